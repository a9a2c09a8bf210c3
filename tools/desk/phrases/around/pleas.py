"""More of what people put around a request: all to train on, for `desk.phrases.around.openings`."""

from __future__ import annotations

__all__ = ["PLEAS"]

PLEAS = """
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    please {clause}
    Please {clause}
    can you {clause}?
    Could you {clause}?
    (Any chance|Is there a chance|What are the chances) you could {clause}?
    (Any|Some) help would be welcome: {clause}
    (Anybody there|Anyone home|Are you there|You there)? (Please |Could you |){clause}
    (As|Since|Now that) you're here, (please |could you |){clause}
    (As|Since) (I can't|I'm unable to|I have no idea how to) do it, (please |could you |){clause}
    As a favour, {clause}
    As before, {clause}
    As far as possible, {clause}
    As the next step, (please |){clause}
    As my assistant, you should {clause}
    Ask me if (anything|something) is missing, and {clause}
    At your convenience, (please |){clause}
    Be an angel and {clause}
    Be a sport and {clause}
    Be so nice and {clause}
    Be my hands for a second: {clause}
    Bear with me and {clause}
    Because I'm stuck: {clause}
    Before we go on, {clause}
    Before anything else, (please |could you |){clause}
    Behold my request: {clause}
    But first, {clause}
    But please {clause}
    By all means, {clause}
    Can I ask a favour? {clause}
    Can I borrow you for a second? (Please |){clause}
    Can I get some help? I need you to {clause}
    Can I interest you in a task? {clause}
    Can I leave it to you to {clause}?
    Can I make you {clause}?
    Can I persuade you to {clause}?
    Can I rely on you to {clause}?
    Can I request that you {clause}?
    Can somebody {clause}?
    Can someone please {clause}?
    Can we please {clause}?
    Can you go ahead and {clause}?
    Can you jump in and {clause}?
    Can you make it happen? {clause}
    Can you make sure to {clause}?
    Can you try to {clause}?
    Can you sort this out for me? {clause}
    Can't we {clause}?
    Care to {clause}?
    Come on, {clause}
    Could I bother you to {clause}?
    Could I interest you in this? {clause}
    Could I kindly have you {clause}?
    Could somebody {clause}?
    Could someone please {clause}?
    Could you be so kind as to {clause}?
    Could you go ahead and {clause}?
    Could you jump in and {clause}?
    Could you just {clause}?
    Could you lend me a hand and {clause}?
    Could you do me a solid and {clause}?
    Could you manage to {clause}?
    Could you try to {clause}?
    Could you see about this? {clause}
    Could you spare a moment to {clause}?
    Could you take over and {clause}?
    Dear all, please {clause}
    Dear helper: {clause}
    Did you hear me? {clause}
    Do as follows: {clause}
    Do it for me: {clause}
    Do the honours and {clause}
    Do the usual: {clause}
    Do this: {clause}
    Do what you do best and {clause}
    Do you mind? {clause}
    Do you reckon you could {clause}?
    Do you see a way to {clause}?
    Do you suppose you could {clause}?
    Do you know how to do this? {clause}
    Do your magic and {clause}
    Don't be shy, {clause}
    Don't laugh, but {clause}
    Don't wait for me, just {clause}
    Dude, {clause}
    Easy peasy: {clause}
    Enough talk, {clause}
    Ever so kindly, {clause}
    Excuse the bother, but {clause}
    Excuse me, would you kindly {clause}?
    Fancy giving me a hand? {clause}
    First off, {clause}
    First things first: {clause}
    Following up on our talk, {clause}
    For a start, {clause}
    For once, please {clause}
    For starters, (please |could you |){clause}
    For the love of all that is good, {clause}
    Forgive me for asking, but could you {clause}?
    From my side: please {clause}
    From you I need this: {clause}
    Get cracking and {clause}
    Get on with it and {clause}
    Get this going: {clause}
    Get this off my plate: {clause}
    Give it a go and {clause}
    Give it your best and {clause}
    Give me a hand and {clause}
    Give me a hand here? {clause}
    Go for it: {clause}
    Go on and {clause}
    Go on, {clause}
    Go right ahead and {clause}
    Good to have you. {clause}
    Got something for you: {clause}
    Got a job for you: {clause}
    Guess what, I want you to {clause}
    Have a heart and {clause}
    Have the goodness to {clause}
    Help a friend out and {clause}
    Help! {clause}
    Help me, {clause}
    Here's a challenge: {clause}
    Here's a job: {clause}
    Here's my problem: I need somebody to {clause}
    Here's the deal: {clause}
    Here's the plan: {clause}
    Here's what I'd like: {clause}
    Here's what you do: {clause}
    Here's where you come in: {clause}
    Hey buddy, {clause}
    Hey hey, {clause}
    Hey, listen, {clause}
    Hey, me again, {clause}
    Hey, mind helping? {clause}
    Hey, I'm stuck: {clause}
    Hey. {clause}. Thanks
    Hi, {clause}, please
    Hi, I'm hoping you can {clause}
    Hi, may I ask you to {clause}?
    Hi, I was told to ask you to {clause}
    Hi, {clause}. Thanks in advance
    Hello, I'm looking for someone to {clause}
    Hello, is this the right place? I need someone to {clause}
    Hello, would you kindly {clause}?
    How about you {clause}, please
    How do I get you to {clause}?
    How do you feel about this: {clause}
    How fast can you {clause}?
    How hard would it be for you to {clause}?
    I (beg|implore|entreat) you, {clause}
    I (beg|urge|invite|want|require|expect) you to {clause}
    I (should|would) like you to {clause}
    I am at a loss, please {clause}
    I am in need of help: {clause}
    I authorize you to {clause}
    I can't for the life of me do it myself: {clause}
    I can't be bothered, so {clause}
    I can't reach my keyboard well, so please {clause}
    I command you to {clause}
    I could do with some help: {clause}
    I could use your help to {clause}
    I count on you: {clause}
    I don't suppose you could {clause}?
    I don't want to do it by hand, so {clause}
    I expect you can {clause}
    I figured you could {clause}
    I gather you can help. Please {clause}
    I guess you can {clause}
    I guess I'd like you to {clause}
    I hate to ask, but could you {clause}?
    I hate to be a pain, but {clause}
    I have a job for you: {clause}
    I have a request, namely to {clause}
    I have this idea: {clause}
    I have to run, so {clause}
    I hereby ask you to {clause}
    I humbly ask you to {clause}
    I kindly ask that you {clause}
    I know it's a bother, but {clause}
    I know you can do this: {clause}
    I leave it to you to {clause}
    I'll leave it to you: {clause}
    I'll let you {clause}
    I'll make it short: {clause}
    I'll owe you if you {clause}
    I merely ask you to {clause}
    I might ask you to {clause}
    I need a favour: {clause}
    I need an assistant to {clause}
    I need this from you: {clause}
    I need you for this: {clause}
    I never manage it, so {clause}
    I propose that you {clause}
    I require that you {clause}
    I say we {clause}
    I shall need you to {clause}
    I simply want you to {clause}
    I think it's best if you {clause}
    I think it's time to {clause}
    I wanted to ask if you could {clause}
    I was asked to have you {clause}
    I was meaning to ask you to {clause}
    I will need you to {clause}
    I wish you would {clause}
    I wonder whether you might {clause}
    I would be delighted if you could {clause}
    I would be in your debt if you could {clause}
    I'd be over the moon if you could {clause}
    I'd be relieved if you could {clause}
    I'd be thrilled if you'd {clause}
    I'd be thankful if you were to {clause}
    I'd feel better if you'd {clause}
    I'd have you {clause}
    I'd really like you to {clause}
    I'd rather have you {clause}
    I'd say: {clause}
    I'd suggest you {clause}
    I'd want you to {clause}
    I'm after some help: {clause}
    I'm all thumbs, so please {clause}
    I'm asking nicely: {clause}
    I'm at a loss here. {clause}
    I'm begging you, {clause}
    I'm calling on you to {clause}
    I'm desperate: {clause}
    I'm giving you a job: {clause}
    I'm hoping you'll {clause}
    I'm in a bind, {clause}
    I'm in need of someone to {clause}
    I'm looking for somebody to {clause}
    I'm out of ideas, so please {clause}
    I'm stuck, could you {clause}?
    I'm swamped, so {clause}
    I'm turning to you: {clause}
    I'm up to my ears in work, so please {clause}
    I'm wearing gloves, so please {clause}
    I've a request: {clause}
    I've been meaning to ask you to {clause}
    I've been told you can help: {clause}
    I've decided you should {clause}
    I've got a favour to ask: {clause}
    I've got a job for you: {clause}
    I've got my hands full, can you {clause}?
    I've got no clue how, so {clause}
    If all goes well, you can {clause}
    If anyone can do it, you can: {clause}
    If I could ask you to {clause}
    If I could get you to {clause}, that would be great
    If it's all the same to you, {clause}
    If it's okay with you, {clause}
    If it's within your power, {clause}
    If nothing speaks against it, {clause}
    If you could {clause}, that'd be great
    If you could {clause}, I'd be grateful
    If you feel like it, {clause}
    If you know how to, {clause}
    If you would, {clause}
    If you'd {clause}, that would help
    If you'd {clause}, I'd be happy
    If you'll excuse me for asking, please {clause}
"""
