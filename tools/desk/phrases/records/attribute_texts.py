# ruff: noqa: E501 - phrases are read a line at a time
"""How a text tells the attributes of a thing."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "FORMS",
    "JOINTS",
    "LINES",
    "MORE_FORMS",
    "PAIRS",
]

PAIRS = Phrases(
    r"""
    {pairs}
    {pairs}
    The {thing}: {pairs}.
    {Thing} with {pairs}.
    This {thing} has {pairs}.
    We got {a} {thing}: {pairs}.
    {Thing}: {pairs}
    {Thing} - {pairs}
    {Thing} \({pairs}\)
    New {thing}: {pairs}.
    New {thing} (arrived|came in|was added|on the list). {Pairs}.
    (There is|We have|I have|I bought|I found|They sent us|Yesterday I saw|Somebody left) {a} {thing} (with|that has) {pairs}.
    (There is|We have|I have|I bought|I found|They sent us|Look at|Here is) {a} {thing}(: |. It has | - |, ){pairs}.
    (My|Our|Her|His|Their) {thing}(: | has | comes with | - |, ){pairs}.
    (Details|Data|Facts|Notes|Info) (of|on|for|about) the {thing}(: | - |:\n){pairs}
    (As for|Regarding|Concerning) the {thing}(: |, here is what I know: |, ){pairs}.
    I (looked at|checked|went through) the {thing}(: |. |; ){pairs}.
    {Pairs}. That is (all|what) I know (about|of) the {thing}.
    {Pairs} - that is (the|my|our) {thing}.
    {Thing}\n{pairs}
    {Thing} (details|data|entry)\n\n{pairs}
    The {thing} (has been|was) (registered|updated|described) (with|as): {pairs}.
    (Hi|Hello), (regarding|as to) the {thing}(: |, ){pairs}. (Best regards|Thanks)!
    For the {thing} (we|I|they) (noted|wrote down|agreed on|have) {pairs}.
    (So|Well|Okay), the {thing}(: |. |; ){pairs}.
    About the {thing} (we know|they told us|I can say|the file says) (the following|this): {pairs}.
    (What|All) we know (about|of) the {thing}(: | so far: | is this: ){pairs}.
    {a} {thing}, {pairs}
    {a} {thing} was (delivered|handed in|brought in|offered to us|mentioned): {pairs}.
    {Pairs}: (this is how|that's how|so) the {thing} was described.
    {Pairs} \({thing}\)
    {Pairs}, so much (for|about) the {thing}.
    {Pairs}. (This describes|These are the data of|All of this belongs to|That goes for|I mean|I'm talking about|Guess what, that's) the {thing}.
    "{Pairs}" (says|is|reads) the (label|tag|sign|note) on the {thing}.
    The (label|tag|sheet|card|note) (on|of|for|with) the {thing} (says|reads|states): {pairs}.
    (According to|As per|Going by) the (list|sheet|papers|catalogue|file), the {thing} is as follows: {pairs}.
    Entry: {thing}; {pairs}
    Item: {thing} | {pairs}
    Item = {thing}; {pairs}
    Subject: {thing}\n\n{pairs}
    Re: {thing}\n{pairs}
    Subject: the {thing}\n\n(Hi|Hello|Dear all),\n{pairs}.\n(Cheers|Thanks|Bye)
    * {Thing}: {pairs}
    - {thing} - {pairs}
    > {thing}: {pairs}
    {Thing} / {pairs}
    {Thing} => {pairs}
    {Thing}, {pairs}
    {Thing}; {pairs};
    {Thing}... {pairs}.
    {Thing} \[{pairs}\]
    \[{thing}\] {pairs}
    INFO {thing} (added|saved|stored|updated): {pairs}
    LOG {thing} - {pairs}
    Ticket: {thing}. (Description|Notes|Details): {pairs}.
    Memo (to self|to all): {thing}, {pairs}.
    (Voice memo|Voice note|Dictation), {thing}: {pairs}. (End of memo.|That's it.|Over.)
    For sale: {thing}. {Pairs}. (Call me!|Interested? Write to me.|Come and see it!)
    (For sale|Wanted|Found|Lost|On offer|To give away)(: | - |! ){thing}, {pairs}.
    (Looking for|Searching for|We need|I want|I would like) {a} {thing}(: |. |, ){pairs}.
    Who (is missing|has lost|owns) {a} {thing}? {Pairs}.
    (Did you hear|Have you heard|Did I tell you) about the {thing}? {Pairs}!
    Remember the {thing}? {Pairs}.
    (Psst|Hey|Listen|Look), the {thing}: {pairs}.
    (lol|ok|btw|fyi) the {thing}: {pairs}
    You asked about the {thing}(: |. |; here you go: ){pairs}.
    You wanted (to know about|the details of|to hear about) the {thing}? {Pairs}.
    To (answer your question about|sum up) the {thing}: {pairs}.
    (Please note|Kindly note|Note|Be aware) (for|regarding|concerning) the {thing}: {pairs}.
    (Please take down|Write down|Note down|Add to the list|Put in the list): {thing}, {pairs}.
    (Inspection|Check|Review|Inventory|Report|Survey) of the {thing}: {pairs}.
    (Minutes|Protocol)\nItem: {thing}\n{Pairs}.
    (When|As) I (saw|examined|described|inspected) the {thing}, I noted(: | this: ){pairs}.
    They (describe|advertise|present|list) the {thing} (as follows|like this|this way): {pairs}.
    It is (said|stated|recorded|written) of the {thing}: {pairs}.
    (One thing|A word|A few words|Something) about the {thing}: {pairs}.
    (In brief|In short|Briefly|Summing up), the {thing}: {pairs}.
    (Properties|Attributes|Features|Specs|Description|Particulars|Key data|Profile) of the {thing}(: | - |:\n){pairs}
    {Thing} (specs|profile|sheet|description|info|notes)(: | - |:\n){pairs}
    (Dear|Hello) team, the {thing} (is in|has arrived|is here|is ready). {Pairs}. (Regards|Best wishes)
    Dear (all|team|colleagues),\n\n(with regard to|concerning|about) the {thing}: {pairs}.\n\n(Kind regards|Yours)
    Good (morning|evening|day), I am (calling|writing) about the {thing}. {Pairs}.
    (My neighbour|Somebody|A colleague|The seller|The owner) (told me about|described|mentioned|talked about) the {thing}: {pairs}.
    (That|This|The said) {thing} (you|they|we) (asked for|talked about|mentioned)(: |, it's this: ){pairs}.
    (Imagine|Picture|Take|Consider|Suppose there is) {a} {thing}: {pairs}.
    (Behold|Introducing|Presenting|Meet) the {thing}! {Pairs}.
    If I (remember|recall|see it) (right|correctly), the {thing} was like this: {pairs}.
    (Once more|Again|To repeat|As I said), the {thing}: {pairs}.
    (Update|Correction|Addition|News) (on|to|about) the {thing}: {pairs}.
    Every detail of the {thing} (counts|matters): {pairs}.
    Before (me|us) (stands|lies|is) {a} {thing}(: |. |; ){pairs}.
    {Thing} = {pairs}
    {Thing} ~ {pairs}
    {Thing} :: {pairs}
    {Thing} -> {pairs}
    <{thing}> {pairs}
    {thing}: \({pairs}\)
    {Pairs} <- {thing}
    {Pairs} / {thing}
    {Pairs} | {thing}
    {Pairs}; this concerns the {thing}.
    {Pairs}, all of it about the {thing}.
    {Pairs}. End of the notes on the {thing}.
    DEBUG {thing} loaded, {pairs}
    Message about the {thing}: "{Pairs}."
    Quote for the {thing}: {pairs}.
    Reply to the question about the {thing}: {pairs}.
    In the catalogue under "{thing}": {pairs}.
    Short description, {thing}: {pairs}.
    Handover of the {thing}: {pairs}.
    Chat: "What about the {thing}?" - "{Pairs}."
    Q: What do we know about the {thing}?\nA: {Pairs}.
    Dear customer, about your {thing}: {pairs}. Yours sincerely
    This {thing}, please: {pairs}.
    Returned to us: {thing}, {pairs}.
    The {thing} came up again. {Pairs}.
    I can describe the {thing} for you: {pairs}.
    On the phone they described the {thing}: {pairs}.
    (It's|It is|That is|This is) {a} {thing}(: |. |; ){pairs}.
    (What a|Such a|Quite a) {thing}! {Pairs}.
    (Speaking of|Talking of|Apropos) the {thing}(: |, ){pairs}.
    (The {thing} again|That {thing} again|Once more the {thing})(: |. |, ){pairs}.
    (One more|Another|A second|Yet another) {thing}(: | - |, ){pairs}.
    (Here's|There's|There goes|Here comes) (the|another|a certain) {thing}(: |. |; ){pairs}.
    (Next|Then|And then|Last|First) the {thing}(: |, with |; ){pairs}.
    (We're|I'm) (selling|giving away|looking at|dealing with|stuck with) {a} {thing}(: |. |; ){pairs}.
    (We're|They're|I'm) (missing|expecting|waiting for) {a} {thing}(: |. |; ){pairs}.
    (They|We|I) (lent|showed|handed|brought|ordered|borrowed|rented|inherited|swapped) {a} {thing}(: |. |; ){pairs}.
    (Kept|Seen|Spotted|Noticed|Photographed|Stored|Parked|Delivered): {a} {thing}, {pairs}.
    (Who knows|Does anybody know|Have you seen|Do you have) this {thing}? {Pairs}.
    (What about|How about) the {thing}? (Well|So|Okay), {pairs}.
    (What do I know|What's known|What do we have) about the {thing}? {Pairs}.
    Is this the {thing} you (meant|wanted|asked about)? {Pairs}.
    (Guess|You'll never guess) what {thing} (came|turned up|we got)! {Pairs}.
    (Two|A few|Some) (words|facts|things) (on|about) the {thing}(: | - |; ){pairs}.
    (In a nutshell|Long story short|To cut it short|To be brief), the {thing}(: |, ){pairs}.
    (Strictly|Frankly|Honestly) speaking, the {thing}: {pairs}.
    (To begin with|To start with|First of all), the {thing}: {pairs}.
    (As far as I know|As far as I can tell|From what I gather|From what I hear), the {thing}: {pairs}.
    (The shop|The office|The dealer|The museum|Our archive|The yard|The storeroom) (has|keeps|lists|offers) {a} {thing}(: |. |; ){pairs}.
    (The shop|The office|The dealer|The museum|Our archive) says about the {thing}: {pairs}.
    (At|By) the (desk|door|counter) someone (asked for|left|described) {a} {thing}: {pairs}.
    (My|Our) (aunt|uncle|boss|teacher|friend|landlady) (has|wants|sold|found|repaired) {a} {thing}(: |. |; ){pairs}.
    (The children|The guests|The neighbors|The technicians) (have|found|left|saw) {a} {thing}(: |. |; ){pairs}.
    (Can't|Cannot) (stop thinking|complain) about the {thing}: {pairs}.
    (Happy|Glad|Sorry) to report on the {thing}: {pairs}.
    (Attention|Look|Heads up|News)! {Thing}: {pairs}.
    (Status report|Short report|Field report|Daily report), {thing}: {pairs}.
    (Sheet|Card|Form|Slip|Tab) "{thing}": {pairs}
    ({Thing}|The {thing}), (in detail|in full|in brief|at a glance|in figures|described)(: | - |; ){pairs}.
    ({Thing}|This {thing}) (is|was) (entered|filed|booked|listed|logged|noted) (as follows|like so|thus): {pairs}.
    {Thing} (coming up|ahead|incoming)! {Pairs}.
    {Thing}? (Sure|Yes|Right|Of course)! {Pairs}.
    {Thing}? {Pairs}.
    {Thing}! {Pairs}!
    {Thing} -- {pairs}
    {Thing} | {pairs}
    {Thing} > {pairs}
    {Thing} + {pairs}
    {Thing} @ {pairs}
    "{thing}", {pairs}
    "{Thing}": {pairs}
    '{thing}' {pairs}
    <{thing}>{pairs}</{thing}>
    <{thing}>\n{pairs}\n</{thing}>
    \{{thing}: {pairs}\}
    \[{thing}: {pairs}\]
    \[{Thing}\]\n{pairs}
    // {thing}: {pairs}
    # {thing}: {pairs}
    #{thing} {pairs}
    $ add {thing}, {pairs}
    > add {thing} - {pairs}
    {thing}.add: {pairs}
    {thing}.new\({pairs}\)
    new {thing} \({pairs}\)
    {thing}\({pairs}\)
    TRACE {thing} read: {pairs}
    Hey, (got|found|here's) the {thing}: {pairs}.
    hi! {thing}: {pairs}, thx
    yo, the {thing}: {pairs}
    ok so the {thing}... {pairs}
    umm the {thing}, let me see: {pairs}.
    well, {pairs} - that's the {thing}.
    {Pairs} - you know, the {thing}.
    {Pairs}, (as|which is what) the {thing} (should be|is meant to be|was advertised).
    {Pairs}, (says|according to) the (owner|seller|label) of the {thing}.
    {Pairs}: (a|the) (perfect|typical|strange|fine|decent) {thing}.
    {Pairs}: (such|this) is the {thing}.
    {Pairs}! What a {thing}.
    {Pairs}? (Must be|That's|Sounds like) the {thing}.
    {Pairs}... (it's|that was|so goes) the {thing}.
    {Pairs} \(that's the {thing}\)
    {Pairs} = {thing}
    {Pairs} => {thing}
    {Pairs} -- the {thing}
    {Pairs}\n- the {thing}
    {Pairs}\n\(about the {thing}\)
    {Pairs}. (Signed, the keeper of|Yours, the maker of|Greetings from the people with) the {thing}
    {Pairs}. (Nothing else|No more) is known about the {thing}.
    {Pairs}. (Please keep|Keep|Take) this for the {thing} (file|record|sheet).
    {Pairs}. (Can you add that to|Put that down for|All this for) the {thing}.
    {Pairs}. (I think that covers|That covers|This sums up) the {thing}.
    With {pairs}, the {thing} is (complete|ready|described|done).
    With regard to the {thing}, (note|we note|I have): {pairs}.
    Given {a} {thing} with {pairs}.
    Assume {a} {thing} with {pairs}.
    Let there be {a} {thing}: {pairs}.
    If you see {a} {thing} with {pairs}, (call us|tell me|let me know).
    Whoever finds {a} {thing} (with|that has) {pairs}, please (write|call|come by).
    Because you asked: the {thing}, {pairs}.
    Just so you know, the {thing}: {pairs}.
    Between you and me, the {thing}: {pairs}.
    To whom it may concern: {thing}, {pairs}.
    P.S. The {thing}: {pairs}.
    PS: {thing}, {pairs}
    Re {thing}: {pairs}
    Att. {thing}\n{pairs}
    From: the {thing} desk\n\n{Pairs}.
    Dear diary, the {thing}: {pairs}.
    Dear colleague, you need to know this about the {thing}: {pairs}. (Best|Cheers)
    Hello everybody, news about the {thing}: {pairs}. Bye!
    Good to know about the {thing}: {pairs}.
    Worth knowing, {thing}: {pairs}.
    Advert: {thing}, {pairs}.
    Offer: {thing}, {pairs}.
    Wanted! {Thing} with {pairs}.
    Stolen: {thing}. {Pairs}.
    Auction: {thing}; {pairs}.
    Case: {thing}. {Pairs}.
    Todo: {thing} - {pairs}
    Diary: {thing}, {pairs}.
    Radio message: {thing}, {pairs}, over.
    Telegram: {thing} stop {pairs} stop
    Whiteboard: {thing}, {pairs}
    Sticky note: {thing}, {pairs}
    ---
    About the {thing}: {pairs}.
    One {thing}, {pairs}.
    """
)

# The same over several lines, which only texts to train on have.
LINES = Phrases(
    r"""
    {pairs}
    {Thing}\n{pairs}
    {Thing}:\n{pairs}
    (New|Our|My|The|This) {thing}:\n{pairs}
    # {Thing}\n{pairs}
    (Details|Data|Facts|Notes|Info) (of|on|for|about) the {thing}:\n{pairs}
    (Here is|This is) the {thing}(:|.)\n{pairs}
    {pairs}\n(That is|That was) (all about|all I have on) the {thing}.
    ## {Thing}\n{pairs}
    ## {Thing}\n\n{pairs}
    **{Thing}**\n{pairs}
    \[{thing}\]\n{pairs}
    === {Thing} ===\n{pairs}
    --- {thing} ---\n{pairs}\n---
    {Thing} -\n{pairs}
    thing: {thing}\n{pairs}
    Item: {thing}\n{pairs}
    Subject: {thing}\n\n{pairs}
    Re: the {thing}\n\n{pairs}\n\n(Regards|Cheers|Thanks|Best wishes)
    ```\n{pairs}\n```
    {Thing}\n```\n{pairs}\n```
    {pairs}\n\n\({thing}\)
    {pairs}\n--\n(end of|from the file of|so much for) the {thing}
    (Hi|Hello|Dear team),\n(here are|these are|find below) the (details|data|particulars) of the {thing}:\n{pairs}\n(Thanks|Bye|Best)
    (Form|Sheet|Card|Record|File|Entry|Ticket)(: | - |, ){thing}\n{pairs}
    (Specs|Specification|Profile|Description|Properties|Attributes|Features|Particulars)( of the {thing}|, {thing}| \({thing}\)):\n{pairs}
    {Thing} (sheet|record|profile|card|specification|form|overview)\n{pairs}
    (What we know|All I have|Everything I know|What I noted|What they told me) about the {thing}:\n{pairs}
    (As requested|As promised|As discussed|For your files|For the records), the {thing}:\n{pairs}
    (We|They|I) (wrote down|noted|registered|recorded|listed) (this|the following) (about|for|of) the {thing}:\n{pairs}
    (On|In) the (label|list|sheet|card|tag) of the {thing}:\n{pairs}
    (You asked about|You wanted to hear about|Here comes|Now to|Next is) the {thing}.\n{pairs}
    (For sale|On offer|Found|Lost|Wanted|Inventory|New arrival): {thing}\n{pairs}
    (Looking for|Offering|Selling|Giving away) (my|the|this|a certain) {thing}:\n{pairs}
    {pairs}\n(These are|Those were|Here ends the list of|There you have) the (details|data|facts) of the {thing}.
    {pairs}\n(Source|From|Taken from): (notes on|file of|sheet for) the {thing}
    (The {thing}|This {thing}) in (brief|short|detail|figures and facts|bullet points):\n{pairs}
    {Thing}, (as follows|in full|in detail|as known so far):\n{pairs}
    (Another|One more|A further|Next) {thing}:\n{pairs}
    (One|A single|Some) {thing} (to add|to enter|to file):\n{pairs}
    (About|On|Re|Regarding|Concerning) the {thing}:\n{pairs}
    (So|Well|Okay|Right), the {thing}:\n{pairs}
    (hi|hey|hello), the {thing}:\n{pairs}\nthx
    (Quick|Short|Rough|Final|First) (notes|list|facts) (on|about|for) the {thing}:\n{pairs}
    (Look|See|Check) what I (have|found|wrote) (on|about) the {thing}:\n{pairs}
    (This|That) {thing} (here|you wanted|from yesterday's talk|of ours):\n{pairs}
    (What is|What's) (the {thing}|this {thing}) like?\n{pairs}
    (How would I describe|Want to know about|Curious about) the {thing}?\n{pairs}
    The {thing} (reads|looks|is described|was entered|goes) (like this|as follows):\n{pairs}
    The {thing}, line by line:\n{pairs}
    The {thing} sheet (says|reads):\n{pairs}
    (Printed|Written|Stamped|Glued) on the {thing}:\n{pairs}
    (Copied|Taken|Typed) from the (sheet|label|back|box|page) of the {thing}:\n{pairs}
    {pairs}\n(for|goes with|belongs to|see|describes) the {thing}
    {pairs}\n\n(All of this|The lines above|The above) (is|are) about the {thing}.
    {pairs}\n(Thanks|Regards|Cheers), (the owner of|the one with|the keeper of) the {thing}
    {pairs}\n= {thing}
    {pairs}\n^ the {thing}
    {pairs}\n# {thing}
    {pairs}\n// {thing}
    * {Thing}\n{pairs}
    > {Thing}\n{pairs}
    +++ {thing} +++\n{pairs}
    *** {Thing} ***\n{pairs}
    -- {thing}\n{pairs}
    _{Thing}_\n{pairs}
    {thing} \{\n{pairs}\n\}
    {thing} \(\n{pairs}\n\)
    begin {thing}\n{pairs}\nend {thing}
    BEGIN:{thing}\n{pairs}\nEND:{thing}
    \"\"\"\n{pairs}\n\"\"\"\n\({thing}\)
    From: somebody\nSubject: {thing}\n\n{pairs}
    (Inspection|Inventory|Review|Handover|Checkup) of the {thing}\n\n{pairs}
    (Table|Row|Listing|Line items) for the {thing}:\n{pairs}
    Memo\n{Thing}\n{pairs}
    Log\n{thing}\n{pairs}
    Receipt for the {thing}\n{pairs}
    Please note for the {thing}:\n{pairs}\nThat's all.
    Describe the {thing}?\n{pairs}
    ---
    Lines on the {thing}:\n{pairs}
    """
)

# How one attribute is told; the second only in training.
FORMS = ("{words} {text}", "{words}: {text}", "the {words} {text}", "{words} is {text}")

MORE_FORMS = (
    *FORMS,
    "{words}: {text}",
    "the {words} is {text}",
    "its {words} is {text}",
    "{words} = {text}",
    "{words}={text}",
    "{words} ({text})",
    "{text} ({words})",
    "{text} as {words}",
    "{text} as the {words}",
    "{text} for the {words}",
    "{words} -> {text}",
    "{words} set to {text}",
    "{words} given as {text}",
    "{text} is the {words}",
    "with {text} as its {words}",
    "{Words}: {text}",
    "{Words} {text}",
    "{Words} = {text}",
    "{Words} is {text}",
    "{Words} - {text}",
    "{Words} ... {text}",
    "{words} - {text}",
    "{words} > {text}",
    "{words} => {text}",
    "{words}:{text}",
    "{words} [{text}]",
    "{words} <{text}>",
    "{words}? {text}",
    "{words}, {text}",
    "{text} = {words}",
    "{text} [{words}]",
    "{text} is its {words}",
    "{text} being the {words}",
    "{text} in the line for the {words}",
    "as {words} {text}",
    "as its {words} it has {text}",
    "for {words}, {text}",
    "under {words} it says {text}",
    "the {words} should read {text}",
    "the {words} was given as {text}",
    "the {words} they gave was {text}",
    "the {words} happens to be {text}",
    "with the {words} at {text}",
    "with {words} {text}",
    "having {text} as {words}",
    "where the {words} is {text}",
    "whose {words} is {text}",
    "we put {text} as the {words}",
    "I noted {text} as {words}",
    "they say the {words} is {text}",
    "it has {text} for {words}",
    "there is {text} under {words}",
    "- {words}: {text}",
    "* {words}: {text}",
    "**{words}**: {text}",
    "{words}\t{text}",
    "'{words}': {text}",
    '"{words}": {text}',
    "<{words}>{text}</{words}>",
    "@{words} {text}",
    "#{words} {text}",
)

# What stands between attributes in a text to train on.
JOINTS = (
    *(
        ", ",
        ", ",
        ", ",
        ", ",
        ", ",
        "; ",
        "; ",
        "; ",
        " | ",
        " | ",
        " / ",
        ". ",
        ". ",
        ". ",
        " - ",
        " -- ",
        ", and ",
        "; and ",
    ),
    *(" & ", " + ", " ~ ", "\n", "\n", "\n", "\n", "\n- ", "\n* ", "\n+ ", "\n> ", "\n\n", "\n; "),
)
