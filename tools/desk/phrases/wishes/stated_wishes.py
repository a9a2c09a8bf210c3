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
    {Facts}. That's the situation; (please |now |so ){verb} {the} {thing}.
    {Facts}. (All of that|All this) is for {the} {thing} that I want to {verb}.
    {Facts}. That should be enough to {verb} {the} {thing}. (Go ahead.|Please do.|Over to you.)
    {Facts}. Is that enough to {verb} {the} {thing}? (Then do it.|If so, go ahead.|If not, ask me.)
    {Facts}. (Got that|Clear|Understood)? Then {verb} {the} {thing}.
    {Facts}. Now {the} {thing} is waiting. {Verb} it.
    {Facts}. (What's left|All that's left|What remains) is to {verb} {the} {thing}. (Go on.|Please do.)
    {Facts}. (Any chance|Is there any way) you could {verb} {the} {thing}?
    {Facts}. I don't suppose you could {verb} {the} {thing}?
    {Facts}. I (trust|hope|bet) you can {verb} {the} {thing} with that. Please do.
    {Facts}. I'd be (glad|grateful|thankful) if you'd {verb} {the} {thing}.
    {Facts}. (Kindly|Please be so kind as to) {verb} {the} {thing}.
    {Facts}. (If something is missing, ask me.|Ask me if you need more.) {Verb} {the} {thing}.
    {Facts}. You can {verb} {the} {thing} (with that|like that), so go ahead.
    {Facts}. My {thing}, I mean. {Verb} it.
    {Facts}. {thing}: {verb} it.
    {Facts} -> {verb} {the} {thing}
    {Facts} // {verb} {thing}
    {Facts}\n\n{Verb} {the} {thing} (please|pls|for me|thx).
    {Facts}!\n{Verb} {the} {thing}!
    {Facts}... {verb} {the} {thing}(.|, please.)
    {facts}, (and that's how|and like that) you should {verb} {the} {thing}. Go on.
    {facts}, (hence|therefore|thus|consequently): {verb} {the} {thing}.
    {facts}, and now I need you to {verb} {the} {thing}.
    {facts}, ok? then {verb} {the} {thing}
    !{verb} {the} {thing} (taking into account|bearing in mind|in view of the fact|minding) that {facts}
    !{verb} {the} {thing}, in which case {facts}
    !{verb} {the} {thing}, and mind you, {facts}
    !{verb} {the} {thing}, and by the way, {facts}
    !{verb} {the} {thing}, where, if I may say so, {facts}
    !{verb} {the} {thing}; in (short|brief|other words), {facts}
    !{verb} {the} {thing}; here's how: {facts}
    !{verb} {the} {thing}; in case you wonder, {facts}
    !{verb} {the} {thing} ... {facts}
    !{verb} {the} {thing} // {facts}
    !{verb} {the} {thing} (the way I want it|as I like it|to my liking): {facts}
    !(bear|keep) in mind that {facts} and {verb} {the} {thing}
    !(take it|accept|understand) that {facts}, and {verb} {the} {thing}
    !take into account that {facts}, and {verb} {the} {thing}
    !get on with it and {verb} {the} {thing}, where {facts}
    !(lend me a hand|be an angel) and {verb} {the} {thing}; {facts}
    !have {the} {thing} so that {facts}, and {verb} it
    (pls|plz|please) {verb} {thing}, {facts}
    (need|gotta|have) to {verb} {thing}. {facts}
    {verb} {thing}\n{facts}
    {verb} {thing}. {facts}. (thx|pls|please)
    {verb} {the} {thing}. As for the (details|data|rest): {facts}.
    {verb} {the} {thing}. The way I see it, {facts}.
    {verb} {the} {thing}. Long story short, {facts}.
    {verb} {the} {thing}. As far as I know, {facts}.
    {verb} {the} {thing}. According to the form, {facts}.
    {verb} {the} {thing}. I was told that {facts}.
    {verb} {the} {thing}. (That means|In other words|To spell it out): {facts}.
    {verb} {the} {thing}. {Facts}. (If something is missing, ask me.|Ask me if you need more.|Is that enough?)
    {verb} {the} {thing}. {Facts}. (That's all I have.|That's all I know.|Okay?|Got it?)
    {verb} {the} {thing} - why not? {Facts}.
    {verb} {the} {thing}? {Facts}.
    {Verb} {the} {thing}. {Facts}. Thanks(!|.| in advance.)
    {Verb} {the} {thing}\n\n{Facts}.
    {Verb}, please: {the} {thing}. {Facts}.
    {thing}. {Facts}. {Verb}.
    {thing} | {verb} | {facts}
    {the} {thing}, of which {facts}: {verb} it.
    {the} {thing} isn't going to {verb} itself. {Facts}.
    {the} {thing} needs someone to {verb} it. {Facts}.
    {the} {thing} is next. {Facts}. {Verb} it(.|, please.)
    {the} {thing} is driving me mad. {Facts}. Just {verb} it.
    that {thing}: {facts}. {Verb} it(.|, please.|, would you?)
    I've got {the} {thing} here. {Facts}. {Verb} it(.|, would you?)
    I've been asked to {verb} {the} {thing}. {Facts}. (Could you?|Please do it for me.|Help!)
    I've looked it up: {facts}. (So |Now |){verb} {the} {thing}.
    I never got round to {the} {thing}. {Facts}. {Verb} it, please.
    I'm (supposed|expected|meant) to {verb} {the} {thing}. {Facts}. (Help me out.|Could you?)
    I'm not able to {verb} {the} {thing} myself. {Facts}. (Please do it.|Could you?)
    I'd rather have you {verb} {the} {thing}. {Facts}.
    I'd {verb} {the} {thing} if I could. {Facts}. Please do it for me.
    I don't suppose you could {verb} {the} {thing}? {Facts}.
    I (promised|agreed) to {verb} {the} {thing}. {Facts}. (Could you?|Would you do it?)
    I hereby request you to {verb} {the} {thing}. {Facts}.
    we agreed that {facts}. {Verb} {the} {thing}.
    we still have to {verb} {the} {thing}. {Facts}.
    we can't go on until you {verb} {the} {thing}. {Facts}.
    you're good to {verb} {the} {thing}. {Facts}.
    you'll want to know that {facts} to {verb} {the} {thing}. Go ahead.
    you can take it that {facts}. {Verb} {the} {thing}.
    they want me to {verb} {the} {thing}. {Facts}.
    they say that {facts}. {Verb} {the} {thing}.
    it says here that {facts}. {Verb} {the} {thing}.
    it's (high time|up to you) to {verb} {the} {thing}. {Facts}.
    it's like this: {facts}. {Verb} {the} {thing}.
    the story with {the} {thing} is that {facts}. {Verb} it.
    the thing is, {facts}. (So |Please |){verb} {the} {thing}.
    the job is to {verb} {the} {thing}. {Facts}.
    there's nothing for it but to {verb} {the} {thing}. {Facts}.
    here's the deal: {facts}. {Verb} {the} {thing}.
    what you should know: {facts}. {Verb} {the} {thing}.
    what we have is this: {facts}. {Verb} {the} {thing}.
    who can {verb} {the} {thing} for me? {Facts}.
    any chance you could {verb} {the} {thing}? {Facts}.
    can I get you to {verb} {the} {thing}? {Facts}.
    can we {verb} {the} {thing} if {facts}? (Please do.|Then do it.)
    do you know how to {verb} {the} {thing}? {Facts}. Go on.
    if {facts}, can you {verb} {the} {thing}? Please do.
    if you can {verb} {a} {thing}, please do. {Facts}.
    so {facts}. {Verb} {the} {thing}(.|, okay?|, please.)
    so, {the} {thing}: {facts}. {Verb} it.
    let me tell you this: {facts}. {Verb} {the} {thing}.
    let me have you {verb} {the} {thing}. {Facts}.
    (in short|in a nutshell|to sum up), {facts}. {Verb} {the} {thing}.
    (just so you know|for your information|fyi), {facts}. {Verb} {the} {thing}(.|, please.)
    {Verb} {the} {thing}. {Facts}.
    {Verb} {the} {thing}. {Facts}.
    {Verb} {a} {thing}. {Facts}.
    I want to {verb} {the} {thing}. {Facts}.
    my colleague is away, so I have to {verb} {the} {thing}. {Facts}. (Please help.|Could you?)
    all I was told about {the} {thing} is that {facts}. {Verb} it.
    I've been staring at {the} {thing} long enough. {Facts}. {Verb} it.
    I tried to {verb} {the} {thing} myself, no luck. {Facts}. (Your turn.|Could you?)
    {the} {thing} came in. {Facts}. {Verb} it(.|, please.)
    the customer is waiting for me to {verb} {the} {thing}. {Facts}.
    apart from the fact that {facts}, I know nothing. {Verb} {the} {thing}.
    ---
    I must {verb} {the} {thing}. {Facts}.
    {Facts}, so {verb} {the} {thing}.
    !{verb} {one} {thing} for which {facts}
    """
)

ORDERS = Phrases.learnt(
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
    {Facts}. (What's left|All that's left) is to {verb} {the} {thing}. (Go on.|Please do.)
    {Facts}. (Any chance|Is there any way) you could {verb} {the} {thing} like that?
    {Facts}. (Got that|Clear|Understood|Done)? Then {verb} {the} {thing}.
    {Facts}. Like so, please, and {verb} {the} {thing}.
    {Facts}. I'm (supposed|expected|meant) to {verb} {the} {thing} that way. (Help me out.|Could you?)
    {Facts}. If something is missing, ask me. {Verb} {the} {thing}.
    {Facts}. Kindly {verb} {the} {thing} then.
    {Facts} -> {verb} {the} {thing}
    {Facts}\n\n(Then |And then |After that, |){verb} {the} {thing}(.|, please.)
    {Facts}, (once that is done|after which|and when that's done), {verb} {the} {thing}.
    {Facts}, and (only then|finally|after that|afterwards) {verb} {the} {thing}.
    {Facts}, (ok|right|alright)? And {verb} {the} {thing}.
    {Facts} for {the} {thing}, (and then |and |){verb} it.
    {Facts} as we agreed, and {verb} {the} {thing}.
    {Facts} like they told me to, and {verb} {the} {thing}.
    !{verb} {the} {thing}, and (when asked|if asked|where it asks), {facts}
    !{verb} {the} {thing}, and (on the form|in the form|in there), {facts}
    !{verb} {the} {thing}, and while doing so, {facts}
    !{verb} {the} {thing}, but first {facts}
    !{verb} {the} {thing} after you {facts}
    !{verb} {the} {thing}; (for that|to that end|for this purpose), {facts}
    !{verb} {the} {thing}; what you do is {facts}
    !{verb} {the} {thing}, which means: {facts}
    !{verb} {the} {thing} // {facts}
    !{verb} {the} {thing} -> {facts}
    !{verb} {the} {thing} like this: {facts}
    !get {the} {thing} ready: {facts}, and {verb} it
    !get on with it, {facts} and {verb} {the} {thing}
    !take {the} {thing}, {facts} and {verb} it
    !turn to {the} {thing}, {facts} and {verb} it
    !(lend me a hand|be an angel), {facts} and {verb} {the} {thing}
    !{facts}, and like that {verb} {the} {thing}
    !{facts}, so I can have you {verb} {the} {thing}
    !{facts} to {verb} {the} {thing}
    !{facts} for {the} {thing}, and {verb} it
    !{facts} as you {verb} {the} {thing}
    (pls|plz|please) {verb} {thing}, {facts}
    (need|gotta|have) to {verb} {thing}, so {facts}
    {verb} {thing}; {facts} (thx|pls|please)
    {verb} {thing}\n{facts}
    {verb} {the} {thing}? Yes: {facts}.
    {Verb} {the} {thing}. (I'd|You should|You can) {facts}.
    {Verb} {the} {thing}. You'll have to {facts}.
    {Verb} {the} {thing}. It's simple: {facts}.
    {Verb} {the} {thing}. {Facts}. (If something is missing, ask me.|Ask me if you need more.|Thanks!|Okay?)
    {Verb} {the} {thing}\n\n{Facts}.
    {Verb} {the} {thing}, (it's easy|here's how|nothing fancy): {facts}.
    {thing}. {Facts}. {Verb} it(.|, please.)
    {thing} -> {facts} -> {verb}
    {the} {thing}? {Facts}, and {verb} it.
    {the} {thing} isn't going to {verb} itself. {Facts}.
    {the} {thing} is next: {facts} and {verb} it.
    {the} {thing} needs someone to {verb} it: {facts}.
    that {thing}: {facts} and {verb} it(.|, please.|, would you?)
    I've got {the} {thing} here. {Facts} and {verb} it.
    I've been asked to {verb} {the} {thing}. {Facts}. (Could you do that?|Please.)
    I'd (like|love|prefer) to have you {facts} and {verb} {the} {thing}.
    I'd {facts} to {verb} {the} {thing}. Could you do that?
    I'm going to let you {verb} {the} {thing}; {facts}.
    I never got round to {the} {thing}: {facts} and {verb} it, please.
    I don't suppose you could {facts} and {verb} {the} {thing}?
    I hereby ask you to {facts} and {verb} {the} {thing}.
    we agreed to {facts} and {verb} {the} {thing}. (Please do.|Go ahead.)
    we need you to {facts} and {verb} {the} {thing}.
    we still have to {verb} {the} {thing}: {facts}.
    you can {facts} and {verb} {the} {thing}.
    you'd help me a lot if you'd {facts} and {verb} {the} {thing}.
    you're good to {verb} {the} {thing}; {facts}.
    they told me to {facts} and {verb} {the} {thing}. (Please do.|Could you?)
    it's up to you to {facts} and {verb} {the} {thing}.
    it's high time to {verb} {the} {thing}. {Facts}.
    the job is to {facts} and {verb} {the} {thing}.
    the way to {verb} {the} {thing}: {facts}. Do it.
    the plan: {facts}, {verb} {the} {thing}.
    there's nothing to it: {facts} and {verb} {the} {thing}.
    here's the deal: {facts} and {verb} {the} {thing}.
    all I want is for you to {facts} and {verb} {the} {thing}.
    all you have to do is {facts} and {verb} {the} {thing}.
    what I'd do is {facts} and {verb} {the} {thing}. Please do.
    who can {verb} {the} {thing} for me? {Facts}.
    would you be up for it? {Facts} and {verb} {the} {thing}.
    any chance you could {facts} and {verb} {the} {thing}?
    can I get you to {facts} and {verb} {the} {thing}?
    can we {facts} and {verb} {the} {thing}?
    do you know how to {verb} {the} {thing}? {Facts}. Go on.
    (why not|why don't you|how about you) {facts} and {verb} {the} {thing}?
    (in order|so as|if you want) to {verb} {the} {thing}, {facts}. (Please do.|Go on.)
    if you can {verb} {a} {thing}, do. {Facts}.
    so, {the} {thing}: {facts} and {verb} it.
    same procedure as always: {facts} and {verb} {the} {thing}.
    let me have you {facts} and {verb} {the} {thing}.
    long story short, {facts} and {verb} {the} {thing}.
    {Verb} {the} {thing} and {facts}.
    {Verb} {the} {thing}, {facts}.
    {Facts} and {verb} {the} {thing}.
    I tried to {verb} {the} {thing} myself, no luck. {Facts} and do it.
    {the} {thing} came in. {Facts} and {verb} it(.|, please.)
    my colleague is away, so I have to {verb} {the} {thing}. {Facts}, (please|okay)?
    {Facts}. That done, {verb} {one} {thing}.
    """
)
