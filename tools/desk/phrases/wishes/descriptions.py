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
    {Verb} {a} {thing} (by hand|the usual way|in one go|properly|for good|step by step).
    {Verb} {a} {thing} (that exists|already there|of the account|in the list|on record|on file)
    {Verb} {a} {thing} (as described|as asked|as told|as requested) (in the arguments|by the caller|by the user).
    {Verb} (whatever|whichever) {thing} is (given|named|meant)
    {Verb} (this|that|our|your) {thing} (here|as told|as asked|when told)
    {Verb}: {a} {thing}
    {Verb} -> {thing}
    {verb} {things}
    {verb} {a} {thing}
    {verb}: {thing}
    {thing} / {verb}
    {thing}, {verb}
    {things}, {verb} one
    {thing}, {verb} it
    (Wrapper|Shortcut|Adapter|Hook|Macro|Job|Procedure|Operation|Utility|Module|Component) (to|that helps to|which will) {verb} {a} {thing}.
    (Remote|Internal|Public|Local|Small) (procedure|operation|utility|call) to {verb} {things}
    (Responsible for|In charge of) {things}: it can {verb} them.
    (Knows how|Has the rights|Is allowed|Is made|Is there|Is ready) to {verb} {a} {thing}.
    (Able|Ready|Built|Designed|Supposed|Expected|Fit) to {verb} {things}
    (Go here|Come here|Turn to this|Reach for this) (to|when you want to|if you need to) {verb} {a} {thing}.
    (Pick|Take|Select) this (one|tool|function) to {verb} {a} {thing}
    (Nothing else|No other tool) can {verb} {a} {thing}.
    (Only|Solely|Exclusively) (there|used|meant) to {verb} {a} {thing}
    (What|All) it does: {verb} {a} {thing}.
    (What|All) this does is {verb} {a} {thing}
    (Task|Job|Action|Operation|Effect): {verb} {a} {thing}
    (Goal|Aim|Intent|Summary): to {verb} {a} {thing}.
    (Input|Takes|Given): data of {a} {thing}. It will {verb} it.
    (Pass|Give|Supply) the details of {a} {thing} to {verb} it.
    (Has|Got) {a} {thing} to be dealt with? {Verb} it with this.
    Somebody wants to {verb} {a} {thing}? (Here you go.|This is it.|Call this one.)
    So you want to {verb} {a} {thing}?
    How to {verb} {a} {thing}: call this
    Should the user (want|wish|ask|decide) to {verb} {a} {thing}, call this.
    As soon as {a} {thing} is named, {verb} it
    (One|A single) {thing} per call: {verb} it.
    (At|On) the user's (request|wish|command), {verb} {a} {thing}.
    (Makes|Has) the system {verb} {a} {thing}.
    (Has|Gets) {a} {thing} handled, that is: {verb} it
    (Handles|Serves|Covers|Takes) requests to {verb} {a} {thing}.
    (Handler|Command|Entry point) for users who {verb} {things}
    (Lets|Makes) it happen: {verb} {a} {thing}.
    (Interface|Gateway|Door|Access) to the {thing} system; can {verb} {things}
    {thing} (service|module|manager|API|desk): {verb} {a} {thing}.
    {things} (service|module|API|desk): {verb} one
    Part of the {thing} (suite|API|toolbox). {Verb} {a} {thing}.
    {thing}. {Verb} one.
    {verb}! {thing}
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
    {Words} (here|below|please|needed|expected|goes in here|comes in here)
    {Words} (as text|in words|in full|without quotes|as spoken|verbatim)
    {Words} (must|should|may) be (given|named|stated|passed) (here|)
    {Words} (comes from|is taken from|stands in) the (request|message|text|question)
    {Words} (under|with|by) which the {thing} is (kept|filed|known|handled)
    {Words} (to give|to assign|to attach) to the {thing}
    {Words} (belonging|that belongs|going|that goes) with the {thing}
    {Words}? (As the user says it.|See the request.|Of the {thing}, that is.)
    {Words} -> {thing}
    {Words} / {thing}
    {Words} - of the {thing}
    {words}
    {words} (here|please|as given|of this one)
    {thing}.{words}
    {thing}: its {words}
    {thing} -> {words}
    {thing} {words}, as given
    {thing} (data|detail|property|attribute): {words}
    (Here|In this one|In here) you (put|give|name|state) the {words}.
    You (name|give|set|choose|decide on) the {words} here
    (What|Whatever) the user (calls|gives as|says about|means by) the {words}.
    (What|That which) (is|was) (said|told|asked|given) as the {words}
    (Tell|Say|Show|Name|Note|Let us know) the {words} (of the {thing}|here|as you know it)
    (Put|Write|Place|Drop|Copy) the {words} (of the {thing} here|in this field|into this one|over)
    (Copy|Copied|Take|Taken) (from|out of) the request: {words}
    (Concerns|Regards|Is about|Touches|Affects|Governs|Decides) the {words}
    (Concerns|Is about|Sets|Fixes|Decides) the {words} of the {thing}.
    (Room|Place|Slot|Space|Box|Line|Variable|Key) for the {words}
    (Property|Attribute|Feature|Detail|Fact|Aspect|Member) "{words}" of the {thing}
    (Property|Attribute|Detail|Datum|Aspect): {words}
    (Part|Piece|Bit) of the {thing} data: {words}
    (Of|For|On) the {thing}, the {words}
    (Of|For) this {thing}, which {words}?
    (Each|Every|Any) {thing} has (its|such|a field for) {words}.
    (Without|Lacking) it the {thing} has no {words}
    (New|Current|Final|Full|Proper|Plain|Correct|Real|True|Preferred|Stated|Named) {words}
    (New|Correct|Preferred|Stated|Proper|Named) {words} (of|for) the {thing}.
    The {words}, (please|plainly|literally|as it stands|as heard|as known|word for word|if you will)
    The {words} (in question|at hand|concerned|we talk about|to go by|to work with|to note|to keep|to record|to enter)
    The {words} (goes|comes|is put|is kept|is written|belongs) here
    The {words} (under|by) which (we|you) (know|find|keep) the {thing}
    The user (says|knows|names|gives|tells) the {words}
    This (holds|gives|carries|names|keeps|takes|sets|is for) the {words}
    This {thing}'s {words}
    That is the {words}
    Think of it as the {words} of the {thing}.
    In (plain|other) words, the {words}
    I.e. the {words}
    e.g. the {words} a user gives
    <{words}>
    "{words}"
    * {words}
    \({words}\)
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
    {Words} (goes|comes|is) (with it|included|along) or not
    {Words} (wanted|asked for|granted|given|chosen)?
    {Words} (in or out|there or not|counts or not|set or unset|ticked or not)
    {Words} (Y/N|T/F|on/off|1 or 0 as true or false)
    {Words} - true or false
    {Words} -> boolean
    {Words} = on or off
    {words}?
    {words} (yes or no|on or off|true or false)
    bool: {words}
    is {words} on, true or false
    boolean, {words}
    (Tick|Check|Box|Lever|Light|Knob) for {words}
    (Tells|Shows|Decides|Marks|States|Notes) (if|whether) {words} (is|should be) (on|off|wanted|there|true)
    (Marks|Sets|Holds|Keeps|Carries) {words} as true or false
    (Set|Turned|Switched) on for {words}, (set|turned|switched) off (else|otherwise)
    (On|True|Yes): {words}. (Off|False|No): not.
    (On|True|Yes) with {words}, (off|false|no) without
    (If|Whether|In case) the user (asked for|wants|mentions|wishes|turned on) {words}
    (If|When) the user says so, {words} is on
    (If|When) (off|false|no|not set), {words} (is|stays|remains) (off|unused|inactive)
    (Are we to use|Do we want|Does it have|Does the user want) {words}? (Yes or no.|True or false.|On or off.)
    (Choose|Decide|Pick): {words} on or off
    (Want|Wish for|Like|Care for) {words}? (Say true.|True it is.|Then true.)
    (Takes|Gives|Accepts) true or false for {words}
    (Enabled|Active|In force|In use) (means|when|if) {words} (applies|is meant|is on)
    One of two: with {words} or without it
    Either {words} is (on|active|set) or it is not
    Lets you turn {words} (on|off|on or off)
    Used to (turn|switch) {words} on or off
    No {words} if false
    To have {words} or not to have it
    Without {words} this is false.
    ---
    On or off for {words}
    Switch of {words}
    """
)
