"""More ways to ask for a favorite color to be picked, and to ask for it without the color."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "color_picker": """
        !select {color} as (my|the) color
        !set {color} as (my|the) (favorite|favourite) (color|colour)
        !go for {color} in the color picker
        !use the color picker (with|for) {color}
        !note {color} as my (fav|favorite) color
        !put {color} into the color picker
        !enter {color} as the color I (like best|love most)
        !choose the (tint|color|colour|shade) {color}
        !pick {color} (as my color|for my color|as my favorite)
        !mark {color} as the (color|colour) I like best
        {color} is my (favorite|favourite|fav) (color|colour).
        of all (the |)(colors|colours), I (like|love) {color} (best|most|the most).
        my (favorite|favourite) (color|colour): {color}
        my fav color? {color}!
        I'd (pick|choose|go for|go with) {color} as my (favorite|favourite) (color|colour).
        no (color|colour) is (nicer|more beautiful|prettier) than {color}, (pick it|choose it) for me.
        I've always (loved|liked|adored) {color}, it's my favorite color.
        I'm a (big |huge |)fan of the (color|colour) {color}.
        could you (pick|choose|select) the (color|colour|tint) {color}?
        {color}, that's the (color|colour) (for me|I love most|I prefer).
        if I had to choose a color, it would be {color}.
        the (color|colour) I (like|love|prefer) (most|above all) is {color}.
        I (choose|pick|select|take) the (color|colour) {color}.
        !(crown|declare|make) {color} my (favorite|favourite) (color|colour)
        !(register|save|store|record) {color} as my (favorite|favourite|fav) (color|colour)
        !(pick|choose) {color} from (all the colors|the palette|the colors) for me
        !(remember|note) that {color} is my (favorite|favourite) (color|colour)
        !give {color} my vote in the color picker
        !(point|move|set) the color picker (to|at|on) {color}
        !feed the color picker with {color}
        !run the color picker (with|on) {color}
        !(click|tap) {color} in the color picker
        !settle on {color} as my color
        !count {color} as my favorite color
        !let {color} be my (color|favorite color)
        !try {color} in the color picker
        !(tell|give) me (a random|a fun|some) fact about {color}, my (favorite|favourite) (color|colour)
        !take {color} for the color
        {color}, (obviously|of course|definitely|hands down) - my (favorite|favourite) (color|colour).
        color: {color}
        colour {color}(, please|)
        fav color: {color}
        favorite color = {color}
        {color} is the (color|colour) of my (heart|dreams|choice).
        {color} is the (color|colour) I'd (pick|choose|take).
        {color} (beats|trumps|tops) all other (colors|colours), (pick|choose) it.
        {color} (for me|please), that's my color.
        {color} it is, as far as my favorite color goes.
        {color} has always been my (favorite|favourite|fav) (color|colour).
        {color} makes me happy, it's the color I like best.
        (everything|all) I (own|wear) is {color}, it's my favorite color. Pick it.
        (my room|my bike|my wardrobe) is all {color}, guess why. It's my favorite color.
        (what|which) color do I like best? {color}. (Pick|Choose|Save) it.
        (ask|asked) for my favorite color, I (say|said) {color}.
        when it comes to colors, I'm (a {color} person|all for {color}|for {color}).
        when it comes to (colors|colours), {color} (wins|is my pick).
        there's no (color|colour) like {color}. (Choose|Pick|Select) it.
        I (adore|love|prefer) the color {color}.
        I'd (say|go with|have to say) {color} is my (favorite|favourite) (color|colour).
        I'm (going|choosing|voting) for {color} as (my|the) (color|colour).
        I'm into {color}, (color-wise|as colors go). Pick it.
        my (pick|choice|vote)? The color {color}.
        my (pick|choice) for the (color|colour): {color}
        my color should be {color}.
        mind (picking|choosing|selecting) {color} as my color?
        (can|may) I have {color} as my color?
        let's (go with|pick|take|choose) {color} as (my|the) (color|colour).
        the color I can't get enough of is {color}.
        the (color|colour) picker (should|has to) be (on|set to) {color}.
        what do you know about my favorite color, {color}?
        any chance you could (pick|choose) {color}? It's my favorite color.
        since {color} is my favorite color, what's a (fun|random) fact about it?
        gimme {color} as my color
        you can pick {color} for me?
        I need that you pick the color {color}.
        (computer|assistant|robot), my favorite color is {color}!
        (kindly|it is requested to) pick the color {color}.
        all I (want|need) is the color {color}.
        you know what? (Pick|Choose|Take) {color} as my color.
        it's {color} that I like best of all colors.
        dunno why, but {color} is my favorite color.
        pls pick {color} as color
        {color}, what else? That's my favorite color.
        just so you know, my (favorite|favourite|fav) (color|colour) is {color}.
        whatever others prefer, my favorite color is {color}.
        my (wife|mum|best friend) says my color is {color}, and I agree. (Pick|Choose) it.
        !accept {color} as my favorite color
        !enter {color} in the color picker
        !go with {color} for my color
        !list {color} as my favorite color
        !treat {color} as my favorite color
        (can|could) {color} be my color? Pick it.
        about my favorite color: it's {color}.
        among all colors I pick {color}.
        color choice: {color}
        for me, the best color is {color}.
        in matters of color, I choose {color}.
        my heart beats for the color {color}.
        next, pick {color} as my color
        please, the color {color}
        put me down for the color {color}.
    """,
}

LACKED: dict[str, str] = {
    "color_picker": """
        !choose (a|my|the) (favorite|favourite) (color|colour)
        !select a (tint|color|colour)
        I (want|would like|need) to (pick|choose) a (color|colour).
        !use the color picker
        could you pick a (color|colour) for me?
        !tell me a (random |)fact about my (favorite|favourite) (color|colour)
        I have a (favorite|favourite) (color|colour).
        !give me a fact about a (color|colour)
        there's a (color|colour) I like best.
        !set my (favorite|favourite) (color|colour)
        can I (pick|choose) a (color|tint)?
        what's a (random|fun) fact about my fav color?
        !(crown|declare) my favorite color
        !(register|save|record) my (favorite|favourite|fav) (color|colour)
        !(run|open|start) the color picker
        !(click|tap) a color in the color picker
        !settle on a color
        !let me have a color
        color, please.
        (fav|favorite) color?
        guess what my favorite color is, then pick it.
        mind (picking|choosing|selecting) a color?
        let's (pick|choose|take) a (color|colour).
        (what|which) color do I like best? (Pick|Choose|Save) it.
        I'm (going|voting) for a color.
        my room is all in my favorite color. (Pick|Choose|Save) it.
        any chance you could (pick|choose) my favorite color?
        what do you know about my favorite color?
        the (color|colour) picker should be set.
        I love (colors|colours), so pick my favorite.
        when it comes to colors, I have a favorite. (Pick|Choose) it.
        (wanna|want to) pick a color.
        gimme a color
        I need that you pick a color.
        (kindly|it is requested to) pick a color.
        you know what? (Pick|Choose) a color.
        hard to choose a color, (pick|choose) it for me.
        (computer|assistant|robot), pick a color!
        !list my favorite color
        color choice, please.
        about my favorite color: pick it.
        next, pick my color
        put me down for a color.
    """,
}
