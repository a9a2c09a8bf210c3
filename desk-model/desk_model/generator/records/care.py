"""Record types for training only: health, study and sports."""

from __future__ import annotations

from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.values import contents
from desk_model.generator.values.arguments import Integer, Number, Text, text_of
from desk_model.generator.values.dates import Date, Time

__all__ = ["CARE_RECORDS"]

ROOMS, VENUES = read("words/places", "rooms", "venues")
HOBBIES, LANGUAGES = read("words/things", "hobbies", "languages")


_FULL = full_names(0.06)
_TITLE = Text(contents.title)

CARE_RECORDS: tuple[Record, ...] = (
    record(
        "Prescription Medication MedicationOrder prescription_data",
        "A prescription./What a patient takes.",
        (
            field("patient", "patient patient_name for_patient", _FULL, "Who takes it"),
            field(
                "drug",
                "drug medicine drug_name",
                Text(text_of(lambda context: context.invented(3, 4))),
                "What is taken",
            ),
            field("dose", "dose_mg milligrams amount_mg", Integer(1, 1000, spell=0.0), "Milligrams of a dose"),
            field("times", "times_per_day daily_doses per_day", Integer(1, 6, spell=0.3), "How often a day", 0.7),
            field("days", "days duration_days for_days", Integer(1, 60, spell=0.2), "For how many days", 0.5),
        ),
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
    ),
)
