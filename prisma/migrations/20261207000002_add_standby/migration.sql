-- CreateEnum
CREATE TYPE "standby_state" AS ENUM ('Waiting', 'Served', 'Withdrawn', 'Ended');

-- CreateEnum
CREATE TYPE "standby_wish" AS ENUM ('IfItFits', 'Gladly', 'Urgently');

-- CreateEnum
CREATE TYPE "standby_offer_state" AS ENUM ('Open', 'Accepted', 'Declined', 'Lapsed', 'Taken', 'Gone');

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "standby_answer_minutes" INTEGER NOT NULL DEFAULT 30,
ADD COLUMN     "standby_offers_at_once" INTEGER NOT NULL DEFAULT 3;

-- CreateTable
CREATE TABLE "standby" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "type" "reservation_type" NOT NULL,
    "lesson_id" CHAR(24),
    "aircraft_id" CHAR(24),
    "model" TEXT,
    "instructor_id" CHAR(24),
    "minutes" INTEGER,
    "from_at" TIMESTAMPTZ(0) NOT NULL,
    "until_at" TIMESTAMPTZ(0) NOT NULL,
    "earliest_minute" INTEGER NOT NULL DEFAULT 0,
    "latest_minute" INTEGER NOT NULL DEFAULT 1440,
    "notice_minutes" INTEGER NOT NULL,
    "wish" "standby_wish" NOT NULL DEFAULT 'Gladly',
    "comment" TEXT NOT NULL DEFAULT '',
    "state" "standby_state" NOT NULL DEFAULT 'Waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" CHAR(24),
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" CHAR(24),
    "reservation_id" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "standby_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "freed_time" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24) NOT NULL,
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "end_at" TIMESTAMPTZ(0) NOT NULL,
    "aircraft_id" CHAR(24),
    "instructor_id" CHAR(24),
    "freed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "freed_time_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "standby_offer" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "standby_id" CHAR(24) NOT NULL,
    "freed_time_id" CHAR(24) NOT NULL,
    "lesson_id" CHAR(24),
    "aircraft_id" CHAR(24) NOT NULL,
    "instructor_id" CHAR(24),
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "end_at" TIMESTAMPTZ(0) NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_until" TIMESTAMPTZ(3) NOT NULL,
    "state" "standby_offer_state" NOT NULL DEFAULT 'Open',
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "standby_offer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "standby_site_id_state_idx" ON "standby"("site_id", "state");

-- CreateIndex
CREATE INDEX "standby_person_id_idx" ON "standby"("person_id");

-- CreateIndex
CREATE INDEX "standby_lesson_id_idx" ON "standby"("lesson_id");

-- CreateIndex
CREATE INDEX "standby_reservation_id_idx" ON "standby"("reservation_id");

-- CreateIndex
CREATE INDEX "freed_time_site_id_idx" ON "freed_time"("site_id");

-- CreateIndex
CREATE INDEX "freed_time_reservation_id_idx" ON "freed_time"("reservation_id");

-- CreateIndex
CREATE INDEX "standby_offer_standby_id_idx" ON "standby_offer"("standby_id");

-- CreateIndex
CREATE INDEX "standby_offer_freed_time_id_idx" ON "standby_offer"("freed_time_id");

-- CreateIndex
CREATE INDEX "standby_offer_state_idx" ON "standby_offer"("state");

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby" ADD CONSTRAINT "standby_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "freed_time" ADD CONSTRAINT "freed_time_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "freed_time" ADD CONSTRAINT "freed_time_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "freed_time" ADD CONSTRAINT "freed_time_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "freed_time" ADD CONSTRAINT "freed_time_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby_offer" ADD CONSTRAINT "standby_offer_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby_offer" ADD CONSTRAINT "standby_offer_standby_id_fkey" FOREIGN KEY ("standby_id") REFERENCES "standby"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby_offer" ADD CONSTRAINT "standby_offer_freed_time_id_fkey" FOREIGN KEY ("freed_time_id") REFERENCES "freed_time"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby_offer" ADD CONSTRAINT "standby_offer_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby_offer" ADD CONSTRAINT "standby_offer_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standby_offer" ADD CONSTRAINT "standby_offer_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Somebody has one open offer of an entry at a time.
CREATE UNIQUE INDEX "standby_offer_open" ON "standby_offer"("standby_id") WHERE "state" = 'Open';

ALTER TABLE "standby" ADD CONSTRAINT "standby_period" CHECK ("from_at" < "until_at");
