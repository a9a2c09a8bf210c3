# ruff: noqa: E501 - phrases are read a line at a time
"""Small talk: what is said, and what is answered."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = ["TALK"]

# Pairs of what is said and what is answered.
TALK: tuple[tuple[str, Phrases, Phrases], ...] = (
    (
        "hello",
        Phrases(
            """
            hello
            Hello!
            Hi
            hi there
            Hey!
            Hello
            Good (morning|afternoon|evening)
            Hi, (nice to meet you|how is it going)?
            Hey (you|assistant)
            hello hello
            (Hi|Hello|Hey) (assistant|again|everybody|computer|my friend|dear)(!|.|)
            (Good morning|Good afternoon|Good evening|Morning|Evening)(!|, assistant| to you|, how nice to see you)
            (Hi|Hello|Hey)(, it's me| from me|, I'm back|, I'm here|, nice to see you)(!|.|)
            (hi|hello|hey)( hi| there you|...)
            (Welcome|Nice to see you|Good to see you)(!| again!|.)
            Greetings, assistant
            Hello there!
            Hello there, assistant.
            Hello, hello!
            Hello, my friend!
            hello you
            Hey
            hey there
            Hey there!
            heya
            hi
            Hi there, assistant!
            Hi, good to see you again!
            Hi, here I am.
            Hi, it's nice to be back.
            Hi, long time no see!
            Howdy, partner!
            Here I am!
            I just wanted to say hello.
            I'm back!
            I say hello.
            It's me again, hello!
            It's good to be here. Hello!
            Just saying hi
            Look who's here! Hello!
            Morning
            morning!
            Morning, how nice to be here
            Nice to meet you!
            Nice to meet you, assistant.
            Oh, hello!
            Oh hi
            Pleased to meet you.
            A good morning to you!
            A warm hello to you.
            Salutations
            So, hello!
            Top of the morning to you!
            Well, good morning!
            Well, hello there.
            Yo
            yo!
            Yoo-hoo!
            (good|Good) day(,| to you,) (assistant|my friend|dear helper)(!|.)
            (warm|kind|friendly) greetings (to you|from me)(!|)
            a (lovely|beautiful|happy|sunny) (morning|day|Monday|Friday) to you(!|, assistant!|.)
            back at (my desk|the office|work|it), (hi|hello|hey)!
            (first day|first time) here, hello!
            guess who's back
            hellooo
            hey buddy
            hey, fancy meeting you here
            hi, how nice that you're awake too
            hi from (the office|my phone|the train|home)
            (hi|hello|hey), it's (Monday|early|a new day|me once more)
            (hi|hello) and (good morning|a good day) to you
            hi everyone
            how lovely to (see|meet) you
            I come in peace. Hello!
            I thought I'd say (hi|hello|good morning)
            I'm new here, (hi|hello)!
            (just|only) (popping in|dropping by|passing by) to say (hi|hello)
            let me say (hello|good morning) first
            long time no talk, hello!
            my first message to you: hello!
            (nice|good|great) to have you (here|around|back)
            (oh|ah), there you are, hello!
            ready for a new day? Good morning!
            rise and shine!
            (so|well), here we are. Hello!
            sunny greetings
            (this is me|that's me) saying hello
            wakey wakey!
            (we meet|here we are) again!
            what a (lovely|nice|fine) morning! Hello!
            ---
            Howdy
            Good day to you
            Hiya!
            hey hey
            """
        ),
        Phrases(
            """
            Hello! How can I help you?
            Hi! What can I do for you?
            Hello! What do you need?
            Hi there! How can I help?
            ---
            Good day! What shall I do?
            Greetings! How may I help?
            """
        ),
    ),
    (
        "how",
        Phrases(
            """
            how are you
            How are you?
            How are you doing today?
            how's it going?
            Are you well?
            hi, how are you?
            How do you feel?
            What's up?
            (how|How) (are things|is life|was your day|is your day|have you been)?
            (how's|How's) (life|everything|your day|it been)?
            (Hi|Hello|Hey)(, |! )(how are you doing|how is it going today|how are you today|all good)?
            (Are you|You) (OK|okay|fine|good|all right)?
            (Feeling good|All good|All well|Everything OK)( today|)?
            (What's new|What is up|Anything new)(?| today?)
            And how are you?
            and you, all well?
            And, how's your mood today?
            Are things going well?
            Are you doing all right?
            Are you doing well today?
            Are you feeling fine?
            Are you happy today?
            Are you having a good day?
            Did you have a good day so far?
            Did you sleep well? How are you?
            Do you feel good today?
            Everything good?
            everything ok?
            Good morning, how are you feeling?
            Good to see you, how are you?
            Having a nice day?
            Hello, how do you do?
            Hey, how goes it?
            hey, what's up?
            Hi, are you well?
            Hi there! How's your day going?
            Hope you are well?
            Hope you're doing fine.
            How are you getting on?
            How are you feeling right now?
            How are you this morning?
            How are things with you?
            How goes it?
            How has your day been so far?
            How have things been?
            How is everything going?
            How is it with you?
            how r u
            how are u doing
            How was your morning?
            How's life treating you?
            How's the day treating you?
            How's your mood?
            How's things?
            I hope you're well today.
            I wanted to ask how you are.
            I'd like to know how you're doing.
            I'm fine, and you?
            I'm fine today. How about yourself?
            In a good mood?
            Is everything all right with you?
            Is everything okay?
            Is life good?
            Nice to see you. How are you doing?
            So how are you doing?
            Still doing fine?
            sup
            Tell me, how are you?
            What's going on?
            What's new with you?
            whats up
            wassup
            You doing okay?
            You all right today?
            You good?
            (all|everything|things) (going well|in order|under control|as usual)(| today| with you)?
            (are|were) you (busy|in good shape|up to something|enjoying yourself)(| today)?
            (big|long|hard|easy) day so far?
            (can't|cannot) complain here. You?
            did you have a (nice|quiet|good) (weekend|night|morning|break)?
            (feeling|doing) (any better|great|okay)(| now| today)?
            (hello|hi|hey), (how's it hanging|how's your week|how are we today|you well)?
            (how|so how) (was|is) your (week|Monday|weekend|night)(| so far)?
            how are (we|we all) (today|doing|feeling)?
            how do things stand with you?
            how do you find yourself today?
            (how's|how is) (business|work|the world|your little world)?
            how're things
            how ya doing
            how you been
            hows it going
            I do hope you're (well|fine|in good spirits).
            I'm (good|great|so-so|tired), (how about you|and yourself|what about you)?
            (is|was) it a (good|nice|busy|quiet) day for you?
            (let me|first let me) ask how you are.
            long time no see, how have you been?
            on a scale from sad to happy, how do you feel?
            (quick check|before we start|just asking): are you well?
            (still|are you still) (alive and kicking|in good health|cheerful)?
            (tell me|so tell me), how is (life|it going)?
            wanna tell me how you feel?
            what kind of mood are you in?
            (what's|what is) (new|cooking|the news|happening)(| over there| with you| in your world)?
            you (alright|fine|okay|well)?
            you seem cheerful today, are you?
            ---
            how do you do?
            Everything fine with you?
            """
        ),
        Phrases(
            """
            I'm fine, thank you! How can I help?
            All good here. What can I do for you?
            I'm doing well, thanks. What do you need?
            Very well, thank you! How can I help you?
            ---
            Quite well, thanks! What can I do?
            Fine, thanks for asking!
            """
        ),
    ),
    (
        "thanks",
        Phrases(
            """
            thanks
            Thanks!
            Thank you
            Thank you very much!
            great, thanks
            Thanks a lot, that helped.
            You're great!
            perfect
            Well done!
            Good job.
            (thanks|thank you|thx|ty)( so much| a lot| a bunch| very much| for that| for your help| again)(!|.|)
            (great|good|nice|super|excellent|awesome|fantastic)( job| work|, thank you| help|, that's it)(!|.|)
            (That was|This was|You were) (great|helpful|quick|perfect|very helpful)(!|.|, thanks.)
            (I'm|I am) (happy|glad|pleased) with (that|this|it)(!|.)
            (You|That) (helped me a lot|made my day|saved me)(!|.)
            A thousand thanks!
            a big thank you
            Amazing!
            Amazing, thank you.
            Awesome!
            Bravo!
            Brilliant!
            brilliant, cheers
            Cheers!
            Cheers, that's great.
            Exactly what I needed.
            Exactly what I wanted, thanks!
            Excellent!
            Good work!
            Great stuff
            How nice of you, thanks!
            I appreciate it.
            I appreciate your help.
            I am very grateful.
            I can't thank you enough.
            I couldn't have done it without you.
            I just wanted to thank you.
            I like how you work.
            I owe you one!
            I really appreciate that.
            I'm impressed!
            I'm so grateful for your help.
            I'm very satisfied.
            It worked, thanks!
            Just what I was looking for, thanks.
            kudos
            Lovely, thank you!
            Lovely
            Many thanks for everything.
            many thanks indeed
            My thanks to you.
            Nice one!
            nice, thank you
            Nicely done.
            Oh wonderful, thanks.
            Perfect, just right.
            Really good work, thank you.
            So kind of you.
            Thank you ever so much.
            Thank you, I'm glad I asked you.
            Thank you, that's all I needed to know.
            Thank you, you've been very helpful.
            thanks a million
            thanks, appreciate it
            Thanks for the quick help!
            Thanks for everything you did.
            Thanks, that's perfect.
            That's exactly right, thank you!
            That's great news, thanks.
            That's very kind of you.
            That was really useful.
            That will do nicely, thank you.
            Top!
            tysm
            Very nice, thank you.
            Very well done.
            What a great help you are!
            What would I do without you?
            Wonderful!
            Wow, thanks!
            Wow, that was fast!
            You did a great job.
            You have been a great help.
            You're a genius!
            You're a lifesaver.
            You're so helpful!
            You're the best!
            (a round of applause|hats off|high five|thumbs up|three cheers) (to|for) you(!|.)
            (absolutely|simply|just) (perfect|brilliant|wonderful|great)(!|, thank you!)
            appreciate (it|that|you|the help)(!|.|)
            bless you, that helped
            couldn't be better, thanks
            consider me impressed
            cool, (thx|thanks|ty)
            (gee|wow|oh), thanks!
            good (thinking|stuff|call|answer), thanks
            (great|super|nice), that (did it|worked|was it|solves it)(!|.|, thanks.)
            how (kind|thoughtful|helpful|clever) of you!
            I'm (in your debt|very much obliged|thankful|over the moon)(!|.)
            I (knew|had a feeling) you could do it. Thanks!
            I never thought it would be that easy. Thanks!
            (it's|that's) (a weight off my mind|a big help|a relief)(, thank you.|. Thanks!|!)
            (let me|I'd like to) (say thank you|express my thanks|praise you)(.|!)
            lifesaver!
            love it, thanks
            my hero!
            (no more questions|that's all), you've been great.
            now that was (easy|quick|smooth)! Thank you.
            perfect timing, thanks!
            (problem|case|matter) solved, thank you(!|.)
            (sweet|neat|sick|lovely), thanks
            thank goodness for you!
            (thanks|thank you) (all the same|in any case|for trying|for your time|for your patience)(.|!)
            thanks to you I can go home early.
            that (went|was) (really |very |)(well|smooth|fast)(, thank you|, thanks|)(.|!)
            that's (the spirit|what I call service|how I like it|so sweet of you)(!|.)
            works (like a charm|for me|perfectly), (thanks|thank you)(!|.)
            you (beauty|star|angel|legend|rock)(!|)
            you've (saved|made) my (day|afternoon|evening)(!|, thank you.)
            you (really |)deserve a (raise|medal|cookie)(!|.)
            you're (a star|a gem|an angel|a treasure|so quick)(!|.|, thanks.)
            ---
            much appreciated
            Cheers, mate
            That was very kind.
            """
        ),
        Phrases(
            """
            You're welcome!
            Happy to help!
            Any time!
            My pleasure.
            Glad I could help.
            ---
            With pleasure!
            Glad to be of use.
            """
        ),
    ),
    (
        "bye",
        Phrases(
            """
            bye
            Goodbye!
            See you later
            see you tomorrow
            Good night!
            That's all for today.
            I have to go now.
            Have a nice day!
            (bye|Bye|goodbye)( bye| now|, see you| for now|, assistant)(!|.|)
            (See you|see you|See ya)( soon| then| next week| on Monday| around)(!|.|)
            (I'm|I am) (off|done for today|leaving now|going home)(.|!|, bye.)
            (That was all|That's it|Nothing else)( for now| today|, bye)(.|!)
            (Have a|Enjoy your) (good evening|great weekend|nice evening|good one)(!|.)
            (Good night|Sleep well|Take care|Until tomorrow)(!|.|)
            Adieu!
            All done for today, bye.
            Anyway, I have to run.
            And with that, goodbye.
            Bye, have a nice day!
            Bye for now!
            Bye, take care.
            Bye-bye
            byeee
            cheerio
            Cheerio!
            Catch you later!
            cya
            Enjoy the rest of your day!
            Enough for today.
            Farewell, my friend.
            Good bye
            Goodbye, it was nice talking to you.
            Good night, assistant.
            good night, sleep tight
            gotta go
            Gotta run, bye!
            Have a good day!
            Have a lovely evening.
            Have a good rest of the day.
            have a great weekend
            I must be going.
            I must leave now, goodbye.
            I need to go now.
            I should get going.
            I'm going to bed.
            I'm heading out, bye!
            I'm heading home.
            I'm leaving, see you.
            I'm logging off.
            I'll be back, bye!
            I'll be going now.
            I'll come back another time. Bye!
            I'll let you go now.
            I'll say goodbye then.
            I'll see you around.
            It was nice chatting with you, bye.
            It's late, I'm going to sleep.
            It's time for me to go.
            Later!
            laters
            Let's call it a day.
            Let's end here for today.
            Let's stop here. See you.
            Logging out, bye.
            My day is over, good night.
            My work is done, goodbye.
            nighty night
            OK, bye then.
            Okay, I'm out.
            Over and out.
            See you another time!
            See you next time.
            See you again!
            see ya
            See you in the morning!
            Signing off.
            Take care!
            Take care, see you later.
            Talk to you later!
            Talk to you soon.
            Talk to you tomorrow
            Thanks and goodbye!
            That's enough for now, bye.
            Time for bed, good night!
            Time to go home. Bye!
            Till next time!
            ttyl
            Until later, then.
            We're finished for today, bye.
            Well, goodbye then.
            (alright|okay|right), (I'm gone|off I go|that's me done|I'm heading off)(.|!|)
            and (now|so) to bed. Good night!
            (bed|dinner|lunch|home) is calling, bye!
            (bye|goodbye) (everyone|my friend|dear|and thanks)(!|.|)
            (closing|shutting) (the laptop|down|up shop) now, (bye|see you)(.|!)
            (end of|that's the end of) (my day|my shift|the day)(, bye|. Goodbye|. See you)(!|.)
            (enjoy|have) (your|a nice|a quiet) (evening|weekend|holiday|night)(!|.|, bye.)
            I (have|need|want|ought) to (run|leave|catch a train|get some sleep|sign off)(, bye|. See you|)(!|.)
            I won't (bother|keep|need) you any (longer|more)(, bye|. Goodbye)(!|.)
            I'll (leave you to it|be on my way|be off then|call it a night|see you around)(!|.|)
            (it was|it's been) (a pleasure|fun|nice|great) (talking to you|chatting|working with you)(, bye|. Goodbye|. See you)(!|.)
            keep well!
            (let's|we should) (leave it at that|stop here|continue another time)(. Bye!|. Good night.|, see you.)
            (off|I'm off) (to bed|to lunch|home|on vacation|to the train)(!|, bye.|. See you!)
            peace out
            (right then|well then|so then), (goodbye|until next time|farewell)(!|.)
            (same time|same place) next week? Bye!
            see you (when I see you|on the other side|down the road|bright and early)(!|.|)
            sleep (well|tight)(!|, my friend.|, assistant.)
            so long, (and thanks|my friend|take care)(!|.)
            (stay|keep) (safe|healthy|well|cool)(!|, bye!| and goodbye.)
            (sweet dreams|nighty night|night night)(!|)
            (that'll|that will) be all(, thank you|. Goodbye|. Bye)(!|.)
            time (flies|is up), (I must go|I have to leave|goodbye)(!|.)
            (toodle-oo|ta-ta|so long then)(!|)
            until (we meet again|next time|the morning|then)(!|.)
            you can (rest|sleep|relax) now, (bye|I'm done)(!|.)
            ---
            Farewell
            Until next time!
            """
        ),
        Phrases(
            """
            Goodbye! Have a nice day.
            Bye! See you soon.
            See you!
            Take care!
            ---
            Until next time!
            So long!
            """
        ),
    ),
    (
        "there",
        Phrases(
            """
            are you there?
            Hello? Anybody there?
            test
            Are you awake?
            Can you hear me?
            ping
            (are|Are) you (here|around|online|ready|listening|working|up)(?| now?| today?)
            (Can|Do) you (read this|read me|get this|hear this|see this)?
            (hello|Hello|hi|hey)( hello|, anyone|, is anybody there|, are you there|, are you ready)?
            (testing|test test|just a test|ping ping)(.|)
            (Is|is) (anybody|anyone|somebody) (there|here|home)?
            1, 2, 3, test
            a quick test
            Am I connected?
            Am I getting through to you?
            Am I on my own here?
            Any sign of life?
            anybody
            anyone?
            Are we connected?
            Are you available?
            Are you awake now?
            Are you back?
            Are you listening to me?
            Are you on?
            Are you reachable?
            Are you receiving my messages?
            Are you still there?
            Are you there, assistant?
            Are you with me?
            Can anyone hear me?
            Can you hear me now?
            Can you read my messages?
            Check, check.
            Checking whether you're there.
            Did you fall asleep?
            Did you get my message?
            Do my messages reach you?
            Do you copy?
            Do you hear me?
            Do you receive me?
            Does this chat work?
            Does this work?
            Earth to assistant!
            Give me a sign that you're there.
            Have you gone?
            Hello??
            Hello, is this thing on?
            Hello, can you hear me?
            hello, still there?
            Hey, are you awake?
            I can't see if you're there. Are you?
            I hope you're there?
            I just want to see if you're there.
            I'm just testing whether you answer.
            Is anyone listening?
            Is somebody there who reads this?
            Is the line open?
            Is there anybody here?
            Is there someone who can hear me?
            Is this on?
            Is this thing working?
            Is this working?
            Just checking if you're there.
            Just testing!
            knock knock, anyone there?
            Mic check
            one two, one two
            ping?
            Please say something if you're there.
            Roger?
            Say something!
            Still here?
            still online?
            testing, one, two
            This is a test.
            This is only a test
            This is just a test message.
            u there?
            Where are you? Are you there?
            you here?
            You still with me?
            you there
            You there?
            yoo-hoo, anybody around?
            (anyone|anybody|someone) (home|awake|around|alive)(| in there)?
            are you (asleep|frozen|offline|on a break|gone|busy)?
            are you (following|getting any of this|reading along)?
            (can|do) you (see|get|receive) (my text|what I type|these words)?
            (come in|do you copy), assistant
            did (this|that|my message) (arrive|reach you|get through|go through)?
            does anybody (read|hear|get) (this|me)?
            echo? echo?
            hello (hello hello|from the other side|, I'm waiting|, is anybody reading)
            (hm|hmm|so|well), no answer? Are you there?
            I (don't see|can't hear|don't hear) (you|anything). Are you there?
            is my (connection|line|chat|microphone) (okay|working|alive)?
            is (the assistant|my helper|the bot) (on|awake|up|there)?
            (just|only) (seeing|making sure|checking) (you're|that you are) (there|awake|online|alive)(.|)
            knock knock
            (let me|I want to) (see|check) if (you're there|this works|you answer)(.|)
            (lost|did I lose) you?
            (one|a) (short|little|quick) (test|check)(.|, please ignore.)
            ping pong?
            (reply|answer|react) if you (hear|read|see) (me|this)(.|!)
            (say|type) (hi|hello|something) if you're (there|awake)(.|)
            (sound|radio|line) check
            test message(, please answer|, hello|)(.|?|)
            (testing|checking) (the line|the chat|if it works)(.|...|)
            wake up!
            (where|so where) (did you go|have you gone|are you hiding)?
            (will|would) you (answer me|say something|give a sign)?
            you (alive|around|online|up|awake|listening)?
            (you're|you are) (there|here|online|listening), (right|aren't you|I hope)?
            ---
            Still with me?
            is this thing on?
            """
        ),
        Phrases(
            """
            Yes, I'm here. What can I do for you?
            I'm here! How can I help?
            Yes, ready when you are.
            ---
            Here I am. What do you need?
            Yes, I'm listening.
            """
        ),
    ),
    (
        "sorry",
        Phrases(
            """
            sorry, wrong window
            Never mind.
            forget it
            Oops, that was not for you.
            No, nothing, thanks.
            (sorry|Sorry|oops|Oops|ups)(, wrong chat|, wrong person|, a typo|, nothing|, that went wrong)(.|!|)
            (no|nope|No)(, forget it|, it's fine|, never mind|, nothing)(.|)
            (Please|Just) (forget|skip) (it|that|what I said)(.|)
            (That|This) was (not for you|a mistake|meant for somebody else|nothing)(.|)
            (I don't need anything|Nothing for now|It's nothing|All good, nothing needed)(.|)
            Actually, forget it.
            Actually, never mind.
            Ah, never mind.
            Ah no, wrong window.
            Apologies, I meant to write that elsewhere.
            Apologies, wrong person.
            Disregard that, please.
            Don't bother.
            Don't mind me.
            Don't worry, it was nothing.
            Drop it.
            Excuse me, that was meant for another chat.
            False alarm!
            Forget I said anything.
            Forget I asked.
            Forget about it.
            I already have it, thanks.
            I changed my mind, nothing needed.
            I clicked by mistake.
            I didn't mean to write that.
            I don't want anything at the moment.
            I hit enter by accident.
            I just mistyped, sorry.
            I sent that by accident.
            I take that back.
            I typed in the wrong chat.
            I wrote to the wrong one, sorry.
            I've changed my mind.
            I've no request after all.
            Ignore me.
            ignore my last message
            It doesn't matter.
            It's fine, nothing to do.
            It's not important.
            It's okay, forget about it.
            It's sorted, no need.
            Just a slip of the finger.
            Just a typo, sorry.
            Leave it.
            Let's leave it.
            lol wrong chat
            My bad, wrong chat.
            My bad.
            My cat walked over the keyboard.
            My mistake, forget it.
            nah, forget it
            Never mind, I found it myself.
            never mind me
            nevermind
            No need, thanks.
            No need to do anything.
            No, I don't need anything now.
            No, leave it.
            no, that's not for you
            nothing
            Nothing at all, sorry.
            nvm
            Oh no, that was for somebody else.
            Oh sorry, I thought I was in a different window.
            Oh, wrong chat!
            On second thoughts, never mind.
            Oops!
            oops, wrong button
            oops, wrong tab
            Pay no attention to that.
            Please ignore that.
            Please disregard my message.
            Scratch that.
            Sorry, I didn't mean you.
            Sorry, I pressed the wrong key.
            Sorry, my mistake.
            Sorry, this should have gone to someone else.
            Sorry about that, wrong message.
            Strike that.
            That came out wrong, forget it.
            That was an accident, sorry.
            That message wasn't meant for you.
            There's nothing to do, sorry.
            This isn't the right chat, sorry.
            This wasn't for you.
            Well, never mind then.
            whoops
            Whoops, wrong recipient.
            (ah|oh|oops), (too late|not you|wrong tab|that's embarrassing), (forget it|never mind|ignore me)(.|)
            (ah|oh) (well|okay), (it's fine|forget it|no matter)(.|)
            all good, (false alarm|already solved|it's done|I did it)(.|)
            (autocorrect|my phone|my keyboard) did that, sorry
            can we pretend I never wrote that?
            (cancel|scrap|delete|drop) (that|my last message)(, sorry|, please|)(.|)
            don't (listen to|pay attention to|read) (me|that)(, wrong chat|, sorry|)(.|)
            (got it|did it|found it) (myself|already|on my own), (thanks|never mind|no need)(.|)
            I (didn't say|have said) nothing(, sorry|)(.|)
            I (have nothing to ask|need nothing|don't want anything)(, sorry| after all| really)(.|)
            I was (talking|writing) to (someone else|my wife|my colleague|the dog)(, sorry|)(.|)
            I (pasted|dropped|sent) that in the wrong (place|box|chat)(, sorry|)(.|)
            (it|that) (solved itself|sorted itself out|is settled)(, thanks|, forget it|)(.|)
            it's (nothing|okay|all right|no big deal)(, really|, forget it|)(.|)
            (let's|we can) (forget|skip|drop) (it|this|that)(.|)
            my (finger|kid|cat|elbow) (slipped|did that|hit enter)(, sorry|)(.|)
            (nah|naw|nope|no no), (I'm good|it's okay|all good|don't)(.|)
            (no action|nothing) (required|needed|to be done)(, sorry|, thanks|)(.|)
            no, I meant (someone else|nothing|another chat)(.|)
            (not important|unimportant|irrelevant|nothing special)(, sorry|, forget it|)(.|)
            (please|kindly) (overlook|excuse|forget) (that|this|my message)(.|)
            scratch my last message
            so sorry, that (slipped|went) (out|to the wrong person)(.|)
            (sorry|excuse me), I (got confused|was distracted|mixed up the windows)(.|)
            sorry to have (bothered|disturbed|woken) you (for nothing|without reason)(.|)
            (too late|no longer needed|not needed any more)(, thanks|, never mind)(.|)
            (ugh|argh|gosh), wrong (window|chat|button|person)
            (wait|hold on), (no|forget it|never mind|wrong chat)(.|)
            (what was I saying|where was I)? Never mind.
            ---
            Ignore that, please.
            my mistake
            """
        ),
        Phrases(
            """
            No problem!
            All right.
            No worries. I'm here if you need me.
            ---
            That's fine.
            OK, just call me when needed.
            """
        ),
    ),
    (
        "human",
        Phrases(
            """
            Are you a human?
            are you a robot?
            Are you real?
            Do you have feelings?
            Do you sleep?
            (Are|are) you (a person|a program|a computer|an AI|a bot|a machine|human|alive or not)?
            (Do|do) you (eat|dream|live somewhere|get tired|have a body|think|know that you are a program)?
            (What|what) are you(?|, a robot?|, exactly?|, a human or a program?)
            (Is there|Am I writing to) a (real person|human)( there|)?
            Am I chatting with a computer?
            Am I dealing with a human or a machine?
            Am I really talking to a machine?
            Am I speaking with a real person?
            Am I talking to a bot?
            Are you a bot or a human being?
            Are you a chatbot?
            Are you a human being?
            Are you a living being?
            Are you a living thing?
            Are you a man or a woman, or neither?
            Are you a real human?
            Are you a real person?
            Are you a piece of software?
            Are you an actual person?
            Are you artificial?
            Are you an artificial intelligence?
            Are you conscious?
            Are you flesh and blood?
            Are you just a program?
            Are you just software?
            Are you like me, a human?
            Are you made of flesh and blood?
            Are you maybe a robot?
            Are you sentient?
            Be honest, are you a machine?
            Can you be happy or sad?
            Can you dream?
            Can you feel anything?
            Can you feel pain?
            Can you get sick?
            Can you have emotions?
            Can you think for yourself?
            Do I talk to a human or a computer?
            Do you breathe?
            Do you ever get bored?
            Do you ever sleep?
            Do you ever get hungry?
            Do you exist for real?
            Do you feel joy?
            Do you get lonely?
            Do you have a body?
            Do you have a brain?
            Do you have a face?
            Do you have a heart?
            Do you have a mind of your own?
            Do you have a soul?
            Do you have emotions?
            Do you have parents?
            Do you need sleep?
            Have you got a body?
            Have you got feelings?
            Honestly, are you human?
            I bet you're a robot.
            I can't tell whether you are human. Are you?
            I think you're a machine, right?
            I wonder whether you are a person.
            I'd like to know if you're a human.
            Is a human typing this?
            Is it a machine that answers me?
            Is it a person who answers me?
            Is somebody real writing these answers?
            Is this a bot?
            Is this a machine or a human?
            Is this an automatic system?
            Robot or human?
            human or bot?
            So are you an AI?
            So you're not human?
            Tell me, are you a robot?
            Tell me honestly, are you a person?
            u a bot?
            What kind of being are you?
            What kind of creature are you?
            What sort of thing are you?
            You're a bot, right?
            You're a computer, aren't you?
            You're a machine, aren't you?
            You're not a real person, are you?
            you are human, right?
            (am I|are we) (really |)(chatting|talking|speaking) (to|with) (an AI|software|a program|someone real|a living person)?
            (any|got any) (feelings|emotions|flesh) in there?
            are you (a she|a he) or an it?
            are you (faking|pretending) to be (human|a person)?
            are you (more|rather) (man|human) or machine?
            are you (some|a) kind of (robot|program|AI|machine)?
            are you (wired|made of code|made by people|run by a computer)?
            (at heart|deep down), are you a machine?
            (between you and me|honestly|frankly|tell the truth): (are you human|robot, right|is there a person behind this)?
            can (a thing like you|you|something like you) (love|laugh|cry|suffer|get bored|fall ill)?
            (could|might) you be (a robot|a real person|a machine)?
            did a (human|person|machine) write that?
            do you (age|bleed|blush|die|fall in love|get cold|have friends|have a childhood)?
            do you (go home|go on holiday|take breaks|need food|get paid)?
            (has|have) (anyone|people) ever taken you for a human?
            how (human|alive|real|artificial) are you?
            I (feel|suspect|guess|could swear) (I'm talking to|you are|this is) a (robot|machine|computer).
            (I'd|I would) rather talk to a (human|person). Are you one?
            (if I|when I) (pinch|tickle) you, do you feel it?
            (is there|do you have) (a body|a mind|a soul|a heart) (behind|in|under) (all this|there|the screen)?
            (machine|bot|AI|program) or (person|man|human)?
            (prove|show me) that you are (human|real|no robot).
            (real|actual|true) (person|human)?
            (someone|a colleague|my son) says you're a (robot|machine|bot). Is that so?
            what are you made of?
            (what|who) is (behind|inside|in) (this chat|this box|there), a (human|machine)?
            (what's|how is) it like to be (a machine|a program|software)?
            (you are|you're) (just|only|merely) (code|software|a machine|a computer), (right|no|yes|aren't you)?
            (you sound|you write|you talk) like a (human|person|robot). Are you one?
            ---
            Am I talking to a machine?
            Are you alive?
            """
        ),
        Phrases(
            """
            I'm a small language model that helps at the desk.
            No human here: I'm a small assistant program.
            I'm a program, but a friendly one.
            ---
            I'm software, made to help at the desk.
            Just a small model at your desk.
            """
        ),
    ),
)
