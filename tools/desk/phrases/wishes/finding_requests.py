"""More ways to ask that a thing be found by its owner and then dealt with: all to train on."""

from __future__ import annotations

__all__ = [
    "THREE_MORE",
    "TWO_MORE",
]

TWO_MORE = r"""
    !hunt up the {thing} (of|belonging to) {owner} and {verb} it
    !look {owner} up, take their {thing} and {verb} it
    !look up {owner}; for the {thing} you find there, {verb} it
    !search {owner} for a {thing}, and {verb} the one that turns up
    !search under the name {owner}, then {verb} the {thing} that comes up
    !determine which {thing} is {owner}'s so that you can {verb} it
    !dig out the {thing} of {owner} and {verb} it
    !ferret out {owner}'s {thing}, then {verb} it
    !work out which {thing} {owner} has and {verb} that
    !query the owner {owner} for the {thing}, then {verb} what comes back
    !run a search for {owner} and {verb} the {thing} in the result
    !enter {owner} as the owner, and {verb} the {thing} that you get
    !get the {thing} {owner} owns, (next|then) {verb} it
    !read off which {thing} goes with {owner} and {verb} it
    !go to the {thing} of {owner} and {verb} it
    !make sure to {verb} the {thing} {owner} has
    !see to it that you {verb} the {thing} of {owner}
    !help {owner} out and {verb} their {thing}
    !pick the {thing} that's {owner}'s and {verb} it
    !choose the {thing} of {owner} and {verb} it
    !consult the records on {owner} for the {thing}, then {verb} it
    !first find {owner}'s {thing}, and then you can {verb} it
    !{verb} the {thing} connected (with|to) {owner}
    !{verb} the {thing} on file for {owner}
    !{verb} the {thing} of the owner {owner}
    !{verb} the {thing} for which {owner} is the owner
    !{verb} the {thing} known to be {owner}'s
    !{verb} the {thing} in {owner}'s possession
    !{verb} the {thing} under the ownership of {owner}
    !{verb} the {thing} (tied to|linked to|associated with|matching) {owner}
    !{verb} the {thing}, it's {owner}'s
    the one of {owner}, that's the {thing} to {verb}.
    !{verb} the {thing}, the one listed under {owner}
    !{verb} the {thing}, {owner}'s to be precise
    !{verb} the one {thing} that {owner} has
    !{verb} this person's {thing}: {owner}
    !{verb} what {owner} has by way of a {thing}
    !{verb} {owner}'s {thing}; look for it (beforehand|first)
    !{verb} {owner}'s {thing} as soon as you've found it
    {owner} called about a {thing}. Look it up, then {verb} it.
    {owner} asked me to {verb} their {thing}. Please find it and do so.
    {owner} needs you to {verb} their {thing}.
    {owner} is on the phone. Find their {thing} and {verb} it.
    {owner} says we should {verb} their {thing}. Search for it and do that.
    {owner} would like it if you could {verb} their {thing}.
    {owner} is listed with a {thing}, {verb} that.
    {owner} is the name, {thing} is the thing: look it up and {verb} it.
    {owner}, you know, the one with the {thing}. Find it and {verb} it.
    {owner} = owner, {thing} = what to find, {verb} = what to do with it
    {owner} > {thing} > {verb}
    {owner}/{thing}: {verb}
    {owner}'s {thing}, please {verb} it.
    {owner}'s {thing} is the one to {verb}.
    {owner}'s {thing}? (Find it and|Look it up and|Yes,) {verb} it.
    {owner}'s {thing} must be found. After that, {verb} it.
    {owner} -> find {thing} -> {verb}
    for {owner}: find the {thing}, {verb} the {thing}.
    for {owner}, {verb} the {thing} on record.
    from {owner} we have a {thing}; {verb} it.
    name of the owner: {owner}. Thing: {thing}. Action: {verb}.
    owner {owner}: {verb} the {thing}.
    owner: {owner} / {thing}: find, then {verb}
    owner's name {owner}, {verb} the {thing}
    find: {thing} of {owner}. Then: {verb}.
    find {thing} \({owner}\), {verb} it
    search {owner}, get {thing}, {verb}
    what {thing} does {owner} have? Please {verb} it.
    what's {owner}'s {thing}? I want you to {verb} it.
    who has the {thing}? {owner} does. So find it and {verb} it.
    what is the {thing} of {owner}? Once you know, {verb} it.
    where's the {thing} of {owner}? Find it and {verb} it.
    is there a {thing} for {owner}? If so, {verb} it.
    has {owner} got a {thing}? (Look|Check), then {verb} it.
    are you able to {verb} the {thing} of {owner}?
    may I have you {verb} {owner}'s {thing}?
    do you think you can find {owner}'s {thing} and {verb} it?
    do you see a {thing} under {owner}? Please {verb} it.
    did {owner} have a {thing}? I think so. Find it and {verb} it.
    why don't you {verb} the {thing} of {owner}?
    what about {owner}'s {thing}? Let's {verb} it.
    any chance (of finding|you could find) {owner}'s {thing}? I have to {verb} it.
    mind looking up {owner}'s {thing}? I want to {verb} it.
    I'm supposed to {verb} {owner}'s {thing}. Look it up and do that, please.
    I'm looking for {owner}'s {thing}, in order to {verb} it. Do both for me.
    I'm after the {thing} of {owner}. Find it, then {verb} it.
    I know only the owner, {owner}. Find the {thing} and {verb} it.
    I know the name, {owner}, but not the {thing}. Look it up and {verb} it.
    I've been told to {verb} the {thing} of {owner}.
    I promised {owner} to {verb} their {thing}. Look it up and do it.
    I can't find {owner}'s {thing}. You find it, and {verb} it.
    I'd be grateful if you'd {verb} the {thing} of {owner}.
    I'll need you to find {owner}'s {thing} and {verb} it.
    I've got {owner} here, who has a {thing}. Please {verb} it.
    I ask that you {verb} the {thing} owned by {owner}.
    we need to {verb} {owner}'s {thing}. Search for it and do it.
    we have {owner} as an owner of a {thing}. Please {verb} that one.
    we ought to {verb} what {owner} has: a {thing}.
    my boss wants me to {verb} {owner}'s {thing}. Look it up and do it.
    my task: {verb} the {thing} of {owner}.
    there's this {thing} of {owner}'s. Please {verb} it.
    there's a {thing} that {owner} has. Find it, then {verb} it.
    there's something to {verb}: the {thing} of {owner}.
    the next thing is to {verb} {owner}'s {thing}.
    the request came from {owner}: {verb} the {thing} they have.
    the name is {owner}. Their {thing} is what you should {verb}.
    the {thing} which {owner} has is to be found. Then {verb} it.
    the {thing}'s owner is {owner}. Please {verb} the {thing}.
    the {thing}? It's {owner}'s. Go and {verb} it.
    the {thing} under {owner}'s name, {verb} it.
    the {thing} that goes by the owner {owner}: {verb} it.
    the {thing} for {owner}: find, {verb}, done.
    this is for {owner}. Find their {thing} and {verb} it.
    this concerns {owner}'s {thing}: please {verb} it.
    a {thing} is what {owner} has; to {verb} it is what I want.
    a search for {owner} will give you the {thing}. Please {verb} it.
    one of our owners is {owner}. Find the {thing} they have and {verb} it.
    having found {owner}'s {thing}, {verb} it.
    given that {owner} has a {thing}, {verb} it.
    seeing that the {thing} is {owner}'s, look under that name and {verb} it.
    starting from the name {owner}, find the {thing} and {verb} it.
    assuming {owner} has a {thing}, find it and {verb} it.
    if you look under {owner} you'll see a {thing}. Please {verb} it.
    if I give you {owner} as the owner, can you {verb} the {thing}?
    when you know which {thing} {owner} has, {verb} it.
    after you've found {owner}'s {thing}, {verb} it.
    yo {verb} {owner}'s {thing}
    hey find {owner}'s {thing} n {verb} it
    hiya, could u {verb} the {thing} of {owner}
    pls {verb} {thing} of {owner}, thx
    gotta {verb} {owner}'s {thing}, find it for me and do it
    need to {verb} the {thing} {owner} has
    needed: {verb} on the {thing} of {owner}
    kindly identify the {thing} of {owner} and {verb} it (accordingly|thereafter).
    be so kind as to {verb} the {thing} held by {owner}.
    it's about {owner}'s {thing}. You should {verb} it.
    it's time you {verb} the {thing} of {owner}.
    it'd help me a lot if you were to {verb} {owner}'s {thing}.
    let's find {owner}'s {thing} and {verb} it.
    let me have you {verb} {owner}'s {thing}.
    please you search the {thing} from {owner} and {verb} it.
    the {thing} what belongs to {owner}, please to {verb}.
"""

THREE_MORE = r"""
    !hunt up the {thing} of {owner}, {verb} it, then {verb2} the {thing2} that this gives
    !look {owner} up, take their {thing}, {verb} it, and {verb2} the {thing2} you receive
    !search under the name {owner}, {verb} the {thing} that comes up, and {verb2} the {thing2} after that
    !determine which {thing} is {owner}'s, {verb} it, and with the {thing2} that comes back, {verb2} it
    !dig out {owner}'s {thing}, {verb} it and {verb2} whatever {thing2} it leads to
    !work out which {thing} {owner} has, {verb} that, then {verb2} the {thing2}
    !query the owner {owner} for the {thing}, {verb} what comes back, and {verb2} the {thing2} from that
    !run a search for {owner}, {verb} the {thing} in the result, and {verb2} the {thing2} in the next result
    !enter {owner} as the owner, {verb} the {thing} that you get, {verb2} the {thing2} that you get then
    !go to the {thing} of {owner}, {verb} it, go on to the {thing2} and {verb2} it
    !make sure to {verb} the {thing} {owner} has and to {verb2} the {thing2} that it yields
    !see to it that you {verb} {owner}'s {thing}, and that you {verb2} the {thing2} that results
    !consult the records on {owner} for the {thing}, {verb} it, and {verb2} the {thing2} you are told
    !pick the {thing} that's {owner}'s, {verb} it, (and last|and finally|lastly) {verb2} the {thing2}
    !{verb} the {thing} on file for {owner} and {verb2} the {thing2} that this returns
    !{verb} the {thing} connected (with|to) {owner}; the {thing2} you get then is the one to {verb2}
    !{verb} the {thing} in {owner}'s possession, and, with its {thing2}, {verb2} that
    !{verb} the {thing} (tied to|linked to|associated with) {owner}, then {verb2} the {thing2} you learn of
    !{verb} the {thing} of the owner {owner}, and {verb2} the {thing2} that is reported back
    !{verb} what {owner} has by way of a {thing}, and {verb2} what comes out by way of a {thing2}
    !{verb} {owner}'s {thing} as soon as you've found it, and {verb2} the {thing2} as soon as you have it
    !{verb2} the {thing2} that you're given for the {thing} of {owner}, once you {verb} it
    !{verb2} the {thing2} after you {verb} the {thing} {owner} has
    !{verb2} whichever {thing2} comes back when you {verb} {owner}'s {thing}
    !{verb2} the {thing2} which you only get if you {verb} the {thing} of {owner}
    {owner} called about a {thing}. Look it up, {verb} it, then {verb2} the {thing2} you get.
    {owner} asked me to {verb} their {thing} and to {verb2} the {thing2} that results. Please do so.
    {owner} needs you to {verb} their {thing} and {verb2} the {thing2} from it.
    {owner} is on the phone. Find their {thing}, {verb} it, and {verb2} the {thing2} that comes of it.
    {owner} would like it if you could {verb} their {thing} and {verb2} the resulting {thing2}.
    {owner} is listed with a {thing}: {verb} that, then {verb2} the {thing2} you get.
    {owner} is the name. Find the {thing}, {verb} it, {verb2} the {thing2}.
    {owner} > {thing} > {verb} > {thing2} > {verb2}
    {owner} -> {verb} {thing} -> {verb2} {thing2}
    {owner}/{thing}: {verb}, then {thing2}: {verb2}
    {owner}'s {thing}: {verb}; the {thing2} that results: {verb2}
    {owner}'s {thing} is the one to {verb}; its {thing2} is the one to {verb2}.
    {owner}'s {thing} must be found. After that, {verb} it, and {verb2} the {thing2} it gives.
    for {owner}: find the {thing}, {verb} the {thing}, {verb2} the {thing2}.
    for {owner}, {verb} the {thing} on record, and {verb2} the {thing2} that comes back.
    owner: {owner}. First {verb} the {thing}, next {verb2} the {thing2}.
    owner: {owner} / {thing}: find, {verb} / {thing2}: {verb2}
    name of the owner: {owner}. Find the {thing}. Then {verb} it. Then {verb2} the {thing2}.
    find: {thing} of {owner}. Then: {verb}. Then: {verb2} the {thing2}.
    search {owner}, {verb} {thing}, {verb2} {thing2}
    what {thing} does {owner} have? Please {verb} it, and {verb2} the {thing2} that comes out, please.
    what's {owner}'s {thing}? I want you to {verb} it and to {verb2} the {thing2} you get.
    what is the {thing} of {owner}? Once you know, {verb} it; once you've got the {thing2}, {verb2} it.
    where's the {thing} of {owner}? Find it, {verb} it, and {verb2} the {thing2} from that.
    is there a {thing} for {owner}? If so, {verb} it and {verb2} the {thing2} it returns.
    has {owner} got a {thing}? Check, then {verb} it, then {verb2} the {thing2}.
    are you able to {verb} the {thing} of {owner} and to {verb2} the {thing2} that follows?
    may I have you {verb} {owner}'s {thing} and {verb2} the {thing2} it gives?
    do you think you can find {owner}'s {thing}, {verb} it, and {verb2} the {thing2}?
    why don't you {verb} the {thing} of {owner} and {verb2} the {thing2} you get?
    any chance you could {verb} {owner}'s {thing} and then {verb2} the {thing2}?
    mind looking up {owner}'s {thing}? I want to {verb} it and to {verb2} its {thing2}.
    I'm supposed to {verb} {owner}'s {thing} and to {verb2} the {thing2} that results. Look it up and do both.
    I'm after the {thing2} that comes out when you {verb} the {thing} of {owner}. You should {verb2} it.
    I know only the owner, {owner}. Find the {thing}, {verb} it, and {verb2} the {thing2} you get.
    I've been told to {verb} the {thing} of {owner} and to {verb2} the {thing2} from it.
    I promised {owner} to {verb} their {thing} and {verb2} the {thing2} it makes. Look it up and do it.
    I'd be grateful if you'd {verb} {owner}'s {thing} and {verb2} the {thing2} that follows.
    I ask that you {verb} the {thing} owned by {owner} and {verb2} the {thing2} obtained.
    we need to {verb} {owner}'s {thing}. It gives us a {thing2}, which we need to {verb2}.
    we ought to {verb} the {thing} {owner} has, and {verb2} the {thing2} after it.
    my boss wants me to {verb} {owner}'s {thing} and {verb2} the {thing2} that results. Do it for me.
    there's this {thing} of {owner}'s. Please {verb} it, and {verb2} the {thing2} that you then have.
    the name is {owner}. Find their {thing} and {verb} it, and {verb2} the {thing2} you get out of it.
    the {thing}'s owner is {owner}. Please {verb} the {thing}, then {verb2} the {thing2}.
    the {thing}? It's {owner}'s. Go and {verb} it, then {verb2} the {thing2} you get.
    the {thing} under {owner}'s name, {verb} it; the {thing2} it gives, {verb2} it.
    this is for {owner}. Find their {thing}, {verb} it, {verb2} the {thing2}.
    a search for {owner} will give you the {thing}. Please {verb} it. That gives you a {thing2}. Then {verb2} that.
    having found {owner}'s {thing}, {verb} it; having got the {thing2}, {verb2} it.
    starting from the name {owner}, find the {thing}, {verb} it, and {verb2} the {thing2}.
    assuming {owner} has a {thing}, find it, {verb} it and {verb2} the {thing2} it leads to.
    if you look under {owner} you'll see a {thing}. Please {verb} it. Then {verb2} the {thing2} you get.
    when you know which {thing} {owner} has, {verb} it. When you know which {thing2} comes out, {verb2} it.
    yo {verb} {owner}'s {thing}, then {verb2} the {thing2} u get
    hey find {owner}'s {thing} n {verb} it, then {verb2} the {thing2}
    hiya, could u {verb} the {thing} of {owner} n {verb2} the {thing2} that comes out
    pls {verb} {thing} of {owner}, {verb2} {thing2} from that, thx
    gotta {verb} {owner}'s {thing} and {verb2} the {thing2} it gives, find it for me and do it all
    kindly identify the {thing} of {owner}, {verb} it, and thereafter {verb2} the {thing2} received.
    it'd help me a lot if you were to {verb} {owner}'s {thing} and {verb2} the {thing2} you get.
    let's find {owner}'s {thing}, {verb} it, and {verb2} the {thing2}.
    a chain of three: {owner}'s {thing}, found; {verb} it; {verb2} the {thing2}.
    one: find {owner}'s {thing}. Two: {verb} it. Three: {verb2} the {thing2}.
    1. find {owner}'s {thing} 2. {verb} it 3. {verb2} the {thing2} you get
    1\) look up the {thing} of {owner}; 2\) {verb} it; 3\) {verb2} the {thing2}
    please you search the {thing} from {owner}, {verb} it, and the {thing2} from this you {verb2}.
"""
