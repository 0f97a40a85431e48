-- What an hour of renting an aircraft costs is a rate of its rental, and stands nowhere else. The plain price of an aircraft, which held
-- until a rate began, becomes the rate from its first booking on, or from today.
INSERT INTO "aircraft_price" ("id", "aircraft_id", "is_billing")
SELECT substr(md5('rental price ' || a.id), 1, 24), a.id, true
FROM "aircraft" a
WHERE a."rental_price" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "aircraft_price" p WHERE p."aircraft_id" = a.id AND p."program_id" IS NULL AND p."state" <> 'Archived');

INSERT INTO "aircraft_rate" ("id", "price_id", "starts_on", "hour_price", "time")
SELECT substr(md5('rental rate ' || p.id), 1, 24), p.id, first.day, a."rental_price",
  (CASE WHEN a."type" = 'Simulator' THEN 'Session' ELSE a."flight_time_kind"::text END)::"priced_time"
FROM "aircraft" a
  JOIN "site" s ON s.id = a."site_id"
  JOIN "aircraft_price" p ON p."aircraft_id" = a.id AND p."program_id" IS NULL AND p."state" <> 'Archived'
  CROSS JOIN LATERAL (
    SELECT (least(now(), (SELECT min("start_at") FROM "reservation" WHERE "aircraft_id" = a.id)) AT TIME ZONE s."time_zone")::date AS day
  ) first
WHERE a."rental_price" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "aircraft_rate" r WHERE r."price_id" = p.id AND r."starts_on" <= first.day);

ALTER TABLE "aircraft" DROP COLUMN "rental_price";
