# ruff: noqa: E501 - phrases are read a line at a time
"""How invented tools and their parameters are described."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "ABOUT",
    "DETAILS",
    "FLAGS",
]

ABOUT = Phrases(
    """
    {Verb} {a} {thing}.
    {Verb} {a} {thing}
    {Verb} the {thing}.
    {Verb} one {thing}
    Use this to {verb} {a} {thing}.
    Tool to {verb} {things}.
    A tool that can {verb} {a} {thing}.
    {Verb} {a} {thing} in the system.
    {Verb} any {thing}.
    Call this to {verb} the {thing}.
    {Verb} {things}.
    {Verb} {things}
    {Verb} {a} {thing} for the user.
    {Verb} {a} {thing} (on request|when asked|on demand|with one call)
    {Verb} (one (single|certain|particular|specific)|the (given|specified|chosen)) {thing}.
    {Verb} {a} {thing} (via the API|through the service|in the database|on the server|in the app).
    {Verb} {a} {thing} with the given (arguments|values|parameters|details|data).
    {Verb} {a} {thing} (from|using) the (given|passed|supplied) values
    {Verb} {a} {thing} and return the result.
    {Verb} {a} {thing} and (report|confirm|say) whether it worked
    {Verb} (one of the|one of the user's|one of your) {things}.
    {Verb} {a} {thing}; all (needed|required) values must be given.
    {Verb} {a} {thing}. Returns (a confirmation|the result|the status|an error if it fails).
    (Can|Will|Is able to) {verb} {a} {thing}.
    (Lets (you|the user|the assistant)|(Allows|Enables) (you|the user|the assistant) to) {verb} {a} {thing}.
    Lets you {verb} {things}
    (Helps|Helps you|Helps the user) {verb} {a} {thing}
    (Function|Service|Endpoint|Method|Command|Action|Routine|Interface|Skill|Plugin) (to|that can|which can|used to) {verb} {a} {thing}.
    (Function|Service|Endpoint|Command|Action|API) to {verb} {things}
    (API|Web service|REST endpoint|Backend call|Helper|Script) to {verb} {a} {thing}
    (Used|To be used|Meant|Intended|Made) to {verb} {a} {thing}.
    (Use|Call|Invoke|Run|Choose) (it|this tool|this function|this) (when|if|whenever) the user (wants|asks you|asks|needs|would like) to {verb} {a} {thing}.
    (When|If) the user (wants|asks|wishes|has) to {verb} {a} {thing}, (use|call|run) this.
    (When|If) someone wants to {verb} {things}, this is the tool
    For when you (want|need|have) to {verb} {a} {thing}
    For users who want to {verb} {a} {thing}.
    With this (tool|function|call|command) you can {verb} {a} {thing}.
    With it, {things} can be handled: {verb} {a} {thing}.
    This (tool|function|endpoint|command|call|action) (will|can|lets you|is used to|is there to|makes it possible to) {verb} {a} {thing}.
    This will {verb} the {thing} (you specify|that is given|named in the arguments)
    The (way|tool|function|call|command) to {verb} {a} {thing}
    The one to call in order to {verb} {a} {thing}.
    To {verb} {a} {thing}, call this (function|tool) with its (details|arguments|parameters).
    To {verb} {things}.
    To {verb} {a} {thing}
    In order to {verb} {a} {thing}, (fill in the parameters|give the arguments below|pass the values)
    (Makes it possible|Gives you a way|Offers a way|Provides a way|Serves) to {verb} {a} {thing}.
    Ask the (system|server|service|backend) to {verb} {a} {thing}
    Send a request to {verb} {a} {thing}.
    (Tells|Instructs|Requests|Asks) the (backend|system|service|server) to {verb} the {thing}.
    (Try|Attempt|Attempts) to {verb} {a} {thing}
    (Tries|Used whenever one has) to {verb} one {thing}.
    A (simple|small|handy|quick) (way|tool|function|helper) to {verb} {a} {thing}.
    One call to {verb} one {thing}
    (Do|Perform) what is needed to {verb} {a} {thing}.
    {thing} tool: {verb} {a} {thing}
    {things}: {verb} one.
    {things} - {verb} {a} {thing}
    {thing}: {verb}
    (Your|The user's) {things}: {verb} one of them.
    Need to {verb} {a} {thing}? (Call this.|Use this.|This does it.)
    The assistant can {verb} {a} {thing} (with|by calling|through) this.
    Go-to function if you must {verb} {a} {thing}
    (Starts|Triggers|Issues) a request to {verb} {a} {thing}.
    Everything it takes to {verb} {a} {thing}
    (Immediately|Directly) {verb} {a} {thing}
    ---
    Lets you {verb} {a} {thing}.
    For those who want to {verb} {a} {thing}.
    {Verb} some {thing}.
    Helps to {verb} {things}.
    """
)

DETAILS = Phrases(
    r"""
    The {words}
    {Words}
    {Words} of the {thing}
    {Words} to use
    The {words} of the {thing}
    {Words} (for|in|on|belonging to) the {thing}
    (Its|Their) {words}
    The {thing}'s {words}
    {thing}'s {words}
    The {words} (to be used|to set|to send|to apply|to take|that is wanted|you want|as given|wanted|requested|desired|needed)
    The {words} (for|in|on) the {thing}
    The {words} (the user|the person|the caller|the customer) (gave|wants|named|asked for|mentioned|stated)
    The {words} (that|which) the {thing} (has|should have|will have|is to have|gets|is given)
    {Words} (as given by the user|given by the user|as the user said it|in the user's words|from the request|according to the user)
    {Words} (that|which) the {thing} (has|should have|gets|is to have)
    {Words} (value|field|parameter|argument|entry|input|setting|data|information)
    {Words} \((for|of) the {thing}\)
    {Words} \((as text|value|given by the user|of this call)\)
    {Words} goes here
    {Words}, (as given|as stated|as requested|if given|if known|of the {thing})
    {Words}: (as the user says|what the user gave|value for the {thing}|taken from the request)
    (Desired|Wanted|Requested|Given|Intended|Chosen|Relevant|Actual|Exact|Specified) {words}
    (Desired|Wanted|Requested|Given|Chosen|Specified) {words} (of|for) the {thing}
    (Value|Field|Input|Parameter|Argument|Entry|Data|Setting) (for|of|holding|with|giving) the {words}
    (Value|Entry) to (use|put|set|enter|store) (as|for) the {words}
    (Holds|Gives|Sets|Specifies|Defines|Determines|States|Names|Contains|Carries|Tells) the {words}
    (Holds|Gives|Sets|Specifies|Defines|States|Contains) the {words} of the {thing}
    (Tells|Says|Describes) what the {words} (is|should be|will be|of the {thing} is)
    (Enter|Give|Specify|Pass|Put|Provide|Fill in|Set|State|Supply|Insert|Write) the {words} (here|)
    (Enter|Give|Specify|Pass|Provide|State) the {words} (of|for) the {thing}
    (Which|What) {words} (to use|the {thing} has|to take|to apply|to pass|is meant|it should be)
    Which {words} (does the {thing} have|is it|is wanted|should be used)?
    What is the {words}(| of the {thing})?
    What the {words} (is|should be|of the {thing} is|is supposed to be)
    What to (use|put|enter|take) as (the |){words}
    For the {thing}: (its |the |){words}
    For the {words}
    (About the {thing}: |{thing}: |{thing}, |{thing} - |{thing} / ){words}
    {thing} {words}
    The {thing} has this (as its|for) {words}
    This is the {words}(| of the {thing})
    (Used|Taken|Serves|Passed on|Stored|Meant|Interpreted) as the {words}
    (Used|Taken|Stored|Meant) as {words} (of|for) the {thing}
    (Means|Is|Refers to|Represents|Corresponds to|Stands for|Denotes) the {words}
    Here (goes|comes|belongs) the {words}
    String (with|containing|giving|for) the {words}
    The user's (choice of |){words}
    Any {words}
    ---
    Its {words}
    Which {words}
    {Words} wanted
    """
)

FLAGS = Phrases(
    r"""
    Turn {words} on or off
    {Words}, yes or no
    Whether to set {words}
    {Words} flag
    (If|When) (true|set|yes|on), {words} (is|will be) (on|active|enabled|used|switched on)
    {Words} (on or off|enabled or disabled|active or inactive|wanted or not wanted|in use or not)
    {Words}: (true or false|yes or no|on or off|either on or off)
    {Words} \((true/false|yes/no|on/off|boolean|true or false|optional flag)\)
    {Words} (switch|toggle|option|setting|boolean|on/off switch|yes/no field|checkbox|marker|indicator)
    {Words}?
    {Words}? (True or false|Yes or no|On or off)
    {Words} or not
    {Words} if true
    (True|Yes|On) (for|means|turns on|activates|enables|stands for) {words}
    (True|On|Yes) (if|when) {words} (is|should be) (wanted|set|needed|used|requested), otherwise not
    (Whether|If) {words} (is|should be|is to be|shall be|will be) (on|set|active|wanted|enabled|used|turned on|switched on|requested|desired|applied)
    Whether (or not |)(to use|to apply|to have|to turn on|to enable|to activate|to switch on|the user wants) {words}
    Whether {words} (applies|is true|holds|counts|was requested)
    Whether there (is|should be|will be) {words}
    (Switch|Put|Set) {words} on \(true\) or off \(false\)
    (Switches|Turns|Toggles) {words} (on or off|on and off)
    (Enable|Activate|Allow|Use|Apply) or (disable|deactivate|forbid|skip|leave out) {words}
    (Enables|Activates|Toggles|Controls|Determines|Switches|Governs) {words}
    (Flag|Switch|Boolean|Toggle|Option|On/off value|Yes/no value|Truth value) (for|of|controlling|to set|concerning) {words}
    (Set to|Set this to|Set it to|Make it|Pass) true (for|to get|to have|to turn on) {words}
    With or without {words}
    (Should|Shall|Will) {words} be (on|set|active|used)?
    (Use|Want|Need) {words}, (true or false|yes or no)
    True/false: {words}
    State of {words}, on or off
    Says (if|whether) {words} (is|should be) (on|set|active|in effect)
    ---
    On or off for {words}
    Switch of {words}
    """
)
