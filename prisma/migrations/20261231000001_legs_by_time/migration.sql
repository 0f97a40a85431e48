-- The first legs of a period, without sorting all of them.
CREATE INDEX "leg_by_time" ON "leg"("off_block_at", "id") WHERE "state" IN ('Declared', 'Validated');
