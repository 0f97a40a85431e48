-- CreateEnum
CREATE TYPE "lesson_request_state" AS ENUM ('Open', 'Confirmed', 'Declined', 'Withdrawn', 'Ended');

-- CreateTable
CREATE TABLE "lesson_request" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "lesson_id" CHAR(24) NOT NULL,
    "student_id" CHAR(24) NOT NULL,
    "state" "lesson_request_state" NOT NULL DEFAULT 'Open',
    "start_at" TIMESTAMPTZ(0),
    "end_at" TIMESTAMPTZ(0),
    "instructor_id" CHAR(24),
    "aircraft_id" CHAR(24),
    "wish" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" CHAR(24),
    "answer" TEXT NOT NULL DEFAULT '',
    "reservation_id" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "lesson_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lesson_request_site_id_state_idx" ON "lesson_request"("site_id", "state");

-- CreateIndex
CREATE INDEX "lesson_request_lesson_id_idx" ON "lesson_request"("lesson_id");

-- CreateIndex
CREATE INDEX "lesson_request_student_id_idx" ON "lesson_request"("student_id");

-- AddForeignKey
ALTER TABLE "lesson_request" ADD CONSTRAINT "lesson_request_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_request" ADD CONSTRAINT "lesson_request_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_request" ADD CONSTRAINT "lesson_request_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_request" ADD CONSTRAINT "lesson_request_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_request" ADD CONSTRAINT "lesson_request_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_request" ADD CONSTRAINT "lesson_request_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_request" ADD CONSTRAINT "lesson_request_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A lesson has one open request at a time.
CREATE UNIQUE INDEX "lesson_request_open" ON "lesson_request"("lesson_id") WHERE "state" = 'Open';
