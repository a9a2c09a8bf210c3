"""How one asks an invented tool for something, with the values in clauses of their own."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "ORDERS",
    "SENTENCES",
]

SENTENCES = Phrases(
    r"""
    {verb} {the} {thing}. {Facts}.
    {verb} {the} {thing}. {Facts}.
    I need to {verb} {a} {thing}. {Facts}.
    {Facts}. (Please|Now) {verb} {the} {thing}.
    can you {verb} {a} {thing}? {Facts}.
    !{verb} {the} {thing} where {facts}
    !{verb} {a} {thing}; {facts}
    there is {a} {thing} to {verb}. {Facts}.
    !{verb} {the} {thing}: {facts}
    !{verb} {the} {thing}( -|,) {facts}
    !{verb} {a} {thing} (in which|such that|so that|of which) {facts}
    !{verb} {the} {thing} \({facts}\)
    (please|now|quickly|just) {verb} {the} {thing}. {Facts}.
    {Facts}. (With this|With that|Like that), {verb} {the} {thing}.
    {Facts}. (That's|This is|These are) for the {thing}(. {Verb} it.|, please {verb} it.|: {verb} it now.)
    {Facts}. (Can|Could|Would) you {verb} {the} {thing} (like that|with this|for me|now)?
    {Facts}. I (want|need|have) to {verb} {the} {thing}.
    {Facts}. Time to {verb} it, {the} {thing} I mean.
    (could|would|will|can) you (please |){verb} {the} {thing}? {Facts}.
    (I|we) (want|wish|plan|have|need) to {verb} {the} {thing}(.| and know this:|. Here is what I know:|:) {Facts}.
    (I|we) (want|need|have) to {verb} {the} {thing}; {facts}.
    (let's|let us) {verb} {the} {thing}. {Facts}.
    (it's|this is) about {the} {thing} (that|which) you should {verb}. {Facts}.
    about {the} {thing}: {facts}. (Please {verb} it.|{Verb} it now.|Can you {verb} it?)
    {the} {thing} is ready to {verb}. {Facts}. (Go ahead.|Please do.|Do it.)
    as you {verb} {the} {thing}, note that {facts}. Do it now.
    (know|note|remember) that {facts} and {verb} {the} {thing}.
    {Facts}! {Verb} {the} {thing}!
    (my boss|a customer|the client|somebody) wants me to {verb} {a} {thing}. {Facts}.
    !{verb} {the} {thing}, (given|considering|assuming|provided|knowing) that {facts}
    !{verb} {the} {thing} - note that {facts}
    !{verb} {the} {thing} (on the basis|with the understanding) that {facts}
    !{verb} {the} {thing} in such a way that {facts}
    !{verb} {the} {thing} for which {facts}
    !{verb} {the} {thing}; as you know, {facts}
    !{verb} {the} {thing}, (because|since|seeing that) {facts}
    !{verb} {the} {thing}; what matters: {facts}
    !make sure that {facts}, and {verb} {the} {thing}
    !(assume|suppose|consider|keep in mind) that {facts}, then {verb} {the} {thing}
    !see to it that {facts} when you {verb} {the} {thing}
    (given|considering|assuming|knowing|provided) that {facts}, {verb} {the} {thing}.
    (since|because|seeing that|as) {facts}, {verb} {the} {thing} (accordingly|with that|like that).
    {facts}; {verb} {the} {thing}.
    {facts} - {verb} {the} {thing}(.|, please.)
    {Facts}. (So|Okay, so|Therefore|Knowing this,|All right,) {verb} {the} {thing}.
    {Facts}. (That's|This is) all you need to {verb} {the} {thing}. (Go ahead.|Please do it.)
    {Facts}. I'd (like|love) to {verb} {the} {thing}.
    {Facts}. Is it possible to {verb} {the} {thing} like this?
    {Facts}. Those are the facts; {verb} {the} {thing}.
    {Facts}. (Let's|We should|We can|You may) {verb} {the} {thing} now.
    {Facts}. My request: {verb} {the} {thing}.
    {Facts}: that's how it is with {the} {thing}. {Verb} it.
    {Facts}.\n{Verb} {the} {thing}.
    {Verb} {the} {thing}(.|, please.)\n{Facts}.
    {Verb} {the} {thing}! {Facts}!
    {verb} {thing}; {facts}
    {verb} {the} {thing}. (For your information|In detail|To be precise|Just so you know), {facts}.
    {verb} {the} {thing}. You should know that {facts}.
    {thing}: {facts}. {Verb} it(.|, please.| now.)
    {thing} to {verb}. {Facts}.
    {the} {thing} has to be taken care of: {verb} it. {Facts}.
    {the} {thing}? {Facts}. {Verb} it.
    I have {a} {thing} here. {Facts}. (Please |Now |Could you please ){verb} it.
    I (want|need) {the} {thing} such that {facts}. {Verb} it.
    I'm (told|informed|sure) that {facts}. (Now |So |){verb} {the} {thing}.
    I'd appreciate it if you could {verb} {the} {thing}. {Facts}.
    we're going to {verb} {the} {thing}. {Facts}.
    (is it possible|would it be possible) to {verb} {the} {thing}? {Facts}.
    would you be so kind as to {verb} {a} {thing}? {Facts}.
    could you {verb} {the} {thing}, given that {facts}?
    with {the} {thing}, {facts}. (Please |Now |){verb} it.
    for {the} {thing}, {facts}. {Verb} it.
    if you {verb} {the} {thing}, remember that {facts}. Go ahead.
    (hi|hello|hey), I need to {verb} {the} {thing}. {Facts}. (Thanks!|Thank you.|)
    (task|request|order): {verb} {the} {thing}. {Facts}.
    it's time to {verb} {the} {thing}. {Facts}.
    ---
    I must {verb} {the} {thing}. {Facts}.
    {Facts}, so {verb} {the} {thing}.
    !{verb} {one} {thing} for which {facts}
    """
)

ORDERS = Phrases(
    r"""
    {Verb} {the} {thing}. {Facts}.
    {Verb} {a} {thing}(: |, but | and |; ){facts}.
    {Facts}. (Then|Now|After that|Please) {verb} {the} {thing}.
    {Facts} (and|then|and then|to) {verb} {the} {thing}.
    (can|could|would) you {verb} {the} {thing}? {Facts}.
    when you {verb} {the} {thing}, {facts}. Please do it now.
    (please|now) {verb} {the} {thing}( and|, but) {facts}.
    to {verb} {the} {thing}, {facts}.
    for {the} {thing}, {facts}, and {verb} it.
    {the} {thing}: {facts}, then {verb} it.
    I (want|need) to {verb} {the} {thing}. (Please |Just |){facts}.
    !{verb} {the} {thing} and {facts}
    !{facts} and {verb} {the} {thing}
    !{facts}, then {verb} {the} {thing}
    !{facts} before you {verb} {the} {thing}
    !{facts} when you {verb} {the} {thing}
    !{facts} so that you can {verb} {the} {thing}
    !{facts} in order to {verb} {the} {thing}
    !{verb} {the} {thing}; {facts}
    !{verb} {the} {thing}, (but|and please|and be sure to|and remember to|but make sure to) {facts}
    !{verb} {the} {thing}, and (in doing so|for that|while you're at it), {facts}
    !{verb} {a} {thing}: {facts}
    !{verb} {a} {thing} - {facts}
    !{verb} {the} {thing} \({facts}\)
    {Facts}. (With that|With this|Having done that|Once that's done|That done), {verb} {the} {thing}.
    {Facts}. That's how (I want|we need|you should) to {verb} {the} {thing}.
    {Facts}. (Can|Could|Would) you {verb} {the} {thing} (like that|that way|now)?
    {Facts}. I (want|need|have) to {verb} {the} {thing}.
    {Facts}. Time to {verb} {the} {thing}.
    {Facts}! {Verb} {the} {thing}!
    {Facts}.\n{Verb} {the} {thing}.
    {Facts}; (now |then |next |afterwards |){verb} {the} {thing}.
    {Facts}: {verb} {the} {thing} (that way|like that|so).
    {Verb} {the} {thing}(.|, please.)\n{Facts}.
    {Verb} {the} {thing}! {Facts}!
    {Verb} {the} {thing}. (To do so|For this|In the process|When doing so), {facts}.
    {Verb} {the} {thing}. (Please |Just |Also |But first, ){facts}.
    {Verb} {the} {thing}. Make sure you {facts}.
    {verb} {thing}: {facts}
    {thing}: {facts}; {verb} it
    {thing} to {verb}: {facts}.
    (with|on|for) {the} {thing}, {facts}. Then {verb} it.
    before you {verb} {the} {thing}, {facts}. (Do it now.|Go ahead.|Then do it.)
    as you {verb} {the} {thing}, {facts}. (Do it now.|Please start.|Go ahead.)
    while you {verb} {the} {thing}, {facts}. (Do it now.|Please start.)
    in order to {verb} {the} {thing}, {facts}(.|, please.)
    if you'd (please |){facts} and {verb} {the} {thing}, that would be (great|nice|all).
    (can|could|would) you (please |){facts} and (then |){verb} {the} {thing}?
    (I'd like you|I want you|I need you|you are asked) to {verb} {the} {thing} and {facts}.
    (I'd like you|I want you|I need you|you have) to {facts} and {verb} {the} {thing}.
    we're going to {verb} {the} {thing}. {Facts}.
    I have {a} {thing} to {verb}. {Facts}.
    there's {a} {thing} to {verb}: {facts}.
    (let's|let us) {verb} {the} {thing}. {Facts}.
    let's {facts} and {verb} {the} {thing}.
    it's about {the} {thing}. {Facts}, and {verb} it.
    about {the} {thing}: {facts}, and then {verb} it.
    when it comes to {the} {thing}, {facts}. {Verb} it.
    (my boss|a customer|the client|somebody) wants me to {verb} {the} {thing}. {Facts}.
    first {facts}. (Then|After that|Next,) {verb} {the} {thing}.
    is it possible to {verb} {the} {thing}? {Facts}.
    ---
    {Facts}. That done, {verb} {one} {thing}.
    """
)
