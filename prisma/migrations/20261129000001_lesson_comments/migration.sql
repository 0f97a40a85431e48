-- What is remarked of a lesson stands in its follow-up.
ALTER TABLE "enrolment_session" DROP COLUMN "comment";
