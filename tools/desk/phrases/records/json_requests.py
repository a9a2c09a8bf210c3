# ruff: noqa: E501 - phrases are read a line at a time
"""How one asks for data as JSON."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "AS_JSON",
    "WITH_SCHEMA",
]

AS_JSON = Phrases(
    r"""
    {task}\nReturn the result as JSON with the keys {keys}. Return nothing but JSON.
    {task}\nAnswer with a JSON object that has {keys}.
    {task}\n\nRespond in JSON only, keys: {keys}.
    {task} Give me JSON with {keys}.
    {task}\nOutput: JSON, fields {keys}.
    {task}\n(Return|Reply with|Respond with|Produce|Output|Generate|Print) (only|just|nothing but|) (JSON|a JSON object|valid JSON|one JSON object) (with|containing|made of) the (keys|fields|properties|attributes)(:|) {keys}.
    {task}\n\n(JSON|As JSON|JSON only|In JSON)(, please|, no prose|, no comments|)(: | - | with keys | with ){keys}
    {task}\n(Format|Form): JSON. (Keys|Fields|Properties): {keys}.
    {task}\nThe (answer|reply|output) (must|should|has to) be (a JSON object|JSON|raw JSON|valid JSON) (with|that contains) {keys}(.|, nothing else.|. No explanation.)
    {task}\n(Use|Take) {keys} as (the keys|keys|the names) (of a JSON object|in the JSON)(.|; reply with that alone.)
    {keys} - (give|return|send) me (these|those) as JSON(. |.\n|:\n){task}
    (Return|Give me|Send back|I need) JSON with (the keys |the fields |){keys}(.\n\n|.\n|. ){task}
    (JSON keys|Keys|Fields): {keys}\n(Answer in JSON only.|JSON, please.|Reply with a JSON object.)\n{task}
    (In JSON, with|As JSON with|As a JSON object with) (the keys |){keys}(:\n|: |:\n\n){task}
    {task}\n\n(I expect|We expect|Expected is|What I expect is) (JSON|a JSON object|one JSON object) (with|having|made up of) {keys}.
    {task}\n(Put|Pack|Wrap|Write) (it|the result|the answer|everything) (in|into) (JSON|a JSON object|one JSON object) with {keys}(.|, nothing more.|, and send only that.)
    {task}\n\n(Make|Build|Create|Write|Form) (JSON|a JSON object|a JSON document) (of|from|out of) it, (with|using) the (keys|fields|key names) {keys}.
    {task}\n{keys}: (these are|those are|that's) the keys of the JSON (I want|you return|to return|to answer with).
    {task}\n{keys} as JSON(, please.|, nothing else.|, and only that.|.)
    {task}\n\n(Result|Reply|Answer|Response|Output) as JSON with {keys}(.|; no other text.|, please.)
    {task}\n-> JSON \({keys}\)
    {task}\n=> JSON: {keys}
    {task}\n\nJSON keys (wanted|expected|to use|needed|required)(: | are ){keys}
    {task}\n(Which keys?|The keys?) {keys}. (JSON only.|In JSON, please.|And only JSON.)
    {task}\n(Could|Can|Would) you (give|send|hand) me (that|this|it) (as|in) JSON, (with|keys) {keys}?
    {task}\n(Can|Could) (I|we) (get|have) (this|that|the result) as a JSON object with {keys}?
    {task}\n\n(No text|No words|No explanation|No comment|No chatter), (only|just) (a JSON object|JSON) (holding|with|containing) {keys}.
    {task}\n(Don't|Do not) (write|send|say|return) anything (but|except|besides) (JSON|a JSON object) with (the keys |the fields |){keys}.
    {task}\n(The|Your) JSON (is to have|needs|has|must have|shall contain|gets) (the keys|the fields|the properties|these keys:) {keys}.
    {task}\n(The|Your) (keys|fields|property names) (in|of) the JSON (answer|reply|output) (are|must be|shall be|should be) {keys}.
    {task}\n\n(Structure|Schema|Shape|Layout|Template) of the answer: (a JSON object|JSON) with {keys}
    {task}\nA (program|script|machine|parser) reads (the answer|your reply|the output), so (send|give|write) (plain|pure|bare|raw|nothing but) JSON with {keys}.
    {task}\n(I'll|I will|We will) (parse|load|read) (your answer|the reply|it) (as JSON|with a JSON parser); (it needs|the keys are|use the keys) {keys}.
    {task}\n(Deliver|Supply|Provide|Hand me|Send|Show|Present) (the result|the data|it|the answer) as JSON (under|with|by) the (keys|names|fields) {keys}.
    {task}\n(JSON object|Object|JSON document), (keys|fields|properties): {keys}
    {task} \(JSON, keys: {keys}\)
    {task} \[JSON with {keys}\]
    {task}\n\n(output_format|format|response_format): json\n(keys|fields): {keys}
    {task}\n---\n(JSON, please.|JSON only.|As JSON.) (Keys|Fields|Properties)(: | are ){keys}
    {task}\nFor each of {keys}, (the JSON has a key|give a key in a JSON object|put a key in the JSON you return).
    {task}\n(Assign|Give) the values (found |)to {keys} in a JSON object(.| and return only that.| and reply with it.)
    {task}\nThe values (go|belong|are to be put) under {keys} in (a|one|the) JSON object(.|; output only that.)
    Under the keys {keys}, as JSON(:|,)\n{task}
    I (need|want|would like|must have) (a JSON object|JSON|valid JSON) with {keys}(, for this:\n|. Here is the task:\n|, nothing else. |.\n\n){task}
    (My|The|Our) (program|script|code|tool) (expects|reads|takes|needs) JSON with {keys}(. |.\n|.\n\n){task}
    (Reply|Answer|Respond) (in|with|as) JSON \({keys}\)(. |.\n|:\n){task}
    (Reply|Answer|Respond) with nothing but (JSON|a JSON object), (its keys|the keys|the fields) being {keys}(. |.\n\n){task}
    (Build|Make|Construct|Write|Produce|Create) (JSON|a JSON object) with (the keys|the fields|keys) {keys}(. |.\n|:\n\n){task}
    (Using|With) (the keys|the fields|the names|the JSON keys) {keys}, (answer|reply|respond) in JSON(. |.\n|:\n){task}
    (The answer|The reply|What you return|What comes back) (is|must be|has to be|shall be) JSON with {keys}(. |.\n|.\n\n){task}
    (Output|Answer|Reply) format: JSON with {keys}(. |.\n|\n\n){task}
    (Output|Answer|Result): JSON\n(Keys|Fields|Properties): {keys}\n(Task|Request|Job): {task}
    JSON \({keys}\)(: |:\n){task}
    JSON only, (please, |)(keys|fields) {keys}(. |.\n|:\n){task}
    format=json keys={keys}\n{task}
    {keys}\n\n(Those are the keys.|These keys, as JSON.|JSON with these keys, please.|Return JSON with the keys above.)\n{task}
    {keys} (should|must|shall|have to) be the keys of (your|the) JSON (answer|reply|output)(. |.\n|.\n\n){task}
    (Fill|Complete) a JSON object (that has|with|made of) {keys} and (return|send|output) (it|only it|just that)(. |.\n){task}
    (Could|Can|Would) you (answer|reply|respond|do this) in JSON(, with the keys| with| with the fields) {keys}? {task}
    (As|In the form of) a JSON object with {keys}, please(: |:\n|. ){task}
    (Let|Have) the JSON (contain|hold|consist of) {keys}(. |.\n){task}
    {task}\n(Make it|Make that|Let it be|Have it as) JSON(, with |: |; keys: ){keys}.
    {task}\n(Spit it out|Hand it over|Serve it|Ship it|Give it back) as JSON, (keys|fields) {keys}.
    {task}\n(I only|We only|My script only) (read|reads|take|accept|accepts) JSON. (Keys|Fields): {keys}.
    {task}\n(pls|plz|please) json \({keys}\)
    {task}\njson pls, {keys}
    {task}\njson: {keys}
    {task}\n\{{keys}\}
    {task}\n-> \{{keys}\}
    {task}\n(Return|Answer): \{{keys}\} as JSON
    {task}\n(Just|Only) \{{keys}\} in JSON(.| and that's it.| and no more.)
    {task}\n(Reply shape|Return type|Output type|Return value): object with {keys} \(JSON\)
    {task}\n(Columns|Attributes|Slots|Names): {keys}. (JSON, one object.|One JSON object.|As one JSON object.)
    {task}\n(Think of|Use|Regard|Treat) {keys} as (columns|labels|slots) and (send|give) me (one row|the record) as a JSON object.
    {task}\n(I'm going to|I will|We will) (paste|load|feed|import) (this|it|that) (into a program|somewhere|into a script), so JSON with {keys}(.|, please.|, no fences.)
    {task}\n(No|Without) (markdown|code fences|backticks|greeting|introduction), (only|just) JSON: {keys}
    {task}\n(Skip|Drop|Leave out) the (prose|small talk|explanation); JSON with {keys} (will do|is enough|is all I need).
    {task}\n(Nothing before|No word before) and nothing after the JSON. (Keys|Its keys|The keys): {keys}.
    {task}\n(Begin|Start) with the opening brace. (Keys|Fields): {keys}.
    {task}\n(Make sure|See to it|Take care) (that |)the JSON has {keys}.
    {task}\n(Mind|Watch|Respect|Keep to) the (keys|key names|names of the fields): {keys}. (JSON only.|It has to be JSON.|The answer is JSON.)
    {task}\n(Exactly|Precisely) these keys in (the|your) JSON: {keys}.
    {task}\n(No other keys|No more keys|Not one key more) than {keys} in the JSON.
    {task}\nJSON object, (one value for each of|a value each for|values for) {keys}.
    {task}\n(What is|What's|What about) {keys}? (In JSON.|JSON, please.|As a JSON object.)
    {task}\nFind {keys} (and|, then) (answer|reply) (in|with) JSON.
    {task}\n(Extract|Get|Read off|Pick out|Take) {keys} (and return them as JSON|as JSON|in JSON|into a JSON object).
    {task}\n(Name|State|Give) {keys} (in a JSON object|in JSON|as JSON).
    {task}\n(I'm after|I care about|I'm interested in|What counts is) {keys}, (as|in) JSON.
    {task}\n(We store|The table has|The record has|The database has) {keys}. (Send the row as JSON.|Give me JSON for it.|So answer with such a JSON object.)
    {task}\nIf you'd (be so kind|be so good): JSON, {keys}.
    {task}\n(Would|Could) you be so kind as to (answer|reply) in JSON with {keys}?
    {task}\n(Mind|Would you mind) (putting|writing|sending) (that|it|the answer) as JSON with {keys}?
    {task}\n(Is JSON okay|Is JSON possible|Would JSON be okay)? (With|Keys:) {keys}, please.
    {task}\n(Any chance of|How about|What about) JSON with {keys}?
    {task}\n(Preferably|Ideally|If possible|Best) (as|in) JSON: {keys}.
    {task}\n(By the way|Oh|Also|And), (it has to be|I need it as|make it) JSON, (keys|with) {keys}.
    {task}\n(P.S.|PS|NB|Note): (JSON only|answer in JSON), {keys}.
    {task}\n(Rule|Requirement|Condition|Constraint): JSON (with|made of|holding) {keys}(.|, nothing else.)
    {task}\n* (JSON only|valid JSON)\n* keys: {keys}
    {task}\n1. JSON\n2. (keys|fields): {keys}
    {task}\n# output\njson with {keys}
    {task}\n<output>JSON: {keys}</output>
    {task}\n<format>json</format>\n<keys>{keys}</keys>
    {task}\noutput=json; keys={keys}
    {task}\n--format json --keys {keys}
    {task}\nContent-Type: application/json, (keys|fields) {keys}
    {task}\n// (returns|return) JSON with {keys}
    {task}\n(Result|Answer|JSON) \({keys}\):
    {task}\n\n(Answer|Reply) like an API would: JSON with {keys}.
    {task}\n\n(You're|You are) an (endpoint|API) (returning|that returns) JSON with {keys}.
    {task}\n\n(Everything|All of it|The lot) goes in one JSON object with {keys}.
    (You're|You are) a (function|endpoint|JSON API) that (returns|gives back) {keys}(. |.\n|:\n){task}
    (I want|I need|Give me|Hand me) {keys} (as|in) JSON(: |:\n|.\n){task}
    (Get|Find|Fetch|Extract) me {keys}, in JSON(: |:\n|.\n){task}
    (JSON, |As JSON, )(please|if you please|if you would), (keys|with) {keys}(:\n|. |.\n){task}
    (Today|Here|This time|For this one) (I need|we need|please give me) JSON with {keys}(. |.\n|:\n){task}
    (Only|Just) JSON (comes back|goes back|is expected), keys {keys}(. |.\n|:\n){task}
    (Keys of|Fields in) the JSON(: | to return: ){keys}\n\n{task}
    (json|JSON): {keys}\n---\n{task}
    \{{keys}\} \(as JSON\)\n{task}
    (Speak|Talk) JSON to me, with {keys}(. |.\n|:\n){task}
    (Our|My|The) (parser|importer|backend|service) (chokes on|can't stand|rejects) anything but JSON with {keys}(. |.\n|.\n\n){task}
    (Before|When) you answer, (note|mind): JSON, {keys}(. |.\n|.\n\n){task}
    (Two things|Remember): (only JSON|JSON and no text), and the keys are {keys}(. |.\n|.\n\n){task}
    ---
    {task}\nI want a JSON object with {keys} and no other text.
    {task}\nWrite JSON, using {keys}.
    """
)

WITH_SCHEMA = Phrases(
    r"""
    The output should be formatted as a JSON instance that conforms to this JSON schema:\n{schema}
    Answer in JSON that follows this schema:\n{schema}
    Respond with a JSON object. Schema: {schema}
    Return JSON matching {schema}
    (Return|Reply with|Respond with|Output|Produce|Generate) (only|nothing but|just|) (JSON|a JSON object|valid JSON|one JSON document) (that (fits|matches|satisfies|conforms to|validates against)|according to|following|valid under) (this|the following|the given) (schema|JSON schema)(: |:\n|:\n\n){schema}
    (Schema|JSON schema|Response schema|Output schema|Response format)(: |:\n){schema}\n(Answer with JSON only.|Reply in JSON.|Respond with JSON that fits it.|JSON only, no prose.)
    (You|Always) (must|should) (answer|reply|respond) (with|in) JSON (that fits|of|under|according to) (this schema|the schema)(: |:\n){schema}
    (You|This) (is|are) a service that (returns|answers with) JSON only. (Schema|Expected schema|JSON schema): {schema}
    (Fill|Instantiate|Use) (this|the following) JSON schema (and return|and answer with) the (JSON|object)(: |:\n){schema}
    {schema}\n\n(Answer with a JSON object for the schema above.|That is the schema; reply in JSON that fits it.|Return JSON that conforms to the schema above, nothing else.)
    <schema>{schema}</schema>\n(Reply with JSON that matches it.|Answer in JSON only.)
    Extract data (as|in|into) JSON. (The schema is|Schema)(: |:\n){schema}
    {schema}\n(Whatever you answer|Each answer|Every reply) has to (validate|be valid) against (the schema above|this schema).
    (Every|Each|Any) (reply|answer|response|message) of yours (is|must be|has to be) a JSON (document|object|instance) (valid for|that obeys|in line with) (this|the following) schema(: |:\n){schema}
    Your (output|answer|reply|response) will be (checked|validated|tested) against this (JSON |)schema(: |:\n){schema}
    Your (output|reply|response) is read by a (program|machine|parser), so (send|write|return) (JSON only|nothing but JSON). (The schema|It expects)(: |:\n){schema}
    (No prose|No explanations|No markdown|No extra text), (just|only) JSON (as|that is) (described|defined|specified) by(: | this schema: |:\n){schema}
    The (response|reply|answer) (shape|structure|layout|format) is (fixed|given|set) by (this|the following) (JSON |)schema(: |:\n){schema}
    What (the user says|you are given|the text tells you) goes into a JSON object (of this form|with this schema|of the following shape)(: |:\n){schema}
    (From|Out of) the (user's|given) (text|message|input), (build|make|construct|create) a JSON object (for|under|obeying) the schema (below|here)(: |:\n|.\n){schema}
    (Read|Take) the (user's message|input|text) and (turn|convert|translate|map) it (into|to) JSON (of|under|for) this schema(: |:\n){schema}
    You (extract|pull) (information|data|fields) from (text|messages|what the user sends) and (return|give back|deliver) JSON. (The schema to follow|Its schema|Schema to use)(: |:\n){schema}
    You are (an extraction engine|a data extractor|an information extraction system|a parser|a text-to-JSON converter). (Target|Output) schema(: |:\n){schema}
    You are (an assistant|a model|a bot) that (speaks|writes|emits|outputs) (only|nothing but) JSON, (shaped|structured|laid out) (like this|as follows|by this schema)(: |:\n){schema}
    JSON (mode|output|answer) (is on|required|expected). Schema(: |:\n){schema}
    Task: (structured extraction|data extraction|text to JSON). (Schema|Target schema)(: |:\n){schema}
    Target (structure|schema|format|object) \(JSON Schema\)(: |:\n){schema}
    ```json\n{schema}\n```\n(Reply with an instance of the schema above.|Produce JSON valid under that schema.|An object of this schema is the only allowed answer.)
    The (following|schema below) (describes|defines|specifies) the JSON (you return|to return|to be returned|that is expected of you)(: |:\n|.\n){schema}
    (Given|Below|Here) is (a|the) JSON schema. (Respond with a matching instance.|Your answer is an object that matches it.|Answer with JSON it accepts.)\n\n{schema}
    Here's the schema(: |:\n){schema}\n(The answer is a JSON instance of it.|Give the answer as JSON that fits.|Write JSON for it, no other text.)
    (Make sure|See to it|Take care|Ensure) that (your|the) (answer|reply|output) is JSON (and matches|and conforms to|complying with) (this|the following) schema(: |:\n){schema}
    (Adhere|Stick|Keep) to this (JSON |)schema (in|for) (your|the) JSON (answer|output|reply)(: |:\n){schema}
    (Structure|Format|Shape|Lay out) your (answer|reply|response) as JSON (according to|following|by|as per) (the schema|this schema)(: |:\n){schema}
    (Emit|Print|Write|Deliver|Send back|Provide) (exactly one|a single|one) JSON object (accepted by|in accordance with|compatible with|which validates under) the schema(: |:\n| that follows:\n){schema}
    (A|One) JSON object, (please, |)(nothing before or after it|and that alone|no text around it)(. Schema: |, for this schema: |, as this schema wants it: ){schema}
    (All|Any|The) output (needs to|has to|must|should) be JSON. Schema(: |:\n){schema}
    Only JSON that (passes|fits|satisfies) this schema is (accepted|allowed|a valid answer)(: |:\n){schema}
    Anything (but|other than) JSON (under|that matches) this schema (is rejected|will be rejected|breaks the program|is an error)(: |:\n){schema}
    response_format = json_schema\n{schema}
    format: json\nschema: {schema}
    (Output|Answer|Result) type: JSON object\n(Definition|Schema|JSON schema): {schema}
    ## (Output format|Response format|Answer format)\n(JSON|A JSON object), (schema|JSON schema|defined by)(: |:\n){schema}
    <json_schema>\n{schema}\n</json_schema>\nUse the schema above for your JSON (answer|reply|response).
    When (the user sends|you get|you receive) a text, (answer|reply|respond) with its data as JSON (under|according to|in) this schema(: |:\n){schema}
    (Use|Apply|Follow|Obey|Respect) the (JSON |)schema below (for|in) your (answer|reply), which is JSON (only|and nothing else).\n\n{schema}
    (Fill in|Complete|Populate) (an object|a JSON object|JSON) of (the|this) schema (with|from) what (the user writes|the text says|you are told)(: |:\n){schema}
    (Information|Data|Everything) (found in|from) the (text|message|input) is to be (returned|reported|given) as JSON(. Schema: |, schema: |:\n){schema}
    (Required|Expected|Desired|Wanted) (output|answer|result): JSON(, schema | of this schema |; schema: |:\n){schema}
    {schema}\n^ (schema of your JSON answer|the JSON you return must fit this|reply with JSON for this)
    (Talk|Speak|Answer) to me in JSON (of this schema|that fits this schema|under this schema)(: |:\n){schema}
    (The|A) (consumer|client|caller|reader) of your (answer|reply) (wants|expects|needs|parses) JSON of this schema(: |:\n){schema}
    (Think of this|Regard it|Treat this) as a form to (fill in|complete)(: |:\n){schema}\n(Answer with the filled-in JSON.|Give the JSON back filled in.|The answer is the completed JSON.)
    (Blank form|Form|Template|Mold|Blueprint of the answer) \(JSON schema\)(: |:\n){schema}
    (Your|The) (one|only) (output|answer) is a JSON object (built to|made to|cut to) this schema(: |:\n){schema}
    (Let|Have) (your|the) (answer|reply|output) be JSON (that suits|made for|after) the schema(: |:\n){schema}
    (Do not|Don't|Never) (answer|reply|respond) (in|with) anything (but|except) JSON (of|for|under) this schema(: |:\n){schema}
    (Please|Kindly) (return|answer with|give) JSON (in the shape|of the kind|in the form) (this schema gives|described here|of this schema)(: |:\n){schema}
    (I need|I want|We need|We expect) JSON (here|from you), and it (must|has to) (fit|match|obey) (this|the) schema(: |:\n){schema}
    (I'll|We'll|The system will) (validate|check|parse) what you (send|return|say) (with|against) (this|the schema)(: |:\n){schema}
    (If|Should) (your|the) JSON (does not fit|break|not match) this schema, (it is thrown away|nobody can read it|the job fails)(: |:\n){schema}
    (pls|plz|please) (json|JSON), schema(: |:\n){schema}
    json schema for the (answer|reply|output)(: |:\n){schema}
    schema -> {schema}
    schema={schema}
    output_schema: {schema}
    "response_schema": {schema}
    returns: {schema} \(as JSON\)
    @returns JSON {schema}
    type Answer = JSON of {schema}
    (JSON|Output|Answer) (contract|spec|definition|type|grammar)(: |:\n){schema}
    (This|The following) is the (contract|spec) of (your|the) JSON (answer|output)(: |:\n){schema}
    (Agreed|Fixed|Given|Binding) (format|shape|structure) of the (answer|reply) \(JSON\)(: |:\n){schema}
    ### (Schema|JSON schema|Response schema)\n{schema}\n### (Rule|Note)\n(JSON only.|Only JSON comes back.|Reply with one JSON object.)
    **(Schema|Output schema)**\n{schema}\n\n(Reply with JSON only.|Write an object of it.|One JSON object, please.)
    <output_format>\n{schema}\n</output_format>\n(Answer in JSON.|JSON only.|Return the object.)
    <rules>Answer in JSON of the schema given.</rules>\n<schema>{schema}</schema>
    --- schema ---\n{schema}\n--- end of schema ---\n(Your answer is JSON for it.|JSON only, please.|Return such a JSON object.)
    1. (Read|Take) the text. 2. (Fill|Complete) this schema: {schema} 3. (Return|Print|Send) the JSON(.|, nothing else.)
    - (Input|In): text\n- (Output|Out): JSON\n- Schema: {schema}
    (Input|In): free text. (Output|Out): JSON. Schema(: |:\n){schema}
    (Free text|Prose|Plain language) goes in, JSON of this schema comes out(: |:\n){schema}
    (Text|Language) to (JSON|data), (schema|with this schema|by this schema)(: |:\n){schema}
    (You convert|You turn|You translate|You map) (text|notes|messages|prose) (to|into) JSON. (It must satisfy|Make it satisfy|They want) this schema(: |:\n){schema}
    (You play|You take) the (part|role) of a (JSON API|web service|program|function) whose (result|reply|response) has this schema(: |:\n){schema}
    (Behave|Act) like a (function|service|web API|machine) that returns JSON of this schema(: |:\n){schema}
    (Everything|Whatever) you (return|send|output|write) is (one JSON object|a single JSON object) (for|of|under) this schema(: |:\n){schema}
    (Keep|Limit|Restrict) yourself to JSON (of|that fits|which obeys) this schema(: |:\n){schema}
    (Required and optional|Optional and required|All) fields are in the schema; (answer|reply) in JSON(: |:\n){schema}
    (Leave|Omit|Drop) (out |)what the text does not (give|say|state), and (answer|reply) in JSON for this schema(: |:\n){schema}
    (Values|Data) (come from|are taken from) the text, (keys|names) from (the|this) schema, (and the answer is|the result is|all in) JSON(: |:\n){schema}
    (Use|Take) the (property names|keys|names) of this schema (in|for) your JSON (answer|reply)(: |:\n){schema}
    (An|The|One) (object|instance) of (this|the following) schema, (please|that is all I want|written as JSON)(: |:\n){schema}
    (Produce|Give me|Write|Return) (an|one) (object|instance) of (this|the following) schema as JSON(: |:\n){schema}
    (No text around|Nothing around|No fences around) the JSON, (please|and it fits this). Schema(: |:\n){schema}
    (JSON|A JSON object) (goes|comes) back, (always|every time), (shaped|built) like (this|the schema)(: |:\n){schema}
    (Structured|Machine-readable) (output|answers) only, (JSON that is|JSON) (valid|correct) for(: |:\n){schema}
    (Structured|Formal) (output|answer) (on|required|wanted). JSON schema(: |:\n){schema}
    (Study|Look at|Mind|Note|Heed) (this|the) schema and (answer|reply) with JSON (for it|that fits)(: |:\n){schema}
    (Here are|These are|Below are) the (fields|properties) (of|in) the JSON (to return|I want|you give back), as a schema(: |:\n){schema}
    (Whatever|Anything) (I|the user) (send|sends|say|says), (answer|reply) with its JSON (under|of|by) this schema(: |:\n){schema}
    {schema}\n(Got the schema? Answer in JSON for it.|With that schema in mind, answer in JSON.|So much for the schema; now JSON, please.)
    {schema}\n(JSON that fits this, please.|Give JSON of this kind.|I want one JSON object of that.)
    {schema} <- (fill this in and return JSON|answer with JSON of this schema|this is the schema of the JSON to return)
    `{schema}`\n(JSON for this schema, please.|Reply in JSON that fits it.|An object like that, as JSON.)
    ~~~\n{schema}\n~~~\n(Answer with JSON valid under it.|JSON for the above.|That's the schema for your JSON.)
    ---
    Your answer must be JSON of this shape:\n{schema}
    Write JSON for the schema {schema}
    """
)
