# ruff: noqa: E501 - phrases are read a line at a time
"""How one asks for the data in a text, and how a text tells the attributes of a thing."""

from __future__ import annotations

from desk.pools import Phrases, Words

__all__ = ["SYSTEM", "TASK"]

TASK = Phrases(
    r"""
    Extract the information: {text}
    {text}
    {text}
    {text}
    {text}
    {text}
    {text}
    Extract the data from this text:\n{text}
    Get the details from: {text}
    Parse this: {text}
    Fill in the fields from this text: {text}
    Text: {text}
    Read this and extract what you can.\n\n{text}
    "{text}" - extract the fields.
    {text}\n\nTurn this into structured data.
    Please structure this: {text}
    (Extract|Pull out|Pick out|Collect) (all|the|the important|the relevant) (fields|details|values|facts) from (the following|this message|the text below|this passage):(\n\n|\n| ){text}
    (Here is|This is) (a text|a note|a message|what I have|what I was told|what they wrote): {text}
    (Here is|I have) (a snippet|a note|some text|a message) for you(:|.)\n{text}\n(Please get the data out of it.|Extract it.|Structure it for me.)
    {text}\n\n(Extract|Get|Read|Find|Pull) the (information|data|details) (from it|out of it|from this|in there)(.|, please.)
    {text} (Please extract this.|Extract that.|Parse that please.|Save these details.|Note that down.|Store it.)
    Input: {text}
    Input:\n{text}\nOutput:
    Text:\n\"\"\"{text}\"\"\"
    ```\n{text}\n```\n(Extract the fields.|What does this say? Extract it.|Parse the text above.)
    Passage: {text}
    <text>{text}</text>
    <text>\n{text}\n</text>\n(Extract the information in the text.|Take the data from the text above.)
    (Analyse|Analyze|Process|Scan|Go through) (this|the following|this text|the following text)(: |:\n|:\n\n){text}
    From the (sentence|text|message) "{text}" (extract|get|take|collect) the (data|information|details).
    (Convert|Transform|Translate|Bring) (this|the following|this text) (into structured data|to structured form|into a structured object)(: |:\n){text}
    (Can|Could) you (extract|get|pull|parse) the (details|data|information|values) (from|in|out of) this( text|)?(\n\n| |\n){text}
    (I need|I want|I'd like) the (data|details|structured information) (from|in) (this|the following|the text below)(: |:\n\n){text}
    (Somebody|A colleague|A customer|My friend) (wrote|told me|sent me|said)(: |, and I need the data: |:\n){text}
    I (just|) (got|received) this (message|text|note)(: |:\n){text}
    (Register|Capture|Log|Save|Store|File|Enter|Add) (this|the following|these details|this information)(: |:\n| please: ){text}
    (Structured data|Data|Details|Fields|Values), please(: |:\n| - ){text}
    (Identify|List|Determine|Please list|Please identify) (all|) the (values|attributes|data points) in(: | this text: |:\n){text}
    (FYI|For the records|To be stored|For our files|New data): {text}
    Use the (tool|function|schema) (on|for|with) (this|the following text|this text)(: |:\n){text}
    (Call|Run) the (tool|function) with (what you find here|the data in this text|the details below)(: |:\n){text}
    (OCR result|Transcript|Voice note|From the chat|Scanned text|Copied from a mail)(: |:\n){text}
    (Take|Use) the (following|text below) and (fill|complete|populate) the (fields|arguments|schema|form fields)(: |:\n){text}
    {text}\n---\n(Extract the above.|Get the fields of the text above.|That was the text; extract its data.)
    '{text}'
    > {text}\n\n(Extract this.|What data is in there?|Please structure it.)
    (Only|Just) (extract|take) what (is|stands) (written|there)(: |:\n| - ){text}
    What (facts|details|values) does this (mention|state|give)? Put them into the fields.\n\n{text}
    Everything you need (is in|can be found in) this (paragraph|message|note)(: |:\n){text}
    Below is raw text. (Make a record of it.|Turn it into a record.|Give me the record.)\n\n{text}
    {text}\n\n^ (please put that into the fields|fill the form from this|extract, please|structured, please)
    (Record|Note) what this (says|tells us)(: |:\n){text}
    (Break|Split) (this|the text below|the following) (down |up |)into its (fields|parts|data fields)(: |:\n){text}
    Free text in, structured data out(: |:\n\n){text}
    Unstructured input(: |:\n){text}\nWanted: (structured output|the fields|the data).
    See below and (fill in what you find|do the extraction|return the fields).\n\n{text}
    (Go over|Look over|Look through|Have a look at) (this|the text below) and (tell me|give me|hand me) the (data|fields|values) (in it|it contains)(: |:\n){text}
    {text}\n\nWhich (values|details|facts) (are given|are mentioned|appear) (here|above)? (Fill them in.|Put them in the fields.)
    (That's|This is) how it (was put|was phrased|was worded|reached me)(: |:\n){text}
    (Someone|Somebody) (typed|dictated|scribbled|left) this(: |:\n){text}\n(Make structured data of it.|I need it as data.|Please extract the fields.)
    My notes(: |:\n){text}\n(Please tidy them into fields.|Make proper data of them.|Put them in the right fields.)
    Would you (mind pulling|kindly take|be able to get) the (details|data|values) (from|out of) (the text below|this)(?|)\n\n{text}
    (Kindly|Please) (retrieve|gather|harvest|derive) the (field values|data|details) (from|contained in) (the text below|this passage)(.\n\n|:\n){text}
    Extraction (task|job|request)(: |:\n|\n\n){text}
    To (extract|parse|process|structure)(: |:\n){text}
    (Source|Source text|Raw text|Raw input|Original text|Document|Snippet|Excerpt)(: |:\n){text}
    # (Text|Input|Document|Source)\n{text}\n\n# (Task|Instruction|To do)\n(Extract the fields.|Fill in the fields from the text.|Get the data out of the text.)
    \[START\]\n{text}\n\[END\]\n(Extract the data between the marks.|What is between the marks is the text to parse.)
    === (text|input|message) ===\n{text}\n=== end ===\n(Please extract.|Fields, please.|Now give me the data.)
    (Hey|Hi|Hello), (can|could) you (turn|make|put) this into (something structured|clean data|proper fields)? {text}
    (Quick one|Another one|One more)(: |, please parse: | for you to extract: ){text}
    {text}\n\n(Could|Can|Would) you (put|get|write) (that|this) into the (fields|form|schema)(?| for me?|, please?)
    So (I was told|they write|the message goes|the note says)(: |:\n){text}\n(And I need that as data.|Extract it, would you?|What goes into which field?)
    What goes into (the fields|which field), given this text?\n\n{text}
    Given (this|the following|the) (text|input|message|passage), (extract|return|provide|determine) the (fields|data|values)(: |:\n|.\n\n){text}
    Based on (this|the following|the text below), (fill in|complete|populate) the (fields|record|form)(: |:\n){text}
    With (this|the following|the text below) as (your|the|your only) source, (fill in|complete) the (record|fields)(: |:\n){text}
    According to the text below, what are the (values|field values|details)?\n{text}
    {text}\n\nFrom (the above|that), (fill|populate|complete) the (fields|record|structure).
    (Our|The) (system|database|form|table) needs the (details|data|values) (in|from) (this|the text below)(: |:\n){text}
    The (details|data|values|facts) (we need|to extract|to be extracted|to capture) are in (this text|here|the text below)(: |:\n){text}
    Nothing (added|made up|invented), (please, |)just the data (in|from) (this|the text)(: |:\n){text}
    Stick to (the text|what the text says) and (extract|fill in) the (fields|values)(: |:\n\n){text}
    (Word for word|Exactly as written), (extract|take over|copy) the (values|details) from this(: |:\n){text}
    (Map|Sort|Distribute) (this|the following|the content below) (to|into|onto) the (right |matching |)fields(: |:\n){text}
    (Transfer|Move|Copy) the (details|values|data) (below|in this text) (to|into) the (form|record|fields)(: |:\n){text}
    (Create|Make|Build|Set up|Generate) (a record|the entry|an entry|a structured record) (from|out of|based on) (this|the following text|the text below)(: |:\n){text}
    (Interpret|Decode|Digest|Handle|Parse) the (line|text|message|entry) (below|that follows)(: |:\n|.\n\n){text}
    "{text}" (What data does that contain?|What are the fields here?|Now in structured form, please.|Please take down the details.)
    The (message|text|note|sentence) (reads|says|goes)(: | as follows: ){text}
    The (message|text) is "{text}". (Extract its data.|Which details does it hold? Extract them.|Please get the values out of it.)
    (Incoming|Inbox|Forwarded|Pasted|Unprocessed|Unparsed|To be processed)(: |:\n| - ){text}
    Fwd(: |:\n\n){text}\n\n(Can you extract that for me?|Please log the details.|Could you file this?)
    (This came in|This just came in|That's what came in|Came in just now)(: |:\n){text}
    (Pasting|Forwarding|Sending you|Dropping) this (here|as is|so you can extract it|for extraction)(: |:\n){text}
    (Sorry for the mess|It's a bit messy|It isn't tidy|No fixed format), but (the data is|the details are|it is all) in (here|there)(: |:\n){text}
    I (copied|pasted|typed|jotted down) (this|the following)(: |:\n){text}\n(Would you structure it?|Please get the fields filled.|Make a record from it.)
    I (have to|must|should) enter (this|the following) (in a form|as structured data|into our system)(: |:\n){text}
    I'm (after|looking for|interested in) the (data|details|facts) (in|contained in) (this|the text below)(: |:\n){text}
    What I (need|want|would like) is the (data|information|content) of this (text|message) (in structured form|in fields|as a record)(: |:\n){text}
    Let's (extract|parse|structure|process|file) (this|this one|the following)(: |:\n){text}
    Next (text|one|entry|item|message)(: |:\n){text}
    Here's (another|the next|the text|the message|one more)(: |:\n){text}
    (Do|Run|Perform) (an extraction|data extraction|information extraction|field extraction) on (this|the following|the text below)(: |:\n){text}
    Information extraction\n\nText: {text}
    Text to (parse|extract from|analyze|structure|read)(: |:\n){text}\n(Result|Data|Extracted data|Structured data|Fields):
    {text}\n->
    {text} => (fields|structured data|record|data)
    Q: (What data is in this text?|Which details does the text give?) {text}\nA:
    (As the text says|It says)(: |:\n){text}\n(Take the values from it.|Put those values in.|Fill in accordingly.)
    {text}\n\n(The text above|What stands above|The above) (contains|holds|has) (all the data|the details|the values) (you need|I need|to extract).
    {text}\n\n(Kindly|Please) (register|record|enter|capture|archive) (the above|these details|this).
    {text} - (data|fields|details|extraction), please
    (Take note|Take this down|Note this|Jot this down|Put this on record|Write this up)(: |:\n){text}
    (Listen|Ok|Okay|Right|So)(: |, here it is: |, this is the text: ){text}
    <input>\n{text}\n</input>\n\nThe above is the input. (Extract its data.|Get the fields from it.)
    (Straight from|Taken from|Out of) (the mailbox|my notes|the file|the form|the log)(: |:\n){text}
    (Sift|Comb|Read) through (this|the text below|the following) and (collect|gather|note) the (values|details|facts)(: |:\n){text}
    (Pull|Take|Get|Lift) (whatever is stated|what's stated|the stated values) (out of|from) (here|this)(: |:\n){text}
    (Just the facts|Facts only|Only the data|Values only), please(: |:\n| - ){text}
    ---\n{text}\n---
    \({text}\)
    User (input|message|text|note)(: |:\n){text}
    (Which data is|What details are|What values are) (hidden|contained|given) in this? (Please extract.|Fill the fields.)\n{text}
    (Anything useful|What is useful|What matters) in here? (Put it in the fields.|Into the fields with it.|Extract it.)\n{text}
    (What have we here|What do we have here|Now what's this)? {text}\n(Data, please.|I'd like it as data.|Please put it into fields.)
    {text}\n(I'd rather not type all that|Too lazy to type that in|No time to fill in the form), (so could you|can you|would you)?
    (Save me the typing|Spare me the form|Do the paperwork for me)(: |:\n| - ){text}
    (The form won't fill itself|I hate forms|Forms are your job)(: |. |:\n){text}
    (Make sense of|Make heads or tails of|Get something out of) (this|the following|this jumble)(: |:\n){text}
    {text}\n(That's all I got.|That is everything they gave me.|Not more than that.) (Fill in what you can.|Take what there is.|File it as data.)
    (Someone left this on my desk|This was in the mailbox|This was on the answering machine|Found this in the inbox)(: |:\n){text}
    (My boss|The office|Accounting|The front desk|Head office) (wants|needs|asked for) the (details|data|values) (of|in|from) this(: |:\n){text}
    (I'm supposed to|I was asked to|I've got to) (key in|type up|book|register) (this|the following)(: |:\n){text}
    (Key this in|Type this up|Punch this in|Put this through|Book this in)(: |, please: |:\n){text}
    (On to|Now) the next (one|scrap|slip|message)(: |:\n){text}
    (Also|And) (this|this one|that one)(: |:\n){text}
    (Same again|Same as before|Same drill|As usual)(: |:\n| with this one: ){text}
    {text}\n\n(tl;dr|TL;DR) (just the fields|as fields|in fields), please.
    {text}\n\n(ta|thx|ty), (just the fields|fields only|data only) (is fine|will do|is enough).
    (pls|plz) (extract|parse|structure)(: |\n){text}
    (need|want) (this|the below|that) (as data|structured|in fields)(: |\n){text}
    (data|fields|values) (pls|plz|pretty please)(: |\n| - ){text}
    {text} - (what goes where|which bit goes where|which value goes in which field)?
    {text}\n(That should give you|You'll find in there|In there you have) (all|everything) (for the fields|the record needs|you need to fill it in).
    (It's all in there|All of it is in there|You'll find it all in here)(: |:\n){text}
    (You know what to do|You know the drill|Do your thing|Work your magic)(: |. |:\n){text}
    (Over to you|Your turn|All yours|There you go|Here goes|Here you go)(: |. |:\n){text}
    (If you would|Be so kind|Do me a favor), (extract|parse|structure) (this|the following)(: |:\n){text}
    If (it's no trouble|you don't mind|that's okay), (take|get) the (data|details) (from|out of) (this|the following)(: |:\n){text}
    (I wonder|I was wondering) (if|whether) you could (pull|lift|get) the (details|data) (from|out of) this(: |:\n){text}
    (Might|May) I (have|get) the (data|details|field values) (from|in) this(: |?\n){text}
    (Any chance|Is there a chance|Is it possible) to (get|have) (this|that|the following) in fields(?\n|? ){text}
    How would you (file|record|enter|fill in) this(?\n|? ){text}
    (Which|What) (record|entry) (does this make|comes out of this|would this be)(?\n|? ){text}
    What (would|does) the (form|record|entry) look like for this(?\n|? ){text}
    What do you (read|get|take|gather) from this(?\n|? ){text}\n(Fields only.|Put it into the fields.|As a record, please.)
    (Does this|Would this) (fit|go into) (the form|the fields|the record)? (Fill it in then.|Please fill it in.|Then put it there.)\n{text}
    Who, what, when, where - (whatever it says|as far as it says|all it tells)(: |:\n){text}
    (Line by line|Bit by bit|Piece by piece), (get|take|note) the (values|data) (from|in)(: | this: |:\n){text}
    (Without|With no) (comment|further comment|small talk), the (data|fields|values) (of|in) this(: |:\n){text}
    No (chit-chat|long answers|summary), (only|just) (the fields|the record|the data)(: |:\n){text}
    Don't (summarize|rephrase|explain) (it|this), (just |)(extract|fill in the fields)(: |:\n){text}
    Don't (leave out|forget|miss) any (value|detail) (of|in) this(: |:\n){text}
    (Leave|Keep) the (values|wording) as (they are|it is)(: |:\n){text}
    Not a (summary|reply|translation), but (a record|the fields|data), please(: |:\n){text}
    (For|Into) the (database|archive|spreadsheet|register|books|ledger of the office)(: |:\n){text}
    (To go|This goes|Goes|Should go) (into|in) the (database|system|register|archive|records)(: |:\n){text}
    (For import|For the import|Import this|To be imported)(: |:\n){text}
    (Row|Record|Entry|Dataset|Case|Example) (to add|to be added|to enter)(: |:\n){text}
    (One|A|Another) (record|entry|row), (please|to be added)(: |:\n){text}
    (New|Fresh|Today's|Latest) (input|entry|message|arrival)(: |:\n){text}
    (As heard|As dictated|As spoken|As received|As typed)(: |:\n| - ){text}
    (From|Out of) (the phone call|a conversation|a voicemail|a fax|the notebook|a sticky note|an old letter|the guestbook)(: |:\n){text}
    (Handwritten|Typed|Spoken|Scanned|Photographed) (note|slip|text)(: |:\n){text}
    (They|He|She) (called and said|wrote back|answered|left word|told the desk)(: |:\n){text}
    (Word for word|In their words|Verbatim), (they said|it says|the note reads)(: |:\n){text}
    (I overheard|I read|I was told|I noted|I saw) (this|the following)(: |:\n){text}\n(Keep it as data.|Into the fields, please.|Make a record.)
    (This|The text below) (needs|has|is) to be (entered|recorded|structured|parsed|filed|digitized)(: |:\n|.\n){text}
    (This|What follows) (wants structuring|wants to be a record|belongs into fields|is to become a record)(: |:\n){text}
    (Structured|In fields|As a record|As data), (what does this say|this would be|the following)(?\n|:\n|: ){text}
    {text}\n(Structured, that is?|In fields, that would be?|And as a record?)
    {text}\n(Got it? Fill in the fields.|All clear? Then file it.|Did you get that? Note it down.)
    {text}\n(Please see to that.|See that it gets recorded.|See to it that this is on file.)
    {text}\n(Take the facts from that.|Facts from that, please.|Lift the facts out of that.)
    {text}\n(Now you: extract.|Your task: extract.|Job: extraction.|To do: get the data out.)
    {text}\n(Make it tidy.|Tidy that into fields.|Bring order into that.|Put that in order, field by field.)
    {text}\n\n(And the same in structured form.|The above as a record.|As a record, the above would be:)
    {text}\n\n(Dump|Put|Pour|Drop) (that|it all) into the (fields|form|schema).
    {text}\n\n(We|I) (keep|store|collect) (this sort of thing|such messages) as (records|structured data).
    {text}\n\n(Please turn in the form for this.|Hand in the form for this.|The form for this one, please.)
    {text}\n\n(What's the takeaway, in fields?|What's in it, field by field?|What can be put in the fields?)
    {text} /extract
    {text} #extract
    /extract {text}
    /parse {text}
    parse: {text}
    extract> {text}
    parse\({text}\)
    extract\("{text}"\)
    input = \"\"\"{text}\"\"\"
    text = "{text}"
    content: {text}
    body: {text}
    message: {text}
    prompt: extract\ntext: {text}
    action: extract\ninput: {text}
    task: extraction\ninput: {text}\noutput:
    TEXT\n{text}\nEND
    BEGIN\n{text}\nEND\n(Extract.|Parse that.|Fields, please.)
    <<<\n{text}\n>>>\n(Extract what is between the brackets.|Get the data from it.|Parse it.)
    <document>\n{text}\n</document>
    <message>{text}</message>\n(Extract.|Fill in the fields.|Structure this.)
    <user_text>\n{text}\n</user_text>\nFill in the (fields|record) from user_text.
    ### Text\n{text}\n\n### Result
    ## Input\n\n{text}\n\n## Output
    **Text:** {text}
    **Input**\n\n{text}\n\n**Output**
    - (Text|Input|Message): {text}\n- (Wanted|Needed|Output): (the fields|the data|a record)
    1. Read: {text}\n2. (Extract.|Fill in the fields.|Make the record.)
    First read this, then (extract|fill in the fields|make the record)(: |:\n){text}
    Step by step or not, (I want|we need) the (fields|data) (of|from) this(: |:\n){text}
    (Our|The) (intern|temp|trainee) (would|used to) type (these|this sort of thing) in by hand. (Your turn|Now you)(: |:\n){text}
    (Imagine|Pretend) you're (a clerk|a typist|the registrar|a data typist) and (file|enter|record) this(: |:\n){text}
    (As|Being) (a clerk|a registrar|an archivist), (you file|you enter|now record) this(: |:\n){text}
    (With|Using) what (you have there|I gave you|is given below), (fill in the form|complete the record|set the fields)(: |:\n){text}
    (There's|There is) (data|information|something worth keeping) in this(: |:\n| message:\n){text}
    (There are|I see) (a few|some|several) (facts|values|details) (in|buried in|hidden in) this(: |:\n){text}\n(Dig them out.|Fetch them out.|Pull them out for me.)
    (Dig|Fish|Weed|Tease) the (facts|values|data) out of (this|the following)(: |:\n){text}
    (Mine|Distill|Reduce|Boil down) (this|the following) (to its data|to the fields|to bare facts)(: |:\n){text}
    (Boil|Strip|Break|Whittle) (this|it) down to the (fields|data|values)(: |:\n){text}
    (Slot|Sort|File|Slip) the (details|values|bits) into (place|the fields|the right boxes)(: |:\n){text}
    (Tick|Fill) the boxes (from|with|according to) this(: |:\n){text}
    (Put|Get) (it|this) (down|on file|on the books|on record)(: |:\n){text}
    (Chronicle|Log|Minute|Document) this (for me|for us|properly)(: |:\n){text}
    (I'd|We'd) (like|love) to (have|see) this (as a record|in the system|in fields|as clean data)(: |:\n){text}
    (I'd|We'd) be (glad|grateful|happy) (to have|for) the (data|details) (of|in) this(: |:\n){text}
    (Thanks|Thank you) for (extracting|structuring|parsing|filing) this(: |:\n){text}
    (Much obliged|Thanks in advance) for the (fields|data|details) (of|in) this(: |:\n){text}
    (It would help|It'd be great) to have this as (data|a record|fields)(: |:\n){text}
    (Our|The) (tool|form|record|schema) has (room|a place|fields) for (all of |)this(: |:\n){text}
    (You've|You have) got a (tool|function|form) for (this|that sort of thing), (so use it|go ahead)(: |. |:\n){text}
    (Feed|Pass|Give|Hand) (this|the details below) to the (tool|function)(: |:\n){text}
    (Call it|Make the call|Make a call) with (these|the following) details(: |:\n){text}
    (Mail|Chat|Memo|Post-it|Slip|Ticket|Log|Caption|Headline|Advert|Notice) (to extract from|to parse|for extraction|to be filed)(: |:\n){text}
    (Short|Long|Messy|Plain|Simple) (text|note|message) for you(: |:\n){text}
    (Not sure what this is|Whatever this is), (extract it|get the data out of it|file it)(: |:\n){text}
    (Sorry, one more|One last thing|And finally|Last one for today|Before I forget)(: |:\n){text}
    ---
    Make a record of this: {text}
    {text}\nWhat are the fields?
    Put this into the form: {text}
    Data wanted from: {text}
    """
)

SYSTEM = Words.read(
    "/Extract the information from the text./You extract structured data./Call the tool with the data from the text./"
    "You are an extraction algorithm. Only extract what is in the text./"
    "You are an expert at extracting data. Leave out what the text does not say./"
    "Read what the user sends and pass its data to the tool./Turn texts into structured data./"
    "You are a parser. Answer with a tool call./Take values from the text as they are written there./"
    "For each message, call the tool with what it says./You read messages and store their data./"
    "You extract details from the texts you are given./"
    "You extract information out of the texts you are given./"
    "You are a careful data clerk./"
    "You are a data extraction engine./"
    "You are a parser that turns notes and messages into structured data./"
    "You are an assistant that turns notes and messages into records./"
    "Your job is to collect the values in what the user writes and return them in fields./"
    "Your role is to find the facts in a text and return them in structured form./"
    "The user pastes text; complete the record from it./"
    "The user sends messages; fill in the arguments from it./"
    "Every message of the user is a document to extract data from./"
    "Every text of the user is input to extract data from./"
    "Regard each user message as a text to extract from./"
    "Treat any user message as a text to extract from./"
    "Copy values as written in the text./"
    "Take over all values as written in the text./"
    "Omit fields the text does not state./"
    "Omit whatever the text does not state./"
    "Don't invent anything; take only what is written./"
    "Never invent anything; report only what the text says./"
    "Only what is said in the text counts./"
    "Only what is written in the text counts./"
    "Read the text, collect the values, answer with the data only./"
    "Study the text, collect the values, reply with the data only./"
    "Data entry assistant./"
    "Information extraction bot./"
    "This service converts documents into records./"
    "This system converts texts into structured data./"
    "From messages to fields: that is your whole job./"
    "From text to records: that is your whole job./"
    "Whenever you are given a text, return its data./"
    "Whenever you receive a text, capture its data./"
    "Don't comment, only extract./"
    "Don't explain, only extract./"
    "Use the function provided to save what the text contains./"
    "Use the function you have to return what the text contains./"
    "Save the data of each message with the tool provided./"
    "Store the facts of every text with the function provided./"
    "Each text that comes in is to be structured./"
    "Every text you see is to be structured./"
    "Answer with the details found in the text, nothing more./"
    "Reply with the data found in the text, no comments./"
    "What the text gives goes into the fields, what it lacks stays out./"
    "What the text states goes into the form, what it lacks stays out./"
    "Extract the relevant fields from the message./"
    "Extract the relevant fields from the user's text./"
    "You serve as a data entry clerk: text comes in, data go out./"
    "You work as a form filler: text comes in, data go out./"
    "Assist the user by putting messages into structured form./"
    "Assist the user by putting notes into fields./"
    "Exact extraction is required: no added values./"
    "Precise extraction is required: no added values./"
    "Digest incoming text and deliver the record./"
    "Digest user input and deliver the record./"
    "Get the fields right: take them from the message and from nowhere else./"
    "The tool stands for a form. Fill it in from what you are sent./"
    "Pass on to the function what the text says, value by value./"
    "You are the clerk at the desk who turns notes into records./"
    "You are a registrar. Every message is something to be entered./"
    "Messages in, records out./"
    "Text in, fields out./"
    "Notes become records here./"
    "Input is free text, output is a tool call./"
    "Parse every message with the tool you have been given./"
    "Parse. Do not chat./"
    "Structure what you are told./"
    "File what comes in./"
    "Put each fact in its field./"
    "One message, one record./"
    "One text, one call./"
    "Your only task is to fill in the schema./"
    "Your task: read, pick out the values, call the function./"
    "Fill the arguments from the text; skip those it is silent about./"
    "If the text does not give a value, leave the field out./"
    "Fields without a value in the text stay empty./"
    "Unmentioned optional fields are to be left out./"
    "Never guess a value that is not there./"
    "Guessing is not allowed, copying is./"
    "Quote values exactly as they stand./"
    "Keep spelling and capital letters of the values./"
    "Numbers go in as numbers, names as they are written./"
    "The messages come from a scanner. Extract their contents./"
    "The messages come from a mailbox. Record their contents./"
    "The texts are transcripts; note what they say./"
    "You support data entry in an office./"
    "You work in an archive and enter what you are shown./"
    "You help a registry keep its books./"
    "Back office bot: forms are filled from messages./"
    "Form filler./"
    "Text parser./"
    "Record keeper./"
    "Data extraction service, version for messages of all kinds./"
    "A machine reads your output, so answer with the call alone./"
    "Call the function; say nothing else./"
    "Answer only by calling the tool./"
    "Respond to each text with the call that holds its data./"
    "React to every message with exactly one call./"
    "What you are sent is data in disguise. Uncover it./"
    "Each message hides a few values. Find them and hand them over./"
    "Look for the values that the schema names./"
    "Look at the parameters first, then find their values in the text./"
    "The parameters tell what to look for; the text tells the values./"
    "The schema asks, the text answers./"
    "Match what is said with the fields of the tool./"
    "Assign every detail to the field it belongs to./"
    "Sort the details of the message into the fields./"
    "Convert prose to data./"
    "Transform each note into a structured entry./"
    "Summaries are not wanted, entries are./"
    "Be literal: extract, don't interpret./"
    "Be exact. The record must say what the text says./"
    "Be brief: only the record./"
    "The record is made of what the user wrote, of all of it and of nothing else./"
    "Understand the message and fill in the form for it./"
    "Extract all attributes that are mentioned. Never make any up./Copy values exactly. Do not guess."
    " | Fill in the record./Use the schema on the text.",
    "/",
)
