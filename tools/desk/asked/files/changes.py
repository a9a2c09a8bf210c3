"""More ways to ask for files to be moved and renamed, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "move_file": """
        !take (the file |){path} and (put it in|put it into|move it to) {folder}[, {overwrite}]
        !(stick|drop|throw|chuck) the file {path} into the {folder} folder[, {overwrite}]
        !place (the file |){path} in(to|) the (folder|directory) {folder}[, {overwrite}]
        !file {path} away in (the folder |){folder}[, {overwrite}]
        !mv {path} to {folder}[, {overwrite}]
        !get {path} out of where it is and into (the folder |){folder}[, {overwrite}]
        !move (to|into) {folder} the file {path}[, {overwrite}]
        !(send|carry) the file {path} over to the (folder|directory) {folder}[, {overwrite}]
        !change the (location|folder) of (the file |){path} to {folder}[, {overwrite}]
        !(use|take) {folder} as the new (folder|place|home) for (the file |){path} and move it there[, {overwrite}]
        !tidy {path} away into the {folder} (folder|directory)[, {overwrite}]
        !bring the file {path} (over |)(to|into) the folder {folder}[, {overwrite}]
        !put (the file |){path} away (in|into) the folder {folder}[, {overwrite}]
        !have {path} moved (over |)(to|into) (the folder |){folder}
        {path} (is|was saved|ended up|landed) in the wrong (place|folder). Move it to {folder}[, {overwrite}].
        (could|can|would) you (move|shift|transfer) (the file |){path} (to|into) (the folder |){folder}[, {overwrite}]?
        I('d| would) like to (move|shift|transfer) {path} (to|into) {folder}[, {overwrite}].
        I('d| would) (rather|prefer to) have {path} {@folder}. (Move|Shift) it there[, {overwrite}].
        {path} -> {folder}, (move it|move the file)[, {overwrite}]
        file to be moved: {path}, (target|new) folder: {folder}[, {overwrite}]
        the file {path} (should|has to|must|needs to) (move|go) (to|into) the folder {folder}.
        from now on {path} should be (kept|stored) {@folder}, so move it there[, {overwrite}].
        (is it possible|would it be possible) to move (the file |){path} (to|into) {folder}[, {overwrite}]?
        (can|could) {path} be moved (to|into) the folder {folder}?
        I (want|need) the file {path} (moved|transferred) (to|into) {folder}.
        the (right|proper|correct) place for {path} is the folder {folder}, (move it there|put it there)[, {overwrite}].
        I'm (cleaning|tidying) up my files. {path} can (move|go) (to|into) the folder {folder}.
        I (keep looking|always look) for {path} {@folder}, so just move it there[, {overwrite}].
        destination {folder}, file {path}: (move|please move it)[, {overwrite}]
        !pop {path} in(to|) the folder {folder}[, {overwrite}]
        !shove {path} into the {folder} folder[, {overwrite}]
        !dump {path} into the folder {folder}[, {overwrite}]
        !slide {path} over into {folder}[, {overwrite}]
        !haul {path} over to the folder {folder}[, {overwrite}]
        !ship {path} (off |over |)to the folder {folder}[, {overwrite}]
        !park the file {path} in the folder {folder}[, {overwrite}]
        !stash the file {path} in {folder}[, {overwrite}]
        !let the file {path} move to {folder}[, {overwrite}]
        !give {path} a new home in the folder {folder}[, {overwrite}]
        !find {path} a place in the folder {folder} and move it there[, {overwrite}]
        !make {folder} the new folder of {path}[, {overwrite}]
        !pull {path} out of its folder and put it into {folder}[, {overwrite}]
        !drag the file {path} (over |)to {folder}[, {overwrite}]
        !cut {path} and paste it into the folder {folder}[, {overwrite}]
        !sort {path} into the folder {folder}[, {overwrite}]
        !see that {path} (ends up|lands) in the folder {folder}[, {overwrite}]
        !return {path} to the folder {folder}, where it belongs[, {overwrite}]
        !relocate {path}, new folder {folder}[, {overwrite}]
        move: {path} => {folder}[, {overwrite}]
        MOVE {path} TO {folder}[, {overwrite}]
        mv {path} {folder}[, {overwrite}]
        {path}, off to the folder {folder} with it[, {overwrite}]
        {path}: (move|shift) to {folder}[, {overwrite}]
        from: {path}; to: {folder}; action: move[; {overwrite}]
        file: {path}, move to: {folder}[, {overwrite}]
        move to {folder}: {path}[, {overwrite}]
        mind moving {path} (to|into) {folder}[, {overwrite}]?
        mind putting {path} in the folder {folder}[, {overwrite}]?
        any chance of moving {path} into the folder {folder}[, {overwrite}]?
        how about moving {path} to {folder}[, {overwrite}]?
        what about putting {path} in the folder {folder}[, {overwrite}]? Move it.
        why is {path} not in the folder {folder}? Move it there[, {overwrite}].
        may I ask for {path} to be moved to {folder}[, {overwrite}]?
        shouldn't {path} be in {folder}? Move it[, {overwrite}].
        let's move {path} over to {folder}[, {overwrite}].
        let {path} live in the folder {folder} from now on[, {overwrite}]. Move it.
        let me have {path} in the folder {folder}, move it[, {overwrite}].
        there's a file {path} that has to go to the folder {folder}[, {overwrite}].
        there's no reason for {path} to be anywhere but in {folder}. Move it there[, {overwrite}].
        I want {path} to end up in {folder}[, {overwrite}]. (Move it|Move the file).
        I meant to save {path} in the folder {folder}. Move it there[, {overwrite}].
        I saved {path} in the wrong folder, it should be in {folder}. Move it[, {overwrite}].
        I keep everything of that kind {@folder}, so move {path} there too[, {overwrite}].
        my {folder} folder is where {path} should be. Move it[, {overwrite}].
        the folder {folder} is waiting for {path}, move it[, {overwrite}].
        {folder} is where {path} belongs. (Move it there|Shift it there)[, {overwrite}].
        {folder} should get the file {path}, moved and not copied[, {overwrite}].
        {path} got lost in the wrong folder. Into {folder} with it[, {overwrite}].
        {path} doesn't belong where it is. Its place is {folder}, move it[, {overwrite}].
        {path} would be better off {@folder}. Move it[, {overwrite}].
        (my boss|a colleague) wants {path} in the folder {folder}. (Move it|Can you move it?|Move it there.)
        it would be neater to have {path} {@folder}. (Move it|Shift it)[, {overwrite}].
        as of now {path} belongs in the folder {folder}, (move it|shift it)[, {overwrite}].
        [{overwrite}: ]move {path} to {folder}
        thanks in advance for moving {path} to {folder}[, {overwrite}].
        are you able to move files? Then move {path} to {folder}[, {overwrite}].
        can I count on you to move {path} to {folder}[, {overwrite}]?
        I'm sorting my files, and {path} goes to {folder}. Move it[, {overwrite}].
        I can never find {path}. In {folder} I would, so move it there[, {overwrite}].
        I've made a folder {folder}, and {path} is to be moved there[, {overwrite}].
        my plan is to have {path} {@folder}. (Move it|Shift it)[, {overwrite}].
        who put {path} there? It's {folder} where it belongs, so move it[, {overwrite}].
        where {path} is now, nobody looks. Move it to {folder}[, {overwrite}].
        when you're done, {path} should be {@folder}. (Move it|Shift it)[, {overwrite}].
        time to move {path} to {folder}[, {overwrite}].
        we keep such things {@folder}, so that's where {path} should be moved[, {overwrite}].
        into {folder}, please, with the file {path}[, {overwrite}].
        out of the way with {path}: move it to {folder}[, {overwrite}].
        to the folder {folder} goes {path}, move it[, {overwrite}].
        the file {path}, the folder {folder}: bring them together by moving the file[, {overwrite}].
        !sweep {path} into the folder {folder}[, {overwrite}]
        !nudge {path} over to the folder {folder}[, {overwrite}]
        !redirect the file {path} to the folder {folder}[, {overwrite}]
        !rehouse {path} in the folder {folder}[, {overwrite}]
        !migrate {path} to the folder {folder}[, {overwrite}]
        !lay {path} in the folder {folder}[, {overwrite}], i.e. move it
    """,
    "rename_file": """
        !(call|name) the file {path} {name} (from now on|instead)
        !change {path}'s (file name|filename|name) to {name}
        !(relabel|retitle) (the file |){path} as {name}
        !set the (file name|filename|name) of {path} to {name}
        !take the file {path} and (rename it to|rename it|call it) {name}
        !make {name} the (new |)(name|file name) of (the file |){path}
        !rename (the file |){path}, new name: {name}
        !rename the file {path} so (that |)it's called {name}
        !use {name} as the new (name|file name|filename) (of|for) (the file |){path}
        !replace the (file name|filename) of {path} (with|by) {name}
        !(alter|edit|update) the (file name|filename) of {path} to (read |){name}
        !have the file {path} (renamed|renamed to) {name}
        !assign the (new |)(name|file name) {name} to the file {path}
        !do a rename of {path} to {name}
        rename: {path} -> {name}
        {name} is (a better|the right|the correct) name for the file {path}, (rename it|change it).
        (could|can|would) you (rename|give a new name to) (the file |){path}? It should be {name}.
        I('d| would) (like|prefer) the file {path} to be (called|named) {name}.
        I (misspelled|mistyped) the name of {path}. It should (be|read) {name}, (rename it|change the name), please.
        nobody understands the name {path}. (Rename the file to|Call the file) {name}.
        file {path}, new name {name}
        the (name|file name) of {path} (should|has to|must) (be|become) {name}.
        (is it possible|would it be possible) to rename {path} to {name}?
        I (want|need) (the file |){path} (renamed|renamed to|to have the name) {name}.
        (would|could) you change what the file {path} is called? {name} (is the new name|would be better).
        from now on the file {path} (goes|should go) by the name {name}.
        new name for (the file |){path}: {name}
        (the file |){path} (has|got) the wrong name, (rename it to|it should be called|call it) {name}.
        (the file |){path} (needs|should get|ought to get) (another|a new|a different) name: {name}
        !slap the name {name} on the file {path}
        !stick the name {name} on {path}
        !swap the name of {path} for {name}
        !turn the (file name|filename) {path} into {name}
        !change {path} into {name}, just the name
        !put {name} as the (name|filename) of {path}
        !dub the file {path} {name}
        !christen the file {path} anew: {name}
        !let the file {path} be called {name}
        !let {path} go by {name} from now on
        !see that {path} is called {name}
        !correct the name of {path} to {name}
        !fix the (file name|name) of {path}, it should be {name}
        !make it so that {path} is called {name}
        !enter {name} as the new (name|file name) of {path}
        !give the file {path} {name} as its name
        !save {path} under the new name {name}, that is, rename it
        !tag {path} with a new file name, {name}
        !move to a better name for {path}: {name}
        ren {path} {name}
        RENAME {path} -> {name}
        rename {path} => {name}
        old name: {path}; new name: {name}
        old: {path}, new: {name}, rename please
        from {path} to {name} (- rename|- new file name), please
        {path}, rename to {name}
        {path}: new (name|file name) {name}
        name change: {path} becomes {name}
        file {path}, henceforth {name}
        mind renaming {path} to {name}?
        mind calling the file {path} {name}?
        any chance {path} could be called {name}?
        any chance of changing the name {path} to {name}?
        how about calling the file {path} {name}?
        what about {name} as the name for {path}? Rename it.
        what if {path} was called {name}? Do it.
        why is the file called {path}? It should be {name}. (Rename it|Change that).
        can the file {path} have the name {name}?
        could {path} become {name}? It's only about the name.
        may {path} be called {name} instead?
        would {name} do as a new name for {path}? Then rename it.
        let's call the file {path} {name}.
        let's rename {path}, {name} is (better|clearer|shorter).
        let me have {path} under the name {name}.
        there's a file {path} that should be called {name}.
        there's a typo in the file name {path}, it must be {name}.
        the (file name|filename) {path} is (too vague|no good|misleading). Make it {name}.
        the file name should be {name} and not {path}.
        the new name of {path} is to be {name}.
        I named a file {path}, but it should be {name}. (Rename it|Change the name).
        I don't like the name {path}. {name} is better, rename it.
        I want to see {path} renamed to {name}.
        I'd rather have {path} called {name}.
        I decided on a new name for {path}: {name}
        (my boss|a colleague) wants {path} to be called {name}. (Rename it|Can you rename it?)
        {name} fits better than {path}, so rename the file.
        {path} will be {name} from now on, rename it.
        as for the file {path}: rename it to {name}.
        thanks in advance for renaming {path} to {name}.
        are you able to rename files? Then rename {path} to {name}.
        can I count on you to rename {path} to {name}?
        I'm giving {path} a new name, {name}. Do that, please.
        I can't find anything under the name {path}. Rename the file to {name}.
        I've thought of a name for {path}: {name}. Rename it.
        my file {path} wants to be called {name}.
        our rules say {path} must be called {name}. Rename it.
        who called this file {path}? It's {name} from now on.
        where it says {path} it should say {name}, so rename the file.
        when I look for {name}, I want to find what is now {path}. Rename it.
        time to rename {path} to {name}.
        we agreed on {name} for the file {path}. (Rename it|Change the name).
        out with the name {path}, in with the name {name}.
        instead of {path} the file should be named {name}.
        as {name} the file {path} is easier to find, so rename it.
        no longer {path} but {name}, that's what the file should be called.
        !label the file {path} anew as {name}
        !title the file {path} {name}
        !convert the file name {path} to {name}
    """,
}

LACKED: dict[str, str] = {
    "move_file": """
        !(shift|transfer|relocate) (the file |){path} (somewhere else|to another folder)
        !put (the file |){path} (somewhere else|into another folder)
        !(shift|transfer|put) (one of my files|a file|some file) (into|in) the folder {folder}
        !change the (location|folder) of (the file |){path}
        !(take|bring) a file over to {folder}
        !get (the file |){path} out of its folder
        {path} is in the wrong (folder|place), move it.
        (can|could|would) you move (the file |){path}(?| to another folder?| for me?)
        I('d| would) like to move (a file|one of my files|some file) (to|into) {folder}.
        I (want|need) {path} moved (somewhere else|to a different folder).
        (one of my files|a file) (belongs in|should go into) the folder {folder}, (move it|put it there).
        {path} (should|has to|must) go (elsewhere|into another folder|into a different directory).
        !pop {path} into another folder
        !shove {path} somewhere else
        !give {path} a new home
        !find {path} a better folder
        !drag {path} to a different place
        !relocate {path}
        !pull {path} out of its folder
        !ship a file off to the folder {folder}
        !park a file in the folder {folder}
        !sort a file into the folder {folder}
        !drag one of my files to {folder}
        mind moving {path}?
        mind moving a file to {folder}?
        any chance of moving {path} elsewhere?
        how about moving {path} to another folder?
        let's move {path} to another folder.
        let's move a file to {folder}.
        there's a file that has to go to the folder {folder}.
        I saved {path} in the wrong folder. Move it.
        I meant to save a file in the folder {folder}. Move it there.
        {path} doesn't belong where it is. Move it.
        {path} would be better off in another folder.
        the folder {folder} should get one of my files, move it.
        mv {path}
        file {path}, move
        are you able to move files? Then move {path}.
        are you able to move files? Then move one to {folder}.
        I'm sorting my files, so move {path}.
        I've made a folder {folder}, and a file is to be moved there.
        out of the way with {path}: move it.
        where {path} is now, nobody looks. Move it.
        time to move {path}.
        !rehouse {path}
        !migrate a file to the folder {folder}
    """,
    "rename_file": """
        !give (the file |){path} (another|a new|a different|a better) name
        !change the (name|file name|filename) of {path}
        !(relabel|retitle) the file {path}
        !(alter|edit) the (file name|filename) of {path}
        !call the file {path} something else
        !do a rename of {path}
        {path} (needs|should get|has to get) (another|a new|a different) name.
        (can|could|would) you (rename|give a new name to) (the file |){path}?
        I('d| would) like to (rename|change the name of) (the file |){path}.
        I don't like the (name|file name) of {path}. (Rename it|Change it).
        (the file |){path} (has|got) the wrong name, (change it|rename it).
        a (new|different|better) name for (the file |){path}, please.
        !swap the name of {path} for another
        !slap a new name on {path}
        !correct the (name|file name) of {path}
        !fix the file name of {path}
        !christen the file {path} anew
        !tag {path} with a new file name
        !put another name on the file {path}
        !let the file {path} go by another name
        mind renaming {path}?
        mind giving {path} another name?
        any chance of changing the name of {path}?
        how about a new name for {path}?
        can the file {path} have another name?
        let's rename {path}.
        let's give {path} a better name.
        there's a typo in the file name {path}.
        the file name {path} is (too vague|no good|misleading). Change it.
        the name {path} won't do, rename the file.
        I want to see {path} renamed.
        I'd rather have {path} called something else.
        (my boss|a colleague) wants {path} to have another name.
        file {path}, rename
        name change for {path}, please.
        old name: {path}; rename
        are you able to rename files? Then rename {path}.
        our rules don't allow the name {path}. Rename it.
        I can't find anything under the name {path}. Rename the file.
        time to rename {path}.
        I'm giving {path} a new name. Do that, please.
        out with the name {path}, the file needs another.
        !label the file {path} anew
    """,
}
