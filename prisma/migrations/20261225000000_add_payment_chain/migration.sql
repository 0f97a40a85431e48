-- CreateEnum
CREATE TYPE "accounting_period_kind" AS ENUM ('Day', 'Month', 'Year');

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "is_liable_to_vat" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "payments_closed_until" DATE;

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "account_number" INTEGER;

-- AlterTable
ALTER TABLE "accounting_period" RENAME COLUMN "month" TO "first_on";
ALTER TABLE "accounting_period" ADD COLUMN     "kind" "accounting_period_kind" NOT NULL DEFAULT 'Month',
ADD COLUMN     "payments" JSONB;
ALTER TABLE "accounting_period" ALTER COLUMN "kind" DROP DEFAULT;

-- DropIndex
DROP INDEX "accounting_period_month_key";

-- CreateIndex
CREATE UNIQUE INDEX "accounting_period_kind_first_on_key" ON "accounting_period"("kind", "first_on");

-- CreateTable
CREATE TABLE "payment_link" (
    "sequence" INTEGER NOT NULL,
    "transaction_id" CHAR(24) NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "payment_link_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_link_transaction_id_key" ON "payment_link"("transaction_id");

-- AddForeignKey
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "account_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "accounting_period" DROP CONSTRAINT "accounting_period_first_day";
ALTER TABLE "accounting_period" ADD CONSTRAINT "accounting_period_first_day"
  CHECK ("kind" = 'Day' OR extract(day FROM "first_on") = 1 AND ("kind" = 'Month' OR extract(month FROM "first_on") = 1));

-- The chain of payments is append-only, and what is closed of it stays closed.
CREATE TRIGGER "payment_link_append_only" BEFORE UPDATE OR DELETE ON "payment_link" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payment_link_not_emptied" BEFORE TRUNCATE ON "payment_link" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "school_payments_stay_closed" BEFORE UPDATE OF "payments_closed_until" ON "school" FOR EACH ROW
  WHEN (OLD."payments_closed_until" IS NOT NULL AND (NEW."payments_closed_until" IS NULL OR NEW."payments_closed_until" < OLD."payments_closed_until"))
  EXECUTE FUNCTION "refuse_change"();

-- No payment is posted, and none taken back, on a day whose payments are closed.
CREATE FUNCTION "demand_open_payments"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF (NEW."cause" = ''Payment'' OR EXISTS (SELECT FROM "account_transaction" WHERE "id" = NEW."contra_of_id" AND "cause" = ''Payment'')) AND NEW."posted_on" <= (SELECT max("payments_closed_until") FROM "school") THEN RAISE EXCEPTION ''the payments of this day are closed'' USING ERRCODE = ''restrict_violation''\x3B END IF\x3B RETURN NEW\x3B END\x3B';
CREATE TRIGGER "account_transaction_in_open_payments" BEFORE INSERT ON "account_transaction" FOR EACH ROW
  WHEN (NEW."cause" IN ('Payment', 'Contra')) EXECUTE FUNCTION "demand_open_payments"();

-- Who has an account already is numbered by what was posted to it first.
UPDATE "person" SET "account_number" = numbered."number" FROM (
  SELECT "person_id", row_number() OVER (ORDER BY min("created_at"), min("year"), min("number")) AS "number"
  FROM "account_transaction" GROUP BY "person_id") numbered
WHERE "person"."id" = numbered."person_id";
INSERT INTO "number_series" ("name", "year", "last")
SELECT 'account', 0, max("account_number") FROM "person" HAVING max("account_number") IS NOT NULL;
-- This isn't in the schema: an index that foreign keys could use would make postings wait for whatever refers to a person.
CREATE UNIQUE INDEX "person_account_number_key" ON "person"("account_number") WHERE "account_number" IS NOT NULL;
