-- CreateEnum
CREATE TYPE "leg_file_kind" AS ENUM ('Track', 'Hobbs', 'Fuel');

-- CreateTable
CREATE TABLE "leg_file" (
    "id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "leg_file_kind" NOT NULL,
    "file_id" CHAR(24) NOT NULL,
    "track" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leg_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "leg_file_file_id_key" ON "leg_file"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "leg_file_reservation_id_number_kind_key" ON "leg_file"("reservation_id", "number", "kind");

-- AddForeignKey
ALTER TABLE "leg_file" ADD CONSTRAINT "leg_file_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg_file" ADD CONSTRAINT "leg_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
