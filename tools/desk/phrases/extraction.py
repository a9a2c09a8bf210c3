# ruff: noqa: E501 - phrases are read a line at a time
"""How one asks for the data in a text, and how a text tells the attributes of a thing."""

from __future__ import annotations

from desk.pools import Phrases, Words

__all__ = ["AS_JSON", "FORMS", "JOINTS", "LINES", "MORE_FORMS", "PAIRS", "SYSTEM", "TASK", "WITH_SCHEMA"]

TASK = Phrases(
    """
    Extract the information: {text}
    {text}
    {text}
    {text}
    {text}
    {text}
    {text}
    Extract the data from this text:\\n{text}
    Get the details from: {text}
    Parse this: {text}
    Fill in the fields from this text: {text}
    Text: {text}
    Read this and extract what you can.\\n\\n{text}
    "{text}" - extract the fields.
    {text}\\n\\nTurn this into structured data.
    Please structure this: {text}
    (Extract|Pull out|Pick out|Collect) (all|the|the important|the relevant) (fields|details|values|facts) from (the following|this message|the text below|this passage):(\\n\\n|\\n| ){text}
    (Here is|This is) (a text|a note|a message|what I have|what I was told|what they wrote): {text}
    (Here is|I have) (a snippet|a note|some text|a message) for you(:|.)\\n{text}\\n(Please get the data out of it.|Extract it.|Structure it for me.)
    {text}\\n\\n(Extract|Get|Read|Find|Pull) the (information|data|details) (from it|out of it|from this|in there)(.|, please.)
    {text} (Please extract this.|Extract that.|Parse that please.|Save these details.|Note that down.|Store it.)
    Input: {text}
    Input:\\n{text}\\nOutput:
    Text:\\n\\"\\"\\"{text}\\"\\"\\"
    ```\\n{text}\\n```\\n(Extract the fields.|What does this say? Extract it.|Parse the text above.)
    Passage: {text}
    <text>{text}</text>
    <text>\\n{text}\\n</text>\\n(Extract the information in the text.|Take the data from the text above.)
    (Analyse|Analyze|Process|Scan|Go through) (this|the following|this text|the following text)(: |:\\n|:\\n\\n){text}
    From the (sentence|text|message) "{text}" (extract|get|take|collect) the (data|information|details).
    (Convert|Transform|Translate|Bring) (this|the following|this text) (into structured data|to structured form|into a structured object)(: |:\\n){text}
    (Can|Could) you (extract|get|pull|parse) the (details|data|information|values) (from|in|out of) this( text|)?(\\n\\n| |\\n){text}
    (I need|I want|I'd like) the (data|details|structured information) (from|in) (this|the following|the text below)(: |:\\n\\n){text}
    (Somebody|A colleague|A customer|My friend) (wrote|told me|sent me|said)(: |, and I need the data: |:\\n){text}
    I (just|) (got|received) this (message|text|note)(: |:\\n){text}
    (Register|Capture|Log|Save|Store|File|Enter|Add) (this|the following|these details|this information)(: |:\\n| please: ){text}
    (Structured data|Data|Details|Fields|Values), please(: |:\\n| - ){text}
    (Identify|List|Determine|Please list|Please identify) (all|) the (values|attributes|data points) in(: | this text: |:\\n){text}
    (FYI|For the records|To be stored|For our files|New data): {text}
    Use the (tool|function|schema) (on|for|with) (this|the following text|this text)(: |:\\n){text}
    (Call|Run) the (tool|function) with (what you find here|the data in this text|the details below)(: |:\\n){text}
    (OCR result|Transcript|Voice note|From the chat|Scanned text|Copied from a mail)(: |:\\n){text}
    (Take|Use) the (following|text below) and (fill|complete|populate) the (fields|arguments|schema|form fields)(: |:\\n){text}
    {text}\\n---\\n(Extract the above.|Get the fields of the text above.|That was the text; extract its data.)
    '{text}'
    > {text}\\n\\n(Extract this.|What data is in there?|Please structure it.)
    (Only|Just) (extract|take) what (is|stands) (written|there)(: |:\\n| - ){text}
    ---
    Make a record of this: {text}
    {text}\\nWhat are the fields?
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
    "Extract all attributes that are mentioned. Never make any up./Copy values exactly. Do not guess."
    " | Fill in the record./Use the schema on the text.",
    "/",
)

PAIRS = Phrases(
    """
    {pairs}
    {pairs}
    The {thing}: {pairs}.
    {Thing} with {pairs}.
    This {thing} has {pairs}.
    We got {a} {thing}: {pairs}.
    {Thing}: {pairs}
    {Thing} - {pairs}
    {Thing} \\({pairs}\\)
    New {thing}: {pairs}.
    New {thing} (arrived|came in|was added|on the list). {Pairs}.
    (There is|We have|I have|I bought|I found|They sent us|Yesterday I saw|Somebody left) {a} {thing} (with|that has) {pairs}.
    (There is|We have|I have|I bought|I found|They sent us|Look at|Here is) {a} {thing}(: |. It has | - |, ){pairs}.
    (My|Our|Her|His|Their) {thing}(: | has | comes with | - |, ){pairs}.
    (Details|Data|Facts|Notes|Info) (of|on|for|about) the {thing}(: | - |:\\n){pairs}
    (As for|Regarding|Concerning) the {thing}(: |, here is what I know: |, ){pairs}.
    I (looked at|checked|went through) the {thing}(: |. |; ){pairs}.
    {Pairs}. That is (all|what) I know (about|of) the {thing}.
    {Pairs} - that is (the|my|our) {thing}.
    {Thing}\\n{pairs}
    {Thing} (details|data|entry)\\n\\n{pairs}
    The {thing} (has been|was) (registered|updated|described) (with|as): {pairs}.
    (Hi|Hello), (regarding|as to) the {thing}(: |, ){pairs}. (Best regards|Thanks)!
    For the {thing} (we|I|they) (noted|wrote down|agreed on|have) {pairs}.
    ---
    About the {thing}: {pairs}.
    One {thing}, {pairs}.
    """
)

# The same over several lines, which only texts to train on have.
LINES = Phrases(
    """
    {pairs}
    {Thing}\\n{pairs}
    {Thing}:\\n{pairs}
    (New|Our|My|The|This) {thing}:\\n{pairs}
    # {Thing}\\n{pairs}
    (Details|Data|Facts|Notes|Info) (of|on|for|about) the {thing}:\\n{pairs}
    (Here is|This is) the {thing}(:|.)\\n{pairs}
    {pairs}\\n(That is|That was) (all about|all I have on) the {thing}.
    ---
    Lines on the {thing}:\\n{pairs}
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

AS_JSON = Phrases(
    """
    {task}\\nReturn the result as JSON with the keys {keys}. Return nothing but JSON.
    {task}\\nAnswer with a JSON object that has {keys}.
    {task}\\n\\nRespond in JSON only, keys: {keys}.
    {task} Give me JSON with {keys}.
    {task}\\nOutput: JSON, fields {keys}.
    {task}\\n(Return|Reply with|Respond with|Produce|Output|Generate|Print) (only|just|nothing but|) (JSON|a JSON object|valid JSON|one JSON object) (with|containing|made of) the (keys|fields|properties|attributes)(:|) {keys}.
    {task}\\n\\n(JSON|As JSON|JSON only|In JSON)(, please|, no prose|, no comments|)(: | - | with keys | with ){keys}
    {task}\\n(Format|Form): JSON. (Keys|Fields|Properties): {keys}.
    {task}\\nThe (answer|reply|output) (must|should|has to) be (a JSON object|JSON|raw JSON|valid JSON) (with|that contains) {keys}(.|, nothing else.|. No explanation.)
    {task}\\n(Use|Take) {keys} as (the keys|keys|the names) (of a JSON object|in the JSON)(.|; reply with that alone.)
    {keys} - (give|return|send) me (these|those) as JSON(. |.\\n|:\\n){task}
    (Return|Give me|Send back|I need) JSON with (the keys |the fields |){keys}(.\\n\\n|.\\n|. ){task}
    (JSON keys|Keys|Fields): {keys}\\n(Answer in JSON only.|JSON, please.|Reply with a JSON object.)\\n{task}
    (In JSON, with|As JSON with|As a JSON object with) (the keys |){keys}(:\\n|: |:\\n\\n){task}
    ---
    {task}\\nI want a JSON object with {keys} and no other text.
    {task}\\nWrite JSON, using {keys}.
    """
)

WITH_SCHEMA = Phrases(
    """
    The output should be formatted as a JSON instance that conforms to this JSON schema:\\n{schema}
    Answer in JSON that follows this schema:\\n{schema}
    Respond with a JSON object. Schema: {schema}
    Return JSON matching {schema}
    (Return|Reply with|Respond with|Output|Produce|Generate) (only|nothing but|just|) (JSON|a JSON object|valid JSON|one JSON document) (that (fits|matches|satisfies|conforms to|validates against)|according to|following|valid under) (this|the following|the given) (schema|JSON schema)(: |:\\n|:\\n\\n){schema}
    (Schema|JSON schema|Response schema|Output schema|Response format)(: |:\\n){schema}\\n(Answer with JSON only.|Reply in JSON.|Respond with JSON that fits it.|JSON only, no prose.)
    (You|Always) (must|should) (answer|reply|respond) (with|in) JSON (that fits|of|under|according to) (this schema|the schema)(: |:\\n){schema}
    (You|This) (is|are) a service that (returns|answers with) JSON only. (Schema|Expected schema|JSON schema): {schema}
    (Fill|Instantiate|Use) (this|the following) JSON schema (and return|and answer with) the (JSON|object)(: |:\\n){schema}
    {schema}\\n\\n(Answer with a JSON object for the schema above.|That is the schema; reply in JSON that fits it.|Return JSON that conforms to the schema above, nothing else.)
    <schema>{schema}</schema>\\n(Reply with JSON that matches it.|Answer in JSON only.)
    Extract data (as|in|into) JSON. (The schema is|Schema)(: |:\\n){schema}
    ---
    Your answer must be JSON of this shape:\\n{schema}
    Write JSON for the schema {schema}
    """
)
