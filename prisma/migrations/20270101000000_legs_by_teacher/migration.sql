-- Reports ask who taught on each leg. In the order of this index, that is known without sorting, and without reading who else was on board.
CREATE INDEX "leg_pilot_teaching_idx" ON "leg_pilot" ("leg_id", "person_id") WHERE "function" IN ('Instructor', 'Examiner');
