-- Where a lesson was given was taken from the roles that its student has today, so that a report changed with them.
ALTER TABLE "lesson_follow_up" ADD COLUMN "site_id" CHAR(24);
UPDATE "lesson_follow_up" f SET "site_id" = coalesce(
  (SELECT r."site_id" FROM "reservation_person" p JOIN "reservation" r ON r."id" = p."reservation_id"
    WHERE p."lesson_id" = f."lesson_id" AND r."withdrawn_at" IS NULL AND r."state" <> 'Cancelled'
    ORDER BY r."start_at" DESC LIMIT 1),
  (SELECT a."site_id" FROM "leg_pilot" b JOIN "leg" l ON l."id" = b."leg_id" JOIN "aircraft" a ON a."id" = l."aircraft_id"
    WHERE b."lesson_id" = f."lesson_id" ORDER BY l."id" LIMIT 1),
  (SELECT s."site_id" FROM "enrolment_session" e JOIN "enrolment" n ON n."id" = e."enrolment_id"
    JOIN "site_role" s ON s."person_id" = n."student_id" AND s."role" = 'Student'
    WHERE e."id" = f."lesson_id" ORDER BY s."site_id" LIMIT 1),
  (SELECT s."site_id" FROM "site_role" s WHERE s."person_id" = f."instructor_id" AND s."role" = 'Instructor'
    ORDER BY s."site_id" LIMIT 1),
  (SELECT "main_site_id" FROM "school" LIMIT 1));
CREATE INDEX "lesson_follow_up_site_id_idx" ON "lesson_follow_up"("site_id");
ALTER TABLE "lesson_follow_up" ADD CONSTRAINT "lesson_follow_up_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
