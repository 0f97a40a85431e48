-- CreateEnum
CREATE TYPE "flight_state" AS ENUM ('Open', 'Closed');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "counter_cause" ADD VALUE 'Flight';
ALTER TYPE "counter_cause" ADD VALUE 'Reopening';

-- AlterTable
ALTER TABLE "counter_movement" ADD COLUMN     "reservation_id" CHAR(24);

-- CreateTable
CREATE TABLE "flight" (
    "reservation_id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "state" "flight_state" NOT NULL DEFAULT 'Open',
    "off_block_at" TIMESTAMPTZ(0),
    "take_off_at" TIMESTAMPTZ(0),
    "landing_at" TIMESTAMPTZ(0),
    "on_block_at" TIMESTAMPTZ(0),
    "entry" JSONB NOT NULL DEFAULT '[]',
    "release_reason" TEXT,
    "released_by_id" CHAR(24),
    "closed_by_id" CHAR(24),
    "closed_at" TIMESTAMPTZ(3),
    "reopening_reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "flight_pkey" PRIMARY KEY ("reservation_id")
);

-- CreateIndex
CREATE INDEX "flight_site_id_state_idx" ON "flight"("site_id", "state");

-- CreateIndex
CREATE INDEX "flight_released_by_id_idx" ON "flight"("released_by_id");

-- CreateIndex
CREATE INDEX "flight_closed_by_id_idx" ON "flight"("closed_by_id");

-- CreateIndex
CREATE INDEX "counter_movement_reservation_id_idx" ON "counter_movement"("reservation_id");

-- AddForeignKey
ALTER TABLE "counter_movement" ADD CONSTRAINT "counter_movement_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_released_by_id_fkey" FOREIGN KEY ("released_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
