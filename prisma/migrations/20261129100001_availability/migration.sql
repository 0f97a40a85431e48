-- CreateEnum
CREATE TYPE "availability_kind" AS ENUM ('Unavailable', 'Available');

-- CreateTable
CREATE TABLE "availability" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "kind" "availability_kind" NOT NULL,
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "end_at" TIMESTAMPTZ(0) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "repeat_until" DATE,
    "exceptions" DATE[] DEFAULT ARRAY[]::DATE[],
    "comment" TEXT NOT NULL DEFAULT '',
    "entered_by_id" CHAR(24),
    "entered_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "availability_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "availability_person_id_idx" ON "availability"("person_id");

-- CreateIndex
CREATE INDEX "availability_entered_by_id_idx" ON "availability"("entered_by_id");

-- AddForeignKey
ALTER TABLE "availability" ADD CONSTRAINT "availability_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "availability" ADD CONSTRAINT "availability_entered_by_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
