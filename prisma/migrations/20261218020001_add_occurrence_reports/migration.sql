-- CreateEnum
CREATE TYPE "occurrence_state" AS ENUM ('Received', 'Analysed', 'Closed');

-- CreateTable
CREATE TABLE "occurrence_report" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24),
    "reported_by_id" CHAR(24),
    "sending_key" TEXT NOT NULL,
    "headline" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "aware_at" TIMESTAMPTZ(3) NOT NULL,
    "place" TEXT NOT NULL,
    "phase" TEXT,
    "injuries" TEXT NOT NULL,
    "damage" TEXT NOT NULL,
    "aircraft" TEXT NOT NULL,
    "weather" TEXT NOT NULL,
    "narrative" TEXT NOT NULL,
    "is_mandatory" BOOLEAN NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "occurrence_state" NOT NULL DEFAULT 'Received',
    "analysis" TEXT NOT NULL DEFAULT '',
    "severity" TEXT,
    "probability" INTEGER,
    "actions" JSONB NOT NULL DEFAULT '[]',
    "sent_at" TIMESTAMPTZ(3),
    "reference" TEXT NOT NULL DEFAULT '',
    "feedback" TEXT NOT NULL DEFAULT '',
    "answered_at" TIMESTAMPTZ(3),
    "reminded_of" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "occurrence_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "occurrence_report_sending_key_key" ON "occurrence_report"("sending_key");

-- CreateIndex
CREATE INDEX "occurrence_report_site_id_received_at_idx" ON "occurrence_report"("site_id", "received_at");

-- CreateIndex
CREATE INDEX "occurrence_report_reservation_id_idx" ON "occurrence_report"("reservation_id");

-- CreateIndex
CREATE INDEX "occurrence_report_reported_by_id_idx" ON "occurrence_report"("reported_by_id");

-- AddForeignKey
ALTER TABLE "occurrence_report" ADD CONSTRAINT "occurrence_report_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence_report" ADD CONSTRAINT "occurrence_report_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence_report" ADD CONSTRAINT "occurrence_report_reported_by_id_fkey" FOREIGN KEY ("reported_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
