# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for light and warmth in a room, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        !(get|have) the lighting {@room} (changed|switched|set) to {state}[, with {color} as its color]
        !turn {state} every (lamp|light) {@room}[, {color} color]
        !switch {state} whatever (lamps|lights) there are {@room}[, in {color}]
        !toggle the {room} (lights|lamps) to {state}[ and {color}]
        !press the switch {@room} so that the lights are {state}[ and {color}]
        !(send|give) the {room} lights the (command|instruction|signal) "{state}"[ and the color {color}]
        !apply the (setting|mode|state) {state} to the (lamps|lights) {@room}[, color {color}]
        !take care of the lights {@room}: {state}[, {color}]
        !leave the lights {@room} {state}[ and {color}]
        !(tell|instruct|order) the {room} (lamps|lights) to (go|be) {state}[, in {color}]
        !see the lamps {@room} go {state}[, with {color} light]
        !let the lights {@room} be {state}[, color {color}]
        !do the {room} lights for me, {state}[ and {color}]
        !change how the {room} is lit: lights {state}[, {color}]
        who (left|set) the {room} lights like (that|this)? (Switch|Turn|Put) them {state}[, {color}].
        (I'm|we're) (sitting|standing|working|reading) {@room}, (so |)lights {state}[ and {color}](, please|).
        are the {room} lights {state}? (If not, switch|If they aren't, turn) them {state}[, in {color}].
        the (lights|lamps) {@room} (aren't|are not) {state}(. Change that|, and they should be)[, color {color}].
        (everyone|the whole family|my roommate|the baby) {@room} (needs|wants) the lights {state}[ and {color}].
        state of the {room} lights: {state}[, color {color}]
        {room} / lights / {state}[ / {color}]
        {room}: lights {state}[, {color}]
        is it possible to have the {room} lights {state}[, color {color}]?
        what I (need|want|would like) {@room} is lights {state}[, in {color}].
        it (would|might) be better with the {room} lights {state}[ and {color}], so set them that way.
        shouldn't the lights {@room} be {state}[ and {color}]? (Set them that way|See to it).
        I (keep forgetting|forgot|didn't get round) to set the {room} lights. They should be {state}[ and {color}].
        (my eyes hurt|I have a headache|it's movie time|the film is starting), so (put|switch|set) the {room} lights to {state}[, {color}].
        from the (sofa|bed|armchair) I can't reach the switch. Set the {room} lights to {state}[, {color}].
        (no hands free|my hands are full|I'm carrying boxes): {room} lights {state}[, {color}].
        (let's|let us) have the lights {@room} {state}[ and {color}].
        the lighting {@room} - {state}[ and {color}], please.
        room {room}, lights {state}[, color {color}]
        all (lamps|lights) {@room} {state}[, {color}](!|, please.|)
        the {room} (needs|wants|should have) its lights {state}[, in {color}].
        how about the {room} lights {state}[ and {color}]? (Do that|Do it|Set them like that).
        wouldn't it be (nicer|cosier|better) with the lights {@room} {state}[, in {color}]? (Do it|Make it so).
        lamps {state}, {@room}[, {color}]
        any chance of getting the {room} lights {state}[, in {color}]?
        lights. {room}. {state}[, {color}].
        the {room} light goes {state} now[, color {color}].
        {state}, that's how the {room} lights should be[, and {color}].
        there's a lamp {@room}, set it to {state}[ and {color}].
        I'd be (happy|happier|glad) with the {room} lights {state}[ and {color}].
        (somebody|someone) has to set the {room} lights to {state}[, color {color}], can you?
        (kids|people) are {@room}, they need the lights {state}[, in {color}].
        (all I want|the only thing I ask) is the {room} lights {state}[, {color}].
        gimme the {room} lights {state}[, in {color}]
        lemme have the lights {@room} {state}[ and {color}]
        you can put the lights {@room} {state}[, color {color}]?
        I need that the lights {@room} are {state}[, with color {color}].
        (computer|assistant|house), {room} lights {state}[, {color}]!
        you know what? Set the {room} lights to {state}[, {color}].
        I was (wondering|going to ask) if the {room} lights could be {state}[ and {color}].
        (kindly|it is requested to) switch the {room} lights {state}[, color {color}].
        to (sleep|read|work|relax) I need the lights {@room} {state}[ and {color}].
        (my wife says|the kids say|the guests say) the {room} lights should be {state}[ and {color}].
        {room} lights {state}[ and {color}], (okay|yes|will you)?
        it's {state} that the {room} lights should be[, and {color}].
        lights {@room}: make them {state}[ and {color}]
        whatever the {room} lights are now, I want them {state}[ and {color}].
        (thx for setting|thanks for putting) the {room} lights to {state}[, {color}].
        !attend to the {room} lights: {state}[, {color}]
        !give us the lights {@room} {state}[, in {color}]
        !keep the {room} lights {state}[ and {color}]
        !operate the {room} lights: {state}[, {color}]
        !reset the lights {@room} to {state}[, color {color}]
        !use {state} for the lights {@room}[ and {color} as the color]
        (can|could) the {room} lights (go|be turned|be switched) {state}[, in {color}]?
        (could|would) (someone|you) put the lights {@room} {state}[, {color}]?
        {room}? Lights {state}[, {color}], please.
        {state} - that's for the {room} lights[, {color}]
        about the lights {@room}: {state}, please[, and {color}].
        for the {room}, lights {state}[, {color}]
        light mode {@room}: {state}[, color: {color}]
        lighting {@room} {state}[, {color}]
        my request: lights {state} {@room}[, in {color}]
        next, the {room} lights: {state}[, {color}]
        the lamps {@room}, {state}[ and {color}], please.
        the {room} would look better with its lights {state}[ and {color}], so do it.
        with the lights {@room} {state}[ and {color}] I'd be happy, so set them.
        you'd do me a favour with the {room} lights {state}[, in {color}].
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
        !(aim|go) for {degrees} degrees[ {@room}] with the (heating|thermostat)
        !(nudge|turn|twist|push) the thermostat[ {@room}] to {degrees}( degrees|)
        !have it {degrees} degrees warm[ {@room}]
        !tell the (thermostat|heating)[ {@room}] to (hold|keep|reach) {degrees} degrees
        !(enter|punch in|choose|select) {degrees} degrees on the [{room} ]thermostat
        !let the (heating|radiator|radiators)[ {@room}] run at {degrees} degrees
        !use the heating to get {degrees} degrees[ {@room}]
        !(maintain|hold) {degrees} degrees[ {@room}] with the heating
        !make {degrees} degrees the (target|goal) (for|of) the [{room} ]heating
        !warm (things|us|the place) to {degrees} degrees[ {@room}]
        !get the radiators[ {@room}] to (do|make|give us) {degrees} degrees
        !(alter|correct|reset) the [{room} ]thermostat (setting |)to {degrees}
        !(dial in|key in) {degrees} degrees[ for the {room}] on the thermostat
        !see that the thermostat[ {@room}] reads {degrees}( degrees|)
        !have the room temperature[ {@room}] (set|fixed|adjusted) at {degrees} degrees
        what I (want|need|would like)[ {@room}] is {degrees} degrees, set the (heating|thermostat) (like that|to it).
        (target|desired|wanted) temperature[ {@room}]: {degrees}( degrees|)
        heating[ {@room}] to {degrees}, (please|thanks|would you)
        thermostat[ {@room}] = {degrees}
        degrees: {degrees}[, room: {room}] - for the (thermostat|heating)
        {degrees} degrees[ {@room}], (please|thanks). That's for the (heating|thermostat).
        {degrees}°[ {@room}] on the (thermostat|heating)(, please.|)
        are we at {degrees} degrees[ {@room}]? If not, set the (thermostat|heating) to that.
        my (toes|fingers|feet) tell me to set the heating[ {@room}] to {degrees} degrees.
        (the doctor|my doctor|the vet) says {degrees} degrees[ {@room}] is (best|right), so set the (heating|thermostat) accordingly.
        (plants|orchids|babies|cats) like {degrees} degrees, so put the heating[ {@room}] to that.
        is it possible to (heat|set the heating)[ {@room}] to {degrees} degrees?
        any chance of {degrees} degrees[ {@room}]? The thermostat isn't there yet.
        the [{room} ]thermostat (wants|needs) (setting|changing|to go) to {degrees} degrees.
        (I'm freezing|I'm shivering|we're cold)[ {@room}], make it {degrees} degrees.
        (it's boiling|it's stuffy|we're sweating)[ {@room}], bring the thermostat to {degrees} degrees.
        (who touched|someone changed|somebody moved) the thermostat[ {@room}]? Back to {degrees} degrees, please.
        (let's|shall we) (try|have|go with) {degrees} degrees[ {@room}] on the thermostat.
        we agreed on {degrees} degrees[ {@room}]. (Set|Change) the heating to that.
        (to sleep|to work|to feel good) I need {degrees} degrees[ {@room}], (adjust the heating|see to the thermostat).
        my (mum|flatmate|wife|husband) (feels the cold|is never warm enough|likes it that way): {degrees} degrees[ {@room}] on the thermostat.
        it (should|has to|must) (get to|reach) {degrees} degrees[ {@room}], (set the heating|adjust the thermostat).
        could the (heating|radiators|thermostat)[ {@room}] go to {degrees} degrees?
        mind (putting|setting|changing) the [{room} ](heating|thermostat) to {degrees}?
        the heating[ {@room}] belongs at {degrees} degrees.
        {degrees} (is|would be) the right temperature[ {@room}]. (Set it|Adjust the heating).
        (wanna|want to) have {degrees} degrees[ {@room}], can the thermostat (do|manage) that?
        climate[ {@room}]: {degrees} degrees
        room temperature[ {@room}] {degrees}(, please|)
        set point[ {@room}]: {degrees} degrees
        (happiness is|comfort means|bliss is) {degrees} degrees[ {@room}]. Thermostat to that, please.
        (all I want|the only thing I ask)[ {@room}] is {degrees} degrees from the heating.
        gimme {degrees} degrees[ {@room}]
        lemme have {degrees} degrees[ {@room}] on the thermostat
        you can put the heating[ {@room}] to {degrees} degrees?
        I need that the (heating|thermostat)[ {@room}] goes to {degrees} degrees.
        (computer|assistant|house), {degrees} degrees[ {@room}] on the thermostat!
        you know what? Set the thermostat[ {@room}] to {degrees} degrees.
        I was (wondering|going to ask) if the heating[ {@room}] could be at {degrees} degrees.
        (kindly|it is requested to) set the [{room} ]thermostat to {degrees} degrees.
        (my wife says|the kids say|the guests say) the heating[ {@room}] should be at {degrees}( degrees|).
        {degrees} degrees[ {@room}] on the thermostat, (okay|yes|will you)?
        it's {degrees} degrees that I want[ {@room}], so set the heating.
        whatever the thermostat[ {@room}] says now, make it {degrees} degrees.
        less than {degrees} degrees[ {@room}] is no good, more is no good either. Set the thermostat to {degrees}.
        (thx for setting|thanks for putting) the thermostat[ {@room}] to {degrees} degrees.
        !(heat|warm) up[ the {room}] to {degrees} degrees
        !bring us to {degrees} degrees[ {@room}] with the heating
        !configure the [{room} ]thermostat to {degrees} degrees
        !hold the {room} at {degrees} degrees
        !instruct the [{room} ]thermostat to go to {degrees} degrees
        !let it be {degrees} degrees[ {@room}]
        !put {degrees} on the [{room} ]thermostat
        !use {degrees} degrees for the heating[ {@room}]
        (can|could) it be {degrees} degrees[ {@room}]?
        (could|would) you make the heating[ {@room}] do {degrees} degrees?
        {degrees} degrees, that's what the heating[ {@room}] should (give|do|reach).
        about the heating[ {@room}]: {degrees} degrees, please.
        for the {room}, {degrees} degrees on the thermostat
        heat[ {@room}]: {degrees}
        it would be (nice|lovely|perfect) to have {degrees} degrees[ {@room}], so set the thermostat.
        our heating[ {@room}] ought to be on {degrees}.
        temperature wish[ {@room}]: {degrees} degrees
        the right setting for the [{room} ]heating is {degrees} degrees, (change|adjust) it.
        with {degrees} degrees[ {@room}] we'd be comfortable, so adjust the thermostat.
    """,
}

LACKED: dict[str, str] = {
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
        !switch {state} (some|a few) (lights|lamps)
        !(tell|instruct) the (lights|lamps) to go {state}
        !toggle the (lights|lamps) to {state}
        let's have the lights {state}.
        my hands are full, lights {state}, please.
        lights to {state}(, please|, thanks|)
        is it possible to have the lights {state}?
        I can't reach the (light |)switch. Lights {state}, please.
        any chance of getting the lights {state}?
        (it's movie time|the film is starting|I have a headache), so switch the lights {state}.
        aren't the lights supposed to be {state}? (Set|Switch) them to that.
        (the lamps|the lights) (aren't|are not) {state}. Change that.
        state of the lights: {state}
        what about the lights {state}?
        who left the lights like this? Turn them {state}.
        (lamp|lamps|light) {state}(!|.|)
        !see that the lights go {state}
        it would be (nicer|better) with the lights {state}, so do that.
        I forgot the lights, they should be {state}.
        gimme lights {state}
        I need that the lights are {state}.
        (computer|assistant), lights {state}!
        you know what? Set the lights to {state}.
        to (sleep|read|relax) I need the lights {state}.
        (my wife says|the guests say) the lights should be {state}.
        whatever the lights are now, I want them {state}.
        !operate the lights: {state}
        !keep the lights {state}
        (can|could) the lights (go|be turned|be switched) {state}?
        about the lights: {state}, please.
        light mode: {state}
        my request: lights {state}
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
        !(nudge|tweak|reset) the thermostat[ {@room}]
        !get the heating[ {@room}] (right|sorted)
        (I'm shivering|we're cold)[ {@room}]. Heating, please.
        my (toes|fingers|feet) are cold[ {@room}], so turn the heating up.
        it's (boiling|stuffy|far too warm)[ {@room}], turn the heating down.
        any chance of (a higher|a lower|another) temperature[ {@room}]?
        the temperature[ {@room}] is (wrong|not right|uncomfortable), set it for me.
        mind (changing|adjusting|setting) the heating[ {@room}]?
        who touched the thermostat[ {@room}]? Set it again.
        (heating|thermostat)[ {@room}](, please|!|?)
        could you (do something about|see to|take care of) the temperature[ {@room}]?
        !(warm|heat) (the place|things) up[ {@room}]
        !cool things down[ {@room}] with the thermostat
        (grandma|the baby|my aunt) is (cold|too warm)[ {@room}]. Change the heating.
        I (want|would like|need) another temperature[ {@room}].
        is it possible to change the heating[ {@room}]?
        let's have it (warmer|cooler)[ {@room}].
        the (heating|thermostat)[ {@room}] should be set (again|differently|properly).
        gimme some heat[ {@room}]
        I need that you change the heating[ {@room}].
        (my wife says|the kids say|the guests say) the heating[ {@room}] should be changed.
        you know what? Change the thermostat[ {@room}].
        I was going to ask if the heating[ {@room}] could be changed.
        whatever the thermostat[ {@room}] says, change it.
        !configure the [{room} ]thermostat
        about the heating[ {@room}]: change it, please.
        (can|could) it be (warmer|cooler)[ {@room}]?
        the right setting for the heating[ {@room}] is missing, set it.
        temperature[ {@room}], please.
    """,
}
