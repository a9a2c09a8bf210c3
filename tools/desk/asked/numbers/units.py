# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.units` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "convert_units": """
        !(turn|change|transform) {value} {from} into {to}
        !express {value} {from} in {to}
        !(give|tell|show) me the equivalent of {value} {from} in {to}
        !(work out|figure out|calculate) (what|how much) {value} {from} is in {to}
        !do a unit conversion of {value} {from} to {to}
        !(find|get|look up) what {value} {from} (would be|equals|comes to) in {to}
        !switch {value} from {from} to {to}
        !recalculate {value} {from} in {to}
        !(write|state|restate) {value} {from} in {to} instead
        !convert from {from} to {to} the value {value}
        !(change|switch) the unit of {value} {from} to {to}
        !run {value} {from} through the unit converter to get {to}
        !take {value} {from} and (convert|change) (it|that) (to|into) {to}
        !let me know how many {to} {value} {from} (make|come to|would be)
        !help me (get|bring) {value} {from} (into|over to) {to}
        how many {to} (are|are there) in {value} {from}?
        how many {to} (do|would) {value} {from} (make|come to|correspond to|equal)?
        what (does|would) {value} {from} (come to|correspond to|amount to) in {to}?
        what('s| is) the equivalent of {value} {from} in {to}?
        {value} {from} = how many {to}?
        {value} {from} is how much in {to}?
        {from} to {to}: {value}
        in {to}, (how much is|what is|what's) {value} {from}?
        (the label|the manual|the data sheet|the gauge) says {value} {from}. (What's that|How much is that) in {to}?
        (I don't think|I can't think) in {from}. (What's|What is|How much is) {value} {from} in {to}?
        (I'm used to|I only know|I measure everything in) {to}, so what would {value} {from} be?
        I (need|want|would like) {value} {from} (converted to|expressed in|in) {to}.
        (can|could|would) you (convert|change|turn) {value} {from} into {to}( for me|)?
        (unit conversion|convert): {value}, from {from} to {to}
        !(translate|render|rewrite) {value} {from} (into|as) {to}
        !(get|have) {value} {from} (converted|changed|turned) (to|into) {to}
        !(work|figure) out how many {to} {value} {from} (make|are|would be)
        !(tell|show) me how many {to} {value} {from} (make|are|come to)
        !(feed|enter) {value} {from} into the (converter|unit converter) and (read off|give me|tell me) the {to}
        !(swap|exchange) the unit {from} for {to} in {value} {from}
        !bring {value} {from} to {to}
        !do {value} {from} in {to}
        !do the conversion {value} {from} to {to}
        !(put|give|state) {value} {from} in terms of {to}
        !make {to} out of {value} {from}
        !move {value} {from} over (into|to) {to}
        !see how much {value} {from} (is|comes to|would be) in {to}
        !use {to} instead of {from} for {value} {from}
        !take the value {value}, which is in {from}, and convert it to {to}
        {value} {from} -> {to}
        {value} {from}, (and|how much) in {to}?
        {value} {from} to {to}(?|, please.|)
        {value} {from} into {to}(?|, please.|)
        {value} {from}: how many {to}?
        {value} {from} (makes|gives|equals) how many {to}?
        value: {value}\\nfrom: {from}\\nto: {to}\\n(convert|unit conversion)
        convert: {value} {from} to {to}
        value {value}, unit {from}, wanted unit {to}
        from {from} to {to}, the value is {value}.
        (a friend|the recipe|the map|the plan|the sign) (says|mentions|speaks of) {value} {from}. How (many|much) is that in {to}?
        (the scale|the sensor|the display) (shows|reads) {value} {from}, but I need {to}.
        (my tool|my app|the form|the shop) only (takes|knows|accepts) {to}. I have {value} {from}, (convert that.|what's that?)
        (where I come from|at home) we use {to}. (What|How much) is {value} {from} (then|for me)?
        (not sure|no idea|I never know) how many {to} (there are in|go into|are) {value} {from}. (Convert it|Tell me), please.
        {value} {from} doesn't (mean anything|say anything) to me, what is it in {to}?
        {value} {from} is (given|what I've got|the value), {to} (is|are) (needed|wanted).
        {to} (please|instead, please): {value} {from}
        {to}? I have {value} {from}.
        any idea how many {to} {value} {from} (are|make)?
        any chance of {value} {from} in {to}?
        can {value} {from} be (expressed|written|given) in {to}?
        how (big|small) a number is {value} {from} in {to}?
        how do I (write|express|say) {value} {from} in {to}?
        if I have {value} {from}, how many {to} (is that|do I have)?
        if something (is|measures|has) {value} {from}, (what|how much) is that in {to}?
        let's (convert|change|turn) {value} {from} (to|into) {to}.
        let's see {value} {from} in {to}.
        mind (converting|changing) {value} {from} (to|into) {to}?
        (speaking|talking|thinking) in {to}, what is {value} {from}?
        the {to} equivalent of {value} {from}(?|, please.)
        what would {value} {from} be (if given|expressed|measured) in {to}?
        what's {value} {from} (when|if) (converted|you convert it|you turn it) (to|into) {to}?
        wanna know {value} {from} in {to}
        gimme {value} {from} in {to}
        lemme know what {value} {from} is in {to}
        you can convert {value} {from} to {to}?
        I need that you convert {value} {from} in {to}.
        (computer|assistant|converter), {value} {from} in {to}!
        I was (wondering|asking myself) what {value} {from} is in {to}.
        (kindly|it is requested to) convert {value} {from} to {to}.
        not knowing {value} {from} in {to} (bugs me|drives me mad). Convert it.
        dunno what {value} {from} is in {to}, (help|convert it)
        all I (want|need) is {value} {from} in {to}.
        you know what? Convert {value} {from} to {to}.
        to fill in the form I need {value} {from} in {to}.
        {value} {from}, that makes how many {to}?
        pls convert {value} {from} to {to}
        a conversion of {value} {from} (to|into) {to} is (needed|wanted|requested).
        !(adapt|adjust) {value} {from} to {to}
        !carry out the conversion of {value} {from} to {to}
        !enter {value} {from} and give me {to}
        !get from {from} to {to} with {value}
        !measure {value} {from} in {to}
        !present {value} {from} in {to}
        !tell me in {to}: {value} {from}
        !write down how many {to} {value} {from} are
        (can|could) {value} {from} be converted (to|into) {to}?
        {value} {from}, in {to} please
        {value} {from} as {to}(?|, please.|)
        about {value} {from}: how many {to} is that?
        conversion, {from} to {to}: {value}
        how (much|many) {to} (is|equals) {value} {from}?
        input {value} {from}, output {to}
        next: {value} {from} to {to}
        please, {value} {from} in {to}
        the value is {value} {from}, give it to me in {to}.
        to {to} from {from}: {value}
    """,
    "convert_currency": """
        !(work out|figure out|calculate) (what|how much) {amount} {from} (is|makes|comes to) in {to}
        !(give|tell|show) me the (value|price) of {amount} {from} in {to}
        !(tell me|find out|check) (what|how much) {amount} {from} is worth in {to}
        !express {amount} {from} in {to}
        !do a currency conversion of {amount} {from} (to|into) {to}
        !run {amount} {from} through the currency converter to get {to}
        !recalculate the (amount|price|sum) of {amount} {from} in {to}
        !(take|use) the (current|) exchange rate and convert {amount} {from} to {to}
        !(find|get|look up) the (equivalent|counter-value) of {amount} {from} in {to}
        !let me know how many {to} I'd get for {amount} {from}
        !convert from {from} to {to} the (sum|amount) of {amount}
        !switch {amount} from {from} to {to}
        !quote me {amount} {from} in {to}
        !translate the price of {amount} {from} into {to}
        what('s| is) {amount} {from} (worth|) in {to}?
        what (would|do|will) {amount} {from} (come to|amount to|make) in {to}?
        how many {to} (do|will|would) (I|you|we) get for {amount} {from}?
        how many {to} (are|make) {amount} {from}?
        {amount} {from} (to|into) {to}(?|, please.|)
        {amount} {from} = how many {to}?
        {from} to {to}: {amount}
        in {to}, (how much is|what is|what's) {amount} {from}?
        (the hotel|the ticket|the taxi|the flight|dinner) costs {amount} {from}. (What's that|How much is that) in {to}?
        I've been (charged|billed|invoiced) {amount} {from}, (how much|what) is that in {to}?
        I get paid in {to}, so how much (are|is) {amount} {from}( for me|)?
        (I'm holding|I still have|I've got) {amount} {from} (in cash|in my wallet|left over). (What's that|How much would that be) in {to}?
        I (need|want|would like) (to have|to see|) {amount} {from} (converted to|expressed in|in) {to}.
        (can|could|would) you (convert|change|turn) {amount} {from} into {to}( for me|)?
        (currency conversion|currency): {amount}, from {from} to {to}
        !(translate|render) {amount} {from} (into|in) {to}
        !(get|have) {amount} {from} (converted|changed|turned) (to|into) {to}
        !(work|figure) out how many {to} {amount} {from} (make|are|will buy)
        !(feed|enter|type) {amount} {from} into the (currency |)converter and (give|tell) me the {to}
        !(swap|trade) {amount} {from} for {to} and tell me how much that is
        !(turn|make) {amount} {from} into {to}
        !(price|value) {amount} {from} in {to}
        !do the conversion {amount} {from} to {to}
        !(put|give|state) the (amount|price|sum) {amount} {from} in {to}
        !(look up|check) how (much|many) {to} I get for {amount} {from}
        !(apply|take) the exchange rate from {from} to {to} to {amount} {from}
        !see how much {amount} {from} (is|comes to|would be) in {to}
        !tell me the {to} (equivalent|value|price) of {amount} {from}
        !use {to} instead of {from} for the amount of {amount} {from}
        !take (the amount|the sum|) {amount} {from} and convert it (to|into) {to}
        {amount} {from} -> {to}
        {amount} {from}, (and|how much|what's that) in {to}?
        {amount} {from}: how many {to}?
        {amount} {from} (makes|gives|equals|buys) how many {to}?
        {amount} {from} into {to}(, please.|, how much?)
        amount: {amount}\\nfrom: {from}\\nto: {to}\\n(convert|currency conversion)
        amount {amount}, currency {from}, wanted currency {to}
        convert: {amount} {from} to {to}
        from {from} to {to}, the (amount|sum) is {amount}.
        (a friend|my landlord|the school|a shop abroad) wants {amount} {from}. (How many|How much in) {to} (is that|do I need)?
        (a friend|my aunt|a customer) (sent|paid|gave) me {amount} {from}. What's (that|it worth) in {to}?
        (I saw|there's|I want) a (jacket|bike|camera|phone) for {amount} {from}. What's the price in {to}?
        (my card|my bank|the cashier|the form) only (takes|knows|accepts) {to}. How much is {amount} {from} (then|for me)?
        (I'm travelling|I'm moving|we're going abroad) with {amount} {from}, (how many|how much in) {to} (will that be|is that)?
        (not sure|no idea|I never know) what {amount} {from} (is|makes|comes to) in {to}. (Convert it|Tell me), please.
        {amount} {from} doesn't (mean anything|say anything) to me, what is it in {to}?
        {amount} {from} is the price, but I (think|pay|count) in {to}. Convert it.
        {to} (please|instead, please): {amount} {from}
        any idea (how many|how much in) {to} {amount} {from} (are|is|makes)?
        any chance of seeing {amount} {from} in {to}?
        at the (current|) exchange rate, what('s| is) {amount} {from} in {to}?
        can {amount} {from} be (expressed|given|quoted) in {to}?
        for {amount} {from}, how many {to} (would|will) (the bank|they) give me?
        how (rich|poor) am I in {to} with {amount} {from}? (Convert it|Do the conversion).
        how many {to} (should|will|would) I (pay|owe|need) for {amount} {from}?
        how many {to} (go|are there) for {amount} {from}?
        if I (change|exchange|convert) {amount} {from}, how many {to} (do I get|is that|will I have)?
        if something costs {amount} {from}, (what|how much) is (that|it) in {to}?
        let's (convert|change|turn) {amount} {from} (to|into) {to}.
        let's see {amount} {from} in {to}.
        mind (converting|changing) {amount} {from} (to|into) {to}?
        (speaking|talking|thinking) in {to}, what is {amount} {from}?
        there are {amount} {from} here and I (need|want) (them|it) in {to}.
        (the bill|the rent|the fine|the fee|the invoice) (is|says|comes to) {amount} {from}. What's that in {to}?
        what's {amount} {from} (when|if) (converted|you convert it|you change it) (to|into) {to}?
        wanna know {amount} {from} in {to}
        gimme {amount} {from} in {to}
        lemme know what {amount} {from} is in {to}
        you can convert {amount} {from} to {to}?
        I need that you convert {amount} {from} in {to}.
        (computer|assistant|converter), {amount} {from} in {to}!
        I was (wondering|asking myself) what {amount} {from} is in {to}.
        (kindly|it is requested to) convert {amount} {from} to {to}.
        not knowing {amount} {from} in {to} (bugs me|drives me mad). Convert it.
        dunno what {amount} {from} is in {to}, (help|convert it)
        all I (want|need) is {amount} {from} in {to}.
        you know what? Convert {amount} {from} to {to}.
        to pay the bill I need {amount} {from} in {to}.
        {amount} {from}, that makes how many {to}?
        pls convert {amount} {from} to {to}
        a conversion of {amount} {from} (to|into) {to} is (needed|wanted|requested).
        is {amount} {from} (a lot|much)? Tell me in {to}.
        !carry out the conversion of {amount} {from} to {to}
        !get from {from} to {to} with {amount}
        !present {amount} {from} in {to}
        !tell me in {to}: {amount} {from}
        !write down how many {to} {amount} {from} are
        (can|could) {amount} {from} be converted (to|into) {to}?
        {amount} {from}, in {to} please
        {amount} {from} as {to}(?|, please.|)
        about {amount} {from}: how much is that in {to}?
        conversion, {from} to {to}: {amount}
        how much {to} is {amount} {from}?
        input {amount} {from}, output {to}
        my wallet holds {amount} {from}, what's that in {to}?
        next: {amount} {from} to {to}
        please, {amount} {from} in {to}
        someone owes me {amount} {from}. How much is it in {to}?
        the amount is {amount} {from}, give it to me in {to}.
        to {to} from {from}: {amount}
        what would I pay in {to} for something at {amount} {from}?
    """,
}

LACKED: dict[str, str] = {
    "convert_units": """
        !(change|turn|switch) {value} {from} (to|into) another unit
        !express {value} {from} in (another|a different) unit
        !do a unit conversion of {value} {from}
        !(give|tell|show) me {value} {from} in (another|some other|a different) unit
        !run {value} {from} through the unit converter
        !(recalculate|restate) {value} {from} in other units
        what('s| is) {value} {from} in (another|a different) unit?
        how much is {value} {from} in (other|different) units?
        I (want|need|would like) {value} {from} converted( to another unit|).
        (can|could) you convert {value} {from} (for me|to another unit)?
        (unit conversion|units to convert): {value} {from}
        (the label|the gauge|the manual) says {value} {from}, (convert it|convert that|convert it to another unit).
        !(translate|render|rewrite) {value} {from} (into|in) another unit
        !(feed|enter) {value} {from} into the (converter|unit converter)
        !have {value} {from} converted
        !do the conversion of {value} {from}
        {value} {from}, (converted|in another unit)(, please.|?)
        {value} {from} doesn't (mean anything|say anything) to me, convert it.
        {value} {from} to (another unit|other units|something else), please.
        (a friend|the recipe|the map|the sign) says {value} {from}. (Convert that|What's that in another unit?)
        (the scale|the sensor|the display) (shows|reads) {value} {from}, but I need another unit.
        any chance of {value} {from} in another unit?
        can {value} {from} be expressed in (another unit|other units)?
        convert: {value} {from}
        I have {value} {from} and need (another unit|a different unit).
        if something measures {value} {from}, what is that in (another unit|other units)?
        let's convert {value} {from}.
        mind converting {value} {from}?
        my tool doesn't take {from}. I have {value} {from}, convert that.
        value {value}, unit {from}, convert it.
        what would {value} {from} be (expressed|measured) in another unit?
        how do I express {value} {from} in (another|a different) unit?
        gimme {value} {from} in (another|a different) unit
        I need that you convert {value} {from}.
        (kindly|it is requested to) convert {value} {from}.
        you know what? Convert {value} {from}.
        you can convert {value} {from} for me?
        pls convert {value} {from}
        !present {value} {from} in another unit
        !carry out the conversion of {value} {from}
        (can|could) {value} {from} be converted?
        about {value} {from}: convert that.
        the value is {value} {from}, give it to me in another unit.
        please, {value} {from} in a different unit
    """,
    "convert_currency": """
        !(change|turn|switch) {amount} {from} (to|into) another currency
        !express {amount} {from} in (another|a different) currency
        !do a currency conversion of {amount} {from}
        !(give|tell|show) me {amount} {from} in (another|some other|a different) currency
        !run {amount} {from} through the currency converter
        !(work out|calculate) (what|how much) {amount} {from} is in another currency
        what('s| is) {amount} {from} (worth|) in (another|a different) currency?
        how much is {amount} {from} in (another currency|other money)?
        I (want|need|would like) {amount} {from} converted( to another currency|).
        (can|could) you convert {amount} {from} (for me|to another currency)?
        (currency conversion|money to convert): {amount} {from}
        (the hotel|dinner|the ticket) costs {amount} {from}. What's that in (my|our own) currency?
        !(translate|render) {amount} {from} (into|in) another currency
        !(feed|enter) {amount} {from} into the currency converter
        !have {amount} {from} converted
        !(exchange|swap|trade) {amount} {from} for me
        {amount} {from}, (converted|in another currency)(, please.|?)
        {amount} {from} to (another currency|other money), please.
        {amount} {from} doesn't (mean anything|say anything) to me, convert it.
        (a friend|my aunt|a customer) (sent|gave) me {amount} {from}. What's that in another currency?
        (there's|I saw) a (jacket|bike|camera) for {amount} {from}. What's the price in (my money|our currency)?
        any chance of seeing {amount} {from} in another currency?
        can {amount} {from} be (expressed|given) in another currency?
        convert: {amount} {from}
        I have {amount} {from} and need (another currency|other money).
        I'm going abroad with {amount} {from}. How much is that there?
        if I exchange {amount} {from}, how much do I get?
        let's (convert|exchange) {amount} {from}.
        mind (converting|exchanging) {amount} {from}?
        (the bill|the fee|the invoice) is {amount} {from}. Convert it, please.
        amount {amount}, currency {from}, convert it.
        I'd like to change {amount} {from} into (another currency|foreign money).
        gimme {amount} {from} in (another|a different) currency
        I need that you convert {amount} {from}.
        (kindly|it is requested to) convert {amount} {from}.
        you know what? Convert {amount} {from}.
        you can convert {amount} {from} for me?
        is {amount} {from} a lot in (our|my own) money?
        !present {amount} {from} in another currency
        (can|could) {amount} {from} be converted?
        about {amount} {from}: convert that.
        my wallet holds {amount} {from}, what's that in another currency?
        the amount is {amount} {from}, give it to me in another currency.
    """,
}
