# ruff: noqa: E501 - phrases are read a line at a time
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
    I have nothing here for {topic}, sorry.
    {topic} is not something that my tools can do.
    No tool of mine is for {topic}.
    For {topic} I have no tool, I'm sorry.
    Sorry, but {topic} is out of my reach.
    I would need a tool for {topic}, which I don't have.
    I lack a tool for {topic}.
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
    {no} What I am able to do is {can}.
    {no} Still, I can {can}.
    {no} I could, however, {can}.
    {no} With what I have, I can {can}.
    {no} Here I can only {can}.
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
    Sorry, to {verb} {a} {thing} I would need another tool.
    I can't {verb} the {thing}: no tool of mine does that.
    There's nothing here that lets me {verb} {a} {thing}.
    I have to pass: I cannot {verb} {a} {thing}.
    It's not possible for me to {verb} {a} {thing}.
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
    (any idea|any clue|any thoughts on) (why|how come|since when) {food} is so (popular|cheap|expensive|tasty) in {city}?
    (any idea|any clue) how (long|often|deep|warm) a {object} should be?
    (apart from|besides) {food}, what is {city} known for?
    (are|is it true that) {objects} (still made|better than they were|a thing of the past)?
    (as|being) a {role}, what would you say about {city}?
    (assuming|supposing) you had a body, would you try {hobby}?
    be honest: is {hobby} (boring|hard|only for rich people|a bit silly)?
    between {city} and the sea, what is there?
    by whom was the {adjective} {object} (discovered|first described|painted|stolen)?
    can it be that {food} makes people {adjective}?
    can one (live on|get tired of|be allergic to) {food}?
    can you explain the rules of {hobby}?
    can you imagine a {object} that is {adjective} and alive?
    can you settle an argument? My brother says {city} is older than {hobby}.
    can you speak the dialect of {city}?
    can you tell from a {object} who made it?
    come on, what do you really think about {company}?
    correct me if I'm wrong, but wasn't {city} built by the sea?
    could (I|anybody) swim from {city} to the next island?
    could {hobby} ever (become|be) (illegal|an Olympic sport|taught at school)?
    could you (rhyme|rap|yodel) something about a {object}?
    could you tell me the (moral|plot|ending) of the story about the {adjective} {role}?
    compare (life|the food|the people) in {city} with the moon.
    describe a {adjective} {object} to a (child|blind man|king).
    describe {city} in three words.
    did anyone ever (climb|cross|see|count) every {object} in {city}?
    did people in the Middle Ages know {food}?
    did {city} (have|ever have) a (king|castle|wall|famous fire)?
    do {role}s really (drink|sleep|laugh|work) that much?
    do I look like a {role} to you?
    do people really believe that {objects} are {adjective}?
    do they have {food} on Mars?
    do you believe in (luck|fate|love at first sight|magic|aliens), and what has {hobby} to do with it?
    do you happen to know who (lost|won|lived) in {city} a century ago?
    do you know a (good story|proverb|rhyme|tongue twister) with a {object} in it?
    do you like being asked about {food}?
    does a {adjective} {object} (float|burn|smell|ring)?
    does anybody (still|really) (like|understand|need) {hobby}?
    does it (hurt|cost much|take long) to become a {role}?
    does it ever (snow|rain frogs|get dark) in {city} in summer?
    does {company} pay its {role}s well?
    does {food} (go bad|grow back|count as a vegetable|contain iron)?
    ever wondered why a {object} is called a {object}?
    explain the difference between {food} and love.
    explain to me why the sky over {city} is blue.
    fun fact about {city}, please
    fun facts about {food}?
    for how long has {city} been (a city|independent|on the map)?
    for what reason would a {role} (lie|cry|give up {hobby})?
    from which (country|century|language|family) does {food} come?
    given the choice, would you rather be a {role} or a {object}?
    give me a (riddle|quiz question|metaphor|motto) about {hobby}.
    give me three reasons to (love|leave|visit) {city}.
    has a {role} ever (become|been) president?
    has anyone (invented|built|eaten) a {adjective} {object} yet?
    has {hobby} changed over the centuries?
    have {objects} always been {adjective}?
    have you (been to|heard of|dreamed of) {city}?
    have you read the book about the {role} from {city}?
    help me understand {hobby}: what's the point?
    here's a question for you: why does {food} taste better in {city}?
    hey, (what's|what is) your take on {company}?
    how (bad|good|healthy|fattening) is {food} (really|for the teeth|for a baby)?
    how (did|do) {objects} get their color?
    how (likely|unlikely) is it to (meet|marry) a {role} in {city}?
    how come nobody talks about {objects} any more?
    how do (birds|trees|bees|stars) (sleep|talk|find their way) in {city}?
    how do you (pronounce|spell out|translate) "{object}" in Greek?
    how does one (say|write) {food} in Japanese?
    how far back does the history of {hobby} go?
    how far is {city} from the equator?
    how high above the sea does {city} lie?
    how long (could|can) a {role} go without sleep?
    how many (bones|teeth|legs) does a {role} have?
    how many (calories|vitamins) are in {food}?
    how many (hours|years|miles) from {city} to the sun?
    how many people (practise|hate|do) {hobby} worldwide?
    how much does a {adjective} {object} weigh?
    how on earth did {food} get so expensive?
    how rich would a {role} in {city} be on average?
    how safe is {city} at night?
    how would a {role} (open|repair|draw|describe) a {adjective} {object}?
    I bet you don't know who invented the {object}.
    I can't stop thinking about it: what is a {object} without its {role}?
    I don't get it - why is {hobby} so expensive?
    I have a theory: {food} makes people from {city} live longer. True?
    I heard that {city} was once under ice. Is that right?
    I keep hearing about {hobby}. What is so great about it?
    I need to know for school: what was {city} called in Roman times?
    I read that a {role} found gold in {city}. Can that be?
    I saw a {adjective} {object} in a dream. What does it mean?
    I would love to know what a {role} thinks at night.
    I'm arguing with a {role} about {food}. Who is right?
    I'm curious: do {objects} exist in nature?
    I'm doing a quiz. Who was the first {role} in space?
    I'm doing a crossword. Old word for {object}, five letters?
    I'm stuck on my homework: what is the capital of the land where {food} comes from?
    I'm thinking of becoming a {role}. Is it worth it?
    if {food} is so good, why does nobody in {city} eat it?
    if a {role} and a {object} fell from a tower, which would land first?
    if all {objects} in {city} were stacked, how high would the tower be?
    if you could meet any {role} in history, who would it be?
    if you were stuck in {city} with one {object}, what would you do?
    in (what|which) (century|year) did {hobby} begin?
    in (what|which) (part of the world|ocean|valley) is {city}?
    in your view, what makes a {object} beautiful?
    in one word: {hobby}?
    is "{adjective}" the right word for a {object}?
    is a {object} (a living thing|worth more than a {food} dinner|older than the wheel)?
    is being a {role} (a job for life|fun|lonely)?
    is it (rude|normal|bad luck|a sin) to (laugh at|ask|kiss) a {role}?
    is it legal to own a {adjective} {object} in {city}?
    is it me or do {objects} get smaller every year?
    is it possible to (love|forget|outlive) {hobby}?
    is the {role} of {city} (popular|honest|elected)?
    is there (life|gold|oil|treasure) under {city}?
    is there a (saint|god|word|song|flag) for {food}?
    is there a difference between {food} from {city} and other {food}?
    is {city} (bigger|older|wetter|closer to the pole) than its neighbours?
    is {company} going to (survive|be sold|change the world)?
    just curious, what's the weight of a {object}?
    just out of interest: who was the {role} in that old film?
    let's talk about {food}. What do you know about it?
    let's philosophize: can a {object} be {adjective}?
    make me laugh with a {role} joke.
    may I ask you something odd? Would a {object} survive in space?
    my daughter wants to know where {objects} come from.
    my son asks why the {object} is {adjective}. What do I tell him?
    my friend from {city} swears that {food} cures a cold. Does it?
    name (one|any) {adjective} {object} in literature.
    name the (inventor|patron saint|enemy|mother) of {hobby}.
    name three cities that are like {city}.
    now for something different: what's the smell of a {object}?
    of what use is a {adjective} {object}?
    on a scale of cold to hot, how spicy is {food}?
    on what grounds do people call {city} {adjective}?
    one for you: what has a {role} in common with a {object}?
    please tell me why {company} has that name.
    pop quiz: who wrote the song about {city}?
    people say {city} never sleeps. Why?
    question of the day: {food}, yes or no, and why?
    quick question: is a {object} edible?
    quiz time! Which {role} painted the {adjective} {object}?
    say something (wise|nice|deep) about {hobby}.
    seriously, why would anyone (eat {food}|move to {city}|be a {role})?
    serious question: can {food} explode?
    settle this: {food} for breakfast, good or bad?
    since when is {hobby} considered art?
    so who really runs {city}?
    so, {hobby} - what's your opinion?
    solve this riddle: it is {adjective}, it comes from {city}, and it looks like a {object}.
    sing a song of {food}.
    some say a {object} can predict the future. Nonsense or not?
    suggest a (name|nickname) for my {adjective} {object}.
    sum up the history of {city}.
    surprise me with a fact about {objects}.
    tell me a (secret|bedtime story|fable|saying) from {city}.
    tell me about (the childhood|the life|the wars) of the {role} of {city}.
    tell me (all you know|everything) about {food}.
    tell me who is (stronger|smarter|richer), a {role} or a king.
    there must be a reason why {city} is called that. What is it?
    they say {food} came from the east. Did it?
    think of a {object}. What color is it?
    to whom does the {adjective} {object} in {city} belong?
    to what extent is {hobby} an addiction?
    translate "{food}" into (Latin|Finnish|Swahili|Morse code).
    under which king was {city} founded?
    until when was {hobby} forbidden for women?
    was a {object} ever worth more than a house?
    was it a {role} who discovered {food}?
    was there {food} before there was {city}?
    we were wondering who came up with the {object}.
    were there {objects} in ancient Egypt?
    what (advice|message) would you give a young {role}?
    what (animal|plant|planet|number) is most like a {role}?
    what (century|year|age) are {objects} from?
    what (happens|happened) to {company}?
    what (god|hero|saint) stands for {hobby}?
    what did a {role} wear in the old days?
    what did they use before there were {objects}?
    what do {food} and {city} have in common?
    what do you call a {adjective} {role}?
    what do you call someone who loves {hobby}?
    what does a {object} (cost to make|symbolize|need to be happy|say about its owner)?
    what does {food} do to your brain?
    what does it mean if a {role} calls you {adjective}?
    what goes through the mind of a {role}?
    what happens when you mix {food} with sand?
    what if {city} (sank|moved|had no roads|were on the moon)?
    what is the (area|altitude|climate|motto|coat of arms|nickname|birth rate) of {city}?
    what is the (chemical formula|boiling point|smell|origin) of {food}?
    what is the opposite of a {object}?
    what is the record in {hobby}?
    what is worse, a {adjective} {role} or bad {food}?
    what keeps a {object} from falling apart?
    what kind of person likes {hobby}?
    what kind of wood is a {object} made of?
    what on earth is a {adjective} {object} good for?
    what's so {adjective} about {city}?
    what's the deal with {food} these days?
    what's the (funniest|oldest|worst) joke about a {role}?
    what's the (point|use|big deal) of {hobby} anyway?
    what's the story behind {company}?
    what's the (technical|old|proper) term for a {object}?
    what was {city} like before the war?
    what was the first {object} made of?
    what would a {role} do with all that {food}?
    what would you do if you won a {object}?
    when did (people|humans|the Greeks) start with {hobby}?
    when did {company} (open|start|become famous)?
    when was {city} (founded|first mentioned|last flooded)?
    where (did|does) the expression "{adjective} as a {object}" come from?
    where do {objects} go when they die?
    where in {city} was the {role} born?
    where would I be without {food}, do you think?
    which (actor|singer|poet|emperor) loved {food}?
    which (bird|flower|metal|letter) stands for {city}?
    which is (longer|older|heavier), a {object} or a {role}'s arm?
    which is the odd one out: {food}, {hobby}, {city}?
    which {role} would you trust with a {object}?
    who (cares about|still does|is the world champion in) {hobby}?
    who (cooked|ate|named) {food} for the first time?
    who do you think would buy a {adjective} {object}?
    who is your favorite {role}?
    who lives longer, a {role} or a {role} who loves {hobby}?
    who on earth needs a {adjective} {object}?
    who said "a {object} is a {object}"?
    who taught the first {role}?
    who was king when {city} burned down?
    who was the {role} that never smiled?
    whose face is on the {object} in {city}?
    whose side are you on, {company} or the small shops?
    why am I so {adjective} when I eat {food}?
    why are there no {objects} in {city}?
    why are {role}s always so {adjective}?
    why can't a {object} be {adjective}?
    why did people stop making {objects}?
    why do (I|we|men|women) need {hobby}?
    why do they say that a {role} is {adjective}?
    why does a {object} never get {adjective}?
    why does my {object} make me {adjective}?
    why is there a {object} on the flag of {city}?
    why is {company} not in {city} any more?
    will (robots|computers) ever be good at {hobby}?
    will there still be {food} in the year 3000?
    will a {role} ever be replaced by a machine?
    without looking it up, how old is {city}?
    would a {role} survive a week in {city} without {food}?
    would you call {hobby} dangerous?
    would you marry a {role} from {city}?
    write me a (poem|haiku|fairy tale|sonnet) about the {role} and the {object}.
    you're smart, so tell me: who built the {object} in {city}?
    you must know this one: what is {city} famous for?
    yes or no: is {food} good for the heart?
    {adjective} or not, what is a {object} for?
    {city}, {food}, {hobby}: what comes to your mind?
    {company} or its rivals, who is better?
    {food}: where does it come from?
    {food} - friend or foe?
    {hobby}, why?
    {hobby}. Explain.
    {objects}: who needs them?
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
    I have no answer to that, and no tool that could give me one.
    Sorry, that's nothing I know about.
    I don't know. None of my tools can look that up.
    Good question, but I don't know the answer.
    I wish I could answer that, but I can't.
    That's a question I have no answer to.
    I can't tell you that, sorry: it is nothing my tools could find out.
    Nothing I have here answers that, sorry.
    ---
    No idea, sorry; no tool here can tell me.
    I'm afraid that is outside what I know.
    Sorry, that I cannot answer.
    """
)
