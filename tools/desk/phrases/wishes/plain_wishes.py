"""How one asks an invented tool for something with one value or none, and what is said when it is done."""

from __future__ import annotations

from desk.phrases.wishes.plain_requests import BARE_REQUESTS, SINGLE_REQUESTS
from desk.pools import Phrases

__all__ = ["DONE", "PLAIN", "RETURNED", "SINGLE"]

PLAIN = Phrases(
    """
    !{verb} {the} {thing}
    !{verb} {a} {thing}
    !{verb} {the} {thing} (for me|now|again)
    I want to {verb} {the} {thing}.
    (we|I) need to {verb} {the} {thing}.
    time to {verb} {the} {thing}.
    is it possible to {verb} {the} {thing}?
    !{verb} {the} {thing} (right away|at once|once more|please|quickly|when you can)
    !go and {verb} {the} {thing}
    !(help me|try to|make sure to|do) {verb} {the} {thing}
    {verb} {thing}
    {thing}: {verb}
    {thing} - (please |){verb} it
    {the} {thing} (has|needs) to be taken care of: {verb} it.
    (let's|let us) {verb} {the} {thing}.
    (I|we) (have|want|wish|plan|decided) to {verb} {a} {thing}.
    (I'd|we'd) love to {verb} {the} {thing}.
    (can|could|would|will) you {verb} {the} {thing}?
    (what about|about|regarding) {the} {thing}: {verb} it(.|, please.)
    it's time: {verb} {the} {thing}.
    nothing else, just {verb} {the} {thing}.
    (my boss|somebody|a customer) wants me to {verb} {the} {thing}.
    there is {a} {thing} to {verb}.
    !just {verb} {the} {thing}
    !(kindly|simply|quickly) {verb} {the} {thing}
    !(start|begin|get going|proceed) to {verb} {the} {thing}
    !go ahead and {verb} {the} {thing}
    !{verb} {the} {thing} (as usual|if you can|if possible|as soon as possible)
    !{verb} {the} {thing} without (further ado|delay|waiting)
    {verb} {the} {thing}, (would|will|could) you?
    {verb} {the} {thing}, that's all (I need|I ask).
    !see to it that you {verb} {the} {thing}
    !get ready and {verb} {the} {thing}
    !take care of {the} {thing}, that is, {verb} it
    !do me a favor and {verb} {the} {thing}
    !be so good as to {verb} {the} {thing}
    !have a go and {verb} {the} {thing}
    I (must|should|ought to|have got to) {verb} {the} {thing}.
    I'd (appreciate it|be glad|be grateful) if you could {verb} {the} {thing}.
    I was (wondering|asking myself) whether you could {verb} {the} {thing}.
    I (came|am here|am writing) to {verb} {the} {thing}.
    I think we should {verb} {the} {thing}.
    I feel like it's time to {verb} {the} {thing}.
    (what I need|what I want|all I want|the only thing I want) is to {verb} {the} {thing}.
    we (must|should|ought to|have got to) {verb} {the} {thing} (now|at last).
    we're (ready|here|supposed|asked|going) to {verb} {the} {thing}.
    you (can|may|should) {verb} {the} {thing} now.
    you are (asked|requested|supposed|welcome) to {verb} {the} {thing}.
    {the} {thing} is (what|the one) I want to {verb}.
    {the} {thing}, (can|could|would) you {verb} it?
    {the} {thing} won't wait: {verb} it.
    {the} {thing} is (due|next|up|still open), so {verb} it.
    {the} {thing}? Yes, {verb} it(.|, please.)
    with {the} {thing}, there's only one thing to do: {verb} it.
    as for {the} {thing}, {verb} it.
    for {the} {thing}: {verb}
    to do: {verb} {thing}
    next (item|task|job|step): {verb} {the} {thing}.
    (task|request|order|action): {verb} {thing}
    {verb} > {thing}
    {thing}, {verb}, please
    {verb} {the} {thing} and we're done.
    {verb} {the} {thing}, thanks.
    (thanks|thank you) for helping me {verb} {the} {thing}.
    (would|do) you mind if I ask you to {verb} {the} {thing}?
    (are you|would you be) able to {verb} {the} {thing}?
    why not {verb} {the} {thing}?
    shall we {verb} {the} {thing}? Yes, go ahead.
    how about we {verb} {the} {thing}?
    may I ask you to {verb} {the} {thing}?
    isn't it time to {verb} {the} {thing}?
    (is there a way|is there any chance|are we ready) to {verb} {the} {thing}?
    would it be (okay|possible|too much) to {verb} {the} {thing}?
    it (would be nice|would be good|would help|is important) to {verb} {the} {thing}.
    it's {the} {thing} that I want to {verb}.
    (if you don't mind|when you're ready|whenever you can), {verb} {the} {thing}.
    since nobody else does it, {verb} {the} {thing}.
    before anything else, {verb} {the} {thing}.
    (now|okay|right|so|well then), {verb} {the} {thing}.
    ---
    !{verb} {one} {thing}
    I would like to {verb} {the} {thing}.
    {the} {thing}: please {verb} it.
    """,
    BARE_REQUESTS,
)

SINGLE = Phrases(
    r"""
    !{verb} {thing} {value}
    !{verb} the {thing} {value}
    !{verb} {the} {thing} with the {words} {value}
    !{verb} {a} {thing}, {words} {value}
    !{verb} {the} {thing} whose {words} {is} {value}
    the {words} {is} {value}. {Verb} {the} {thing}.
    !take {value} as {words} and {verb} {the} {thing}
    !{verb} {thing} for {value}
    !{verb} {the} {thing} with {value} as (its|the) {words}
    !{verb} {the} {thing} (with|using|for|on|by) {words} {value}
    !{verb} {a} {thing} (with|that has|having|which has) (the|a|this) {words}: {value}
    !{verb} {the} {thing} \({words}(:| =|) {value}\)
    !{verb} {the} {thing}(:|,| -|;) {words}(| =|:| is) {value}
    !{verb} {the} {thing}, the {words} being {value}
    !{verb} {the} {thing} and (set the {words} to|make the {words}) {value}
    !set the {words} to {value} and {verb} {the} {thing}
    !use {value} (as the|for the|as) {words} (and|to) {verb} {the} {thing}
    !{verb} {the} {thing} with {value} in the field {words}
    !{verb} {the} {thing} \[{words}: {value}\]
    !(enter|put in|pick|choose) {value} as (the |){words} and {verb} {the} {thing}
    {words}(:| =) {value}. (Please |Now |){verb} {the} {thing}.
    {words}: {value}; {verb} {the} {thing}.
    {value} as (the |){words}: {verb} {the} {thing}.
    {value} (is for|goes into|should be) the {words}. (Please |Now |){verb} {the} {thing}.
    {value}, that's the {words}. (Please |Now |){verb} {the} {thing}.
    {verb} {thing}, {words} {value}
    {verb} {thing} {words}={value}
    {thing}: {verb}, {words} {value}
    {thing} with {words} {value}: {verb} it.
    (I|we) (want|need|have|plan) to {verb} {the} {thing}(,|:| with) {words} {value}.
    (can|could|would|will) you {verb} {the} {thing}? (The|Its) {words} {is} {value}.
    (can|could|would|will) you {verb} {the} {thing} with {words} {value}?
    {verb} {the} {thing}. (Its|The) {words} (should be|must be|has to be|is going to be|{is}) {value}.
    (with|using|for|at) {words} {value}(,|:) {verb} {the} {thing}.
    (let's|let us) {verb} {the} {thing}, (with |){words} {value}.
    about {the} {thing}: {verb} it(,| with) {words} {value}.
    as (the |){words} I (want|choose|take|have) {value}. {Verb} {the} {thing}.
    as you {verb} {the} {thing}, (use|take) {value} as {words}. Do it now.
    !{verb} {the} {thing} so that the {words} {is} {value}
    !{verb} {the} {thing} such that {value} (is used as|serves as|becomes) the {words}
    !{verb} {the} {thing}, where {words} {is} {value}
    !{verb} {the} {thing}; (for|as) the {words}, (use|take|put|go with) {value}
    !{verb} {the} {thing}, giving {value} as the {words}
    !{verb} {the} {thing} (taking|using|choosing|entering) {value} (as|for) (the|its) {words}
    !{verb} {the} {thing} (with|having) the {words} set to {value}
    !{verb} {a} {thing} of {words} {value}
    !{verb} {the} {thing} under the {words} {value}
    !{verb} {the} {thing} given the {words} {value}
    !{verb} {the} {thing} according to the {words}, which {is} {value}
    !{verb} {the} {thing} - {value} for the {words}
    !{verb} {the} {thing} and use {value} where it asks for the {words}
    !{verb} {the} {thing} and (enter|put|give|write) {value} (as|for|under) {words}
    !{verb} {the} {thing} (with|using) this: {words} {value}
    !{verb} {a} {thing}, the only thing to know is the {words}: {value}
    !let the {words} be {value} and {verb} {the} {thing}
    !make {value} the {words} and {verb} {the} {thing}
    !put {value} (under|in as|down as) {words}, then {verb} {the} {thing}
    !(go with|settle on|stick to) {value} for the {words} and {verb} {the} {thing}
    !fill in {value} for {words}, after which {verb} {the} {thing}
    !assume that the {words} {is} {value} and {verb} {the} {thing}
    !{verb} {the} {thing} with the {words} I want, (namely|that is,|i.e.) {value}
    I (want|need|would like) to {verb} {the} {thing}, and the {words} (should|must|ought to) be {value}.
    I'd like {value} as the {words} when you {verb} {the} {thing}. Please go ahead.
    I have {a} {thing} to {verb}. The {words} {is} {value}.
    (what I want|my wish|the plan): {verb} {the} {thing} with {value} as {words}.
    (we're|we are) about to {verb} {the} {thing}, {words} {value}.
    we'll {verb} {the} {thing} now, with {value} for the {words}.
    it's {value} for the {words}, so {verb} {the} {thing}.
    it's (about|regarding) {the} {thing}: {verb} it, {words} {value}.
    (given|considering|seeing) that the {words} {is} {value}, {verb} {the} {thing}.
    since the {words} {is} {value}, {verb} {the} {thing} (accordingly|that way|with that).
    when you {verb} {the} {thing}, make sure the {words} {is} {value}. Please do it.
    to {verb} {the} {thing}, use {value} as {words}. Go ahead.
    for the {words} (I'd say|let's say|take|use) {value}. {Verb} {the} {thing}(.|, please.)
    there's {a} {thing} to {verb}, and {value} is what goes in for the {words}.
    (would|could) you (be so kind as to|kindly|please) {verb} {the} {thing}, {words} {value}?
    would it be possible to {verb} {the} {thing} with {value} (as|for) the {words}?
    is there a way to {verb} {the} {thing} with the {words} {value}?
    (why don't you|why not) {verb} {the} {thing} with {words} {value}?
    how about we {verb} {the} {thing} and take {value} as the {words}?
    (do|would) you mind if we {verb} {the} {thing}? {value} for the {words}.
    may I ask you to {verb} {the} {thing}, the {words} being {value}?
    (please see to|one request about) {the} {thing}: {verb} it with {value} as {words}.
    (my boss|a client|a colleague) wants me to {verb} {the} {thing} with {words} {value}.
    {words} {value} please, {verb} {thing}
    {value} for {words}, {verb} {thing}
    {verb}: {thing}; {words}: {value}
    {verb} / {thing} / {words} {value}
    {thing} - {verb} - {words} = {value}
    {thing}, {words} {value}. {Verb} it(.|, please.| now.)
    {thing} \({words} {value}\): {verb}
    {the} {thing} with {value} as its {words} is what I want to {verb}.
    {the} {thing} (is to have|gets|should get) {value} as {words}. {Verb} it.
    {the} {thing} I'd like to {verb} has {value} as the {words}.
    to do: {verb} {thing}, {words} {value}.
    (hi|hello|hey), (please |could you ){verb} {the} {thing}, with {value} as the {words}
    ---
    !{verb} {the} {thing}, namely {value}
    {value} {is} the {words}, now {verb} {the} {thing}.
    !{verb} {the} {thing} that has {value} as {words}
    """,
    SINGLE_REQUESTS,
)


DONE = Phrases(
    """
    Done.
    (Done|OK), I took care of the {thing}.
    The {thing} is taken care of.
    That worked, the {thing} is done.
    I have done that for the {thing}.
    All done with the {thing}.
    ---
    The request to {verb} the {thing} went through.
    Finished with the {thing}.
    It worked for the {thing}.
    """
)

RETURNED = Phrases(
    """
    (Done|OK), the {words} (of the {thing}|) is {value}.
    The {words} of the {thing} is {value}.
    {Words}: {value}.
    It worked; the {words} is {value}.
    The result: {words} {value}.
    ---
    I got {value} as the {words}.
    For the {thing} the {words} is {value}.
    The tool says {words} {value}.
    """
)
