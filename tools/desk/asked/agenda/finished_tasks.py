# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to tell that a task is done, and to tell it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "complete_task": r"""
        !check off (the task |task |to-do ){task}
        !tick (the task|task|the to-do) {task} off (my list|the list|my to-do list)
        !cross (task|the task|to-do) {task} off my (to-do list|task list|list)
        !flag (task|the task) {task} as (done|finished|completed)
        !set the status of (task|the task|to-do) {task} to done
        !(strike|tick) task {task}, (it's|that one is) (done|finished)
        !update (task|the task) {task}: it's (done|finished|completed)
        !record (task|the task) {task} as (completed|finished)
        !(move|switch) (task|the task|to-do) {task} to done
        !put a (tick|check mark|checkmark) next to (task|to-do) {task}
        !close out (the task|task|the to-do) {task} for me
        !wrap up task {task}, I('m| am) (done with it|through with it)
        !note that (task|the task|to-do) {task} (is|has been) (finished|completed)
        !call (task|the task) {task} (done|finished|complete) on my (to-do|task) list
        !treat (task|the to-do) {task} as (completed|done) from now on
        !let my to-do list show that task {task} is (done|complete|finished)
        task {task}(:| =|,) (done|finished|complete)
        {task} (can|may) be (ticked|checked|crossed) off my (to-do|task) list.
        I('ve| have) (just |)(wrapped up|taken care of|dealt with|got through) (task|the task|to-do) {task}.
        (could|would) you (tick|check|cross) off (task|the task|to-do) {task}?
        (finally|phew), (task|to-do) {task} is (done|finished). (Update my list|Check it off), please.
        my to-do list still shows {task}, but (I did that one|that one's done). (Tick it off|Mark it as done).
        (I'm|we're) (done|finished|all done) with (task|to-do) {task}, (it can be closed|so check it off).
        (is it possible|would it be possible) to (mark (task|the task) {task} as|set (task|the task) {task} to) completed?
        all the work (on|for) task {task} (is|has been) (done|finished), so mark it (done|as complete).
        (task|to-do) {task} (should|can|needs to) be (marked as|set to) (done|completed).
        I('d| would) like to (complete|check off|close) (task|the to-do|the task) {task}.
        I (finally managed to finish|got around to finishing) (task|the task|to-do) {task}. (Tick it off|Check it off), please.
        {task} - that task's (done|finished|completed).
        there's nothing left to do for task {task}, (please complete it|mark it as done|close it).
        !score "{task}" off my to-do list
        !scratch "{task}" off (my|the) to-do list, (it's done|I did it)
        !retire the task "{task}", it's (done|finished)
        !wipe "{task}" off my to-do list, I've done it
        !stamp the task "{task}" as done
        !register that the task "{task}" is (done|complete)
        !log the task "{task}" as (done|finished|completed)
        !change the task "{task}" to (done|completed)
        !give the task "{task}" a (tick|check mark)
        !turn the task "{task}" (over |)to done
        !sign off (on |)the task "{task}" for me
        !consider the task "{task}" done and (mark it|tick it off)
        !put the task "{task}" down as (done|finished|completed)
        !make the task "{task}" count as (done|finished)
        !count "{task}" among my finished tasks
        !let "{task}" go down as a finished task
        !bring my to-do list up to date: "{task}" is (done|finished|completed)
        mission accomplished: "{task}". Tick that task off.
        that's that, "{task}" is done. Off my to-do list with it.
        one less thing to do: "{task}" is done, tick it off my list.
        (good news|great news|guess what): the task "{task}" is (done|finished). Mark it.
        (hooray|done at last|at long last), the task "{task}" is finished. (Close it|Check it off|Mark it as done).
        it took me ages, but the task "{task}" is (done|finished), close it.
        mind (ticking|checking|crossing) off "{task}"(?| for me?)
        mind marking the task "{task}" as done?
        any chance you could tick off "{task}"?
        can the task "{task}" be (ticked off|marked as done|set to done)?
        could you consider the task "{task}" finished and close it?
        may I cross "{task}" off my to-do list?
        how about marking "{task}" as done?
        let's tick "{task}" off the (to-do|task) list.
        let me tick off the task "{task}".
        done: task "{task}"
        DONE - {task}
        task: {task} / status: done
        status of task {task}: (done|completed|finished)
        {task} -> done (on my list|on my task list|in my tasks)
        \[x] {task}
        task {task} (done|finished), pls close
        (check|tick) off {task} pls
        the task "{task}" is no longer open, it's done.
        "{task}" is off my plate, (tick the task off|mark the task as done).
        I (did|dealt with|handled|took care of) "{task}", so that task (is done|can be closed).
        I've got the task "{task}" (out of the way|behind me|in the bag). (Mark it as done|Tick it off).
        I've (ticked|checked) "{task}" off in my head, now do it on the list.
        "{task}" shouldn't be on my list any more, I've done it. Tick it off.
        "{task}" shows as open, but it's (done|finished). (Correct that|Mark it as done).
        "{task}" got done. (Check it off|Tick it off).
        (we|they) have finished "{task}". That task can be closed.
        I no longer have to do the task "{task}", it's been done. Mark it as completed.
        the task "{task}" needs its tick, I finished it.
        "{task}" counts as done from my side, (close the task|complete the task).
        I'd be glad to see "{task}" ticked off.
        (thankfully|luckily|at last) "{task}" is done, (close|complete) that task.
        thanks in advance for marking the task "{task}" as done.
        are you able to close tasks? Then close "{task}".
        as of now the task "{task}" is done. Record that.
        can I count on you to tick off the task "{task}"?
        guess who finished the task "{task}"? Me. Tick it off.
        I can report that the task "{task}" is finished. (Close it|Mark it as done).
        I've put the task "{task}" to bed, close it.
        I've nothing more to do on the task "{task}". (Close it|Check it off).
        my boss is happy, the task "{task}" is done. Mark it as completed.
        no more work on the task "{task}", it's (done|finished). Close it.
        tick, done: the task "{task}".
        the task I want ticked off is "{task}".
        the task "{task}" has been dealt with, (tick it off|close it).
        the work is over: mark the task "{task}" as complete.
        off the list, because I did it: the task "{task}"
        put a line through the task "{task}", it's done.
        why is the task "{task}" still open? I did it. Close it.
        !shut the task "{task}", it's finished
        !label the task "{task}" as done
        !let the record show that the task "{task}" is done
        !confirm the task "{task}" as completed
        !end the task "{task}", I'm finished with it
        !draw a line through "{task}" on my to-do list, I did it
    """,
}

LACKED: dict[str, str] = {
    "complete_task": """
        !(check|tick) off (a task|one of my tasks|one of my to-dos)
        !cross (something|a task|one item) off my (to-do|task) list
        !(close|complete|finish) (a task|one of the tasks|one of my to-dos)
        !set (a|one) (task|to-do) to done
        !update my to-do list, (a task|one of the tasks) is (done|finished)
        !(mark|flag) (a|one) to-do as (completed|finished)
        one of my (tasks|to-dos) is (done|finished).
        I('ve| have) (just |)(finished|completed|wrapped up) (a task|something on my to-do list).
        (can|could|would) you (mark a task as done|check off a task|close one of my tasks)?
        a task can be (ticked|checked|crossed) off my list.
        (done|finished) with a task, (tick it off|mark it as done|check it off)
        I('d| would) like to (check off|complete|close) one of my tasks.
        !scratch (something|an item|a task) off my to-do list
        !bring my to-do list up to date, (one task|a task) is done
        !log (a|one) task as (done|finished|completed)
        !stamp one of my tasks as done
        !put a tick next to (a task|one of my tasks)
        !wipe a task off my to-do list, I've done it
        !retire one of my tasks, it's done
        !give one of my tasks a check mark
        mission accomplished, tick a task off.
        one less thing to do, tick it off my list.
        (good news|guess what), a task is done. Mark it.
        mind (ticking|checking) off a task(?| for me?)
        any chance you could tick off (a task|one of my to-dos)?
        can a task be (ticked off|marked as done)?
        let's tick something off the to-do list.
        I've got one of my tasks out of the way. Mark it as done.
        one of the open tasks is finished, close it.
        (phew|finally), I'm done with a task. Check it off, please.
        I did something on my to-do list, so mark it.
        there's a task to be (closed|ticked off|marked as done).
        task done, pls close
        are you able to close tasks? Then close one of mine.
        I can report that a task is finished. Close it.
        I've put a task to bed, close it.
        why is that task still open? I did it. Close it.
        no more work on that task, it's finished. Close it.
        guess who finished a task? Me. Tick it off.
        !label one of my tasks as done
        !draw a line through something on my to-do list, I did it
        !shut one of my tasks, it's finished
        !confirm a task as completed
    """,
}
