-- What the school's flights flew in a month or a year, read from the index alone.
CREATE INDEX "leg_of_flight_by_time" ON "leg"("off_block_at") INCLUDE ("reservation_id", "on_block_at", "state", "version") WHERE "reservation_id" IS NOT NULL;
