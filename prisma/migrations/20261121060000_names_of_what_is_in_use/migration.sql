-- Of what is in use each has a name of its own, whatever its case. What is archived gives its name free.

DROP INDEX "tag_name_key";
UPDATE "tag" SET "name" = "tag"."name" || ' (' || "same"."at" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "id") AS "at" FROM "tag" WHERE "state" <> 'Archived') AS "same"
WHERE "same"."id" = "tag"."id" AND "same"."at" > 1;
CREATE UNIQUE INDEX "tag_name_key" ON "tag"(lower("name")) WHERE "state" <> 'Archived';

DROP INDEX "operation_type_name_key";
UPDATE "operation_type" SET "name" = "operation_type"."name" || ' (' || "same"."at" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "id") AS "at" FROM "operation_type" WHERE "state" <> 'Archived') AS "same"
WHERE "same"."id" = "operation_type"."id" AND "same"."at" > 1;
CREATE UNIQUE INDEX "operation_type_name_key" ON "operation_type"(lower("name")) WHERE "state" <> 'Archived';

DROP INDEX "transaction_type_name_key";
UPDATE "transaction_type" SET "name" = "transaction_type"."name" || ' (' || "same"."at" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "id") AS "at" FROM "transaction_type" WHERE "state" <> 'Archived') AS "same"
WHERE "same"."id" = "transaction_type"."id" AND "same"."at" > 1;
CREATE UNIQUE INDEX "transaction_type_name_key" ON "transaction_type"(lower("name")) WHERE "state" <> 'Archived';

DROP INDEX "cancellation_reason_text_key";
UPDATE "cancellation_reason" SET "text" = "cancellation_reason"."text" || ' (' || "same"."at" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY lower("text") ORDER BY "id") AS "at" FROM "cancellation_reason" WHERE "state" <> 'Archived') AS "same"
WHERE "same"."id" = "cancellation_reason"."id" AND "same"."at" > 1;
CREATE UNIQUE INDEX "cancellation_reason_text_key" ON "cancellation_reason"(lower("text")) WHERE "state" <> 'Archived';

DROP INDEX "classroom_site_id_name_key";
UPDATE "classroom" SET "name" = "classroom"."name" || ' (' || "same"."at" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY "site_id", lower("name") ORDER BY "id") AS "at" FROM "classroom" WHERE "state" <> 'Archived') AS "same"
WHERE "same"."id" = "classroom"."id" AND "same"."at" > 1;
CREATE UNIQUE INDEX "classroom_site_id_name_key" ON "classroom"("site_id", lower("name")) WHERE "state" <> 'Archived';

DROP INDEX "promotion_site_id_name_key";
UPDATE "promotion" SET "name" = "promotion"."name" || ' (' || "same"."at" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY "site_id", lower("name") ORDER BY "id") AS "at" FROM "promotion" WHERE "state" <> 'Archived') AS "same"
WHERE "same"."id" = "promotion"."id" AND "same"."at" > 1;
CREATE UNIQUE INDEX "promotion_site_id_name_key" ON "promotion"("site_id", lower("name")) WHERE "state" <> 'Archived';

UPDATE "site" SET "name" = "site"."name" || ' (' || "same"."at" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "id") AS "at" FROM "site" WHERE "state" <> 'Archived') AS "same"
WHERE "same"."id" = "site"."id" AND "same"."at" > 1;
CREATE UNIQUE INDEX "site_name_key" ON "site"(lower("name")) WHERE "state" <> 'Archived';
