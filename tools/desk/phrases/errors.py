"""Messages of tools that fail, and what is said about them."""

from __future__ import annotations

from desk.pools import Phrases, Words

__all__ = [
    "AGAIN",
    "ASK",
    "DONE",
    "ERROR",
    "FIRST",
    "FORM",
    "LASTING",
    "MANY",
    "NEEDED",
    "PASSING",
    "SORRY",
    "SUGGEST",
    "TELL",
    "WHICH",
]

AGAIN = Phrases(
    """
    {what}. Please (retry|try again).
    {what}, try again
    Error: {what} (please retry)
    temporary failure: {what}, retry
    {what}. Try again in a moment.
    {what} - retry the request
    {what}; (please |)(try again|retry|repeat the call|call again)
    {what}, (retry in a second|try once more|please repeat)
    (retry|try again): {what}
    {what} \\(temporary, retry\\)
    ---
    {what} (try again later)
    {what}, you may retry
    """
)

PASSING = Words(
    "timeout, connection reset, server busy, temporarily unavailable, network error, rate limit reached, lock is held",
    "gateway hiccup, brief outage, queue full",
)

LASTING = Words(
    """
    permission denied, access denied, quota exceeded, service is down for maintenance, not supported, account is locked,
    license expired, disk is full, authentication failed, the service was shut down, read-only mode, payment required
    """,
    "certificate expired, feature is disabled, storage is exhausted, region is blocked, session was revoked",
)

ERROR = Phrases(
    """
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
    ---
    The call failed: {what}
    Failure - {what}
    """
)

SORRY = Phrases(
    """
    Sorry, that did not work: {what}.
    I'm afraid it failed: {what}.
    That didn't work, the tool says: {what}.
    Unfortunately there was an error: {what}.
    I could not do it. The reason: {what}.
    The tool reported an error: {what}.
    It failed with the message "{what}".
    ---
    Sadly the call failed: {what}.
    No luck, the answer was: {what}.
    The tool refused: {what}.
    """
)

SUGGEST = Phrases(
    """
    no {words} '{wrong}'. Did you mean '{right}'?
    '{wrong}' not found, closest match: '{right}'
    unknown {words} '{wrong}'; did you mean '{right}'?
    {words} '{wrong}' does not exist. Similar: '{right}'
    (no match|no result|nothing found) for '{wrong}'. (Closest|Nearest|Best) (match|result): '{right}'
    there is no {words} '{wrong}', only '{right}'
    (wrong|bad|invalid) {words} '{wrong}', (use|try) '{right}'
    '{wrong}'? There is '{right}'
    ---
    nothing called '{wrong}', perhaps '{right}'?
    '{wrong}' is unknown here, nearest: '{right}'
    """
)

FORM = Phrases(
    """
    {name} must be {form}
    invalid {name} '{wrong}': expected {form}
    {name}='{wrong}' is not {form}
    bad value for {name}: '{wrong}', use {form}
    could not parse {name}, it must be {form}
    (wrong|invalid|bad) (format|form|value) (of|in|for) {name}: (use|expected|give) {form}
    {name}: expected {form}, (got|found|received) '{wrong}'
    '{wrong}' is not valid for {name}. (Use|Expected) {form}
    (please |)give {name} as {form}
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
    ---
    need a value for {name}
    no {name} given
    """
)

ASK = Phrases(
    """
    The tool also needs the {words}. What is it?
    What is the {words}?
    I also need the {words}.
    One more thing: what is the {words}?
    Which {words} should I use?
    ---
    It asks for the {words}. Which one?
    Please add the {words}.
    """
)

MANY = Phrases(
    """
    {count} matches: {items}
    ambiguous name, found {items}
    more than one match: {items}
    several results: {items}
    {count} (entries|results|people|hits) (found|fit|match): {items}
    (which one|be more precise)? {items}
    not clear, could be {items}
    ---
    not unique: {items}
    candidates: {items}
    """
)

WHICH = Phrases(
    """
    I found {items}. Which one do you mean?
    There are {count}: {items}. Which one?
    Which one do you mean: {items}?
    Do you mean {items}?
    ---
    There is more than one: {items}. Please choose.
    {items} - which one is it?
    """
)

TELL = Phrases(
    """
    !{verb} {article} {thing} for {value}
    !{verb} the {thing} of {value}
    !{verb} {article} {thing}, {words} {value}
    I want to {verb} {article} {thing} for {value}.
    !{verb} the {thing} with {words} {value}
    the {words} is {value}. (Please|Now) {verb} the {thing}.
    !{verb} {article} {thing} and use {value} as {words}
    !{verb} {article} {thing} with {words}(:| =|) {value}
    !{verb} the {thing}(:|,) {words}(:|) {value}
    !{verb} {article} {thing} \\({words}: {value}\\)
    !{verb} the {thing} whose {words} is {value}
    !(set|use) {value} (for|as) the {words} and {verb} the {thing}
    (can|could|would) you {verb} {article} {thing}? (The|Its) {words} is {value}.
    (can|could|would) you {verb} {article} {thing} with {value} as {words}?
    (I|we) (want|need|have) to {verb} the {thing}, {words} {value}.
    {verb} {thing}, {words}(:| =|) {value}
    {words}: {value}. (Please |Now |){verb} the {thing}.
    with {words} {value}, {verb} the {thing}.
    ---
    !{verb} {article} {thing} that belongs to {value}
    {words} {value}: please {verb} the {thing}.
    """
)

DONE = Phrases(
    """
    Done, I used {value}.
    It worked with {value}.
    (Done|OK), this time with {value}.
    That worked: {value}.
    ---
    With {value} it went through.
    It is done; I took {value}.
    """
)

FIRST = Phrases("the first one\nThe first, please.\nthe first\n---\nfirst one, please\nI mean the first one.")
