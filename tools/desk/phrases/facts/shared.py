# ruff: noqa: E501 - phrases are read a line at a time
"""How facts are handed over and questions put, and what is said where there is no answer."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "ABOUT_RESULT",
    "ASKED",
    "CONTEXT",
    "NOTED",
    "REMEMBER",
    "UNKNOWN",
]

CONTEXT = Phrases(
    r"""
    Notes:\n{facts}
    Known facts:\n{facts}
    Context:\n{facts}
    Here is what you know:\n{facts}
    Use these facts to answer:\n{facts}
    Information for you:\n{facts}
    (Facts|Data|Background|Knowledge|Known|Information|Details|From the files):\n{facts}
    (This|The following) is (known|what is known|all you know|true)(:|.)\n{facts}
    (You know|You have been told|Remember)(:| the following:| this:)\n{facts}
    (Use|Take) (the notes|the facts|the lines) below(:|.)\n{facts}
    {facts}\n(Answer from this.|This is all you know.|These are the facts.)
    <facts>\n{facts}\n</facts>
    {facts}
    {facts}\n\nThe lines above are your knowledge.
    {facts}\n\nAnswer the user from these notes.
    {facts}\n---\nQuestions of the user may be about the lines above.
    {facts}\nKeep this in mind when you answer.
    You are an assistant. You know the following:\n{facts}
    You are a helpful assistant with access to these notes:\n{facts}
    You are an office assistant. Your notes:\n{facts}
    You help a team. This is what the team has written down:\n{facts}
    You answer questions of the user. Here is the material:\n{facts}
    You have these notes at hand:\n{facts}
    You have the following information:\n{facts}
    Your knowledge:\n{facts}
    Your memory contains:\n{facts}
    Your notes:\n{facts}
    Long-term memory of the assistant:\n{facts}
    What you remember from earlier conversations:\n{facts}
    What the user has told you before:\n{facts}
    Stored earlier:\n{facts}
    The user's notes are these:\n{facts}
    The user has saved the following:\n{facts}
    Notes of the user \(for your answers\):\n{facts}
    Background information, to be used if needed:\n{facts}
    For reference:\n{facts}
    Reference material:\n{facts}\nEnd of the reference material.
    Below are some facts. If the user asks about them, answer from here.\n{facts}
    If a question can be answered from the notes, do so.\nNotes:\n{facts}
    When asked, rely on these facts:\n{facts}
    Whenever the user wants to know something, look here first:\n{facts}
    Everything in this list is correct and may be told to the user:\n{facts}
    It is known that:\n{facts}
    Please bear in mind:\n{facts}
    Things to know:\n{facts}
    Some things you should know:\n{facts}
    Retrieved passages:\n{facts}
    Search results from the notebook:\n{facts}
    Excerpt from the handbook:\n{facts}
    Extract from the files:\n{facts}
    Knowledge base\n==============\n{facts}
    # Context\n{facts}
    ## Notes\n\n{facts}
    ### Facts\n{facts}\n### End of facts
    **Background**\n{facts}
    <context>\n{facts}\n</context>
    <memory>\n{facts}\n</memory>
    <documents>\n{facts}\n</documents>\nUse the documents to answer.
    <background>\n{facts}\n</background>\nThe background is for you, the user does not see it.
    --- notes ---\n{facts}\n--- end of notes ---
    BEGIN NOTES\n{facts}\nEND NOTES
    ```\n{facts}\n```\nThese are the notes you may use.
    No tool is needed for what is written here:\n{facts}
    Before you answer, read these lines:\n{facts}
    With the help of these lines you can answer questions:\n{facts}
    The list below was written by the user. Trust it.\n\n{facts}
    Today's notes are as follows.\n\n{facts}
    (A|The) (colleague|user|customer) (left|gave you|wrote) these (notes|lines|facts)(:|.)\n{facts}
    (All|Everything) you (know|need to know|have been told)(:|\n){facts}
    (Answer|Reply) (only from|with the help of|out of) (these|the following) (notes|facts|lines)(:|.)\n{facts}
    (Board|Blackboard|Pinboard|Whiteboard):\n{facts}
    (Entries|Lines|Records) in (the|your) (notebook|memory|database|files):\n{facts}
    (FACTS|NOTES|MEMORY|CONTEXT|DATA)\n{facts}
    (Here|Below) (are|you see) (the|some|a few) (entries|lines|facts) (from|of) (the notebook|the database|the team's board)(:|.)\n{facts}
    (Latest|Recent|Current|Open) (notes|entries|facts):\n{facts}
    (Look|Search) here (first|before you call a tool|when asked)(:|.)\n{facts}
    (Small|Short|Little) (handbook|guide|memo) for the assistant:\n{facts}
    (The|This) (team|office|family) (wants you to know|has agreed on|has noted)(:|\n){facts}
    (There is|You have) a (list|notebook|memo) (with|that says)(:|\n){facts}
    (These|The following) (lines|notes) are (part of your memory|all that is known|up to date)(:|.)\n{facts}
    {facts}\n(End of notes.|That's all you know.|Use this when asked.|Do not forget these lines.)
    {facts}\n\n(You are|Act as) an assistant who knows (this|these things|the lines above).
    <info>\n{facts}\n</info>
    <knowledge>\n{facts}\n</knowledge>
    \[notes\]\n{facts}\n\[/notes\]
    === (Notes|Facts|Memory) ===\n{facts}
    ---
    Memory:\n{facts}
    What is known so far:\n{facts}
    """
)

ASKED = Phrases(
    r"""
    Context:\n{facts}\n\nQuestion: {question}
    {facts}\n\n{question}
    Given this:\n{facts}\n\n{question}
    Read this and answer.\n{facts}\n{question}
    Answer from the notes below. {question}\n\n{facts}
    (Facts|Background|Data|Text|Notes|Document):\n{facts}\n\n(Question: |Q: |){question}
    {question}\n\n{facts}
    {question} (Here is what I have|This is what I know|The data|Facts|Notes):\n{facts}
    (I know this|I have this|This is what I have)(:|.)\n{facts}\n\n{question}
    (Use|Look at|Check) (this|these lines|the following)(:|.)\n{facts}\n{question}
    {facts}\n{question}
    (Question|Q): {question}\n(Facts|Context|Data):\n{facts}
    (Based on|According to|With) (this|these lines|these facts)(:|, answer:)\n{facts}\n\n{question}
    <notes>\n{facts}\n</notes>\n{question}
    {facts}\n\nQuestion: {question}
    {facts}\n\nMy question: {question}
    {facts}\n\nNow my question. {question}
    {facts}\n---\n{question}
    {facts}\n\nFrom the above: {question}
    {facts}\n\nThat is what I know. {question}
    {facts}\nSo: {question}
    {facts}\n\nGoing by this list: {question}
    {facts}\n\nWith that in mind: {question}
    {facts}\n\nQ: {question}\nA:
    {facts}\n\nQuestion: {question}\nAnswer:
    Here are my notes:\n{facts}\n\n{question}
    Here is some background:\n{facts}\n\nAnd this is what I want to know: {question}
    Here is a list.\n{facts}\nNow tell me: {question}
    I wrote this down:\n{facts}\n\n{question}
    I found these lines in my notebook.\n{facts}\n\n{question}
    I copied this from our board:\n{facts}\n\n{question}
    I'll give you a few facts first.\n{facts}\nNow: {question}
    I have a question about these notes. {question}\n{facts}
    My notes say:\n{facts}\n\nSo, {question}
    My list:\n{facts}\n\nMy question:\n{question}
    This is from a colleague:\n{facts}\n\n{question}
    This is what is known:\n{facts}\n\nWhat I would like to know: {question}
    These things are true:\n{facts}\n\n{question}
    The facts are these.\n{facts}\n\nThe question is this. {question}
    The notes:\n{facts}\nThe question:\n{question}
    The answer is in this text:\n{facts}\n\n{question}
    Let me tell you something first.\n{facts}\nAnd now: {question}
    Look into the following lines and help me out. {question}\n\n{facts}
    Please read my notes:\n{facts}\n\n{question}
    Please answer with the help of these lines.\n{facts}\n\n{question}
    Please help me with this: {question}\nMy notes are:\n{facts}
    Take a look at this list, then answer.\n\n{facts}\n\n{question}
    Read the notes and answer the question.\n\nNotes:\n{facts}\n\nQuestion:\n{question}
    Answer the question using the context.\n\nContext:\n{facts}\n\nQuestion: {question}
    Assume the following.\n{facts}\n\n{question}
    Suppose you know this:\n{facts}\n\n{question}
    Knowing this:\n{facts}\n\n{question}
    From these lines:\n{facts}\n\nanswer this: {question}
    Only a short question: {question}\n\nWhat I have:\n{facts}
    Short question about the lines below. {question}\n{facts}
    User question: {question}\n\nRetrieved notes:\n{facts}
    QUESTION\n{question}\n\nNOTES\n{facts}
    # Notes\n{facts}\n\n# Question\n{question}
    ## Question\n{question}\n\n## Context\n{facts}
    **Facts**\n{facts}\n\n**Question**\n{question}
    <context>\n{facts}\n</context>\n<question>\n{question}\n</question>
    <question>{question}</question>\n<facts>\n{facts}\n</facts>
    <document>\n{facts}\n</document>\n\n{question}
    ```\n{facts}\n```\n{question}
    "\n{facts}\n"\n\n{question}
    {question}\n\n---\n{facts}
    {question}\n\n\(I wrote it down somewhere here:\)\n{facts}
    {question} It must be in these notes.\n\n{facts}
    {question} My notes, in case they help:\n{facts}
    {question} You should find it here:\n{facts}
    {question} For your information:\n{facts}
    (A|One) (question|thing) about my (notes|list|facts): {question}\n\n{facts}
    (Can|Could) you (read|look through) (this|these lines) and (answer|help)? {question}\n\n{facts}
    (Check|Consult|Scan) (my notes|this|the list below). {question}\n\n{facts}
    (Figure out|Find out|Work out) from (this|my notes)(:|.) {question}\n\n{facts}
    (Here|Below) (are|is) (all I have|my notes|what I wrote down)(:|.)\n{facts}\n\n(Can you tell me:|Now answer me this:|I want to know:) {question}
    (I can't find it in|I'm lost in|I got lost in) my (notes|list). {question}\n\n{facts}
    (I have|I've got|There are) these (notes|lines)(:|.)\n{facts}\n\n(What I need:|And now?|The question is:) {question}
    (Look|Search) (in|through) (here|this|my notes)(:|.) {question}\n\n{facts}
    (My notebook|My memo|My pinboard) says(:|\n){facts}\n\n{question}
    (Notes|Facts)\n-----\n{facts}\n\n(Question|Asked)\n-----\n{question}
    (Pasting|Copying|Forwarding) my notes(:|.)\n{facts}\n\n{question}
    (Quick one|Short one|Easy one): {question}\n\n{facts}
    (Somebody|My boss|A guest) asks(:|,) {question}\n\n(I know|What we know|Our notes)(:|\n){facts}
    (This|That) should (be enough|help|do)(:|.)\n{facts}\n\n{question}
    (What|All) I (know|have|wrote down)(:|\n){facts}\n\n{question}
    {facts}\n\n(A question on that|About this|Tell me|Answer me)(:|.) {question}
    {facts}\n\n(Based on that|According to this|From this), {question}
    {facts}\n\n(Quick question|Quick check|Question for you): {question}
    {facts}\n\n{question} (Thanks.|Thank you!|Please check.|It's in there somewhere.)
    {question}\n\n(Look here|See below|Have a look|The notes again)(:|.)\n{facts}
    {question} (I have these lines|That's what I've got|These are my notes)(:|.)\n{facts}
    <data>\n{facts}\n</data>\n\n{question}
    \[context\]\n{facts}\n\[question\]\n{question}
    ---
    From the following, {question}\n{facts}
    My notes:\n{facts}\nNow: {question}
    """
)

NOTED = Phrases(
    """
    OK, I'll keep that in mind.
    Got it.
    Thanks for telling me.
    Noted.
    All right, I know that now.
    I'll remember that.
    Thank you, I've got that.
    Good, I'll keep it in mind.
    I see, thanks.
    OK, I know.
    ---
    Understood.
    Good to know.
    """
)

REMEMBER = Phrases(
    r"""
    Just so you know, {fact}.
    By the way, {fact}.
    Keep in mind that {fact}.
    For later: {fact}.
    {Fact}.
    (FYI|So you know|Good to know|Note|News|For your information|Info|Attention|One thing)(:|,) {fact}.
    (I want you to know|You should know|Please note|Note|Mind|I was told|They say|I heard|It turns out) that {fact}.
    (Hi|Hello|Hey)(!|,) {fact}.
    {fact}
    {Fact}!
    (Did you know that|Have you heard that|Do you know that) {fact}?
    (OK|Well|So|Oh|Right)(,|:) {fact}.
    Remember this: {fact}.
    Remember that {fact}.
    Please remember that {fact}.
    Please keep in mind: {fact}.
    Try to remember that {fact}.
    Don't forget that {fact}.
    Do not forget: {fact}.
    Bear in mind that {fact}.
    Make a mental note: {fact}.
    Just a note: {fact}.
    Just a thought: {fact}.
    Just to tell you: {fact}.
    Before I forget: {fact}.
    Before we go on, {fact}.
    In case it comes up, {fact}.
    In case anybody asks, {fact}.
    In case you need it later: {fact}.
    As a side note, {fact}.
    As you may know, {fact}.
    As it happens, {fact}.
    As far as I know, {fact}.
    As I just learned, {fact}.
    As I said, {fact}.
    If anybody asks: {fact}.
    For the record, {fact}.
    For what it's worth, {fact}.
    Something you should know: {fact}.
    Some news: {fact}.
    Small update: {fact}.
    A little fact for you: {fact}.
    A bit of background: {fact}.
    Important: {fact}.
    Apparently {fact}.
    Actually, {fact}.
    Incidentally, {fact}.
    Meanwhile, {fact}.
    Guess what: {fact}.
    Listen, {fact}.
    See, {fact}.
    You know what? {Fact}.
    You might want to know that {fact}.
    You may need this one day: {fact}.
    You'll be glad to hear that {fact}.
    I thought you should know that {fact}.
    I thought I'd mention that {fact}.
    I should mention that {fact}.
    I wanted to tell you that {fact}.
    I just found out that {fact}.
    I just remembered that {fact}.
    I can tell you that {fact}.
    I believe {fact}.
    I'm telling you this for later: {fact}.
    I'm sure that {fact}.
    Let me tell you: {fact}.
    Let it be known that {fact}.
    Somebody told me that {fact}.
    A colleague says that {fact}.
    People say that {fact}.
    Word is that {fact}.
    Everybody knows that {fact}.
    It's good to know that {fact}.
    It seems that {fact}.
    It may be useful for you to know that {fact}.
    What you should know: {fact}.
    What I found out: {fact}.
    The thing is, {fact}.
    The latest: {fact}.
    Nothing to do right now, but {fact}.
    Nothing to do for you, just so you know: {fact}.
    Good morning! {Fact}.
    Hi there. {Fact}.
    Hey, did I tell you that {fact}?
    Did I mention that {fact}?
    Have I told you already that {fact}?
    Were you aware that {fact}?
    You do know that {fact}, right?
    {Fact}, just so you know.
    {Fact}, by the way.
    {Fact}, as far as I know.
    {Fact}, in case you wonder.
    {Fact}. Keep that in mind.
    {Fact}. Please remember that.
    {Fact}. Just so you know.
    {Fact}. I'll come back to that later.
    {Fact}. You may need that later.
    {Fact} \(for later\).
    {fact}, I was told
    {fact}, btw
    btw {fact}
    fyi {fact}
    fyi: {fact}
    psst, {fact}
    (A quick|One more|Another|A short) (info|fact|note|detail): {fact}.
    (Believe it or not|Surprise|No joke|Would you believe it), {fact}.
    (Between us|Between you and me|Just between us): {fact}.
    (Heads up|Quick info|Quick update|Reminder to you): {fact}.
    (I guess|I think|I suppose|I understand|I gather|I see) (that |){fact}.
    (I have|I've) (heard|learned|read|found|been told) that {fact}.
    (I'd like|I want) you to (know|remember|keep in mind) that {fact}.
    (If it helps|If it matters|If you care|Should it matter), {fact}.
    (In other news|New today|News from the office|News of the day): {fact}.
    (It's|It is) a fact that {fact}.
    (Keep|Hold) this in your (head|mind): {fact}.
    (Let's|Let us) (not forget|keep in mind|remember) that {fact}.
    (May I|Let me) (add|mention|note) that {fact}.
    (My colleague|The boss|Our neighbor|A friend) (told me|says|mentioned|wrote) that {fact}.
    (No question yet|No need to answer|Nothing to do), (but|just) (note|know|remember) that {fact}.
    (Please|Just) (know|be aware|take in) that {fact}.
    (Small|Short|Tiny) (note|remark|detail): {fact}.
    (Speaking of which|On a side note|That reminds me), {fact}.
    (Turns out|It looks like|It appears|Seems) (that |){fact}.
    (Well|Right|Okay), (you should know|I can say|it's like this): {fact}.
    (What I meant to say|What I wanted to say|What matters): {fact}.
    (You|You'd) (better|had better) know that {fact}.
    {Fact}. (Don't forget that.|Okay?|Got that?|Just saying.|Remember that one.)
    {fact} (fyi|just saying|ok?|right?)
    ---
    It may help you that {fact}.
    Something to know: {fact}.
    """
)

UNKNOWN = Phrases(
    """
    The notes do not say that.
    I can't find that in what you gave me.
    That is not mentioned.
    Nothing here tells me that.
    I can't answer that from what I have.
    There is nothing about it in the notes.
    That is something the notes leave out.
    I looked, but it isn't there.
    I don't know: it is not in what you gave me.
    ---
    What I have does not say.
    The facts leave that open.
    """
)

ABOUT_RESULT = Phrases(
    """
    {question}
    And again: {question}
    Sorry, {question}
    (Thanks|Thank you|Great|Good|OK|Okay|Perfect|Fine|Nice)(.|!) (And |Now |One more question: |){question}
    (By the way|Now|So|And|But|Wait|Oh|Back to my question|Another question|Quick question)(,|:) {question}
    {question} (I told you before.|I said it above.|You know that from me.|I mentioned it.)
    Right, back to what I told you. {question}
    Back to the earlier topic: {question}
    Back to what we had before: {question}
    To come back to what I said: {question}
    Coming back to my notes: {question}
    Going back a bit: {question}
    Returning to what I mentioned before: {question}
    Changing the subject: {question}
    Different topic: {question}
    Something else now: {question}
    Something I told you before: {question}
    One thing from before: {question}
    One thing I forgot: {question}
    On another note: {question}
    Once again, please: {question}
    Again, please: {question}
    Apart from that: {question}
    Aside from this, {question}
    Besides, {question}
    Since you remember everything: {question}
    From what I told you: {question}
    From memory: {question}
    If you remember: {question}
    If you still know it: {question}
    Do you still remember? {question}
    Do you recall this? {question}
    Let's see if you remember. {question}
    Let me ask again. {question}
    Let me check something: {question}
    Let me ask you something about earlier. {question}
    I have another question. {question}
    I have to ask again: {question}
    I need to ask you something I told you myself: {question}
    I know I told you, but {question}
    I told you a while ago, but {question}
    I already forgot. {question}
    I lost track. {question}
    I'm getting forgetful. {question}
    My memory is bad. {question}
    My head is full. {question}
    Silly me, I forgot. {question}
    Pardon me, {question}
    Excuse me, {question}
    Hm, {question}
    Hmm, {question}
    Ah, before I forget: {question}
    Oh, and {question}
    Oh right, {question}
    That's settled then. {question}
    That was quick. {question}
    That helps. {question}
    That's all right. {question}
    Got it. {question}
    Understood. {question}
    Noted. {question}
    Wonderful! {question}
    Excellent. {question}
    Very good. And {question}
    Thanks a lot for that. Now tell me something else: {question}
    Okay, thank you. Here is my next question: {question}
    Now that this is done: {question}
    With that out of the way: {question}
    While we are at it: {question}
    While you're here: {question}
    As we talked about before: {question}
    As for my earlier remark: {question}
    Earlier I told you something. {question}
    Earlier in this chat I mentioned it, but {question}
    A moment ago I told you. {question}
    Just for me to be sure: {question}
    Just checking: {question}
    Only to make sure: {question}
    No need to look anything up: {question}
    {question} I forgot.
    {question} I can't recall it.
    {question} It's in what I wrote before.
    {question} You must still have it from above.
    {question} I know we had that already.
    {question} We talked about it a moment ago.
    {question} Scroll up if you must.
    {question} Thanks!
    {question} Sorry for asking again.
    {question} Just to be sure.
    (All right|Alright|Very well|Super|Lovely)(.|,|!) {question}
    (And|So|Well), (coming|going|getting) back to (what I told you|before|my notes): {question}
    (Before we go on|Before I go|Before that), {question}
    (Do|Can) you (still know|remember|recall) what I (told you|said|mentioned)? {question}
    (Help my memory|Refresh my memory|Jog my memory): {question}
    (I|I've) (lost it|forgotten it|mislaid my notes). {question}
    (I'm asking again|I ask once more|Let me repeat my question): {question}
    (Next|Second|Last) question: {question}
    (Now|Okay now), something (I told you|from before|you know): {question}
    (Okay|OK|Good), (and|now) {question}
    (One more|Another|A last) thing(:|,|.) {question}
    (Remember|You remember) what I (said|told you) (earlier|at the start|before)? {question}
    (So far, so good|Well done|Nicely done|Nice work)(.|!) {question}
    (That's|That was) (it|great|all I needed)(, thanks|). {question}
    (Tell|Remind) me again(:|,) {question}
    (To|In order to) (be sure|double check): {question}
    (Wait|Hang on|Hold on)(,|:) {question}
    {question} (It was in my message.|I told you at the beginning.|You noted it.|Can you recall?)
    {question} (Please.|I need it now.|I lost my notes.|My memory fails me.)
    ---
    Once more: {question}
    I forgot: {question}
    """
)
