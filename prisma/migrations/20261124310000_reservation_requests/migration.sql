-- CreateEnum
CREATE TYPE "reservation_request_kind" AS ENUM ('Cancellation', 'OtherTime');

-- CreateEnum
CREATE TYPE "reservation_request_state" AS ENUM ('Open', 'Granted', 'Refused', 'Withdrawn', 'Ended');

-- CreateTable
CREATE TABLE "reservation_request" (
    "id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24) NOT NULL,
    "kind" "reservation_request_kind" NOT NULL,
    "state" "reservation_request_state" NOT NULL DEFAULT 'Open',
    "person_id" CHAR(24) NOT NULL,
    "reason_id" CHAR(24),
    "wished_start_at" TIMESTAMPTZ(0),
    "comment" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" CHAR(24),
    "answer" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "reservation_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reservation_request_reservation_id_idx" ON "reservation_request"("reservation_id");

-- CreateIndex
CREATE INDEX "reservation_request_person_id_idx" ON "reservation_request"("person_id");

-- A reservation has one open request at a time.
CREATE UNIQUE INDEX "reservation_request_open" ON "reservation_request"("reservation_id") WHERE "state" = 'Open';

-- AddForeignKey
ALTER TABLE "reservation_request" ADD CONSTRAINT "reservation_request_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_request" ADD CONSTRAINT "reservation_request_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_request" ADD CONSTRAINT "reservation_request_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_request" ADD CONSTRAINT "reservation_request_reason_id_fkey" FOREIGN KEY ("reason_id") REFERENCES "cancellation_reason"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
