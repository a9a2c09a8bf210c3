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
        is it (raining|snowing|sunny|cloudy|windy|dry) {@city} (right now|at the moment|currently|)?[ Temperature in {unit}.]
        is the sun (out|shining) {@city} (right now|at the moment|)?[ Give the temperature in {unit}.]
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
        how (chilly|mild|windy|humid|sunny) is it {@city} (now|right now|at the moment|)?[ Temperatures in {unit}.]
        I('m| am) (curious|wondering) (how the weather is|what the weather is like) {@city} (right now|at the moment)[, in {unit}].
        (weather|temp|current temp) {city}[ {unit}]
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
    """,
}
