# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.home` offers, and to ask for it without something needed."""

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
    """,
    "set_lights": """
        !make sure (that |)the lights {@room} are {state}[ and {color}]
        !have the {room} (lights|lamps) {state}[, in {color}]
        !see to it that the {room} (lighting|light) is {state}[ and the color {color}]
        !put the {room} lights to {state}[, color {color}]
        !change the (lights|lighting) {@room} to {state}[, in {color}]
        !set the (lamps|lighting) {@room} to {state}[, with {color} as the color]
        !get the {room} (lights|lamps) {state}[, and {color} for the color]
        !flip the lights {@room} to {state}[, color {color}]
        !bring the lights {@room} to {state}[ and color them {color}]
        !adjust the (lighting|lights) {@room}: {state}[, {color}]
        !control the {room} lights for me and set them to {state}[, color {color}]
        !go to {state} with the lights {@room}[, in {color}]
        !switch all (the |)(lights|lamps) {@room} to {state}[, in {color}]
        !set light status to {state} for the {room}[, color {color}]
        !make the lamps {@room} go {state}[ and (shine in|show) {color}]
        {room} lights {state}[, {color}]
        (light|lights) {@room}: {state}[, {color}]
        I (want|need) the {room} lights {state}[, in {color}].
        can I have the lights {@room} {state}[, in {color}]?
        could the lamps {@room} be {state}[, in {color}]?
        I'd (like|prefer) the lights {@room} to be {state}[ and {color}].
        the {room} lamps should go {state}[, color {color}].
        {state} is how I want the lights {@room}[, in {color}].
        would you mind setting the {room} lights to {state}[, in {color}]?
        (my mum|my wife|my husband) would like the {room} lights {state}[, {color}].
        it's the {room} lights (that |)I want {state}[, in {color}].
        I'm (on my way to|about to go into|going to be in) the {room}. Set the lights there to {state}[, in {color}].
        lights: {state}, room: {room}[, color: {color}]
        {@room}, I want the lights {state}[, in {color}].
        it'd be (nice|great|good) to have the lights {@room} {state}[, in {color}].
    """,
    "set_temperature": """
        !adjust the (thermostat|heating)[ {@room}] so that it's {degrees} degrees
        !get the (temperature|thermostat)[ {@room}] to {degrees}( degrees|)
        !put the (heating|thermostat)[ {@room}] (on|at|to) {degrees} degrees
        !dial the thermostat[ {@room}] to {degrees}
        !bring the [{room} ]temperature to {degrees} degrees
        !change the [{room} ](temperature|thermostat|heating) to {degrees}( degrees|)
        !keep (it|the temperature)[ {@room}] at {degrees} degrees
        !have the (radiators|heaters)[ {@room}] set to {degrees} degrees
        !regulate the heating[ {@room}] to {degrees} degrees
        !make sure (that |)the (thermostat|temperature)[ {@room}] is set to {degrees} degrees
        !program the [{room} ]thermostat for {degrees} degrees
        !move the [{room} ]thermostat to {degrees} degrees
        !set {degrees} degrees (as|for) the temperature[ {@room}]
        !see (to it |)that the heating[ {@room}] is at {degrees} degrees
        !fix the room temperature[ {@room}] at {degrees} degrees
        (thermostat|heating)[ {@room}]: {degrees}( degrees|)
        {degrees} degrees[ {@room}] (would be perfect|would be nice|is what I want), set the (thermostat|heating).
        I'd (like|prefer) the temperature[ {@room}] to be {degrees} degrees.
        I'm (not comfortable|uncomfortable)[ {@room}]. (Set the heating|Set the thermostat|Put the temperature) to {degrees} degrees.
        could you (have|put|set) the [{room} ]heating at {degrees} degrees?
        can we have {degrees} degrees[ {@room}] on the thermostat?
        I want the (heating|temperature)[ {@room}] at {degrees} degrees.
        the (temperature|heating)[ {@room}] (should|ought to) be (at |){degrees} degrees.
        (the baby|grandma|my aunt) is (visiting|coming over), so we need {degrees} degrees[ {@room}] on the thermostat.
        [{room} ]thermostat to {degrees}, (thanks|thank you)
        how about {degrees} degrees[ {@room}]? Change the (thermostat|heating).
        would you mind setting the (thermostat|temperature)[ {@room}] to {degrees}?
        we (feel|are) best at {degrees} degrees, so set the heating[ {@room}] to that.
        temp[ {@room}] to {degrees} degrees
        the thermostat[ {@room}] isn't set right, put it to {degrees} degrees.
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
    """,
    "add_to_shopping_list": """
        !write {items} on (my|the|our) (shopping|grocery) list
        !jot down {items} (for|on) the (shopping|grocery) list
        !include {items} in (my|our|the) (grocery|shopping) list
        !stick {items} on the (shopping|grocery) list
        !append {items} to the (list of things to buy|shopping list|grocery list)
        !make a note that we (have to|need to|must) buy {items}
        !note down {items} as things (to buy|to get at the shop)
        !enter {items} (into|in) (my|the) (grocery|shopping) list
        !remember for the (next shopping trip|next grocery run): {items}
        !save {items} to (my|our) shopping list
        !get {items} onto the (groceries|shopping|grocery) list
        !extend the (shopping|grocery) list with {items}
        !record the following (groceries|items) on the shopping list: {items}
        !update (my|the|our) (shopping|grocery) list with {items}
        !pop {items} on the list for the (supermarket|grocery store)
        I (have|need) to (buy|pick up) {items}, so add that to (my|the) shopping list.
        (we've run out of|we're running low on|there's no more) {items}, so (onto the shopping list with that|onto the grocery list with it).
        {items}: (all of that|everything) (goes|should go) on the (shopping|grocery) list.
        could you (put down|write down|note) {items} on the shopping list?
        on the (grocery|shopping) list: {items}
        groceries to (buy|get): {items}
        I (don't want to|mustn't|must not) forget {items} when I go shopping. Add it to my list.
        next time (we're at the shop we|I'm at the supermarket I) should get {items}, put that on the list.
        don't let me forget to buy {items}, put it on the (shopping|grocery) list.
        (my husband|my wife|mum) (asked for|wants) {items}. Add it to the (shopping|grocery) list.
        things to buy: {items}
        (shopping|grocery) list: add {items}
        the fridge is (nearly |almost |)empty. (Add to the shopping list|On the shopping list, put): {items}
        (I'd like|I want) {items} on (my|the) (grocery|shopping) list.
        can the (shopping|grocery) list get {items} (too|as well)?
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
    """,
    "set_lights": """
        !set the (lights|lamps|lighting) to {state}
        lights {state}
        I want the (lights|lamps) {state}.
        could the lights be {state}?
        !make sure (that |)the lights are {state}
        !have the (lights|lamps) {state} for me
        the lights should be {state}.
        can I have the lights {state}?
        !change the (light|lighting) to {state}
        !get the lights {state}
        I'd (like|prefer) the lights to be {state}.
        would you mind setting the lamps to {state}?
    """,
    "set_temperature": """
        !adjust the (thermostat|heating|temperature)[ {@room}]
        !turn (down|up) the thermostat[ {@room}]
        it's too cold[ {@room}], change the heating.
        it's too (hot|warm)[ {@room}]. Adjust the thermostat.
        !change the temperature[ {@room}]
        could you make it (warmer|cooler)[ {@room}]?
        I want it (a bit |)(warmer|cooler)[ {@room}].
        !put the heating up (a bit|a little)[ {@room}]
        can we have the heating (higher|lower)[ {@room}]?
        I'm (freezing|sweating)[ {@room}], do something about the heating.
        the (thermostat|heating)[ {@room}] needs adjusting.
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
    """,
    "add_to_shopping_list": """
        I (want|need|have) to add (something|an item|a few things) to the shopping list.
        !add (an item|a few things) to (my|the) (grocery|shopping) list
        could you (put|write) something on the shopping list?
        (we need|I need) groceries. Put them on the (shopping |)list.
        !update (my|the|our) (shopping|grocery) list
        there's something missing on (my|the) shopping list, add it.
        !write down what we need on the shopping list
        can you add to (my|our) grocery list?
        !note something (to buy|for the supermarket)
        I've got (something|things) for the shopping list.
        !extend the (shopping|grocery) list
    """,
}
