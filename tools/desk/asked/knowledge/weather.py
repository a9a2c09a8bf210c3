# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.weather` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "get_weather": """
        !(find out|see|report) (what|how) the weather is (doing|) (right now|at the moment|currently|) {@city}[, in {unit}]
        !(give|fetch|bring) me the (current|present|latest) (weather|conditions|weather conditions) {@city}[, {unit} please]
        !tell me (how warm|how cold|how hot) it is {@city} (right now|at the moment|)[ in {unit}]
        !(read|check) the thermometer {@city} (for me|)[, in {unit}]
        !(have|take) a look at the (weather|sky) {@city} (right now|)[, and use {unit}]
        !pull up the (current|present) (weather|temperature) for {city}[, in {unit}]
        !let me know (if|whether) it's (raining|sunny|snowing|windy|cloudy) {@city} (now|right now|at the moment)[, temperature in {unit}]
        !look outside for me {@city} and (tell me|say) what the weather is[, in {unit}]
        !(get|find) the (current|present) temperature {@city}[, expressed in {unit}]
        !describe the (weather|sky) {@city} (as it is now|at this moment|right now)[, using {unit}]
        !(query|pull|request) current weather data for {city}[ in {unit}]
        !say (what|how) the weather is {@city} (now|currently)[, with the temperature in {unit}]
        !show me [in {unit} ]how (warm|cold|hot|chilly) {city} is (right now|at the moment)
        !(see|check) (if|whether) it's (warm|cold|mild) enough {@city} (right now|at the moment) to sit outside[, temperature in {unit}]
        !update me on the (current|) weather {@city}[ in {unit}]
        is it (raining|snowing|sunny|cloudy|windy|dry) {@city}( right now| at the moment| currently|)?[ Temperature in {unit}.]
        is the sun (out|shining) {@city}( right now| at the moment|)?[ Give the temperature in {unit}.]
        what (temperature|temp) is it {@city} (right now|at the moment|now)[, in {unit}]?
        what('s| is) it like (outside|out) {@city} (now|right now|at the moment)[, in {unit}]?
        [in {unit}, ]what('s| is) the (current|) temperature {@city}?
        whats the weather {@city} (now|rn|)[ in {unit}]
        (current|present) (weather|conditions|temperature) for {city}[ in {unit}](?|, please.|)
        {city}: (current weather|current temperature|conditions right now|how's the weather)[, in {unit}]?
        {city} (right now|at the moment) - (hot or cold|rain or sun|sunny or grey)?[ In {unit}, please.]
        my (sister|brother|friend|daughter|son) (lives|is staying|is) {@city}. How's the weather there (right now|at the moment)[, in {unit}]?
        I've just landed {@city}. What's the weather (outside|like out there)[, in {unit}]?
        (I'm|we're) about to (go out|leave the house|step outside) {@city}, (how's the weather|what's it like outside|how cold is it)[ in {unit}]?
        how (chilly|mild|windy|humid|sunny) is it {@city}( now| right now| at the moment|)?[ Temperatures in {unit}.]
        I('m| am) (curious|wondering) (how the weather is|what the weather is like) {@city} (right now|at the moment)[, in {unit}].
        (weather|temp|current temp) {city}[ {unit}]
        !(peek|look) out of the window {@city} for me and (tell me|describe) the weather[, in {unit}]
        !(brief|inform) me (about|on) the (current |)weather {@city}[ in {unit}]
        !(ask|consult) the weather service (about|for) the (current |)(weather|temperature|conditions) {@city}[, {unit} please]
        !(get|fetch) me a (weather report|weather update|temperature reading) {@city} for (right now|this moment)[ in {unit}]
        !(figure|find) out what (temperature|weather) they have {@city} (now|at the moment|right now)[, in {unit}]
        !help me decide whether (a scarf|an umbrella|a sweater|shorts) would be right {@city} (now|at the moment|right now)[, temperature in {unit}]
        !(run|do) a weather check (for|on) {city}[ in {unit}]
        !(say|report) what the (thermometer|sky|weather) (shows|says|looks like) {@city} (now|at the moment)[, in {unit}]
        !check if {city} is (wet|dry|cold|hot|sunny) (at the moment|right now)[, and give degrees in {unit}]
        !keep it short: (weather|temperature|conditions) {@city}[, {unit}]
        !paint me a picture of the weather {@city} (right now|at this moment)[, in {unit}]
        !read (me|out) the (current|present) temperature {@city}[ in {unit}]
        !tell me what to wear outside {@city} (right now|at the moment), judging by the (weather|temperature)[ in {unit}]
        !tell me if I (need|should take) (sunglasses|a raincoat|gloves) {@city} (right now|at the moment)[, with the temperature in {unit}]
        {city}(, weather?|, temperature?|: weather|: temperature|: weather now)[ {unit}]
        {city}, (how's the sky|how's the weather|how warm|how cold|what temperature)[, in {unit}]?
        {city} - (weather|temp|temperature) (now|right now|please)[, {unit}]
        weather: {city}[, {unit}]
        location: {city}[, unit: {unit}]. (Weather|Current weather|Temperature), please.
        (weather report|weather check|weather update|temperature check): {city}[, {unit}]
        (weather|conditions) at the moment {@city}[ in {unit}](?|, please.)
        (shorts or jeans|scarf or T-shirt|umbrella or sunglasses|coat or no coat) {@city} (right now|at the moment)?[ In {unit}, please.]
        (I'm|we're) (sitting|stuck|working) indoors {@city}. (What's it like|How warm is it|Is it raining) (outside|out there)[, in {unit}]?
        (my friend|my mum|a colleague) {@city} says the weather is (awful|great|strange). (What's it like|How is it) (there|right now)[ in {unit}]?
        (my train|my plane|my bus) (stops|is landing|has just arrived) {@city}. (How's the weather|What's the temperature|Is it cold) there[, in {unit}]?
        (can|could) (you|I) (see|get|have) the (current |)(weather|temperature|conditions) {@city}[ in {unit}]?
        (does anyone|do you) know (how warm it is|what the weather is like) {@city} (right now|at the moment)[ in {unit}]?
        any (rain|snow|sun|wind|fog|clouds) {@city} (right now|at the moment|now)?[ Temperature in {unit}.]
        any idea (what the weather is like|how warm it is|how cold it is) {@city} (now|right now)[, in {unit}]?
        are there (clouds|puddles|blue skies|storms) {@city} (right now|at the moment)?[ Temperature in {unit}.]
        are people {@city} (freezing|sweating|getting wet|enjoying the sun) (right now|at the moment)?[ Temperature in {unit}.]
        can I (go out|sit outside|leave) without (a jacket|an umbrella|a coat) {@city} (right now|at the moment)?[ Degrees in {unit}.]
        could you check what it's like (outside|out) {@city}[, in {unit}]?
        does it (rain|snow) {@city} (right now|at the moment)?[ Temperature in {unit}.]
        has it stopped (raining|snowing) {@city}( yet|)?[ Temperature in {unit}.]
        has the (fog|rain|snow|storm) (cleared|stopped|gone) {@city}( yet|)?[ Temperature in {unit}.]
        how (nice|bad|grey|wet|dry|pleasant) is it {@city} (right now|at the moment|now)?[ Use {unit}.]
        how's it looking outside {@city}[, in {unit}]?
        I (hear|heard|read) it's (cold|hot|wet|stormy) {@city}. (Is it|True)?[ Give me {unit}.]
        I (can't|don't) see (a window|outside) from here. What's the weather {@city} (right now|at the moment)[ in {unit}]?
        I (want|need|have) to know (if it's raining|how cold it is|how hot it is) {@city}[, in {unit}].
        I (left my coat at home|only packed shorts|forgot my umbrella) and I'm {@city}. (How cold is it|What's the weather|How's the weather)[ in {unit}]?
        let's (see|hear) how the weather is {@city}[, in {unit}].
        mind (checking|looking up|telling me) the (weather|temperature) {@city}[ in {unit}]?
        the (weather|temperature|conditions) {@city} (right now|at the moment), please[, in {unit}].
        wanna know the (weather|temp|temperature) {@city}[ in {unit}]
        what's the (story|situation|deal) with the weather {@city} (right now|at the moment)[, in {unit}]?
        what's it like outdoors {@city} (right now|at present)[, in {unit}]?
        what (do|would) the thermometers (say|show|read) {@city} (now|right now)[, in {unit}]?
        (would you|could you) be so kind as to (tell|give) me the weather {@city}[ in {unit}]?
        gimme the (weather|temperature) {@city}[ in {unit}]
        lemme know how the weather is {@city}[, in {unit}]
        you can tell me how is the weather {@city}[ in {unit}]?
        I need that you check the weather {@city}[ in {unit}].
        (computer|assistant), weather {@city}[ in {unit}]!
        I was (wondering|asking myself) what the weather is like {@city}[ in {unit}].
        (kindly|it is requested to) report the current weather {@city}[ in {unit}].
        not knowing the weather {@city} (bugs me|drives me mad). Check it[, in {unit}].
        dunno if it's (cold|warm|raining) {@city}, (check it|look it up|help)
        all I (want|need) is the (temperature|weather) {@city}[ in {unit}].
        you know what? Check the weather {@city}[ in {unit}].
        pls weather {city}[ in {unit}], thx
        (my mum|my boss|my cousin) is {@city} (and won't say|but didn't say) how the weather is. (Look it up|Check it)[, in {unit}].
        how cold or warm is it {@city}[ in {unit}], (roughly|would you say|do you know)?
        before I step out {@city}: what's the weather[, in {unit}]?
        !give me a glimpse of the (sky|weather) {@city} (right now|at the moment)[, with {unit} for the temperature]
        !hand me the (current|latest) weather (data|readings) for {city}[ in {unit}]
        !spare me a trip to the window {@city} and say what the weather is[, in {unit}]
        !put the sky {@city} into words[, and the temperature into {unit}]
        !put the thermometer {@city} into words[, {unit} please]
        !stick your head out of the door {@city} and tell me how (warm|cold|wet) it is[, in {unit}]
        !(drop|send) me a line on the (current |)weather {@city}[ in {unit}]
        !start with the (weather|temperature) {@city}[ in {unit}]
        (bikini|winter boots|wool hat|rubber boots) weather {@city} (right now|at the moment)?[ Temperature in {unit}.]
        (brrr|phew), how (cold|hot) is it {@city}[ in {unit}]?
        (somebody|someone|my mum|my boss) wants to know the (current |)(weather|temperature) {@city}[ in {unit}].
        (temp|temperature|weather|conditions) check, {city}[, {unit}]
        {city}: is it (raining|cold|warm|sunny|windy) (right now|out there|at the moment)?[ In {unit}.]
        {city}: what's it like out[, in {unit}]?
        {city}, current (weather|temperature|conditions)[, unit {unit}]
        {@city}, is it (cold|warm|wet|sunny) (right now|outside|at the moment)?[ Tell me in {unit}.]
        about the weather {@city}: how is it[, in {unit}]?
        above or below freezing {@city} (right now|at the moment)?[ Degrees in {unit}.]
        all good with the weather {@city}?[ Temperature in {unit}.]
        did it start (raining|snowing) {@city}( yet|)?[ Temperature in {unit}.]
        do people {@city} need (coats|umbrellas|sun hats) (right now|at the moment)?[ Temperature in {unit}.]
        feels like what temperature {@city}[, in {unit}]?
        hows the weather {@city}[ in {unit}]
        I'm dressing to go out {@city}: (weather|temperature), please[, in {unit}].
        if I stepped outside {@city} (right now|at this moment), would I (freeze|sweat|get wet)?[ Temperature in {unit}.]
        in the mood for a walk {@city}, so how's the weather[, in {unit}]?
        is it (T-shirt|coat|umbrella|ice cream) weather {@city} (right now|at the moment)?[ Temperature in {unit}.]
        is it nice (out|outside) {@city}?[ Temperature in {unit}.]
        quick look at the weather {@city}[ in {unit}], please.
        talk to me about the (current |)weather {@city}[, in {unit}].
        the sky {@city}: (blue|grey|clear) or (cloudy|dark|wet)?[ Temperature in {unit}.]
        the thermometer {@city} says what[ in {unit}]?
        they're calling from {city}, what's the weather there[ in {unit}]?
        what degree of (heat|cold) is it {@city}[, in {unit}]?
        what would a thermometer {@city} show (right now|at the moment)[, in {unit}]?
    """,
    "forecast": """
        !(tell me|find out|say) what (weather|kind of weather) (is coming|to expect|is on the way) {@city}[ over the next {days}][, in {unit}]
        !(predict|project) the weather {@city}[ for the next {days}][, {wind}]
        !pull up the (weather|) (outlook|prediction) for {city}[, next {days}][, {wind}]
        !(fetch|get|bring) me the (outlook|weather outlook) for {city}[ covering {days}][ in {unit}]
        !(see|find out) how the weather will (develop|change|turn out) {@city}[ within the next {days}]
        !look ahead [{days} ]and tell me (what|how) the weather will be {@city}[, {wind}]
        !let me (see|have|know) the (weather|) forecast for {city}[, {days} ahead][, in {unit}]
        !(read out|report) the forecast for {city}[ for the next {days}][, {wind}]
        !(prepare|produce|provide) a weather forecast for {city}[ spanning {days}][, {wind}]
        !say (if|whether) (rain|sun|snow|a storm) is (expected|forecast|on its way) {@city}[ in the coming {days}]
        !give me [{days} of ]weather predictions for {city}[, in {unit}]
        !(consult|check) the forecast for {city}[ for the coming {days}] to see what's (ahead|on the way)
        !(request|query) the forecast data for {city}[, {days}][, {unit}][, {wind}]
        !warn me about the weather that's coming {@city}[ in the next {days}]
        !show me how warm it will (get|become) {@city}[ during the next {days}][, in {unit}]
        will it (rain|snow|be sunny|stay dry|be cold|get warmer) {@city}[ over the next {days}]?
        is (rain|snow|sun|a storm|bad weather) (expected|forecast|in the forecast|on the way) {@city}[ during the coming {days}]?
        what (weather|sort of weather|kind of weather) (can|should) (I|we) expect {@city}[ over the next {days}][, in {unit}]?
        what('s| is) the outlook, weather-wise, for {city}[ for the next {days}][, {wind}]?
        what does the weather have in store for {city}[ over the coming {days}]?
        [for the next {days}, ]what's the weather (going to|supposed to|expected to) (be|be like) {@city}?
        [next {days}, ]{city}: (weather forecast|forecast)(?|, please.)
        {city} (forecast|weather outlook)[, {days}][, {unit}][, {wind}]
        {city}, [the next {days}, ]what('s| is) the forecast?
        forecast for {city}[, {days}][, {wind}](, please.|?)
        (I'm|we're) (planning|preparing) (a trip|an outing|a picnic|a barbecue) {@city}. What's the forecast[ for the coming {days}]?
        (we|I) will be {@city}[ for the next {days}]. How will the weather (turn out|develop|be)?
        I (have to|need to|must) (pack for|dress for|get ready for) a trip to {city}. What weather is (forecast|expected)[ for the next {days}][, in {unit}]?
        (how warm|how cold|how hot) (is it going to|will it) (get|be) {@city}[ over the next {days}][, in {unit}]?
        (can|could) you (tell me|find out|check) what the forecast (says|is) for {city}[ for the next {days}][, {wind}]?
        !(look|gaze) into the future of the weather {@city}[ for the next {days}]
        !(get|fetch) me (an outlook|a prediction) on the weather {@city}[ for the next {days}][, {wind}]
        !(let|help) me plan: (give me|tell me|get) the weather forecast for {city}[ for the next {days}][, {wind}]
        !(read|read out) the (forecast|weather forecast) for {city} to me[, {days}][, {wind}]
        !(run|do|make) a forecast for {city}[, {days}][, in {unit}][, {wind}]
        !tell me whether to expect (rain|snow|sun|storms|frost) {@city}[ in the next {days}]
        !tell me (if|whether) I'll need (an umbrella|a coat|sun cream) {@city}[ over the next {days}]
        !tell me how the weather is (shaping up|going to develop|likely to be) {@city}[ over the next {days}][, {wind}]
        !see what weather is (heading|coming|on its way) to {city}[ in the coming {days}]
        !check what the meteorologists (predict|expect|say is coming) for {city}[ for the next {days}]
        !find out (if|whether) it (stays|will stay|is going to stay) (dry|sunny|warm|mild) {@city}[ over the next {days}]
        !look ahead [{days} ]and tell me the weather that's coming {@city}[, {wind}]
        !keep an eye on the coming weather for {city} and give me the forecast[, {days}]
        !ask the weather service for (its|the) forecast {@city}[ for {days}][, {wind}]
        !prepare me for the weather to come {@city}[ over the next {days}]
        {city}: forecast[, {days}][, {unit}][, {wind}]
        {city}, forecast[ {days}](, please.|?|)
        {city} - weather (outlook|forecast)[ for the next {days}]
        forecast: {city}[, {days}]
        location {city}[, days ahead: {days}], (forecast|weather forecast)[, {wind}]
        (weather forecast|forecast) request: {city}[, {days}][, {unit}]
        (outlook|prediction|weather prediction) for {city}[, next {days}](, please.|?)
        (our wedding|our garden party|the match|the festival) (is|takes place) {@city}. What does the (forecast|outlook) (say|promise)[ for the next {days}]?
        (I'm|we're) (camping|hiking|cycling|sailing) {@city}[ for the next {days}]. (What will the weather be like|What weather is coming|What's the forecast)?
        (I'm|we're) (off|going|driving) to {city} and want to know how the weather will (be|turn out)[ for the next {days}].
        (I|we) (want|have|plan) to (paint|work|build something) outdoors {@city}. (Will it stay dry|Will it rain|What's the forecast)[ in the next {days}]?
        (my tomatoes|my plants|the horses|my bees) {@city} (need|hate|love) rain. (Will there be any|Is any coming|What's the forecast)[ in the next {days}]?
        (should|do) (I|we) (expect|count on|prepare for) (rain|snow|a storm|frost|a heat wave) {@city}[ in the next {days}]?
        (shall|should) I (pack|bring|plan for) (an umbrella|warm clothes|sun cream), given the forecast {@city}[ for the next {days}]?
        any (rain|snow|sun|storm|frost) (coming|on the way|in the forecast|ahead) {@city}[ in the next {days}]?
        any idea (how the weather will be|what weather is coming) {@city}[ over the next {days}]?
        is the weather {@city}[ in the next {days}] (likely|bound) to be (sunny|rainy|warm|cold|dry)?
        can (we|I) (count on|hope for|look forward to) (sun|good weather|dry weather) {@city}[ in the next {days}]?
        does the forecast (promise|predict|mention) (rain|sun|snow|storms) {@city}[ for the next {days}]?
        how (cold|hot|wet|windy|warm) will {city} be[ in the next {days}][, in {unit}]?
        how does the weather (look|shape up) (going forward|from here on) {@city}[ for the next {days}]?
        I (need|want|have) to (know|plan) what weather (is coming|to expect) {@city}[ over the next {days}][, {wind}].
        I (hear|heard|read) (a storm|bad weather|snow|a heat wave) is coming {@city}. What's the forecast[ for the next {days}]?
        let's (see|hear|look at) the (forecast|weather outlook) for {city}[, {days}][, {wind}].
        let me (see|have|hear) the forecast {@city}[ for the next {days}][, {wind}].
        mind (checking|looking up|reading me) the (forecast|weather forecast) for {city}[, {days}][, {wind}]?
        the (forecast|weather outlook) for {city}[, {days}][, {wind}], please.
        the (weather|skies) {@city}: what's (coming|ahead|in store)[ over the next {days}]?
        what are the (prospects|chances) of (rain|sun|snow|good weather) {@city}[ over the next {days}]?
        what temperatures (are coming|are forecast|lie ahead|can I expect) {@city}[ in the next {days}][, in {unit}]?
        what will the weather do {@city}[ over the next {days}]?
        what's (ahead|coming|in store), weather-wise, {@city}[ in the next {days}][, {wind}]?
        will (the sun shine|there be rain|there be snow|it get colder|it clear up|it be stormy) {@city}[ in the next {days}]?
        will (I|we) (get wet|freeze|need sun cream|need an umbrella) {@city}[ in the next {days}]?
        will the (good|bad|cold|warm) weather (last|hold|go on|continue) {@city}[ for the next {days}]?
        wanna know the forecast for {city}[, {days}]
        gimme the forecast for {city}[, {days}][, {wind}]
        lemme know how the weather will be {@city}[ for the next {days}]
        you can tell me how will be the weather {@city}[ in the next {days}]?
        I need that you check the forecast for {city}[, {days}][, {wind}].
        (computer|assistant), forecast for {city}[, {days}][, {wind}]!
        I was (wondering|asking myself) what weather is coming {@city}[ over the next {days}].
        (kindly|it is requested to) give the weather forecast for {city}[ for {days}][, {wind}].
        not knowing what weather is coming {@city} (bugs me|drives me mad). Check the forecast[ for {days}].
        dunno if it will (rain|snow|be warm) {@city}[ in the next {days}], check the forecast
        all I (want|need) is the forecast for {city}[, {days}][, {wind}].
        you know what? Check the forecast for {city}[, {days}][, {wind}].
        pls forecast {city}[, {days}][, {wind}], thx
        before I (pack|travel|book): what's the forecast {@city}[ for the next {days}][, {wind}]?
        (sun or rain|coat or T-shirt|warm or cold) {@city}[ in the next {days}]? The forecast, please.
        !(outline|sketch|summarise) the coming weather for {city}[ over the next {days}][, {wind}]
        !get a forecast (going|ready) for {city}[, {days}][, in {unit}]
        !hand me the forecast for {city}[ covering the next {days}][, {wind}]
        !help me dress for the coming weather {@city}: forecast[ for {days}], please
        !let the forecast for {city} (come|appear)[, {days} of it][, {wind}]
        !pull the forecast {@city}[ for the next {days}][ in {unit}]
        !search the forecast for (rain|snow|sunshine) {@city}[ in the coming {days}]
        !spell out the forecast for {city}[, {days}][, {wind}]
        (can|could|may) I (have|see|get) the (forecast|weather outlook) for {city}[, {days}][, {wind}]?
        (good|bad|nice|awful) weather ahead {@city}[ in the next {days}]?
        {city}: will it (rain|snow|stay dry|get warm|freeze)[ in the next {days}]?
        {@city}, what will it be like outside[ over the next {days}]?
        about the coming weather {@city}: what's the forecast[ for {days}]?
        by how much will it (warm up|cool down) {@city}[ in the next {days}][, in {unit}]?
        do they expect (rain|snow|sun|thunder) {@city}[ in the coming {days}]?
        forecast me {city}[, {days}][, {wind}]
        going to {city}, what weather (is forecast|is coming|should I expect)[ in the next {days}]?
        how (bad|good|nice) will the weather (get|be) {@city}[ over the next {days}]?
        in store for {city}[ over the next {days}], weather-wise, is what?
        is it going to (pour|rain|snow|freeze|be lovely) {@city}[ in the next {days}]?
        is the weather {@city} going to (improve|change|get worse|hold)[ in the next {days}]?
        rain jacket or sun hat for the coming weather {@city}[, next {days}]?
        the farmers {@city} are asking (if|whether) it will rain[ in the next {days}].
        the weather (to come|ahead) {@city}[, next {days}][, {wind}]?
    """,
}

LACKED: dict[str, str] = {
    "get_weather": """
        !(tell me|report|look up) the (current|) (weather|temperature)[ in {unit}]
        !(see|find out|check) (how warm|how cold|how hot) it is (outside|out there|)[ in {unit}]
        !(see|tell me) (if|whether) it's (raining|sunny|snowing) (outside|out there|right now)
        !give me the (current|present) (weather|conditions)[, in {unit}]
        is it (raining|hot|windy|sunny|snowing|warm) (out|outside|out there|right now)?
        what('s| is) the temperature (outside|right now|)[ in {unit}]?
        how (warm|hot|cold) is it (outside|out there|right now)[ in {unit}]?
        do I need (a coat|an umbrella|a jacket|sunglasses) (outside|when I go out|right now)?
        (weather|temperature|current weather)(?|, please.)
        I (want|need|would like) to know (the weather|the temperature|what the weather is like)[ in {unit}].
        (I'm|we're) about to (go out|leave). (What's the weather like|How's the weather|How cold is it)[ in {unit}]?
        how many degrees is it (outside|out there|right now)[, in {unit}]?
        !(peek|look) out of the window and tell me the weather[, in {unit}]
        !(run|do) a weather check[ in {unit}]
        !(brief|inform|update) me (about|on) the (current |)weather[ in {unit}]
        !(ask|consult) the weather service[, {unit} please]
        !tell me what to wear outside (right now|at the moment)[, temperature in {unit}]
        (shorts or jeans|scarf or T-shirt|umbrella or sunglasses|coat or no coat)?[ In {unit}, please.]
        I (left my coat at home|only packed shorts|forgot my umbrella). (How cold is it|What's the weather like)[ in {unit}]?
        (I'm|we're) stuck indoors. (What's it like|How warm is it) outside[, in {unit}]?
        any (rain|snow|sun|wind|fog) (right now|at the moment|out there)?
        any idea (what the weather is like|how warm it is) (right now|outside)[, in {unit}]?
        can I (go out|leave) without (a jacket|an umbrella) (right now|at the moment)?
        has it stopped (raining|snowing)( yet|)?
        has the (fog|rain|storm) (cleared|stopped|gone)( yet|)?
        how's it looking outside[, in {unit}]?
        let's (see|hear) how the weather is[, in {unit}].
        mind (checking|looking up) the (weather|temperature)[ in {unit}]?
        what's the (story|situation|deal) with the weather (right now|at the moment)?
        I can't see a window from here. What's the weather[ in {unit}]?
        what do the thermometers (say|show|read) (now|right now)[, in {unit}]?
        wanna know the (weather|temperature)[ in {unit}]
        gimme the (weather|temperature)[ in {unit}]
        I need that you check the weather[, in {unit}].
        (kindly|it is requested to) report the current weather[ in {unit}].
        you know what? Check the weather[, in {unit}].
        dunno if it's (cold|warm|raining) outside, check it
        before I step out: what's the weather[, in {unit}]?
        !give me a glimpse of the weather (right now|at the moment)
        !hand me the (current|latest) weather data[ in {unit}]
        !stick your head out of the door and tell me how (warm|cold|wet) it is
        (bikini|winter boots|wool hat) weather (right now|outside)?
        above or below freezing outside?
        is it (T-shirt|coat|umbrella) weather outside?
        hows the weather[ in {unit}]
        feels like what temperature[, in {unit}]?
        in the mood for a walk, so how's the weather[, in {unit}]?
        did it start (raining|snowing)( yet|)?
    """,
    "forecast": """
        !(give me|show me|get|check) the (weather forecast|forecast)[ for the next {days}]
        !(tell me|find out) how the weather will (be|turn out|develop)[ over the next {days}]
        !(predict|forecast) the weather[ for the coming {days}]
        !(see|say) (if|whether) it will (rain|snow|stay dry|be sunny)[ over the next {days}]
        what will the weather be like[ over the next {days}]?
        how('s| is) the weather going to (be|turn out|develop)[ over the coming {days}]?
        what (weather|kind of weather) (can|should) (I|we) expect[ over the next {days}]?
        (weather forecast|forecast)[ for {days}](?|, please.)
        I (want|need|would like) (the|a) (weather forecast|forecast)[ for the next {days}].
        (we're|I'm) planning (a trip|a picnic|an outing). What's the forecast[ for the coming {days}]?
        what('s| is) the (weather outlook|outlook for the weather)[ for the next {days}]?
        !(run|do|make) a (weather |)forecast[ for the next {days}]
        !look ahead and tell me the weather that's coming[ over the next {days}]
        !(read|read out) the (forecast|weather forecast) to me[, {days}]
        !check what the meteorologists (predict|expect)[ for the next {days}]
        !tell me whether to expect (rain|snow|sun|storms)[ in the next {days}]
        (should|do) (I|we) (expect|prepare for) (rain|snow|a storm|frost)[ in the next {days}]?
        any (rain|snow|sun|frost) (coming|on the way|in the forecast)[ in the next {days}]?
        any idea how the weather will be[ over the next {days}]?
        is the weather[ in the next {days}] (likely|bound) to be (sunny|rainy|warm|dry)?
        can we (count on|hope for) (sun|good weather)[ in the next {days}]?
        does the forecast (promise|predict|mention) (rain|sun|snow)[ for the next {days}]?
        let's (see|hear) the (forecast|weather outlook)[ for the next {days}].
        mind (checking|looking up) the forecast[ for the next {days}]?
        my plants need rain. Is any coming[ in the next {days}]?
        we're going camping. What will the weather be like[ for the next {days}]?
        what temperatures (are coming|lie ahead|can I expect)[ in the next {days}][, in {unit}]?
        what's (ahead|coming|in store), weather-wise[, in the next {days}]?
        will (I|we) (need an umbrella|need sun cream)[ in the next {days}]?
        will the (good|bad|cold|warm) weather (last|go on)[ for the next {days}]?
        wanna know the forecast[ for the next {days}]
        gimme the forecast[, {days}]
        I need that you check the forecast[ for the next {days}].
        (kindly|it is requested to) give the weather forecast[ for {days}].
        you know what? Check the forecast[ for the next {days}].
        dunno if it will (rain|snow)[ in the next {days}], check the forecast
        before I pack: what's the forecast[ for the next {days}]?
        !(outline|sketch|summarise) the coming weather[ over the next {days}]
        !hand me the forecast[ covering the next {days}]
        (good|bad|nice) weather ahead[ in the next {days}]?
        is it going to (pour|rain|snow|freeze)[ in the next {days}]?
        is the weather going to (improve|change|get worse)[ in the next {days}]?
        do they expect (rain|snow|sun)[ in the coming {days}]?
        how (bad|good|nice) will the weather be[ over the next {days}]?
        rain jacket or sun hat for the coming weather[, next {days}]?
    """,
}
