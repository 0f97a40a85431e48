-- AlterTable
ALTER TABLE "flight" ADD COLUMN     "accepted_aircraft_id" CHAR(24);

-- CreateIndex
CREATE INDEX "flight_accepted_aircraft_id_idx" ON "flight"("accepted_aircraft_id");

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_accepted_aircraft_id_fkey" FOREIGN KEY ("accepted_aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
