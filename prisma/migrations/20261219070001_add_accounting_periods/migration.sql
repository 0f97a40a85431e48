-- AlterTable
ALTER TABLE "school" ADD COLUMN     "books_closed_until" DATE;

-- CreateTable
CREATE TABLE "accounting_period" (
    "id" CHAR(24) NOT NULL,
    "month" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by_id" CHAR(24),
    "transactions" INTEGER NOT NULL,
    "sums" JSONB NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "previous_hash" VARCHAR(64) NOT NULL,

    CONSTRAINT "accounting_period_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounting_period_month_key" ON "accounting_period"("month");

-- CreateIndex
CREATE INDEX "accounting_period_closed_by_id_idx" ON "accounting_period"("closed_by_id");

-- AddForeignKey
ALTER TABLE "accounting_period" ADD CONSTRAINT "accounting_period_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "accounting_period" ADD CONSTRAINT "accounting_period_first_day" CHECK (extract(day FROM "month") = 1);

-- A month that was closed stays closed.
CREATE TRIGGER "accounting_period_append_only" BEFORE UPDATE OR DELETE ON "accounting_period" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "accounting_period_not_emptied" BEFORE TRUNCATE ON "accounting_period" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "school_books_stay_closed" BEFORE UPDATE OF "books_closed_until" ON "school" FOR EACH ROW
  WHEN (OLD."books_closed_until" IS NOT NULL AND (NEW."books_closed_until" IS NULL OR NEW."books_closed_until" < OLD."books_closed_until"))
  EXECUTE FUNCTION "refuse_change"();

-- Nothing is posted on a day of a closed month.
CREATE FUNCTION "demand_open_books"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF NEW."posted_on" <= (SELECT max("books_closed_until") FROM "school") THEN RAISE EXCEPTION ''the month is closed'' USING ERRCODE = ''restrict_violation''\x3B END IF\x3B RETURN NEW\x3B END\x3B';
CREATE TRIGGER "account_transaction_in_open_books" BEFORE INSERT ON "account_transaction" FOR EACH ROW EXECUTE FUNCTION "demand_open_books"();
