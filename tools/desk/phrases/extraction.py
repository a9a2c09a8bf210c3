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
    "Extract all attributes that are mentioned. Never make any up./Copy values exactly. Do not guess."
    " | Fill in the record./Use the schema on the text.",
    "/",
)
