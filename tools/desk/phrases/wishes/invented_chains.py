# ruff: noqa: E501 - phrases are read a line at a time
"""How one asks for chains of invented tools, and what is said when they are done."""

from __future__ import annotations

from desk.phrases.wishes.finding_requests import THREE_MORE, TWO_MORE
from desk.pools import Phrases

__all__ = [
    "DONE",
    "THREE",
    "TWO",
]

TWO = Phrases(
    r"""
    !find the {thing} of {owner} and {verb} it
    !{verb} the {thing} of {owner}
    !look up the {thing} of {owner}, then {verb} it
    {owner} has a {thing}. Find it and {verb} it.
    !{verb} the {thing} that belongs to {owner}
    I want to {verb} the {thing} of {owner}.
    first find the {thing} of {owner}, then {verb} it.
    the {thing} of {owner}: {verb} it, please.
    !{verb} {owner}'s {thing}
    !{verb} the {thing} {owner} (has|owns|keeps|has got)
    !{verb} the {thing} which is (owned|held|kept) by {owner}
    !{verb} the {thing} (belonging|that was assigned|assigned|attributed) to {owner}
    !{verb} the {thing} (registered|listed|filed|recorded|on record) (for|under) {owner}
    !{verb} the {thing} (that is|which is) in the name of {owner}
    !{verb} the {thing} whose owner is {owner}
    !{verb} the {thing} of which {owner} is the owner
    !{verb} whatever {thing} {owner} (has|keeps|owns|happens to have)
    !{verb} whichever {thing} is {owner}'s
    !{verb} the {thing}, owner {owner}
    !{verb} the {thing} \(owner: {owner}\)
    !{verb} the {thing} with {owner} as its owner
    !{verb} the {thing} after (finding|looking up|locating) the one that {owner} has
    !{verb} the {thing}, and by that I mean the one (of|owned by) {owner}
    !{verb} only the {thing} that {owner} has, nothing else
    !{verb} that {thing} {owner} keeps, which you'll have to look up (first|beforehand)
    !find out which {thing} {owner} has and {verb} (it|that one)
    !find out which {thing} belongs to {owner}, and then {verb} that one
    !search for the {thing} of {owner} and, once you have it, {verb} it
    !check which {thing} is {owner}'s, then {verb} it
    !get hold of {owner}'s {thing} (and|so you can|in order to) {verb} it
    !see what {thing} {owner} has and {verb} it
    !look under {owner} for the {thing} and {verb} the one you find
    !locate the {thing} (owned by|belonging to|of) {owner} so that you can {verb} it
    !identify the {thing} of {owner}, as you have to {verb} it next
    !track down the {thing} that {owner} (owns|has) and {verb} it
    !pull up the {thing} listed for {owner}, then {verb} it right after
    !(fetch|retrieve|get|bring up) the {thing} of {owner}; when that's done, {verb} it
    !take {owner} as the owner, find the matching {thing} and {verb} it
    !use the owner {owner} to find the {thing}, then {verb} what you found
    !do the following for {owner}: find the {thing} and {verb} it
    !ask for the {thing} that's under {owner}'s name and {verb} it
    {owner} (owns|keeps|possesses) a {thing}; I'd like you to {verb} it.
    {owner} is the owner of a {thing} that (I want to|we have to|you should) {verb}.
    {owner} wants (us|me|somebody) to {verb} their {thing}, so look it up and do that.
    {owner} (must|should|ought to) have a {thing}. Please {verb} it.
    {owner}: find their {thing} and {verb} it.
    {owner} - {thing} - {verb}
    {owner}, {thing}: (find and|look up and|) {verb} it
    the {thing} I (want|need|have) to {verb} belongs to {owner}.
    the {thing} to {verb} is the one (that|which) {owner} has.
    the {thing} is {owner}'s; (find it and|look it up and|) {verb} it.
    the owner is {owner}. Find the {thing} and {verb} it.
    the {thing} {owner} has, could you {verb} it(| for me)?
    it's {owner} whose {thing} I (want|need) to {verb}.
    it's the {thing} of {owner} (that|which) you should {verb}.
    I (need|have) to {verb} a {thing}, namely the one (owned by|of|belonging to) {owner}.
    there (is|should be) a {thing} (in the name of|registered to|belonging to) {owner}. Please {verb} it.
    a {thing} belongs to {owner}. Look for it and {verb} it.
    once you have found the {thing} of {owner}, {verb} it.
    as soon as you know which {thing} {owner} has, {verb} it.
    after looking up the {thing} that {owner} owns, {verb} it, please.
    before you can {verb} the {thing}, you have to find it: it belongs to {owner}. Do both.
    I don't know which {thing} {owner} has, but I want to {verb} it.
    I don't have the {thing} of {owner} at hand; find it, then {verb} it.
    if {owner} has a {thing}, (then |){verb} it.
    should {owner} turn out to have a {thing}, {verb} it.
    provided that you find a {thing} under {owner}, {verb} it.
    when the {thing} of {owner} has been found, I want you to {verb} it.
    (can|could|would) you {verb} the {thing} (that belongs to|owned by|of) {owner}?
    (can|could) you see which {thing} {owner} has and then {verb} it?
    would you mind finding the {thing} of {owner}? I'd like to {verb} it.
    which {thing} does {owner} have? Please {verb} (it|that one).
    which {thing} belongs to {owner}? That's the one to {verb}.
    doesn't {owner} have a {thing}? I need to {verb} it.
    is it possible to {verb} the {thing} that {owner} owns?
    how about that {thing} of {owner}'s? Time to {verb} it.
    I wish (someone|you) would {verb} the {thing} of {owner}.
    I'd love to {verb} {owner}'s {thing}(.|, could you do that?)
    I was hoping you could {verb} the {thing} {owner} has.
    it would be (great|nice|helpful) to {verb} the {thing} owned by {owner}.
    all I want is to {verb} the {thing} (held by|kept by|of) {owner}.
    my job is to {verb} the {thing} of {owner}. Find it first.
    somebody has to {verb} the {thing} belonging to {owner}. Please do (it|that).
    two steps: look up the {thing} of {owner}; {verb} it.
    step one: find the {thing} of {owner}. Step two: {verb} it.
    {thing} of {owner}: {verb}
    {thing} owned by {owner}: find, {verb}
    {thing} \({owner}\): look it up, {verb} it
    {verb} {thing}, owner {owner}
    to do: {verb} the {thing} {owner} has.
    on behalf of {owner}, {verb} the {thing} they own.
    with {owner} as the owner, look up the {thing}, and {verb} it.
    whatever {thing} {owner} keeps, {verb} it.
    whichever {thing} is registered to {owner}, that's the one I want to {verb}.
    you know {owner}? They have a {thing}, and I need to {verb} it.
    (about|regarding|concerning) the {thing} of {owner}: {verb} it.
    (let's|let us|we should|we'd better) {verb} the {thing} (of|that belongs to) {owner}.
    time to {verb} {owner}'s {thing}.
    ---
    !get hold of the {thing} of {owner} and {verb} it
    {owner} wants me to {verb} their {thing}.
    whatever {thing} {owner} has, {verb} it.
    """,
    TWO_MORE,
)

THREE = Phrases(
    r"""
    !find the {thing} of {owner}, {verb} it, and then {verb2} the {thing2}
    !{verb} the {thing} of {owner}, then {verb2} the {thing2} that comes out
    !look up the {thing} of {owner}, {verb} it and {verb2} the {thing2} you get
    first find the {thing} of {owner}, then {verb} it, then {verb2} the resulting {thing2}.
    {owner} has a {thing}: find it, {verb} it, and {verb2} the {thing2} that results.
    !{verb} {owner}'s {thing} and {verb2} the {thing2} (that results|you get|it gives you)
    !{verb} the {thing} (owned|held|kept) by {owner} and {verb2} the {thing2} (it yields|that comes of it)
    !{verb} the {thing} {owner} (has|owns|keeps); afterwards {verb2} the {thing2} (you receive|that is returned)
    !{verb} the {thing} belonging to {owner}, and with the {thing2} that comes back do this: {verb2} it
    !{verb} whatever {thing} {owner} has and {verb2} whatever {thing2} (comes out|you get)
    !{verb} the {thing} registered for {owner}, which gives you a {thing2}, and {verb2} that
    !{verb} the {thing} that is in the name of {owner} so as to get a {thing2}, then {verb2} the latter
    !{verb} the {thing} whose owner is {owner}, take the {thing2} from that and {verb2} it
    !{verb} the {thing} \(owner: {owner}\), then {verb2} the {thing2}
    !{verb} the {thing} of {owner}, {verb2} the {thing2}
    !{verb} the {thing} under {owner}'s name before you {verb2} the {thing2} (that it produces|made from it)
    !{verb2} the {thing2} you get when you {verb} the {thing} of {owner}
    !{verb2} the {thing2} that (results|comes out) when you {verb} the {thing} {owner} has
    !{verb2} the {thing2}; to obtain it, {verb} the {thing} belonging to {owner}
    !{verb2} the {thing2}, but first {verb} the {thing} (of|owned by) {owner} to get it
    !find {owner}'s {thing}; {verb} it; {verb2} the {thing2}
    !find out which {thing} {owner} has, {verb} that one, and finally {verb2} the {thing2} (from it|that it yields)
    !find out which {thing} is owned by {owner}, then {verb} it so that you can {verb2} the {thing2}
    !search for the {thing} of {owner}, {verb} what you find and {verb2} the {thing2} you are given
    !check which {thing} belongs to {owner}; {verb} it, and as a last step {verb2} the new {thing2}
    !get hold of the {thing} {owner} owns, {verb} it, then use the {thing2} you receive: {verb2} it
    !locate the {thing} that {owner} keeps, {verb} it and go on to {verb2} the {thing2}
    !track down {owner}'s {thing} so you can {verb} it, after which {verb2} the resulting {thing2}
    !pull up the {thing} on record for {owner}, {verb} it, and {verb2} the {thing2} this (gives|creates|leads to)
    !(fetch|retrieve|bring up) the {thing} of {owner} and {verb} it; then {verb2} the {thing2} that it returns
    !see what {thing} {owner} has, {verb} it and then also {verb2} the {thing2} that comes with the result
    !look under {owner} for the {thing}; when found, {verb} it; when you have the {thing2}, {verb2} that
    !use the owner {owner} to find the {thing}, {verb} it, and after that {verb2} the {thing2}
    !take the {thing} (of|that belongs to) {owner}, {verb} it, take the {thing2} that follows and {verb2} it
    !identify the {thing} of which {owner} is the owner, {verb} it, and {verb2} the {thing2} obtained
    !do three things: find the {thing} of {owner}, {verb} it, {verb2} the {thing2} from that
    {owner} (owns|keeps|possesses) a {thing}. I want to {verb} it and then {verb2} the {thing2} (I get|that it gives).
    {owner} has a {thing}. Please {verb} it, and {verb2} the {thing2} too once you have it.
    {owner} is the owner of a {thing} you should {verb}; the {thing2} you get from that is one to {verb2}.
    {owner} wants us to {verb} their {thing} and to {verb2} the {thing2} that results.
    {owner}: find their {thing}, {verb} it, {verb2} the {thing2} you get.
    {owner} - {thing}: {verb} - {thing2}: {verb2}
    {owner}'s {thing}: {verb} it. The {thing2} from it: {verb2} that as well.
    the {thing} {owner} has: {verb} it, then {verb2} the {thing2}.
    the {thing} to {verb} is the one of {owner}; the {thing2} to {verb2} is the one that comes out.
    the {thing} belongs to {owner}. Look it up and {verb} it. Then {verb2} the {thing2} you got.
    the {thing2} I want to {verb2} comes out when you {verb} the {thing} of {owner}.
    the owner is {owner}: find the {thing}, {verb} it, and then {verb2} the {thing2}.
    I (want|need|have) to {verb} the {thing} (of|owned by) {owner} and {verb2} the {thing2} that comes of it.
    I (want|need) to {verb2} a {thing2}. To get it, {verb} the {thing} that {owner} has.
    I'd like you to {verb} the {thing} {owner} keeps. With the {thing2} in hand, {verb2} it.
    I don't know which {thing} is {owner}'s, so find out, {verb} it and {verb2} the resulting {thing2}.
    I wish you would {verb} {owner}'s {thing} and then {verb2} the {thing2} it produces.
    I was hoping you could {verb} the {thing} of {owner} and, following that, {verb2} the {thing2}.
    my aim is to {verb2} the {thing2} that you get if you {verb} the {thing} of {owner}.
    there is a {thing} (in the name of|registered to|belonging to) {owner}. Find and {verb} it, then {verb2} the {thing2}.
    once you have found the {thing} of {owner}, {verb} it; once you have the {thing2}, {verb2} it.
    as soon as you know which {thing} {owner} has, {verb} it and {verb2} the {thing2} you get in return.
    after you {verb} the {thing} that belongs to {owner}, {verb2} the {thing2} (that came out|it gave you).
    when you {verb} the {thing} of {owner} you'll get a {thing2}. Do it and {verb2} that {thing2}.
    before you {verb2} the {thing2}, you need to {verb} the {thing} of {owner}. Please do all of that.
    if {owner} has a {thing}, {verb} it, and {verb2} the {thing2} you get.
    should there be a {thing} under {owner}, {verb} it and then {verb2} the {thing2} that comes back.
    (can|could|would) you {verb} the {thing} (that belongs to|owned by|of) {owner} and {verb2} the {thing2} it results in?
    (can|could|would) you please look up {owner}'s {thing}, {verb} it, and {verb2} the {thing2}?
    could you {verb2} the {thing2} that I get if I {verb} the {thing} {owner} owns?
    would it be possible to {verb} the {thing} held by {owner} and to {verb2} the {thing2} after that?
    which {thing} does {owner} have? Please {verb} it, then {verb2} the {thing2} you obtain.
    doesn't {owner} have a {thing}? I need to {verb} it and to {verb2} the {thing2} it yields.
    it would be (great|nice|good) to {verb} the {thing} of {owner} and {verb2} the {thing2} that it gives us.
    three steps: look up the {thing} of {owner}; {verb} it; {verb2} the {thing2} that results.
    step one: find the {thing} of {owner}. Step two: {verb} it. Step three: {verb2} the {thing2}.
    first the {thing} of {owner}: {verb} it. Next the {thing2} that comes out: {verb2} it.
    start by finding the {thing} {owner} owns, go on to {verb} it, and end by using the {thing2}: {verb2} it.
    to start with, {verb} the {thing} of {owner}; (next|to finish|finally), {verb2} the {thing2} you have obtained.
    {thing} of {owner}: {verb}; {thing2} from it: {verb2}
    {thing} \({owner}\) > {verb} > {thing2} > {verb2}
    {thing}, owner {owner}: find, {verb}, then {verb2} the {thing2}
    {verb} {thing} of {owner}, {verb2} resulting {thing2}
    to do: {verb} the {thing} {owner} has, {verb2} the {thing2} that comes from it.
    on behalf of {owner}, {verb} the {thing} they own and {verb2} the {thing2} that results.
    with {owner} as the owner, look up the {thing}; {verb} it; and {verb2} the {thing2}.
    whatever {thing} {owner} keeps, {verb} it, and whatever {thing2} you get, {verb2} that.
    somebody has to {verb} the {thing} of {owner} and {verb2} the {thing2} made of it. Please do it.
    (let's|let us|we should) {verb} {owner}'s {thing}, and then {verb2} the {thing2} we get.
    it's {owner} whose {thing} you should {verb}. Then {verb2} the {thing2} you end up with.
    (about|regarding|concerning) the {thing} of {owner}: {verb} it and {verb2} the {thing2} that follows.
    ---
    !get the {thing} of {owner}, {verb} it and finally {verb2} the {thing2} it returns
    the {thing} of {owner}: {verb} it, and with the new {thing2}, {verb2} that.
    """,
    THREE_MORE,
)

DONE = Phrases(
    """
    Done, I took care of {thing} {code}.
    I found {thing} {code} and did it.
    That worked for {thing} {code}.
    It was {thing} {code}; all done.
    {code} is done.
    All done with {thing} {code}.
    That's been taken care of: {thing} {code}.
    OK, {thing} {code} has been dealt with.
    Found it, it's {code}, and I did what you asked.
    It turned out to be {thing} {code}, and it went through.
    {thing} {code}: done.
    The {thing} in question was {code}. It's done.
    I looked it up, it was {code}, and that worked.
    It worked: {thing} {code}.
    I've done that with {thing} {code}.
    No problems with {thing} {code}, it's all done.
    It's taken care of, {code} was the right {thing}.
    ---
    Finished with {thing} {code}.
    The {thing} is {code}, and it is done.
    """
)
