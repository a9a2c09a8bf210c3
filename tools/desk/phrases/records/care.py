"""Sorts of records that only the training has: health, study and sports."""

from __future__ import annotations

from desk import contents
from desk.moments import Date, Time
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import full_names
from desk.values import Integer, Number, Text, text_of
from desk.words.places import ROOMS, VENUES
from desk.words.things import HOBBIES, LANGUAGES

__all__ = ["CARE_RECORDS"]

_FULL = full_names(0.06)
_TITLE = Text(contents.title)

CARE_RECORDS: tuple[Record, ...] = (
    record(
        "Prescription Medication MedicationOrder prescription_data",
        "A prescription./What a patient takes.",
        (
            field("patient", "patient patient_name for_patient", _FULL, "Who takes it"),
            field(
                "drug", "drug medicine drug_name", Text(text_of(lambda world: world.invented(3, 4))), "What is taken"
            ),
            field("dose", "dose_mg milligrams amount_mg", Integer(1, 1000, spell=0.0), "Milligrams of a dose"),
            field("times", "times_per_day daily_doses per_day", Integer(1, 6, spell=0.3), "How often a day", 0.7),
            field("days", "days duration_days for_days", Integer(1, 60, spell=0.2), "For how many days", 0.5),
        ),
        r"""
        {patient} takes {dose} mg of {drug}[ {times} times a day][ for {days} days].
        {drug} {dose} mg for {patient}[, {times} times a day][, {days} days]
        the doctor gave {patient} {drug}, {dose} mg[, {times} times daily][ over {days} days].
        prescribed to {patient}: {drug}, {dose} mg[, {times} per day][, for {days} days]
        [for {days} days ]{patient} is on {drug}, {dose} mg[ {times} times a day].
        Patient: {patient}\nDrug: {drug}\nDose: {dose} mg[\nTimes a day: {times}][\nDays: {days}]
        {patient} | {drug} | {dose} mg[ | {times}x a day][ | {days} days]
        give {patient} {dose} mg {drug}[ {times} times a day][; stop after {days} days].
        rx {drug} {dose}mg, {patient}[, {times} daily][, {days} d]
        [{times} times a day ]{dose} milligrams of {drug} should be taken by {patient}[ during {days} days].
        how much {drug} does {patient} get? {dose} mg[, {times} times a day][, for {days} days].
        the dose of {drug} for {patient} is {dose} mg[, given {times} times a day].
        I'm {patient} and was told to take {drug}, {dose} mg[, {times} times a day][ for {days} days].
        {dose} mg {drug} -> {patient}[ \({times} a day\)][ \({days} days\)]
        drug={drug}; dose={dose}; patient={patient}[; per day={times}][; days={days}]
        """,
        learnt=True,
    ),
    record(
        "ExamResult Grade TestScore grade_report",
        "The result of an exam./A grade.",
        (
            field("student", "student pupil candidate_name", _FULL, "Who took the exam"),
            field("subject", "subject exam_subject course_name", Text(text_of(LANGUAGES)), "What was examined"),
            field("points", "points points_scored result_points", Integer(0, 100, spell=0.0), "Points from 0 to 100"),
            field("teacher", "teacher graded_by examiner_name", _FULL, "Who graded it", 0.4),
            field("day", "exam_date taken_on date", Date(written=0.4), "Day of the exam", 0.5),
        ),
        r"""
        {student} scored {points} points in {subject}[ {@day}][, graded by {teacher}].
        {subject}: {student}, {points} points[, {day}][, teacher {teacher}]
        in {subject} {student} got {points} of 100[ {@day}][; {teacher} marked it].
        [{teacher} gave ]{points} points in {subject} to {student}[, {day}].
        {points} points for {student} in the {subject} exam[ {@day}].
        Student: {student}\nSubject: {subject}\nPoints: {points}[\nTeacher: {teacher}][\nDate: {day}]
        {student} | {subject} | {points}[ | {teacher}][ | {day}]
        the {subject} test of {student} brought {points} points[ {@day}].
        how did {student} do in {subject}? {points} points[, says {teacher}].
        I'm {student}, and my {subject} result is {points} points[. It was graded by {teacher}].
        result of the {subject} exam[ {@day}]: {student} - {points} points
        {student}'s {subject} grade: {points} points[ \({teacher}\)]
        {student} took {subject}[ {@day}] and reached {points} points.
        with {points} points {student} is done with {subject}[, {day}].
        {subject} exam[, {day}]; name: {student}; points: {points}[; marked by: {teacher}]
        """,
        learnt=True,
    ),
    record(
        "Workout TrainingSession Exercise workout_log",
        "A training./What somebody did for sport.",
        (
            field("sport", "sport activity exercise_type", Text(text_of(HOBBIES)), "What was done"),
            field("minutes", "minutes duration_minutes active_minutes", Integer(5, 240, spell=0.0), "Minutes"),
            field("person", "athlete person done_by", _FULL, "Who did it", 0.6),
            field("burned", "calories calories_burned kcal", Integer(20, 2000, spell=0.0), "Calories burned", 0.5),
            field("place", "place done_at training_place", Text(text_of(VENUES)), "Where", 0.4),
        ),
        r"""
        {minutes} minutes of {sport}[ at {place}][, {burned} calories][ \({person}\)]
        {person} did {minutes} minutes of {sport}[ at {place}][ and burned {burned} calories].
        {sport}, {minutes} min[, {burned} kcal][, {place}][, {person}]
        today: {sport} for {minutes} minutes[ at {place}][, {burned} calories gone].
        [at {place} ]I spent {minutes} minutes on {sport}[ and lost {burned} calories][. {person}]
        Sport: {sport}\nMinutes: {minutes}[\nCalories: {burned}][\nPlace: {place}][\nName: {person}]
        log {minutes} minutes of {sport}[ for {person}][, {burned} kcal][, {place}].
        {sport} kept {person} busy for {minutes} minutes[ at {place}][; calories: {burned}].
        after {minutes} minutes of {sport}[ at {place}] I was done[; the watch says {burned} calories].
        [{burned} calories burned, ]{minutes} minutes, {sport}[, {place}][, {person}]
        {sport} | {minutes}[ | {burned}][ | {place}][ | {person}]
        workout done! {sport}, {minutes} minutes[, {burned} calories][ - {person}]
        how long was the {sport}? {minutes} minutes[, {burned} calories].
        {minutes}' {sport}[ @ {place}][ = {burned} kcal]
        """,
        learnt=True,
    ),
    record(
        "DoctorVisit CheckUp ClinicAppointment checkup_booking",
        "A visit to a doctor./An appointment at a clinic.",
        (
            field("patient", "patient patient_name visitor_name", _FULL, "Who comes"),
            field("doctor", "doctor physician seen_by", _FULL, "Who sees the patient"),
            field("day", "visit_date date day", Date(written=0.4), "Day of the visit", 0.7),
            field("time", "visit_time time comes_at", Time(written=0.4), "Hour of the visit", 0.6),
            field("room", "room treatment_room exam_room_name", Text(text_of(ROOMS)), "Where", 0.4),
        ),
        r"""
        patient {patient} sees doctor {doctor}[ {@day}][ {@time}][ in {room}].
        doctor {doctor} expects {patient}[ {@day}][ {@time}][, {room}].
        {patient} has an appointment with doctor {doctor}[ {@day}][ {@time}].
        Patient: {patient}\nDoctor: {doctor}[\nDate: {day}][\nTime: {time}][\nRoom: {room}]
        [{day}, ][{time}, ]patient {patient}, doctor {doctor}[, {room}]
        patient: {patient} / doctor: {doctor}[ / {day}][ / {time}][ / {room}]
        I'm {patient} and would like to see doctor {doctor}[ {@day}][ {@time}].
        [in {room} ]doctor {doctor} will look at {patient}[ {@day}][ {@time}].
        checkup for {patient} with doctor {doctor}[, {day}][, {time}][, {room}]
        can doctor {doctor} take {patient}[ {@day}][ {@time}]?
        doctor {doctor}'s next patient[ {@time}] is {patient}[, {room}].
        moved: the visit of {patient} to doctor {doctor}[, now {day}][, {time}].
        {patient} comes in[ {@day}][ {@time}] to be seen by doctor {doctor}[ in {room}].
        with doctor {doctor}[ {@day}][ {@time}]: {patient}
        """,
        learnt=True,
    ),
    record(
        "Thesis Paper StudyPaper thesis_data",
        "A thesis./Something that a student writes.",
        (
            field("topic", "thesis_title paper_title topic", _TITLE, "Title of the thesis"),
            field("student", "student written_by author_name", _FULL, "Who writes it"),
            field("adviser", "supervisor advisor adviser", _FULL, "Who supervises it", 0.6),
            field("pages", "pages page_total number_of_pages", Integer(5, 400, spell=0.0), "Pages", 0.5),
            field("due", "hand_in due_date due_on", Date(written=0.4), "When it must be handed in", 0.5),
        ),
        r"""
        {student} writes a thesis called "{topic}"[, supervised by {adviser}][, {pages} pages][, due {@due}].
        "{topic}" by {student}[ \(supervisor: {adviser}\)][, {pages} pages][, due {@due}]
        the thesis "{topic}" of {student}[ has {pages} pages][, its supervisor is {adviser}][; deadline {due}].
        student {student}: "{topic}"[, {pages} pages][, hand-in {due}][, supervisor {adviser}]
        Title: "{topic}"\nStudent: {student}[\nSupervisor: {adviser}][\nPages: {pages}][\nDue: {due}]
        [{adviser} supervises ]"{topic}", written by the student {student}[, {pages} pages][, due {@due}].
        my name is {student}, my thesis is "{topic}"[, supervised by {adviser}][, {pages} pages so far].
        {student} handed in "{topic}"[ with {pages} pages][; supervisor: {adviser}].
        who writes "{topic}"? {student}[, with {adviser} as supervisor].
        {student} | "{topic}"[ | {adviser}][ | {pages}][ | {due}]
        under the title "{topic}" the student {student} wrote {pages} pages[ for the supervisor {adviser}].
        [due {@due}: ]thesis by {student}, "{topic}"[, {pages} pages]
        new thesis registered: "{topic}", student {student}[, supervisor {adviser}][, due {@due}].
        """,
        learnt=True,
    ),
    record(
        "BodyMeasure HealthReading Vitals vitals_entry_data",
        "Measured values of a body./Weight, height and pulse.",
        (
            field("person", "person name measured_person", _FULL, "Who was measured"),
            field("weight", "weight_kg body_weight weight", Number(30, 150, decimals=1), "Weight in kilograms"),
            field("height", "height_cm body_height height", Integer(100, 210, spell=0.0), "Height in centimeters", 0.7),
            field("pulse", "pulse heart_rate beats_per_minute", Integer(40, 180, spell=0.0), "Beats a minute", 0.6),
            field("time", "measured_at time taken_at", Time(written=0.4), "When", 0.4),
        ),
        r"""
        {person} weighs {weight} kg[, is {height} cm tall][, pulse {pulse}][, measured {@time}].
        {person}: {weight} kg[, {height} cm][, pulse {pulse}][, {time}]
        [{@time} ]the scale showed {weight} kg for {person}[; height: {height} cm][; pulse: {pulse}].
        weight {weight}[, height {height}][, pulse {pulse}][, {time}], {person}
        Name: {person}\nWeight: {weight} kg[\nHeight: {height} cm][\nPulse: {pulse}][\nTime: {time}]
        I'm {person}, {weight} kilos[, {height} centimeters][ and my pulse is {pulse}].
        {weight} kg is what {person} weighs[ at {height} cm][; the heart beats {pulse} times a minute].
        the nurse noted for {person}: {weight} kg[, {height} cm][, pulse of {pulse}][, {time}].
        measured[ {@time}]: {person}, {weight} kg[, {height} cm][, {pulse} bpm]
        {person} | {weight}[ | {height}][ | {pulse}][ | {time}]
        how heavy is {person}? {weight} kg[, and {height} cm tall].
        [pulse {pulse}, ][height {height} cm, ]weight {weight} kg: {person}
        """,
        learnt=True,
    ),
)
