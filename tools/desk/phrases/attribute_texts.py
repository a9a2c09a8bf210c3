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
    type: {thing}\n{pairs}
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
)

# What stands between attributes in a text to train on.
JOINTS = (", ", ", ", ", ", "; ", "; ", " | ", " / ", ". ", ". ", "\n", "\n", "\n- ")
