# ruff: noqa: E501 - phrases are read a line at a time
"""Tools that look up one attribute of a thing: their descriptions, how one asks, and what is answered."""

from __future__ import annotations

from desk.phrases.wishes.lookup_questions import LOOKUP_QUESTIONS
from desk.pools import Phrases

__all__ = [
    "ABOUT",
    "ANSWERS",
    "ASK",
]

ABOUT = Phrases(
    """
    {Verb} {a} {thing} by its {key}.
    Get the data of {a} {thing}.
    Details of {a} {thing}.
    Returns what is known about {a} {thing}.
    {thing} data by {key}
    Look up one {thing}
    {Verb} {a} {thing} (using|with|given|from|via|through) (its|the) {key}.
    {Verb} {a} {thing} (identified|given|specified) by {key}
    {Verb} the {thing} (that has|with|having|which has) (a given|the given|a certain|this|that) {key}.
    {Verb} the data (of|on|for|about) {a} {thing}
    {Verb} (information|details|all details|the facts|everything|the record|all fields) (about|on|for) {a} {thing}.
    {Verb} (information|details|the details|the record) (about|on|for) {a} {thing} by {key}
    (Get|Fetch|Read|Retrieve|Load|Show|Find|Obtain|Pull up) (the record|the details|all data|information|the entry|the facts) (of|on|for) {a} {thing}(.|, given its {key}.| by {key}.| with the {key}.)
    (Returns|Gives|Shows|Delivers|Provides|Reports|Lists|Yields) (the data|the details|all fields|the record|information|the stored data|the known facts) (of|on|for) {a} {thing}.
    (Returns|Gives|Shows|Finds|Reads|Fetches|Retrieves) {a} {thing} (by|from|for) (its|the) {key}
    (Returns|Gives) the {thing} (belonging to|for|with|that goes with) the given {key}
    (Searches|Queries|Asks|Checks|Consults|Reads) the (database|register|records|system|catalog|archive) for {a} {thing}.
    (Searches|Queries|Checks) the (database|register|records) for the {thing} with the given {key}
    (Query|Check|Consult|Ask) the (database|register|records|files) (about|on|for) {a} {thing}
    Everything (on record|known|stored|we have|on file) (about|on|for) {a} {thing}.
    What (is known|is stored|is on file|we have|the records say) about {a} {thing}
    (Find out|Look up) (what is known|details|facts) about {a} {thing}
    (Look up|Find|Search for|Locate|Open|Read|Identify) {a} {thing} (by|by its|with its|using the|from its) {key}.
    (Look|Search) for {a} {thing} with (its|the) {key}
    (Lookup|Retrieval) of {a} {thing} by {key}.
    (Search|Query|Inquiry|Request) (for|by {key} for) {a} {thing}.
    {thing} (lookup|search|query|finder|details|info|information|record|facts|inquiry|reader)
    {thing} (lookup|search|query|details|info|record) (by|via|with|from) {key}
    {thing}: (look up|find|get|show|read) by {key}
    {key} -> {thing}
    {key} to {thing} (lookup|data|details)
    (Details|Data|Facts|Information|The record|All fields|Properties|Attributes) (of|for|on|about) {a} {thing} (by|given the|from its|for a given) {key}.
    (Details|Data|Facts|Information|Record|Master data) (on|about|for) one {thing}
    (Gives|Provides) access to the data of {a} {thing}.
    (Use|Call) this to (look up|find|read|get|see) {a} {thing} (by|with|from) its {key}.
    (Use|Call) this (when|if) the user (asks about|wants to know something about|has a question about|mentions) {a} {thing}.
    (Takes|Needs|Accepts|Expects|Wants) the {key} and (returns|gives|shows|answers with) the {thing}.
    (Takes|Accepts) {a} {thing}'s {key} and returns its (data|details|record)
    Given (the|its) {key}, (returns|gives|finds|shows|looks up) the {thing}.
    (For|From) the {key}, (get|read|fetch|return) the (matching|corresponding|right) {thing}
    With the {key} of {a} {thing}, (its data|its details|all its fields|its record) can be (read|fetched|looked up|shown).
    (A|The) (tool|function|service|method) (to|that can|used to) (look up|find|show|read|query) {a} {thing}
    The {thing} (by|from|behind) its {key}.
    By {key}: the (data|details|record) of {a} {thing}
    Tells (you |)(about|all about|what is stored about) {a} {thing}.
    Answers questions (about|on|concerning) {a} {thing}, (given its|by) {key}.
    (One|A single) {thing}, (found|looked up|identified) by {key}
    (Read-only|Quick|Direct) (lookup of|access to|query for) {a} {thing}
    Ask this for {a} {thing} by {key}.
    Accesses the record of {a} {thing}
    Answers with the data of the {thing} that has the {key}.
    Brings up {a} {thing} by its {key}.
    Delivers one {thing} for one {key}
    Describes {a} {thing}.
    Displays {a} {thing} with all its fields
    Every field of {a} {thing}, (by|given) {key}
    Exposes the details of {a} {thing}
    Extracts the record for {a} {thing} from the (store|database|files)
    Fields of the {thing} with this {key}.
    Finds {a} {thing} and tells its (details|data|fields|properties).
    Gets (all|everything) there is on {a} {thing}.
    Given {a} {thing}'s {key}, (lists|tells|shows) what is recorded about it.
    Identifies {a} {thing} by {key} and returns what is stored
    Info on {a} {thing}.
    Information service for {a} {thing}
    Input: {key}. Output: the {thing}.
    Loads {a} {thing}, {key} required
    Looks {a} {thing} up.
    Looks {a} {thing} up in the (register|database|books|index) by {key}
    Needs the {key}; tells the rest about the {thing}.
    One {thing}, all fields
    Opens the file on {a} {thing}.
    Particulars of {a} {thing}, by {key}
    Pulls the record of {a} {thing}.
    Queries one {thing} by {key} and returns (its fields|an object).
    Read access to {a} {thing}
    Reads {a} {thing} from the database.
    Record of {a} {thing} (for|by|with) the {key}
    Reports what the system has on {a} {thing}
    Resolves the {key} to {a} {thing}
    Returns an object with the fields of the {thing}.
    Returns the state and the properties of {a} {thing}.
    See what is on record for {a} {thing}
    Serves the data of {a} {thing} by {key}.
    Shows one {thing}.
    Shows the (card|sheet|page|entry) of {a} {thing}, found by {key}
    Tells what is stored under the {key}.
    Tells (the user |)what (is known|we know) about {a} {thing}
    The (entry|record|file|card) (of|for) {a} {thing}.
    The {thing} register: one entry by {key}
    To (see|learn|get) the (details|data|fields) of {a} {thing}.
    Turns the {key} into the {thing}'s data
    Use (it|this) to learn more about {a} {thing}.
    Use for questions (about|on) {a} {thing}
    What there is to know about {a} {thing}, by {key}.
    Whatever is stored about {a} {thing}
    When asked about {a} {thing}, (call this|use this) with its {key}.
    Yields the fields of {a} {thing}
    {key} in, {thing} out
    {thing} by {key}.
    {thing} database, read by {key}
    {thing} fields
    {thing} register
    {thing} service: details by {key}
    {Verb} one {thing}.
    {Verb} one particular {thing}, using its {key}
    {Verb} what is stored about {a} {thing}
    {Verb} {a} {thing} in the (database|register|system)
    {Verb} {a} {thing}, all fields included.
    {Verb} {a} {thing}; returns an object
    {Verb}: {thing}
    ---
    All about {a} {thing}.
    Facts on {a} {thing}, found by {key}.
    """
)

ASK = Phrases(
    r"""
    what {is} the {words} of {thing} {code}?
    what {is} the {words} of {the} {thing} {code}?
    !tell me the {words} of {thing} {code}
    !(get|find|look up|check) the {words} of {thing} {code}
    I need the {words} of {thing} {code}.
    which {words} does {thing} {code} have?
    {thing} {code}: what {is} its {words}?
    do you know the {words} of {the} {thing} {code}?
    I have {thing} {code} here. What {is} the {words}?
    the {words} of {thing} {code}, please.
    I wonder what the {words} of {thing} {code} {is}.
    !show me the {words} for {thing} {code}
    {thing} {code}, {words}?
    {code}: {words}?
    {words}, {thing} {code}
    (what|tell me what) {is} the {words} (for|on|of) {the} {thing} {code}?
    (what's|whats) the {words} of {code}, {the} {thing}?
    (can|could|would) you (tell me|check|look up|give me|find|get|see) the {words} of {thing} {code}?
    (can|could|would) you (tell me|check|look up|give me|find|get|see) the {words} of {the} {thing} with the code {code}?
    (I want|I'd like|we need|I have) to know the {words} of {the} {thing} {code}.
    (I am|I'm) looking for the {words} of {thing} {code}.
    (for|about|regarding|concerning) {thing} {code}(,|:) (what {is}|I need|tell me|give me) the {words}(.|, please.)
    (look at|see|check|open|take) {thing} {code} and (tell|give) me (its|the) {words}(.|, please.)
    (somebody|a customer|my boss) (asks|wants to know) the {words} of {thing} {code}.
    with {thing} {code}, what {is} the {words}?
    {the} {thing} is {code}. (What {is}|Tell me|I need) its {words}(.|, please.)
    {code} is the {thing}; (what {is}|tell me|give me) the {words}(.|, please.)
    (does anybody know|who knows) the {words} of {thing} {code}?
    !(report|name|print|read) the {words} of {thing} {code}
    !(fetch|pull up) {thing} {code}; I (want|need) the {words}
    (give|send) me the {words}: {thing} {code}
    !(dig out|work out|find out|retrieve|list|state|return|give back|bring up|display|get hold of) the {words} of {thing} {code}
    !find out what the {words} of {the} {thing} {code} {is}
    !tell me what the {words} of {thing} {code} {is}
    !give me (just |only |)the {words} (for|of) {the} {thing} (numbered|with the code|called|coded|known as) {code}
    !(search|query|check) {thing} {code} for the {words}
    !(go|look) into {the} {thing} {code} and (report|say|tell me) what its {words} {is}
    !look up {thing} {code} and (let me know|tell me|report) the {words}
    !let me (know|see|have) the {words} of {thing} {code}
    !check what {thing} {code} has (as|for) {words}
    !let us know what {the} {thing} {code} has (down as|for|as) the {words}
    !remind me what the {words} of {the} {thing} {code} {is}
    !help me find the {words} of {thing} {code}
    I('d like|'d love| want| would like) the {words} that {thing} {code} has.
    I('ve| have) forgotten the {words} of {thing} {code}.
    I (can't|cannot) (remember|recall|find|see) the {words} of {thing} {code}, (could you help|can you look it up|can you check)?
    I('m| am) (curious|wondering|asking|not sure|unsure) about the {words} of {the} {thing} {code}.
    (I was asked|we were asked|they asked me|someone asked me) for the {words} of {thing} {code}.
    for a (form|report|customer|colleague|note) I need {thing} {code}'s {words}.
    my question (is about|concerns) {thing} {code}: what {is} the {words}?
    (quick|one|small|short|just a) question: what {is} the {words} of {the} {thing} {code}?
    what {is} {thing} {code}'s {words}?
    where can I see the {words} of {thing} {code}? Tell me, please.
    {code}'s {words}, please; {the} {thing}, I mean.
    what {words} (does|do you have for|do we have for|did we note for|is on file for|can you find for) {thing} {code}?
    what does the (system|database|record|file) say about the {words} of {thing} {code}?
    what (do we|do you|does one) know about the {words} of {thing} {code}?
    what can you tell me about the {words} of {the} {thing} {code}?
    which {words} {is} (given|recorded|stored|on record|noted|registered|listed) for {thing} {code}?
    which {words} can (you|we) see for {the} {thing} {code}?
    how about {thing} {code}, what {words} does it have?
    (is it|would it be) possible to (get|see|have|know) the {words} of {the} {thing} {code}?
    (may|might|could|can) I (have|see|know|get|ask for) the {words} of {thing} {code}?
    (any idea|any clue|do you happen to know|are you able to tell me) what the {words} of {thing} {code} {is}?
    do we have the {words} of {thing} {code} (on file|on record|in the system|noted down)?
    have you got the {words} of {the} {thing} {code}?
    (would you mind|do you mind) (telling me|checking|looking up|giving me) the {words} of {the} {thing} {code}?
    (wanted|needed|required|missing|sought): the {words} of {thing} {code}
    (request|query|lookup|question|inquiry): {thing} {code}, {words}
    {thing}: {code}. (Wanted|Needed|Question|Field): {words}(.|?|)
    {thing} {code} / {words}
    {thing} {code} -> {words}?
    {words} for {code} \({thing}\)?
    {words} \({thing} {code}\)
    {code} \({thing}\), (its|the) {words} please
    {the} {thing} I (mean|am asking about|have in mind|need this for) is {code}. Its {words}?
    (there's|there is) {thing} {code} (in front of me|on my desk|on my list), and I need its {words}.
    (here|this time) it's {thing} {code}. What {is} its {words}?
    {thing} {code} (came up|was mentioned) - what {is} the {words}?
    {thing} {code}, (that's the one|this one): I (want|need|have to know) the {words}.
    (all I need|what I need|the thing I need|what I'm after|what interests me) is the {words} of {thing} {code}.
    (it's|it is) the {words} of {thing} {code} that I (need|want|am after|would like to know).
    the {words}, that's what I want to know about {thing} {code}.
    (time to|I must|I have to|we should) look up the {words} of {thing} {code}.
    if you (look at|open|check|pull up) {thing} {code}, what {is} the {words}?
    as far as {thing} {code} is concerned, what {is} the {words}?
    when it comes to {the} {thing} {code}, what {is} the {words}?
    please (find|check|provide|supply|confirm) the {words} (for|of) {thing} {code}.
    (it would help|it would be nice|I'd be grateful|it'd be great) to (know|have|get) the {words} of {thing} {code}.
    (under|for) {code}, {the} {thing}, what {is} the {words}?
    ---
    {words} of {thing} {code}?
    !find out the {words} that {thing} {code} has
    can you say what {words} {thing} {code} has?
    I forgot the {words} of {thing} {code}.
    """,
    LOOKUP_QUESTIONS,
)

ANSWERS = Phrases(
    """
    The {words} of {thing} {code} {is} {value}.
    The {words} {is} {value}.
    {Words}: {value}.
    It is {value}.
    {Thing} {code} has the {words} {value}.
    The {words} of the {thing} {is} {value}.
    That would be {value}.
    It says {value}.
    That's {value}.
    The record says {value}.
    The {words} you asked for {is} {value}.
    According to the record, the {words} {is} {value}.
    I looked it up: {value}.
    I found it: the {words} {is} {value}.
    Here it is: {value}.
    Here you go, the {words} of {thing} {code}: {value}.
    {Thing} {code}: {words} {value}.
    {Thing} {code} is listed with the {words} {value}.
    Its {words} {is} {value}.
    On file as the {words}: {value}.
    The {words} on record {is} {value}.
    The system shows {value} as the {words}.
    The answer is {value}.
    ---
    {value} {is} the {words} of {thing} {code}.
    For {thing} {code} the {words} {is} {value}.
    I see {value} as the {words}.
    """
)
