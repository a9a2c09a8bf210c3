# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for music and for a volume, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "play_music": """
        !start playing {what}[ {@room}][, {shuffle}]
        !stick on (some |){what}[ {@room}]
        !give us (some|a bit of) {what}[ {@room}] to listen to
        !serve up (some |){what}[ {@room}][, {shuffle}]
        !stream {what}[ to the {room} speaker][, {shuffle}]
        !throw on (some |a bit of |){what}[ {@room}][, {shuffle}]
        !fill the (air|place) with the (sound|sounds) of {what}[ {@room}][, {shuffle}]
        !let (us|me) hear (some |){what}[ {@room}][, {shuffle}]
        !get (some |){what} going[ {@room}][, {shuffle}]
        !make the [{room} ](speaker|speakers) play {what}[, {shuffle}]
        !choose {what} (for the music|as the music)[ {@room}][, {shuffle}]
        !spin (some |){what}[ {@room}]
        !have {what} playing[ {@room}][, {shuffle}]
        !treat (us|me) to some music[ {@room}], (namely|let's say) {what}[, {shuffle}]
        !queue up {what} and (hit|press) play[ {@room}][, {shuffle}]
        I'm in the mood for (music, namely|some music, let's say) {what}[, {@room}].
        (I feel|we feel) like listening to {what}[ {@room}][, {shuffle}].
        could we have {what} playing[ {@room}][, {shuffle}]?
        it's (far |much |)too quiet[ {@room}]. Play {what}[, {shuffle}].
        {what} on the speakers[ {@room}][, {shuffle}], (would you|can you)?
        would you mind (playing|putting on) (some |){what}[ {@room}]?
        [for the {room}: ]{what} as (background music|music)[, {shuffle}].
        we have guests (over|coming). Let's have (some |){what} playing[ {@room}][, {shuffle}].
        what I (want|need) to hear now is {what}[, {@room}].
        time for (some |a bit of ){what}[ {@room}]. Start the music[, {shuffle}].
        I could (really |)do with some music. {what} would be (great|nice|lovely)[ {@room}].
        any chance of (hearing|listening to) {what}[ {@room}][, {shuffle}]?
        play music[ {@room}]: {what}[, {shuffle}]
        I'd be (happy|glad) if you played {what}[ {@room}][, {shuffle}].
        the music should be {what}[ {@room}][, {shuffle}].
        !pump out {what}[ {@room}][, {shuffle}]
        !drown out the (silence|neighbours|traffic|dishwasher) with {what}[ {@room}][, {shuffle}]
        !cue {what}[ {@room}][, {shuffle}]
        !set the mood[ {@room}] with {what}[, {shuffle}]
        !(liven|brighten|cheer) (things|everybody|the place) up[ {@room}] by playing {what}[, {shuffle}]
        !get the party (going|started)[ {@room}] with {what}[, {shuffle}]
        !be (my|our|the) DJ and play {what}[ {@room}][, {shuffle}]
        !(fire|crank) up {what}[ {@room}][, {shuffle}]
        !accompany my (evening|workout|dinner|reading) with {what}[ {@room}][, {shuffle}]
        !(load|open) {what} (in|on) the music player and (start it|let it run|press play)[ {@room}][, {shuffle}]
        !pipe {what} (through to|into) the {room}[, {shuffle}]
        !(blast|blare out) {what}[ {@room}][, {shuffle}]
        !hit play on {what}[ {@room}][, {shuffle}]
        !keep (me|us) company[ {@room}] with {what}[, {shuffle}]
        !let {what} (ring out|run|play)[ {@room}][, {shuffle}]
        nothing (beats|is better than|comes close to) {what}. (Play it|Put it on|Let it play)[ {@room}][, {shuffle}].
        my ears (want|need|are craving|are asking for) {what}[ {@room}][, {shuffle}].
        DJ, {what}(, please|)[ {@room}][, {shuffle}]!
        who doesn't (love|like|enjoy) {what}? (Play|Start|Put on|Stream) it[ {@room}][, {shuffle}].
        I can't (work|think|cook|clean up) without music. {what}[ {@room}][, {shuffle}], please.
        what about {what}[ {@room}]? (Start it|Play it|Put it on)[, {shuffle}].
        (the kids|my flatmates|the guests|my parents) (are asking|keep asking|would like|want) to hear {what}[ {@room}][, {shuffle}].
        my (music|soundtrack) for (the workout|cooking|doing the dishes): {what}[, {shuffle}]
        is {what} something you can play[ {@room}][, {shuffle}]?
        (do you have|have you got|can you find) {what}? (Play|Start) it[ {@room}][, {shuffle}].
        if (it's no trouble|you don't mind|that's okay|you can), play {what}[ {@room}][, {shuffle}].
        I haven't (heard|listened to) {what} in (ages|a long time|forever). (Put it on|Play it)[ {@room}][, {shuffle}].
        play: {what}[ / room: {room}][ / {shuffle}]
        what should be playing[ {@room}] is {what}[, {shuffle}].
        my (request|song request|pick|choice|wish)[ for the {room}]: {what}[, {shuffle}]
        {what} (is what I'd like on|should come out of the speakers|ought to be playing)[ {@room}][, {shuffle}].
        (we're|I'm) (dancing|relaxing|having a party)[ {@room}] and need {what} (to go with it|playing|for it)[, {shuffle}].
        I'd (love|like|enjoy) it if {what} (came on|started playing|was on)[ {@room}][, {shuffle}].
        mind (playing|putting on|starting) {what}[ {@room}][, {shuffle}]?
        how does {what} sound? (Start|Play) it[ {@room}][, {shuffle}].
        (let there be|bring on) {what}[ {@room}][, {shuffle}]!
        so, {what} it is. (Start the music|Start playing|Turn it on)[ {@room}][, {shuffle}].
        music on[ {@room}], {what}[, {shuffle}]
        after a day like this I (need|want|have) to hear {what}[ {@room}][, {shuffle}].
        the {room} speaker (is silent|has nothing to do|is free), (let it play|make it play) {what}[, {shuffle}].
        gonna need {what}[ {@room}][, {shuffle}], (play it|put it on).
        {what} (now|pls|plz|thx)[, {room}][, {shuffle}]
        anything but silence! {what}, (for example|say)[, {@room}][, {shuffle}].
        there's no music on[ {@room}]. (Change that with|I'd like) {what}[, {shuffle}].
        (fancy|I fancy) (a bit of |some |){what}[ {@room}], (play it|put it on)[, {shuffle}].
        (does|would) {what} work as (dinner|party|background) music[ {@room}]? Play it[, {shuffle}].
        (all I want|the only thing missing|what would make my day)[ {@room}] is {what}. (Play it|Start it)[, {shuffle}].
        gimme {what}[ {@room}][, {shuffle}]
        lemme hear {what}[ {@room}][, {shuffle}]
        (you can play|is it that you can play|you play) {what}[ {@room}] for me?
        I need that you play {what}[ {@room}][, {shuffle}].
        (computer|assistant|hey you), {what}[ {@room}][, {shuffle}]!
        you know what? (Play|Put on|Start) {what}[ {@room}][, {shuffle}].
        I was (wondering|going to ask) if you'd play {what}[ {@room}].
        (we'd|I'd) be obliged if {what} could be played[ {@room}].
        to (relax|wake up|concentrate|dance) I need {what}[ {@room}][, {shuffle}]. (Play it|Start it).
        (my wife says|the kids say|the guests say) to play {what}[ {@room}][, {shuffle}].
        {what} on, {@room}[, {shuffle}], (okay|yes|will you)?
        it's {what} (that |)I want to hear[ {@room}][, {shuffle}].
        thinking of {what} (for|as) the music[ {@room}]. Go for it[, {shuffle}].
        {what}, (loud and clear|right away|if you please)[, {@room}][, {shuffle}]!
        (not a sound|dead silence)[ {@room}]... (How about|What about) {what}[, {shuffle}]? Play it.
        !(entertain|serenade) (me|us) with {what}[ {@room}][, {shuffle}]
        !bring a bit of {what} into (my|our) day[ {@room}][, {shuffle}]
        !change the music[ {@room}] to {what}[, {shuffle}]
        !choose the music: {what}[, {@room}][, {shuffle}]
        !find {what} and play it[ {@room}][, {shuffle}]
        !go for {what} (as|with) the music[ {@room}][, {shuffle}]
        !search the music library for {what} and play it[ {@room}]
        !send {what} to the speaker[s in the {room}][, {shuffle}]
        !turn the speakers[ {@room}] over to {what}[, {shuffle}]
        (can|could|may) (I|we) (hear|have|get) (some |a bit of |){what}[ {@room}][, {shuffle}]?
        {what} would (suit|fit) the mood[ {@room}], play it[, {shuffle}].
        [{room}: ]{what}, play[, {shuffle}]
        background music[ {@room}], please: {what}[, {shuffle}]
        got any {what}? Play it[ {@room}][, {shuffle}].
        I'd rather listen to {what}[ {@room}][, {shuffle}].
        it's {what} time[ {@room}]! (Start|Play) it[, {shuffle}].
        make it {what}[ {@room}], the music I mean.
        my song of the day is {what}. Play it[ {@room}].
        our dance needs {what}[ {@room}], please play it.
        title: {what}[, place: {room}], play
    """,
    "set_volume": """
        !adjust the (volume|loudness) to {level}
        !put the volume (at|on|to) {level}( percent|)
        !bring the volume to {level}( percent|)
        !make the (speaker |sound |)volume {level}
        !move the volume (slider|control) to {level}
        !have the speaker play at volume {level}
        !get the volume to {level}( percent|)
        !dial the (volume|sound|loudness) to {level}
        !switch the volume to {level}( percent|)
        !regulate the (loudness|volume) to {level} percent
        !let the speaker (play|sound) at {level} percent volume
        !fix the (loudness|volume) at {level}
        !go to volume (level |){level}
        !take the volume to {level}( percent|)
        !set how loud (it|the speaker) is to {level}( percent|)
        volume (at|to) {level}
        {level} percent volume(, thanks|, thank you|)
        the volume should be (at |){level}( percent|).
        I (want|need|would like) the volume at {level}( percent|).
        can (you|we) have the (sound|volume|speaker) at {level}( percent|)?
        could the volume be {level} percent?
        I can't (enjoy|follow) this at the current loudness. (Volume|Sound) to {level}.
        (the neighbors|the neighbours|the others) would be (happier|happy) with volume {level}.
        sound level: {level}
        vol {level}
        loudness {level}(, that would be good|, would you|)
        would you (mind putting|mind setting) the sound to {level}( percent|)?
        I'd (like|prefer) it (to be |)at volume {level}.
        {level} is a good volume, (change it to that|set it to that).
        (we're having|I'm having) a conversation here, so volume to {level}.
        !(nudge|slide|shift) the volume to {level}
        !(play|sound|make noise) at volume {level}
        !turn the (knob|dial|slider) so the volume is {level}
        !(pick|choose|use|select) {level} (as|for) the volume
        !let the volume be {level}( percent|)
        !(enter|key in|punch in) {level} for the (volume|loudness)
        !keep the volume at {level}( percent|)
        !see (to it |)that the (volume|loudness|sound level) is {level}( percent|)
        !tell the (speaker|speakers|stereo) to play at {level} percent
        !have (the music|everything) (coming out|playing) at {level} percent volume
        !make {level} the new (volume|sound level|loudness)
        !reset the volume to {level}
        !give me {level} percent (volume|on the speaker|on the volume control)
        !configure the (speaker |)volume: {level}
        !aim for {level} percent (volume|loudness)
        volume = {level}
        volume: {level}%
        volume -> {level}
        {level}% volume(, please.|.|)
        sound to {level}(, please|, thanks|)
        speaker at {level} percent(, please|, thanks|)
        I (can't hear a thing|hear nothing|can hardly hear you), (volume to|put the volume at) {level}.
        my ears (hurt|are ringing), so set the volume to {level}.
        (the baby is sleeping|the baby fell asleep|grandpa is napping), so volume {level}(, please|).
        (it's|the music is) (not loud enough|way too loud|too soft|too noisy). Make the volume {level}.
        is {level} possible as the volume? Set it to that.
        let's (go to|go with|try|say) {level} percent volume.
        what if the volume was {level}? (Try it|Set it).
        how loud? {level} percent. Set the volume (like that|accordingly).
        (somebody|someone|the kids) changed the volume. (Put it back to|It should be at|Return it to) {level}.
        {level} is (where I want the volume|what the volume should be|the volume for me).
        any chance of volume {level}?
        mind (changing|turning|setting) the volume to {level}?
        (my wife|my flatmate|grandma) asks for the volume to be {level}( percent|).
        loud enough would be {level} percent, change the volume to that.
        (we|I) agreed on volume {level}, so (set|change) it.
        for (this song|the film|this podcast) the volume has to be {level}( percent|).
        the (speaker|stereo|radio) should (play|be) at {level} percent volume.
        new volume: {level}( percent|)
        wanna have it at {level} percent, the volume I mean.
        the volume is (wrong|off|not right), it (belongs|should be) at {level}.
        could the speakers go to {level} percent?
        I'm on (a call|the phone): volume to {level}
        {level} on the volume (knob|scale|dial)(, please|)
        would {level} percent be all right for the volume? Change it.
        from (here|the couch|the kitchen) the right volume is {level}, set it.
        (all I want|the only thing I ask) is volume {level}.
        gimme volume {level}
        lemme have it at volume {level}
        you can put the volume to {level}?
        I need that the volume is {level}( percent|).
        (computer|assistant|speaker), volume {level}!
        you know what? Set the volume to {level}.
        I was (wondering|going to ask) if the volume could be {level}( percent|).
        (kindly|it is requested to) set the volume to {level} percent.
        (my wife says|the kids say|the guests say) the volume should be {level}.
        volume {level}, (okay|yes|will you)?
        it's {level} percent that I want for the volume.
        whatever the volume is now, make it {level}.
        to (sleep|hear the speakers|concentrate) I need the volume at {level}.
        (thx for setting|thanks for putting) the volume to {level}.
        !bring the sound to {level}
        !drive the volume to {level}
        !hold the volume at {level}
        !land at volume {level}
        !use {level} for the volume
        !use volume {level}
        (can|could) (we|I) have volume {level}?
        (can|could) the volume be (set|changed|turned) to {level}?
        about the volume: {level}, please.
        desired volume: {level}( percent|)
        it would be (nice|better) to have volume {level}, so set it.
        level {level} for the volume
        make the volume {level}
        next, volume {level}
        please, {level} percent volume
        speaker volume: {level}
        the right volume is {level}, (change|adjust) it.
        the volume setting (should|has to|must) be {level}.
        volume on {level}
        volume to {level} percent
    """,
}

LACKED: dict[str, str] = {
    "play_music": """
        !put on some music[ {@room}]
        !start the music[ {@room}]
        I (want to listen|feel like listening) to music[ {@room}].
        could we have some music[ {@room}]?
        !let me hear (something|a song)[ {@room}]
        !get some tunes going[ {@room}]
        it's (so|too) quiet[ {@room}]. (Play something|Put a song on).
        music[ {@room}]!
        can you play (a song|something|some tunes)[ {@room}]?
        !stick a song on[ {@room}]
        I'd (like|love) to hear a song[ {@room}].
        !make some music play[ {@room}]
        !(hit|press) play[ {@room}]
        !be (my|our) DJ[ {@room}]
        the silence[ {@room}] is (killing me|unbearable|boring), play something.
        (how about|what about) (some music|a tune|a song)[ {@room}]?
        DJ, (music|a song|a tune)[ {@room}](, please|)!
        (we're|I'm) (dancing|relaxing|having a party)[ {@room}] and (need|want) music.
        !(blast|crank up|pump out) (a song|some music|a few tunes)[ {@room}]
        (the kids|the guests|my friends) want to (dance|hear a song)[ {@room}]. (Play something|Start the music).
        music on[ {@room}](, please|)
        mind (playing|putting on) (something|a song|some music)[ {@room}]?
        (there's no music|nothing is playing)[ {@room}], (change that|put something on).
        my ears (need|want) (music|a song)[ {@room}].
        some (music|tunes)[ {@room}] would be (nice|lovely|great).
        time for (music|a song|some tunes)[ {@room}].
        is there (any|some) music you can play[ {@room}]?
        !(queue|line|cue) up (a song|some music)[ {@room}]
        I can't (work|think|cook) without music. Start (a song|some)[ {@room}].
        !set the mood[ {@room}] with (a song|music)
        play me a (tune|song)(, would you|, will you|)[ {@room}]?
        (fancy|I fancy) (a bit of music|a song)[ {@room}].
        gimme (a song|some music)[ {@room}]
        I need that you play (music|something)[ {@room}].
        you know what? Play (a song|some music)[ {@room}].
        all I want[ {@room}] is (music|a song).
        to (relax|wake up|concentrate) I need music[ {@room}]. Play something.
        (computer|assistant), music[ {@room}]!
    """,
    "set_volume": """
        !adjust the (volume|loudness|sound)
        I want (a different volume|to change the volume).
        could you (change|adjust) how loud it is?
        !change the (loudness|sound level|speaker volume)
        the volume (isn't right|is not right|needs adjusting).
        (I'd like|we'd like) another volume.
        !regulate the (sound|volume)
        can you set the speaker volume?
        !put the volume on another level
        (volume|loudness) isn't good like this, change it.
        !do something about the volume
        !(nudge|shift|tweak|reset) the volume
        my ears hurt, do something about the volume.
        (the baby is sleeping|grandpa is napping), change the volume.
        it's (way too loud|too soft|not loud enough), (fix|change|set) the volume.
        I can hardly hear you, change the volume.
        mind changing the volume?
        (volume|loudness|sound level)(, please|?|!)
        is it possible to (change|set) the (volume|loudness)?
        the speaker (needs|should have) another volume.
        (my wife|my flatmate|grandma) wants (another volume|the volume changed).
        I'm on (a call|the phone), the volume has to change.
        the volume (should|has to|ought to) be (different|changed|set again).
        let's change (the volume|how loud it is).
        there's something wrong with the volume, set it (again|for me).
        !(turn|twist) the volume knob for me
        !configure the (speaker |)volume
        from the couch the volume isn't right, set it.
        somebody changed the volume. Set it (again|anew).
        I need that you change the volume.
        you know what? Change the volume.
        (my wife says|the kids say) the volume should be changed.
        I was going to ask if the volume could be changed.
        (kindly|it is requested to) set the volume.
        whatever the volume is, change it.
        about the volume: change it, please.
        (can|could) the volume be (set|changed)?
        the right volume is missing, set it.
        use another volume
        volume setting, please.
    """,
}
