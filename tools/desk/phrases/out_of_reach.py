"""What no tool at hand can do: how people ask for it, and what they are told."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "BUT",
    "NO",
    "NO_INVENTED",
    "OPEN",
    "OPEN_NO",
]

NO = Phrases(
    """
    Sorry, I have no tool for {topic}.
    I can't help with {topic} here.
    I'm afraid I can't do that: I have no tool for {topic}.
    Sorry, my tools can't do anything about {topic}.
    I don't have a tool for {topic}.
    Unfortunately I have no tool for {topic}.
    That needs a tool for {topic}, and I have none.
    ---
    There is no tool for {topic} at hand, sorry.
    My tools do not cover {topic}.
    Sorry, nothing I have works for {topic}.
    """
)

BUT = Phrases(
    """
    {no} I can {can}.
    {no} What I can do: {can}.
    {no} But I can {can}.
    {no} I could {can} instead.
    ---
    {no} My tools let me {can}.
    {no} If you like, I can {can}.
    """
)

NO_INVENTED = Phrases(
    """
    Sorry, I can't {verb} {a} {thing}.
    I have no tool to {verb} {a} {thing}.
    I'm afraid I cannot {verb} the {thing}.
    I don't have a tool that can {verb} {a} {thing}.
    Unfortunately I can't {verb} the {thing} with my tools.
    ---
    None of my tools can {verb} {a} {thing}.
    To {verb} {a} {thing} is beyond my tools, sorry.
    """
)

OPEN = Phrases(
    """
    who (wrote|painted|invented) the {adjective} {object}?
    how tall is the {object} in {city}?
    what is the best {food} in the world?
    who won the match in {city} yesterday?
    why is the {object} {adjective}?
    how do I become a {role}?
    how old is the city of {city}?
    what's the meaning of life?
    who is the mayor of {city}?
    how many {objects} are there in {city}?
    (who|which person) (made|built|designed|bought|sold|sang about) the {adjective} {object}?
    how (tall|big|heavy|old|fast|expensive|long) is (the|a) {object} (in|from|of) {city}?
    what is the (worst|cheapest|oldest|most popular|strangest|sweetest) {food} (in|of) {city}?
    (who|which team) (won|lost) the (game|race|cup|final|election) in {city}?
    why (is|was) the {object} (of|in) {city} so {adjective}?
    (how do I|how can I|what does it take to|how long does it take to) become a (good |){role}?
    how (big|old|rich|crowded) is {city}?
    (what's|what is) the (secret of|reason for|story of|history of|idea behind) {hobby}?
    who (is|was) the (first|best|youngest|most famous) {role} (of|in) {city}?
    how many {objects} (were sold|are made|break|exist) (in a year|in {city}|every year)?
    (do you think|is it true|would you say) that {food} (is healthy|makes you strong|comes from {city})?
    (is|was) there ever a {adjective} {object} in {city}?
    what (would|should) I (say|answer) to a {adjective} {role}?
    (explain|tell me|describe) why {hobby} is (so |){adjective}.
    (how does|how did) (a|the) {object} (work|get to {city}|look in the dark)?
    what do people in {city} (eat|think|believe|do all day)?
    which is (better|healthier|cheaper), {food} or the {food} from {city}?
    (guess|tell me) how many {objects} I own.
    what (color|smell|sound) does a {adjective} {object} have?
    (is|are) {company} (rich|honest|bigger than others)?
    what will {city} look like in a hundred years?
    when will the {role} of {city} (retire|marry|come back)?
    (who|what) is {company}?
    can {food} (make|keep) you (young|awake|slim)?
    what does "{adjective} {object}" mean in {city}?
    (do|would) you (like|prefer) {food} or {hobby}?
    what do you (think of|make of|like about) {hobby}?
    have you ever (seen|touched|wanted|owned) a {adjective} {object}?
    (can|could) you feel (happy|lonely|tired|bored) when you think of {city}?
    what's your (favorite|favourite) {food}?
    if you were a {role}, what would your {object} look like?
    who would win a fight, a {role} or a {adjective} {role}?
    (is {hobby}|could {hobby} be) (a sport|an art|good for the heart|older than writing)?
    what makes a {role} (happy|famous|special|great)?
    what (is|was) it like to be a {role} a thousand years ago?
    I wonder why people in {city} love {food} so much.
    I've always wanted to know who came up with {hobby}.
    I can't decide whether {hobby} is an art or a sport. What's your view?
    my {object} looks {adjective}. Is that normal?
    my neighbor is a {role} and says {food} is bad for you. Is that so?
    my grandmother says a {adjective} {object} brings bad luck. Is there any truth in it?
    (is|are) there (really |)(ghosts|dragons|hidden tunnels|secret rooms) in {city}?
    did (the Romans|the Vikings|dinosaurs) ever (live in|come to|see) {city}?
    how did {city} get its name?
    where does the word "{object}" come from?
    what's the plural of {object} in Latin?
    why do (cats|dogs|babies|old people) (like|hate|fear) {objects}?
    do (animals|fish|birds|ants) understand {hobby}?
    why don't {objects} grow on trees?
    what (came first|was there first), {hobby} or {food}?
    what is {food} (made of|called in old books|good for)?
    since when do people eat {food}?
    whose idea was {food}, anyway?
    what would happen if all {objects} (disappeared|turned blue|could talk|were {adjective})?
    imagine a world without {objects}. What would people do?
    suppose I met a {adjective} {role} in {city} - what should I do?
    is a {role} (allowed|supposed) to be {adjective}?
    should a {role} be {adjective}?
    how much does a {role} (earn|sleep|weigh) on average?
    who earns more, a {role} in {city} or a {role} at {company}?
    at what age can one become a {role}?
    would I make a good {role}?
    what does a {role} do all day long?
    what's the hardest part of being a {role}?
    name a famous {role} who (hated|loved) {hobby}.
    tell me something (funny|surprising|strange|true) about {hobby}.
    tell me a (joke|riddle|story|legend) about a {role} and a {adjective} {object}.
    (make up|invent|sing me|recite) a (poem|song|fairy tale|limerick) about {food}.
    give me your honest opinion of {company}.
    convince me that {hobby} is worth the effort.
    explain {hobby} to me as if I were five.
    (teach|show) me how to (love|master|enjoy) {hobby}.
    {hobby}: art or waste of time?
    {food} or {hobby}, what is more {adjective}?
    the {objects} in {city}, who made them?
    {city} - why is it so {adjective}?
    {company}: who founded it?
    (who owns|who founded|who runs|who is behind) {company}?
    what does the name {company} (mean|stand for)?
    why did {company} (become|get) so (famous|big|quiet)?
    will {company} still exist in fifty years?
    is it (worth|wise|silly) to (work for|trust|invest in) {company}?
    how would you (explain|describe) a {object} to someone who has never seen one?
    how come every {role} I meet is {adjective}?
    what is the (difference|connection) between a {object} and a {role}?
    how many people (were born|get married|get lost|fall in love) in {city}?
    on which river does {city} lie?
    (what|which) language do they speak in {city}?
    which (king|queen|emperor) (lived|was born|died|was crowned) in {city}?
    was {city} ever (destroyed|conquered|the capital|under water)?
    what are the people of {city} like?
    in which (film|novel|opera) does a {adjective} {object} appear?
    (can|could) a {object} (float|melt|explode|be recycled)?
    what's a {adjective} {object} worth these days?
    how are {objects} (made|recycled|tested)?
    what colour were the first {objects}?
    does {hobby} make people {adjective}?
    do I have to be {adjective} to be good at {hobby}?
    am I too old for {hobby}?
    is {hobby} (dangerous|popular|forbidden) in {city}?
    what do scientists know about {hobby}?
    ---
    when was the {object} invented?
    which {food} is the healthiest?
    what is the largest {object} of {city}?
    who owns {company}?
    what makes {hobby} so popular?
    """
)

OPEN_NO = Phrases(
    """
    Sorry, I don't know that, and I have no tool to find out.
    I don't know that, sorry.
    I can't answer that: none of my tools knows it.
    That is beyond what I know, sorry.
    I'm not able to answer that with the tools I have.
    Sorry, I can't say. My knowledge ends at my desk.
    ---
    No idea, sorry; no tool here can tell me.
    I'm afraid that is outside what I know.
    Sorry, that I cannot answer.
    """
)
