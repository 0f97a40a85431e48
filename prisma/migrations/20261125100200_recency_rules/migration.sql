-- CreateEnum
CREATE TYPE "recency_pack_name" AS ENUM ('Easa', 'Faa');

-- CreateEnum
CREATE TYPE "own_rule_kind" AS ENUM ('LastFlight', 'HoursInDays', 'CheckedOut');

-- CreateEnum
CREATE TYPE "own_rule_scope" AS ENUM ('Model', 'Class', 'Any');

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "recency_packs" "recency_pack_name"[] DEFAULT ARRAY[]::"recency_pack_name"[];

-- CreateTable
CREATE TABLE "recency_rule" (
    "id" CHAR(24) NOT NULL,
    "kind" "own_rule_kind" NOT NULL,
    "scope" "own_rule_scope" NOT NULL,
    "days" INTEGER,
    "minutes" INTEGER,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "recency_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recency_waiver" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "rule" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "ends_on" DATE NOT NULL,
    "granted_by_id" CHAR(24),
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "recency_waiver_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recency_waiver_person_id_idx" ON "recency_waiver"("person_id");

-- CreateIndex
CREATE INDEX "recency_waiver_granted_by_id_idx" ON "recency_waiver"("granted_by_id");

-- CreateIndex
CREATE INDEX "recency_waiver_ended_by_id_idx" ON "recency_waiver"("ended_by_id");

-- AddForeignKey
ALTER TABLE "recency_waiver" ADD CONSTRAINT "recency_waiver_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recency_waiver" ADD CONSTRAINT "recency_waiver_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recency_waiver" ADD CONSTRAINT "recency_waiver_ended_by_id_fkey" FOREIGN KEY ("ended_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
