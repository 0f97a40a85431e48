-- A reservation may hold a resource for several periods: the supervisor of a solo for its briefing and its debriefing.
-- The exclusion constraint over resource and time stands as it was.
ALTER TABLE "occupation" DROP CONSTRAINT "occupation_pkey",
ADD CONSTRAINT "occupation_pkey" PRIMARY KEY ("reservation_id", "resource_id", "start_at");
