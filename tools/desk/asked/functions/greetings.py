"""More ways to ask for greetings, and to ask for them without a style."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "greeting_generator": """
        !come up with a (greeting|hello) in {style} style
        !write (me |us |)a (greeting|salutation|welcome) in the {style} style
        !produce a greeting, style: {style}
        !give me a (greeting|hello) in {style} style
        !compose a {style} (greeting|salutation)
        !welcome (me|us) the {style} way
        !find (me |)a {style} way (of saying|to say) hello
        !say hi in {style} style
        !generate a greeting (with|using|in) the style "{style}"
        !invent a {style}-style greeting
        !put together a {style} greeting( for me| for us|)
        !show me what a {style} greeting (looks|sounds) like
        !use the greeting generator (with|in) {style} style
        !think up a (greeting|hello) in the style: {style}
        how (would|do) you (say hello|greet someone|greet somebody) in {style} style?
        I('d like| want| need) to (say hello|greet people|greet somebody) in {style} style. What's a good greeting?
        could (I|we) (have|get) a greeting in {style} style?
        greeting, {style} style
        style: {style}. (Generate|Make|Write) a greeting.
        what would a greeting in {style} style (be|sound like|look like)?
        I need a (greeting|welcome) for (a party|a card|my mail), {style} style.
        a {style} (greeting|hello), please(!|.)
        {style} greeting (needed|wanted).
        can you (greet|welcome) (me|us|my guests) in (the |){style} style?
        I'd be (happy|glad) (about|to get) a greeting in {style} style.
        (my guests|my friends|the visitors) are (arriving|coming). Make (me |)a greeting in {style} style for them.
        let me hear a greeting in {style} style.
        the greeting should be in {style} style, generate one.
        my style is {style}, what greeting (goes|fits) with (it|that)?
        !(cook|dream|think) up a {style} (greeting|hello|welcome)
        !(bid|wish) (me|us|everyone) (hello|welcome) in {style} style
        !(open|start) the (conversation|show|evening|meeting) with a {style} greeting
        !(get|fetch) me a greeting from the generator, style {style}
        !(let|have) the generator make a {style} greeting
        !(phrase|word|put) a greeting in {style} style
        !dress up a (hello|greeting) in {style} style
        !turn "hello" into a {style} greeting
        !treat (me|us) to a {style} greeting
        !draft a (greeting|salutation|welcome), {style} style
        !do (a|your best) {style} greeting
        !(run|call) the greeting generator, style {style}
        !set the style to {style} and generate a greeting
        !(supply|provide) a {style} (greeting|salutation) (for my letter|for a toast|)
        !make the greeting (sound |){style}
        greet: {style} style
        greeting: {style}
        style {style}, greeting(, please.|)
        generator, greeting, {style}(, please|)
        a greeting, but in {style} style(, please|).
        something {style} as a greeting(, please.|?)
        what's a (good|nice|proper) {style} (greeting|hello)?
        how does a {style} greeting (go|sound|look)?
        how does (somebody|someone) (say hello|greet people) in {style} style?
        (which|what) greeting (is|counts as|would you call) {style}? Generate it.
        mind (writing|making|generating) a {style} greeting?
        any chance of a greeting in {style} style?
        any {style} greeting (will do|is fine|is welcome).
        (my team|our class|the audience|the kids) (wants|would love|deserves) a {style} greeting.
        (I'm opening a party|I'm hosting a show|I'm writing a card) and need a {style} greeting.
        (I'm tired of|I'm bored with|no more) plain hellos. (Make|Give me|Generate) a {style} greeting.
        (say|let's say) the style is {style}. What's the greeting?
        let's (have|hear|try) a {style} greeting.
        let's greet (them|everybody|the guests) in {style} style, (generate|write) the greeting.
        I'd (like|love) to be (greeted|welcomed) in {style} style.
        I'd (like|love) a {style} (hello|greeting|welcome).
        for my (speech|voicemail|newsletter) I need a greeting in {style} style.
        nothing beats a {style} greeting, (so make me|give me|generate) (a greeting like that|that).
        the tone is {style}, (the thing to make is a greeting|make a greeting of it|please greet).
        {style}, that's the style (of the greeting I want|for my greeting).
        {style} style for the greeting(, please.|)
        we (want|need|would like) to (welcome|greet) (our visitors|everybody) with a {style} greeting.
        is a {style} greeting (possible|something you can make)?
        wanna hear a {style} (greeting|hello).
        (need|want) a greeting, {style} style
        can the greeting be {style}? (Generate|Write) it (like that|that way).
        it should be a {style} greeting, (generate it|write it|make it).
        gimme a {style} greeting
        lemme hear a greeting in {style} style
        you can make a greeting in {style} style?
        I need that you generate a {style} greeting.
        (computer|assistant|robot), a {style} greeting!
        I was (wondering|asking myself) what a {style} greeting sounds like. Generate it.
        (kindly|it is requested to) generate a greeting, style {style}.
        all I (want|need) is a greeting in {style} style.
        you know what? (Generate|Make|Write) a {style} greeting.
        a {style} greeting is (requested|wanted|needed|missing).
        to (break the ice|start the party|open the letter) I need a {style} greeting.
        pls greeting {style} style
        (my wife says|the kids say|the guests say) they want a {style} greeting.
        {style} greeting, (okay|yes|will you)?
        good day, or how would one say it in {style} style? Generate the greeting.
        !(compose|craft) a greeting in {style} style
        !act the greeter in {style} style and give me a greeting
        !choose {style} as the style and greet me
        !let a {style} greeting be generated
        !make me smile with a {style} greeting
        !print a {style} greeting
        !show a {style} greeting
        !use {style} style (for|in) a greeting
        (can|could|may) I have a {style} greeting?
        a greeting, {style} style, please
        about a greeting: {style} style, please
        greeting wanted, style {style}
        next, a {style} greeting
        please, a {style} greeting
        the greeting's style: {style}. Generate it.
        welcome us, but in {style} style
    """,
}

LACKED: dict[str, str] = {
    "greeting_generator": """
        !write (me |)a greeting
        !come up with a greeting( for me| for us|)
        could you (generate|write|make) a greeting( for me|)?
        !give me a greeting
        !generate a greeting in (some|a particular|a certain) style
        a greeting, please.
        !produce a (greeting|salutation)
        how about a (greeting|generated greeting)?
        (greeting needed|greeting wanted|generate greeting)
        !use the greeting generator
        can I (get|have) a greeting?
        !(cook|dream|think) up a greeting
        !(run|call|start) the greeting generator
        !(phrase|word|draft) a greeting (for me|for us|)
        !(open|start) the show with a greeting
        !treat us to a greeting
        mind (writing|making|generating) a greeting?
        any chance of a greeting?
        let's (have|hear|try) a greeting.
        (I'm hosting a show|I'm writing a card|I'm opening a party) and need a greeting.
        (my team|our class|the audience) (wants|deserves) a greeting.
        generator, greeting, please.
        a greeting in a nice style(, please.|)
        a greeting with (some|a certain|a particular) style(, please.|)
        greeting!
        we want to (welcome|greet) our visitors, generate a greeting.
        for my (speech|voicemail|newsletter) I need a greeting.
        wanna hear a greeting.
        is a greeting something you can make?
        a (good|nice) (hello|greeting), please.
        (need|want) a greeting
        gimme a greeting
        I need that you generate a greeting.
        (kindly|it is requested to) generate a greeting.
        you know what? (Generate|Make|Write) a greeting.
        to (break the ice|start the party) I need a greeting.
        (computer|assistant|robot), a greeting!
        !(compose|craft) a greeting
        !print a greeting
        !let a greeting be generated
        next, a greeting
        welcome us with a generated greeting
    """,
}
