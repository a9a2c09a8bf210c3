# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to look up and save contacts with `desk.core.contacts`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "find_contact": """
        !(dig|pull) up {name}'s (contact details|contact data|contact card)
        !(fetch|give me|bring up) {name}'s entry (in|from) (the|my) address book
        !(tell|give) me (the phone number and mail|the contact details|the contact info) (of|for) {name}
        !see (if|whether) {name} is in my (contacts|address book)
        !go through my (contacts|address book) and find {name}
        !(open|display|show) the contact (card |entry |){name}
        !(retrieve|get hold of) the (contact|address book) (entry|data|record) for {name}
        !consult (the|my) address book (about|for) {name}
        !(find out|check) (which|what) (phone number|number|mail address) {name} has in my contacts
        !browse my contacts for (someone|somebody|a person) called {name}
        !(dig out|hunt down) the (phone number|contact info) of {name} for me
        !query (the|my) (contacts|address book) for {name}
        !check what's (stored|saved) under {name} in (the|my) (address book|contacts)
        !get me {name}'s (phone number|contact info) (from my contacts|out of the address book)
        !let me (see|have) {name}'s contact (details|data|info)
        what's {name}'s (phone number|number|contact info)?
        is there an (entry|address) for {name} in my (contacts|address book)?
        (have I saved|did I ever save) {name} (in|to) my contacts?
        {name} - (contact details|phone number and mail|what's the number), please
        contact (details|data|info) {name}(?|)
        I (can't find|lost|don't know) {name}'s (number|contact details). Look in (my contacts|the address book), please.
        (could|would) you (dig out|look up|get me) {name}'s (contact details|contact data)?
        I (have to|need to|must) get in touch with {name}. What (does my address book say|are the contact details)?
        I('d| would) (need|like) the (details|data) (stored|saved) for {name} in my contacts.
        which (number|phone number|contact details) (do I|do we) have for {name}?
        under which number (can I find|do I find|is) {name}(?| in my contacts?)
        what (number|contact data) is (saved|stored) for {name} in the address book?
        does my address book (know|have|contain) {name}?
        I (need|want) to know how {name} can be (reached|contacted).
        (somewhere|surely) I have {name}'s contact details. Find them for me, please.
        (lost|I've lost|I lost|can't find) {name}'s (number|details|business card). (Is it|Do I have it) in my contacts?
        (any chance|any way) (I have|we have|you have) {name}'s (number|contact details) (in the address book|in my contacts|somewhere)?
        (what's|do you know) the (best|right) (number|address) for {name}? (Check|See|Look in) my contacts.
        (who's|who is) {name} again? (Look in|Check) my (contacts|address book).
        (is|was) {name} (already |)(saved|stored|listed) in my (contacts|address book)?
        (mind|would you mind) (looking up|checking|pulling up) {name} in (my|the) (contacts|address book)?
        (need|I need|we need) {name}'s (details|number|contact)( pls| please|, thanks)
        (let me|let's) see (what|which details) my (contacts have|address book has) (on|for|about) {name}.
        {name}(?|:) (what's the number|contact details, please|how do I get in touch)(?|)
        {name} -> (contact|contact details|address book)
        {name} (must|should) be (somewhere |)in my (contacts|address book), (find the entry|look it up|show me the entry).
        {name}, (the contact|the contact card|contact info), (pls|please|show me)
        I (want|need|have) to (write to|ring|reach|get hold of) {name} but (don't know|lack|haven't got) the (number|contact details). (Look them up|Check my contacts).
        I (think|believe|guess) {name} is in my (contacts|address book). (Could you check?|Please check.|Have a look.)
        I don't remember (how|where) to reach {name}. (Can you look in my contacts|What do my contacts say)?
        (how|where) (does one|do you|would I) (reach|contact|get hold of) {name}?
        (where|how) (can|could) {name} be (reached|contacted)?
        (somebody|someone) asked me for {name}'s (number|contact details|mail address). (What is it|What do I have|What's in my contacts)?
        (address book|contacts), (search for|search term|name): {name}
        (contact|person|name): {name}, (action: |)(look up|find)
        by what (means|number) can I (reach|contact) {name}?
        if {name} is in my (contacts|address book), (show me|give me|let me have) the (entry|card|details).
        (what|which) (mail address|number|address) does {name} have?
        (with|having) {name} I (have lost touch|lost contact). Are there contact details in my address book?
        (got|have you got|do you have) {name}'s (contact|details|number) (handy|at hand|there)?
        it's {name} I (want to reach|have to contact|need the details of). (Check|Look in) the address book.
        the (contact details|number|entry) (of|for) {name}, (please|if you can find it|if I have it).
        (we|I) (should|must) have a contact (called|named|for) {name}. (Pull it up|Show it|Find it), please.
        I'd be (grateful|glad) (for|to have) {name}'s (contact details|number).
        could {name}'s (details|entry|number) be looked up in (my|the) (contacts|address book)?
        the (entry|contact card) of {name} (is what I need|is wanted), please.
        (you|my contacts) (surely|probably) have {name}'s number(.|, right?) (Let me have it|What is it|Give it to me, please)(.|)
        !(scan|skim|flip through) my (contacts|address book) for {name}
        !(track|run) {name} down in (my|the) (contacts|address book)
        !see what (number|contact details|data) we have (for|on) {name}
        !do a contact (lookup|search) (for|on) {name}
        !tell me how (to reach|I can reach|to get hold of) {name}
        !give me (everything|what) (my contacts have|the address book has) on {name}
        !type {name} into the (contact search|search field of my contacts)
        !turn to {name} in my address book
        !(get|bring|pull) me the card of {name} from my contacts
        !find a way to (reach|contact) {name} in my (contacts|address book)
        !provide (me with |){name}'s contact (details|info|data)
        !(fish|dig) {name}'s (contact|number|details) out of my (address book|contacts)
        !remind me what {name}'s (number|contact info) is
        !(access|read) {name}'s (record|entry) in (the|my) (contacts|address book)
        !(spell|read) out {name}'s (number|contact details|details from my contacts)
        I (could do with|could use) {name}'s (number|contact details|contact info).
        (I would|I'd) (like|love) to (call|write to|ring) {name}, but (where's the number|what's the number)? (Look|Check) in my contacts.
        I (had|used to have) {name}'s (number|contact) somewhere. (Is it in my contacts?|Look it up, please.|Can you find it?)
        I'm (trying|looking) to (reach|get hold of|find) {name}. (Any contact details?|What's in my contacts?|Check the address book, please.)
        (are there|do there exist) contact details for {name} in my (contacts|address book)?
        (can|could) you (tell|give) me {name}'s (number|contact details|mail address|contact)?
        do you (happen to |)know (how to reach|the number of|the contact details of) {name}?
        did {name} ever (leave|give me) a number? (Check|See) my (contacts|address book).
        (for|about) {name}, what (number|address|contact data) (do I have|is on file)?
        (hold on|wait), what was {name}'s (number|mail address|contact) again?
        (my|our) contact (data|info|details) (on|for) {name}(?|, please.)
        (number|details|contact) of {name}(?|, please|, if I have it)
        (number|contact) please: {name}
        (only|just) need {name}'s (number|contact details), nothing else
        (under|with) the name {name}, what's in the (contacts|address book)?
        {name} (is|should be) one of my contacts. (Show|Give|Tell) me the (details|data|number).
        {name} (is expecting|expects) to hear from me. (What's the number?|How do I reach them?|Where's the contact?)
        {name}'s (contact info|number|contact details|entry), (what is it|where is it|do I have it)?
        {name}? (Find|Look up|Get) the contact, please.
        ask (my|the) address book (for|about) {name}.
        does {name} (figure|appear|exist) in my (contacts|address book)?
        let me have the contact (details|info) (of|for) {name}.
        looking up {name} in my (contacts|address book) (would help|is what I need).
        open my contacts at {name}(, please|).
        people I need to reach: {name}. (Contact details, please.|What's the number?)
        quick lookup in the contacts: {name}
        there should be a (card|contact|contact entry) for {name}. (Open|Show|Find) it.
        what's on {name}'s contact card?
        whom do I (dial|write to) for {name}? Check the (contacts|address book), please.
        !(grab|snag) {name}'s (number|details) from my (contacts|address book)
        !(confirm|verify) (that|whether) {name} is in my (contacts|address book) and show the details
        !let me see the (contact|card|contact card) (of|for) {name}
        !help me (find|reach|contact) {name}, the details should be in my contacts
        be a star and (find|get) me {name}'s (number|contact details).
        (can|could) I (please |)(get|have) {name}'s (number|contact details|contact info|mail address)?
        (how|what) about {name}? Do I have (a number|contact details|an entry) in my (contacts|address book)?
        (if|in case) you have (a number|contact details) for {name}, (give|show) me that.
        (so|well), how do I (contact|reach|get in touch with) {name}?
        {name}. (Number|Contact details|Address book), please.
        contact card: {name}
        it's urgent, I need {name}'s (number|contact details).
        please (look up|find|get|check) {name} in (my|the) (contacts|address book).
        what's the way to (reach|contact) {name}?
    """,
    "add_contact": """
        !create an entry for {name} in my (address book|contacts): phone {phone}[, mail {mail}]
        !store {name} (in|among) my contacts with the (phone |)number {phone}[ and the mail address {mail}]
        !(enter|register) {name} in (the|my) address book, phone {phone}[, mail {mail}]
        !make a (new |)contact for {name}: {phone}[, {mail}]
        !keep {name}'s (number|phone number) {phone}[ and mail address {mail}] in my contacts
        !take down {name} as a (new |)contact, number {phone}[, mail {mail}]
        !put {phone} in my (contacts|address book) under (the name |){name}[, with the mail {mail}]
        !(save|store) the number {phone}[ and the mail {mail}] as a new contact called {name}
        !include {name} in my (contacts|contact list): number {phone}[, mail {mail}]
        !set up a (new |)contact card for {name} with {phone}[ and {mail}]
        !(remember|keep) {name} as a contact, tel. {phone}[, e-mail {mail}]
        !extend (my|the) address book by {name}, phone {phone}[, mail {mail}]
        !(log|record) a new contact: {name}, {phone}[, {mail}]
        !(pop|stick) {name} into my address book with the number {phone}[ and the mail {mail}]
        !file {phone}[ and {mail}] under {name} in my address book
        contact (to add|to save): {name}, tel. {phone}[, mail {mail}]
        I (just met|got to know|met) {name}. (Add a contact|Save that as a contact) with the number {phone}[ and the mail {mail}], please.
        {name} isn't in my (contacts|address book) yet. (Phone:|The number is) {phone}[, mail {mail}]. (Add that|Save it), please.
        (could|would|can) you (save|store|add) {name} as a (new |)contact with {phone}[ and {mail}]?
        I('d| would) like {name} (in|added to) my contacts: phone {phone}[, mail {mail}].
        {phone} is {name}'s number[ and {mail} the mail address]. (Make it a contact|It should go into my contacts).
        {name}, {phone}[, {mail}]: (new contact|add to contacts|save to address book)
        {name} gave me (the|this) number {phone}[ and the address {mail}], (keep|store|save) that in my contacts.
        I (need|want) a new (address book entry|contact): name {name}, phone {phone}[, mail {mail}].
        my address book (lacks|is missing) {name}. Add (the entry|the contact) with the number {phone}[ and the mail {mail}].
        (a|one more) person for my (address book|contacts): {name}, number {phone}[, mail {mail}]
        is it possible to (add|save) {name} (to|in) the address book with phone {phone}[ and mail {mail}]?
        {name} can be reached (at|under|on) {phone}[ and by mail at {mail}]. (Put that in my contacts|Create a contact for that).
        {name} should be (saved|stored) (as a contact|in my contacts) with the number {phone}[ and the mail address {mail}].
        (before|so) I (forget|lose) (it|the number): {name}, {phone}[, {mail}]. (Into my contacts with it|Save it to my contacts|Make a contact).
        (got|just got|I got|I've got) {name}'s (number|phone number): {phone}[, and mail: {mail}]. (Save|Store|Keep) it in my contacts.
        (mind|would you mind) (saving|adding|storing) {name} (as a contact|in my contacts)? (Number|Phone|It's) {phone}[, mail {mail}].
        (any chance|is there a chance) you could (put|save|add) {name} in my contacts? {phone}[, {mail}].
        (here's|this is|here are the data of) a (new |)contact: {name}, (phone |tel. |number |){phone}[, {mail}].
        name: {name}, phone: {phone}[, mail: {mail}] (- add to contacts|- new contact|- save)
        name {name} / phone {phone}[ / mail {mail}] / (new contact|add to the address book)
        {name} = {phone}[, {mail}], (add the contact|save this contact|put that in my contacts)
        {name} (changed jobs|is new in the team|just moved in next door|joined our club). (Add|Save) a contact: {phone}[, {mail}].
        {name} (wants|asked) to be (added to|saved in) my (contacts|address book), phone {phone}[ and mail {mail}].
        (phone|tel|number) {phone}[, mail {mail}], (that's|belongs to|the name is) {name}. (New contact|Save the contact|Add to my contacts), please.
        {phone} (belongs to|is the number of) {name}[, who has the address {mail}]. (Add|Save|Store) the contact, please.
        I (don't have|haven't saved) {name} in my (phone|contacts) yet. (It's|The number's) {phone}[, the mail's {mail}].
        I (need|want|would like) {name} (saved|stored|added) as a contact: {phone}[, {mail}].
        I (wrote|jotted) {name}'s number {phone}[ and mail {mail}] on a napkin. (Put it in my contacts|Save that as a contact), please.
        I'll be (calling|working with) {name} (a lot|more often), so (save|add) the contact: {phone}[, {mail}].
        (so that|so) I can reach {name} (any time|later), (save|store) the number {phone}[ and the address {mail}] in my contacts.
        if {name} isn't in my (contacts|address book), add the contact with {phone}[ and {mail}].
        (let's|let us) (add|save) {name} (to|in) (the|my) (contacts|address book): {phone}[, {mail}].
        (let's|we should) keep {name}'s (details|data) (in|among) the contacts: phone {phone}[, mail {mail}].
        (how about|what about) saving {name} as a contact? (Phone|Number): {phone}[, mail: {mail}].
        (could|can) {name} be (added|saved) (as a contact|to my contacts|to the address book) with {phone}[ and {mail}]?
        (another|new) (entry|name|person) for the (address book|contact list): {name}, {phone}[, {mail}].
        (add contact|contact add|save contact|new address book entry): {name} {phone}[ {mail}]
        the (phone |)number {phone}[ and the mail {mail}] should be (saved|stored) under {name} in my contacts.
        my new (colleague|neighbour|dentist|landlord|client) is {name}, (phone|tel.|number) {phone}[, mail {mail}]. (Save the contact|Create a contact).
        (exchanged|I exchanged) numbers with {name}: {phone}[, mail {mail}]. (Put that|Save it) in my contacts.
        (you can reach|one reaches) {name} (at|under) {phone}[ or {mail}], (please make that a contact|add the contact, please).
        contacts += {name}, {phone}[, {mail}]
        (on the card it says|the business card says): {name}, {phone}[, {mail}]. (Make a contact of it|Add it to my contacts).
        (please |)see that {name} is in my (contacts|address book), with the (number|phone number) {phone}[ and the mail {mail}].
        (what|all) I have is {name}, {phone}[ and {mail}]. (Make a contact out of it|Save it as a contact).
        !jot {name} down in my (contacts|address book), (phone|number) {phone}[, mail {mail}]
        !write {name} into (my|the) (address book|contacts): {phone}[, {mail}]
        !(insert|append) {name} (in|to) (my|the) (contact list|address book) with (the phone |the number |){phone}[ and {mail}]
        !open a (new |)contact for {name} and enter {phone}[ and {mail}]
        !turn this into a contact: {name}, {phone}[, {mail}]
        !get {name} into my (contacts|address book) with the number {phone}[ and the mail {mail}]
        !build a contact (card|entry) for {name}, phone {phone}[, mail {mail}]
        !assign {phone}[ and {mail}] to a new contact (called|named) {name}
        !memorize {name} as a contact with the number {phone}[ and the mail {mail}]
        !link the number {phone}[ and the mail {mail}] to the (new |)contact {name}
        !see to it that {name} is (saved|in my contacts) with the number {phone}[ and the mail {mail}]
        !type {name} (in|into) (my|the) contacts, phone {phone}[, mail {mail}]
        !list {name} in (my|the) address book (under|with) the number {phone}[ and the mail {mail}]
        !create contact {name} with phone {phone}[ and email {mail}]
        !hold on to {name}'s (phone |)number {phone}[ and mail address {mail}] in my contacts
        I (could do with|could use) a contact (entry|card) for {name}: {phone}[, {mail}].
        I (met|ran into|talked to) {name} and got (the|a) number: {phone}[, plus the mail {mail}]. (Make|Add|Create) a contact.
        I (keep|always keep) losing {name}'s number. It's {phone}[, and the mail is {mail}]. (Save|Store) it in my contacts.
        I (want|need) to have {name} (on file|in my contacts|in the address book) with {phone}[ and {mail}].
        (can|may|could) I have {name} (saved|added|stored) as a contact, (number|phone) {phone}[, mail {mail}]?
        (for|in) my contacts: {name}, {phone}[, {mail}]
        (for|as) the contact {name}, (save|store|enter) {phone}[ and {mail}].
        (new|fresh) in my (contacts|address book): {name}, {phone}[, {mail}]
        would you (add|save) {name} to my contacts? {phone}[, {mail}].
        (take|write) this down in my contacts: {name}, {phone}[, {mail}]
        (who|the person)? {name}. The number? {phone}.[ The mail? {mail}.] (Add|Save) the contact.
        {name} (can|should) go in my (contacts|address book). (Number|Phone): {phone}[, mail: {mail}].
        {name} (has|uses) the number {phone}[ and the address {mail}] and (belongs|should be) in my contacts.
        {name} called from {phone}[ and writes from {mail}]. (Add|Save|Create) the contact, please.
        {name} has no entry (in my address book|among my contacts). (Create|Add) one: {phone}[, {mail}].
        {name} is a new contact. (Phone|Tel.|Number) {phone}[, email {mail}].
        {name} left (a|the) number, {phone}[, and a mail address, {mail}]. (File|Save|Keep) it in the contacts.
        {phone} is how (I|you|we) reach {name}[, {mail} is the mail]. (Store|Save) that (as a contact|in the contacts).
        {phone}[ and {mail}] for {name}, (save|store|add) as contact
        {phone}, {name}[, {mail}]: (save in contacts|new contact|add contact)
        a contact for {name} (with the number|with the phone number) {phone}[ and the mail {mail}] (is missing|should exist), (add|create) it.
        contact data: {name}; {phone}[; {mail}]. (Save|Store|Add) (them|it) in my (contacts|address book).
        the name is {name}, the number is {phone}[, the mail is {mail}]. (Save|Add) that as a contact.
        let (my|the) address book know {name}: {phone}[, {mail}].
        let {name} be a contact with the number {phone}[ and the mail {mail}].
        one for the (contacts|address book): {name}, {phone}[, {mail}]
        please have {name} (saved|stored|entered) in my contacts with {phone}[ and {mail}].
        person: {name}; number: {phone}[; mail: {mail}]; (add|save) to contacts
        there's a new contact to (save|add|enter): {name}, {phone}[, {mail}].
        !(punch|key) in a new contact: {name}, {phone}[, {mail}]
        !(start|make) an entry in (my|the) address book: {name}, {phone}[, {mail}]
        !(bring|add) {name} (into|to) the contact list with number {phone}[ and mail {mail}]
        !(preserve|retain) {name}'s number {phone}[ and mail {mail}] as a contact
        be a star and (save|add) {name} (to|in) my contacts: {phone}[, {mail}].
        (how|what) about a contact for {name}? {phone}[, {mail}]. (Add|Create|Save) it.
        (so|okay), new contact. {name}. {phone}.[ {mail}.]
        {name} gave me a card: {phone}[, {mail}]. (Save|Add) the contact.
        {name}. {phone}.[ {mail}.] (Contact, please|Save to my contacts|Add to the address book).
        could you (please |)keep {name} in my contacts, (number|phone) {phone}[, mail {mail}]?
        please (save|add|store) {name}, {phone}[, {mail}], (as a contact|in my contacts).
        to my contacts (add|I want to add) {name}, (number|phone) {phone}[, mail {mail}].
        (we|I) (hired|met|know) {name}, (number|phone) {phone}[, mail {mail}]. (New contact, please|Save the contact).
    """,
}

LACKED: dict[str, str] = {
    "find_contact": """
        !(get|fetch|show me) (somebody's|someone's) contact (details|data|info)
        !look (somebody|someone|a person) up in (my|the) (address book|contacts)
        !check my (contacts|address book) for (somebody|someone)
        !(dig|pull) up (a contact|somebody's contact details)
        !find (a person's|somebody's) (number|phone number) in my contacts
        !go through my (contacts|address book) and find (someone|a person)
        I('m| am) looking for (a contact|somebody in my address book).
        I (need|want) (somebody's|a person's) (contact details|phone number) from my contacts.
        (can|could|would) you look (a contact|somebody) up (for me|in my contacts)?
        is (somebody|a certain person) in my (contacts|address book)?
        contact (search|lookup), please.
        I('d| would) like to (find|look up) (a contact|someone in the address book).
        (lost|I've lost|I can't find) (somebody's|someone's|a friend's|a colleague's) number. Is it in my contacts?
        (any chance|is there a chance) I have (someone's|somebody's|a person's) number in my contacts?
        (mind|would you mind) looking (somebody|someone) up in my (contacts|address book)?
        (let's|let me) see (who|which person) is in my contacts, I'm after (somebody|someone).
        I (want|need) to reach (somebody|someone) but don't have the number. (Check|Look in) my (contacts|address book).
        (somebody|someone) asked me for (a number|contact details) from my address book. (Look it up, please.|Can you check?)
        (contact|address book) (needed|wanted|search)(, please|)
        (need|I need|we need) (a contact|a number from my contacts|an entry from the address book), (pls|please)
        (could|can) (a contact|somebody) be looked up in (the|my) (address book|contacts)?
        (what's|what is) (their|his|her) (number|mail address|contact info)?
        (how|where) (can|do) I (reach|contact) (him|her|them)?
        (do I have|is there) an entry for (him|her|them) in my contacts?
        I'd be (glad|grateful) (for|to have) (his|her|their) contact details.
        !(get|tell|show) me (his|her|their) (number|contact details|contact card)
        !do a contact (lookup|search)( for me|)
        !(scan|flip through) my address book for (a person|somebody|someone)
        !tell me how (to reach|I can reach) (him|her|them|somebody)
        !(pull|bring) up (a|that|the) contact card
        !(open|show) (a|the) contact for me
        !use my (contacts|address book) to find (someone|somebody|a person)
        I could use (someone's|somebody's|his|her|their) (number|contact details).
        I'd like to (call|write to) (somebody|someone), but (where's|what's) the number? Check my contacts.
        I'm trying to reach (somebody|someone). Check the address book, please.
        (can|could) you (tell|give) me (his|her|their) (number|contact details)?
        (hold on|wait), what was (his|her|their) number again?
        (number|details|contact) of (somebody|a friend|a colleague), please
        (he|she) should be one of my contacts. (Show|Give) me the (details|number).
        let me have (somebody's|someone's|a person's) contact (details|info).
        quick lookup in the (contacts|address book), please
        there should be a (card|contact) for (him|her|them). (Open|Show|Find) it.
        !(grab|get) (somebody's|someone's) number from my (contacts|address book)
        !help me find (somebody|someone|a person) in my contacts
        !(open|consult) my address book (for|about) (somebody|someone)
    """,
    "add_contact": """
        !(create|enter|make) a (new |)contact for {name}
        !store {name} in (the|my) (address book|contacts)
        !(put|include) (somebody|someone|a new person) in my (contacts|address book)
        !extend my address book by (a contact|one person|one entry)
        !(set up|register) a new (contact|address book entry)
        !keep {name} as a (new |)contact
        new contact(: {name}|, {name}| {name})
        I (just met|met|got to know) {name}. (Add a contact|Save the contact), please.
        {name} isn't in my (contacts|address book) yet, (add a contact|create an entry).
        (can|could|would) you (add|save) {name} as a contact?
        I('d| would) like to (add|save) (a contact|a new contact|someone to my contacts).
        {name} (should|has to) be (saved|added) (in|to) my address book.
        (got|just got|I got) a (phone |)number from {name}. (Save|Store) it in my contacts.
        (mind|would you mind) (saving|adding) {name} (as a contact|to my contacts)?
        (any chance|is there a chance) you could (add|save|put) {name} in my contacts?
        {name} (is new in the team|just moved in next door|joined our club). (Add|Save|Create) a contact.
        {name} (wants|asked) to be (added to|saved in) my (contacts|address book).
        I (don't have|haven't got|haven't saved) {name} in my contacts yet, (please add a contact|create one).
        I (need|want) a new (contact|address book entry).
        I'll be working with {name}, so (save|add|create) a contact.
        (let's|let us) add {name} (to|in) (the|my) (contacts|address book).
        (could|can) {name} be (added|saved) (as a contact|to my contacts|to the address book)?
        (add contact|new contact|save contact|address book, new entry)(, please|)
        (another|new) (entry|person) for (the|my) (address book|contact list)[: {name}]
        {phone} (should be saved|has to go) in my contacts.
        (somebody|someone) gave me (the|this) number {phone}, (save|store) it as a contact.
        !(save|store|keep) {phone} as a (new |)contact
        !put the number {phone} in my (contacts|address book)
        !jot {name} down in my (contacts|address book)
        !(write|type|get) {name} into my (address book|contacts)
        !(add|save) (somebody|a new person|my new neighbour) (to|in) the (contacts|address book)
        !(build|open|create) a contact card[ for {name}]
        I could use a contact (entry|card) for {name}.
        I (met|ran into|talked to) {name}, (add|create) a contact.
        I want to have {name} (on file|in my contacts|in the address book).
        (can|may|could) I have {name} (saved|added|stored) as a contact?
        (for|in) my (contacts|address book): {name}
        {name} (can|should) go in my (contacts|address book).
        {name} has no entry (in my address book|among my contacts), (create|add) one.
        {name} is a new contact, (save|add) it please.
        a contact for {name} is missing, (add|create) it.
        let {name} be (a contact|in my contacts).
        there's a new contact to (save|add|enter).
        {phone} is a number I want in my contacts.
        !(punch|key) in a new contact
        !(start|make) a new entry in (my|the) address book
    """,
}
