# ruff: noqa: E501 - phrases are read a line at a time
"""Messages of tools that fail."""

from __future__ import annotations

from desk.pools import Phrases, Words

__all__ = [
    "AGAIN",
    "ERROR",
    "FORM",
    "LASTING",
    "MANY",
    "NEEDED",
    "PASSING",
    "SUGGEST",
]

AGAIN = Phrases(
    r"""
    {what}. Please (retry|try again).
    {what}, try again
    Error: {what} (please retry)
    temporary failure: {what}, retry
    {what}. Try again in a moment.
    {what} - retry the request
    {what}; (please |)(try again|retry|repeat the call|call again)
    {what}, (retry in a second|try once more|please repeat)
    (retry|try again): {what}
    {what} \(temporary, retry\)
    {what}. This is (only |)(temporary|transient), (send|make) the (same |)(call|request) again.
    {what}. (A|Another|A second|One more) (attempt|try) (may|might|should|will probably) (work|succeed|help).
    HTTP 503: {what}. Retry (shortly|now).
    503 Service Unavailable - {what} \(Retry-After: 1\)
    (transient|temporary|intermittent|passing|short-lived) (error|problem|issue|condition|fault): {what}
    error: {what}; retryable=true
    retryable: {what}
    {what} \(retryable\)
    {what} \[(retry|transient|try again)\]
    status: (retry|try_again)\nreason: {what}
    (RetryError|TransientError|TemporaryError|TryAgain): {what}
    (we are|we're) sorry, {what}. Please (send|submit|make) your request (again|once more|a second time).
    (Sorry|Oops), {what}. (Give it another try|Give it another go|Have another go|Just try again).
    {what}. (You may|You can|Feel free to|Clients should) (repeat|resend|retry|reissue) (the|this|your) (call|request).
    {what}. (Repeating|Resending|Retrying) (the call|the request) (should|may|usually does) help.
    {what}; it should work (the second time|on the next attempt|if you try again)
    the (request|call) (did not get through|could not be served) just now: {what}. Please (call|try|ask) again.
    not available (right now|at the moment|for the moment): {what}. (Try|Call) again (soon|shortly).
    (for the moment|right now|currently): {what} - (try again|retry) (soon|in a bit|in a second|shortly)
    {what} -> (retry|try again|call again|repeat)
    {what}, (so|therefore) (please |)(send it again|repeat this call|run it again|call once more)
    because of a (temporary|short|passing) problem \({what}\) the call (has to|must) be (repeated|made again|sent again)
    the same (call|request) can be (sent|made|tried) again: {what}
    (a retry|another attempt|a new attempt|repeating the call) is (advised|recommended|needed|suggested): {what}
    (please|kindly) (retry|repeat|resubmit|resend) \({what}\)
    error="{what}" action="retry"
    ok: false, error: {what}, retry: true
    (the service|the server|the backend) (hiccuped|stumbled): {what}. (Try|Call) again.
    attempt failed: {what}. (Run|Start|Make) it again.
    if you (try|call|ask) again it (should|will probably|may) work; this time: {what}
    {what}. No changes made, safe to (retry|repeat|try again).
    W: {what}; (try again|retry) please
    {what}. (Wait a moment|Wait briefly|Wait a second) and (retry|repeat the request|try again).
    EAGAIN {what}
    (a hiccup|a glitch|a short outage), {what}. (Please call|Call) (once more|again).
    (busy|overloaded|not ready): {what}; (come back|call back) (in a moment|soon)
    (could not|couldn't) (finish|serve you) this time \({what}\), (another|a second) call (may|will) help
    (currently|just now) {what}, (please |)(have another try|give it one more try)
    {what} (this time|at present); (next|another) (try|attempt) please
    (try|call) (number two|a second time): {what}
    {what}. (Same|Identical) call again, please.
    code=RETRY reason="{what}"
    retry_after=1 error="{what}"
    429 {what} - (slow down and try again|repeat the call)
    504 Gateway Timeout: {what}. (Repeat|Resend) the (call|request).
    (note|info): {what}; the call (can|may) be repeated
    (first attempt|attempt 1|attempt 1 of 3) failed: {what}. (Try|Go) again.
    please (stand by|hold on) and (try|call) again: {what}
    ---
    {what} (try again later)
    {what}, you may retry
    """
)

PASSING = Words(
    """
    timeout, connection reset, server busy, temporarily unavailable, network error, rate limit reached, lock is held,
    too many requests, connection lost, no response, database is busy, resource is locked, read timed out, host is
    restarting, slow upstream, bad gateway, deadlock found, dropped packet, socket closed, cold start, lost heartbeat,
    cache is warming up, leader election in progress, handshake failed, name lookup timed out, service is starting,
    another call is running, line is busy, short network loss, backend is overloaded, buffer was full, worker crashed
    """,
    "gateway hiccup, brief outage, queue full",
)

LASTING = Words(
    """
    permission denied, access denied, quota exceeded, service is down for maintenance, not supported, account is locked,
    license expired, disk is full, authentication failed, the service was shut down, read-only mode, payment required,
    invalid api key, user is suspended, wrong password, not available in this plan, operation forbidden, admin rights
    needed, plan has expired, no credit left, monthly limit used up, device is offline, account was closed, feature was
    removed, two-factor login required, blocked by policy, outside office hours, archive is sealed, backup in progress
    until tomorrow, method was retired, insufficient funds, trial is over, maintenance window, mailbox is full, key was
    withdrawn, not your account, subscription was cancelled, file system is read-only, child lock is on, consent is
    missing, sensor is broken, contract has ended, server was moved, unknown client, version too old, hardware fault,
    no paper left, power supply failed, battery is empty, locked by another user, spending limit reached, not licensed,
    banned for a week, signature is invalid, unsupported platform, out of memory, tool is switched off, closed on
    weekends, needs approval by a manager, token has expired, shipping is suspended
    """,
    "certificate expired, feature is disabled, storage is exhausted, region is blocked, session was revoked",
)

ERROR = Phrases(
    r"""
    Error: {what}
    error: {what}
    {what}
    Tool error: {what}
    failed: {what}
    Exception: {what}
    (ERROR|Err|Warning|Problem|Fault|Oops): {what}
    (request|call|operation|command|action) failed: {what}
    (could not|cannot) complete: {what}
    {what} - error
    (status|code) 500: {what}
    {what}. The (request|call) was (not carried out|rejected|aborted|not processed).
    the (request|call|operation) (was aborted|was rejected|did not go through|ended with an error): {what}
    an error (occurred|has occurred|was raised|came up): {what}
    something went wrong: {what}
    (HTTP|http) (400|500|502): {what}
    HTTP/1.1 500 Internal Server Error - {what}
    (fatal|critical|severe): {what}
    \[(error|ERROR|fail|ERR)\] {what}
    <error>{what}</error>
    "error": "{what}"
    error="{what}"
    error_message: {what}
    ok: false, error: {what}
    success=false; reason={what}
    status: (error|failed|failure)\nmessage: {what}
    status=(error|failed), message="{what}"
    result: none \({what}\)
    no result, {what}
    nothing (was done|was changed|has been done|happened): {what}
    (RuntimeError|ValueError|ApiError|ToolError|ServiceError): {what}
    Traceback \(most recent call last\):\n(RuntimeError|Exception|ToolError): {what}
    raised (an error|an exception): {what}
    (script|process|program|job) (exited|ended|stopped) with code 1: {what}
    exit code 1, stderr: {what}
    (stderr|log|details|reason|cause|message|msg): {what}
    (we are|we're) sorry, but (this|your request) could not be (completed|processed|handled): {what}
    (Sorry|Unfortunately), (that|this) did not work: {what}
    (Unable|Not able|Failed) to (process|execute|finish|run) (this|the) (request|call): {what}
    (your|this) (call|request) (has not succeeded|could not be served|did not succeed): {what}
    (the server|the service|the API|the backend) (answered|responded|replied|said|reports): {what}
    (server|service|API|backend|upstream) error \({what}\)
    (rejected|aborted|refused|stopped|denied|unsuccessful): {what}
    (execution|processing|invocation) (error|failure) - {what}
    {what} \((error|failed|request not completed|nothing changed)\)
    {what} -> (aborted|failed|no result)
    {what}!
    {what}\n(the operation was not completed|no changes were made|the call had no effect)
    E: {what}
    ERROR 1: {what}
    NOK {what}
    there (was|is|has been) a problem with (the|this) (call|request): {what}
    (call|request) not (possible|successful|accepted|completed): {what}
    (sorry|apologies), {what}
    (the tool|this tool|the function) (says|answers|returned|complains): {what}
    (the|your) (call|request) (bounced|came back|was turned away): {what}
    (no|not) (done|executed|possible): {what}
    {what} \(no (retry|result|change)\)
    {what}; (giving up|stopped|nothing done)
    (final|hard) (error|failure): {what}
    (code|errno)=1 {what}
    err: "{what}"
    problem="{what}"
    result=error; text={what}
    {what} - (call ended|no further action|operation stopped)
    (refusal|denial|rejection): {what}
    (what went wrong|cause of failure|why it failed): {what}
    ---
    The call failed: {what}
    Failure - {what}
    """
)

SUGGEST = Phrases(
    r"""
    no {words} '{wrong}'. Did you mean '{right}'?
    '{wrong}' not found, closest match: '{right}'
    unknown {words} '{wrong}'; did you mean '{right}'?
    {words} '{wrong}' does not exist. Similar: '{right}'
    (no match|no result|nothing found) for '{wrong}'. (Closest|Nearest|Best) (match|result): '{right}'
    there is no {words} '{wrong}', only '{right}'
    (wrong|bad|invalid) {words} '{wrong}', (use|try) '{right}'
    '{wrong}'? There is '{right}'
    '{wrong}' is (not known|not on file|not in the list|not registered); '{right}' is
    (could not|cannot|can't|unable to) find '{wrong}'. (Perhaps|Maybe|Possibly) you (meant|mean|were looking for) '{right}'?
    the {words} '{wrong}' could not be found, but '{right}' (could|exists|was found)
    {words} '{wrong}' is not (available|known|defined|valid). (Available|Known|Valid): '{right}'
    {words} not found: '{wrong}'. (Suggestion|Suggested|Hint|Candidate|Alternative): '{right}'
    404: '{wrong}' \((see|try|similar|suggestion): '{right}'\)
    HTTP 404 Not Found - {words} '{wrong}'; the nearest one is '{right}'
    error: {words}='{wrong}' (unknown|not found|does not exist), suggestion='{right}'
    status: not_found\nquery: '{wrong}'\nsuggestion: '{right}'
    KeyError: '{wrong}' \(did you mean '{right}'?\)
    LookupError: no such {words} '{wrong}', perhaps '{right}'
    we (have|know) no {words} (called|named) '{wrong}'; we do (have|know) '{right}'
    we don't have '{wrong}', (what we have is|but we do have|we only have) '{right}'
    nothing (called|named) '{wrong}' (here|exists|in the database), (though|but|however) there is '{right}'
    is it '{right}' you (mean|want|are looking for)? '{wrong}' does not exist
    did you mean the {words} '{right}'? There's no '{wrong}'
    (use|try|take) '{right}' (instead|in place) of '{wrong}'(, which does not exist| \(unknown {words}\))
    '{right}' exists, '{wrong}' does not
    only '{right}' (exists|is known|is available|matches), not '{wrong}'
    '{wrong}' -> '{right}'?
    '{wrong}' (unknown|not found|missing) -> try '{right}'
    no such {words}: '{wrong}' \(closest: '{right}'\)
    the {words} '{wrong}' is (misspelled|misspelt|not spelled correctly); the (right|correct|known) (one|spelling) is '{right}'
    (spelling|typo)? '{wrong}' is unknown, '{right}' is known
    zero (results|hits|matches|records) for {words} '{wrong}'. Showing suggestion: '{right}'
    '{wrong}' (gave|returned|yields|has) no (result|match|hit); '{right}' would
    (search|query|lookup) for '{wrong}' (returned nothing|was empty|came back empty). You may want '{right}'.
    Sorry, I know no '{wrong}'. The {words} most like it is '{right}'.
    (invalid|unsupported|unrecognized|undefined) {words} '{wrong}' - valid would be '{right}'
    '{wrong}' is not a (known|valid|recognized) {words}, whereas '{right}' is
    the {words} must exist: '{wrong}' doesn't, '{right}' does
    for {words} '{wrong}' there is no entry; a similar entry is '{right}'
    (similar|near) (entry|name|match) to '{wrong}' \(not found\): '{right}'
    (cannot|could not) resolve {words} '{wrong}', best guess '{right}'
    <error>{words} '{wrong}' not found; candidates: '{right}'</error>
    (couldn't|could not) match '{wrong}' to any {words}; '{right}' comes closest
    as {words}, '{wrong}' is not in our records. Closest record: '{right}'.
    (can't|cannot) place '{wrong}'. Is '{right}' the {words} you need?
    '{wrong}' rings no bell, '{right}' does
    (maybe|perhaps|probably) '{right}'? '{wrong}' is not a {words} we have
    {words} '{wrong}': 0 hits; '{right}': 1 hit
    input='{wrong}' known=no nearest='{right}'
    the list of {words}s has '{right}' but not '{wrong}'
    there's a '{right}', there's no '{wrong}'
    (we|I) looked for '{wrong}' and (found|came across) '{right}' only
    (replace|correct|change) '{wrong}' (by|to|into) '{right}'
    (typo|misspelling) in {words}: '{wrong}' should be '{right}'
    ---
    nothing called '{wrong}', perhaps '{right}'?
    '{wrong}' is unknown here, nearest: '{right}'
    """
)

FORM = Phrases(
    r"""
    {name} must be {form}
    invalid {name} '{wrong}': expected {form}
    {name}='{wrong}' is not {form}
    bad value for {name}: '{wrong}', use {form}
    could not parse {name}, it must be {form}
    (wrong|invalid|bad) (format|form|value) (of|in|for) {name}: (use|expected|give) {form}
    {name}: expected {form}, (got|found|received) '{wrong}'
    '{wrong}' is not valid for {name}. (Use|Expected) {form}
    (please |)give {name} as {form}
    {name} (has to|needs to|should|ought to|is expected to|is supposed to) be {form}
    {name} (should|has to|must|is to) be (given|passed|written|sent|supplied|specified|provided) as {form}
    {name} (was|is) '{wrong}', (but|which is wrong:) it (must|has to|should) be {form}
    the (argument|parameter|field|value of|input) {name} must be {form}, not '{wrong}'
    (please |)(pass|write|send|provide|supply|specify|enter|resend) {name} as {form}
    for {name}, (only |){form} is (accepted|allowed|permitted|valid|understood)
    {name} (only takes|only accepts|accepts only|takes|expects|wants|requires|calls for) {form}
    {name}: {form} (required|expected|needed|please|only)
    {name}: '{wrong}' (rejected|refused|not accepted|not understood|is malformed), (needs|expects|wants) {form}
    expected {form} (for|in|as) {name}(, got '{wrong}'|, not '{wrong}'| but received '{wrong}'|)
    expecting {form} as the value of {name}
    (ValueError|TypeError|FormatError|ValidationError|BadRequest): {name} (must|should) be {form}
    (ValueError|ValidationError): {name}: '{wrong}' is not {form}
    HTTP (400|422): {name} (must|has to|should) be {form}
    400 Bad Request - '{wrong}' for {name}; expected {form}
    422 Unprocessable: {name} -> {form} expected
    validation (failed|error): {name} is not {form}
    validation failed for {name} \(value '{wrong}'\): should be {form}
    schema (error|mismatch|violation) at {name}: expected {form}
    (cannot|can't|could not|unable to|failed to) (read|interpret|understand|convert|decode) '{wrong}' \({name}\), (use|expected|send) {form}
    (cannot|can't|could not) (make sense of|read|use) {name} '{wrong}'; try {form}
    {name} (is in|has) the wrong format. (Right|Correct|Expected) would be {form}.
    '{wrong}' (cannot|can't|could not) be used (as|for) {name}, it takes {form}
    '{wrong}' is no good as {name}: I need {form}
    '{wrong}'? {name} (must|should|has to) be {form}
    (malformed|illegal|unacceptable|unsupported|unparsable) {name}: '{wrong}' \(should be {form}\)
    {name}: no, not '{wrong}' but {form}
    error: field={name}, given='{wrong}', expected="{form}"
    field: {name}\nproblem: not {form}
    \[{name}\] (must|should) be {form}
    the (format|form|type|syntax) of {name} is (wrong|not right|invalid|not accepted); what is needed is {form}
    (Sorry|Unfortunately), {name} does not (accept|allow|take) '{wrong}'. It has to be {form}.
    (we|this service) can only (handle|process|read) {name} if it is {form}
    call again with {name} as {form}
    (wanted|required|needed|allowed) for {name}: {form}; (given|found|seen|provided): '{wrong}'
    {form} is what {name} (must|should|has to) be
    {form}, (please|not '{wrong}'), is what {name} (needs|takes|expects)
    unless {name} is {form}, the call (fails|cannot be processed|is rejected)
    the value '{wrong}' given for {name} does not (qualify|pass|count) as {form}
    (bad|odd|strange) {name}: I (expect|want|need) {form}
    (check|correct|rewrite) {name}: it (must|has to) be {form}
    {name} -> '{wrong}' (fails|is refused); {form} (passes|is fine)
    {name} (accepts|knows|reads) nothing but {form}
    (only|nothing but) {form} (will do|works) for {name}
    (got|saw) '{wrong}' where {name} (must|should) be {form}
    (the tool|this function) (reads|takes) {name} as {form} only
    '{wrong}' is (a bad|the wrong) {name}; (give|write|send) {form}
    type of {name}: {form}; you sent '{wrong}'
    {name} (not ok|invalid); format: {form}
    ---
    {name} wants {form}, got '{wrong}'
    '{wrong}' cannot be read as {form} ({name})
    """
)

NEEDED = Phrases(
    """
    Missing required argument '{name}'.
    {name} is required
    argument {name} is missing
    {name} must be given
    '{name}' (is missing|was not given|not given|not provided|is mandatory|is needed|not supplied|was omitted)
    {name}: (required|missing|mandatory|this field is required|cannot be empty|may not be blank)
    (no|without a) value for {name}
    no {name} (given|provided|supplied|specified|passed|in the request|received)
    (please |)(give|provide|supply|specify|pass|include|add|send) (a value for |){name}
    the (parameter|field|argument|input|property) {name} (is required|is mandatory|has no value|is not set|is empty|was left out|must be present|must not be empty)
    (required|mandatory|obligatory|necessary) (parameter|field|argument|property|key) {name} (not found|not set|absent|is absent|was not passed|is missing)
    TypeError: missing 1 required (positional |keyword-only |)argument: '{name}'
    (KeyError|MissingParameter|MissingArgument|RequiredError): '{name}'
    ValidationError: {name} - field required
    '{name}' is a required property
    HTTP (400|422): (missing|required|expected) {name}
    400 Bad Request - {name} not (given|present|specified)
    error: (the following arguments are required|missing argument|incomplete call, lacks): {name}
    (cannot|can't|could not|unable to) (continue|proceed|go on|run|execute) without {name}
    this (call|tool|function|request) (needs|requires|cannot do without|does not work without|wants|has to have) {name}
    the (call|request) (lacks|is missing|has no|came without|does not contain|is incomplete without) {name}
    (incomplete|bad|invalid|unfinished) (request|call|input|arguments): {name} (missing|required|absent)
    you (forgot|did not give|have to give|must give|need to specify|left out|must not leave out) {name}
    what is {name}? (It must be given.|It is required.|It was not given.)
    expected {name}( to be set| but it was not given|, got nothing)
    {name} (has to be|needs to be|should be|must be) (set|filled in|specified|passed|provided)
    {name} = null is not allowed
    missing: {name}
    field={name} code=(required|missing)
    <error>missing {name}</error>
    (call again|repeat the call|retry) with {name}
    nothing was (passed|given|entered|sent) for {name}
    we (need|require|have no|did not get|are missing) {name}
    (add|fill in|set) {name} and (try|call) again
    (cannot|can't) (start|begin|work) as {name} is (empty|unknown|not there)
    {name}? (nothing given|not found in the call|none given)
    (one|an) argument is (missing|not there): {name}
    {name} (not found|left blank|was empty), (but it is needed|needed here)
    the tool (asks|calls) for {name}
    (without|unless you give) {name}(,|) (nothing happens|the call cannot run)
    needs: {name}
    {name}: (null|none|empty) not accepted
    (also|still) (needed|required): {name}
    ---
    need a value for {name}
    no {name} given
    """
)

MANY = Phrases(
    r"""
    {count} matches: {items}
    ambiguous name, found {items}
    more than one match: {items}
    several results: {items}
    {count} (entries|results|people|hits) (found|fit|match): {items}
    (which one|be more precise)? {items}
    not clear, could be {items}
    (too many|multiple|several|various|different) (matches|candidates|entries|records|possibilities|options|hits): {items}
    (this|that|the name|the query|your query) (is ambiguous|is not unique|matches more than one entry|fits several|has several matches|could be any of these): {items}
    {items} (all match|all fit|are all possible|are all called that|all come into question|would all fit)
    {items} - (which|which one|please choose|ambiguous|choose one|please specify)
    {items} \({count} (matches|found|candidates|possible)\)
    {items}: {count} (matches|entries fit|possible results)
    (could be|may be|might be) (any|one) of {count}: {items}
    (choose|select|pick|specify) one (of|from|among): {items}
    (please |)(be more specific|say which|narrow it down|clarify|specify which one|make it unique): {items}
    (did you mean|do you mean|you mean) one of these? {items}
    (who|which|whom) (is meant|exactly|do you mean)? {items}
    HTTP 300 Multiple Choices: {items}
    409 (Conflict|ambiguous): {items}
    (AmbiguousError|MultipleResultsFound|NotUnique|AmbiguousMatch): {items}
    error: expected one (match|result|entry), got {count}: {items}
    expected exactly one, found {items}
    status: ambiguous\ncandidates: {items}
    status=ambiguous; count={count}; candidates={items}
    ok: false, error: ambiguous, options: {items}
    (cannot|can't|could not|unable to) (decide|tell|choose|determine) (which one|between|which is meant): {items}
    (we|I) (have|found|know|see|got) {count} (of them|of that name|with this name|possible matches): {items}
    there (is more than one|are (several|{count}|a few) of (them|these|that name)): {items}
    (the search|the lookup|the query|this) (returned|gave|yielded|produced|brought up) (several|multiple|{count}) (results|hits|matches|entries):\n{items}
    (matches|candidates|options|possible|possibilities|found) \({count}\): {items}
    (a more exact name|a unique name|a full name|a precise choice) is (needed|required), as these all match: {items}
    no unique (match|result|hit|entry)(:|;| -) {items}
    one of {items} - not clear which
    (nothing done|not executed|stopped|on hold), (several matches|name not unique|ambiguous): {items}
    {count} (candidates|options|alternatives|choices):\n{items}
    (ambiguous|unclear|undecided): {items} \({count}\)
    (hits|found|results): {items} - (choose|pick one|which?)
    (I|we) (can't|cannot) choose among {items}
    (name|query) matches {count}: {items}
    there's (a choice|more than one): {items}
    (who of|which of) these: {items}
    {count} people share that name: {items}
    {items} - all {count} (match|fit|are possible)
    (select|name) the right one: {items}
    options={items}; count={count}
    ---
    not unique: {items}
    candidates: {items}
    """
)
