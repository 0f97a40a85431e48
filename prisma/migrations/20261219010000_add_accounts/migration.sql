-- CreateEnum
CREATE TYPE "transaction_cause" AS ENUM ('Flight', 'Instruction', 'Operation', 'Payment', 'Fee', 'Package', 'Contra');

-- CreateEnum
CREATE TYPE "ledger" AS ENUM ('Members', 'Revenue', 'Vat', 'Payments');

-- CreateTable
CREATE TABLE "account_transaction" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "posted_on" DATE NOT NULL,
    "cause" "transaction_cause" NOT NULL,
    "type_id" CHAR(24),
    "amount" INTEGER NOT NULL,
    "vat_basis_points" INTEGER NOT NULL DEFAULT 0,
    "detail" JSONB NOT NULL DEFAULT '[]',
    "reference" TEXT NOT NULL DEFAULT '',
    "comment" TEXT NOT NULL DEFAULT '',
    "reservation_id" CHAR(24),
    "lesson_id" CHAR(24),
    "aircraft_price_id" CHAR(24),
    "instructor_price_id" CHAR(24),
    "contra_of_id" CHAR(24),
    "created_by_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_line" (
    "transaction_id" CHAR(24) NOT NULL,
    "ledger" "ledger" NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "account_line_pkey" PRIMARY KEY ("transaction_id","ledger")
);

-- CreateTable
CREATE TABLE "number_series" (
    "name" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "number_series_pkey" PRIMARY KEY ("name","year")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_transaction_contra_of_id_key" ON "account_transaction"("contra_of_id");

-- CreateIndex
CREATE INDEX "account_transaction_person_id_posted_on_idx" ON "account_transaction"("person_id", "posted_on");

-- CreateIndex
CREATE INDEX "account_transaction_site_id_posted_on_idx" ON "account_transaction"("site_id", "posted_on");

-- CreateIndex
CREATE INDEX "account_transaction_reservation_id_idx" ON "account_transaction"("reservation_id");

-- CreateIndex
CREATE INDEX "account_transaction_lesson_id_idx" ON "account_transaction"("lesson_id");

-- CreateIndex
CREATE INDEX "account_transaction_type_id_idx" ON "account_transaction"("type_id");

-- CreateIndex
CREATE INDEX "account_transaction_aircraft_price_id_idx" ON "account_transaction"("aircraft_price_id");

-- CreateIndex
CREATE INDEX "account_transaction_instructor_price_id_idx" ON "account_transaction"("instructor_price_id");

-- CreateIndex
CREATE INDEX "account_transaction_created_by_id_idx" ON "account_transaction"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_transaction_year_number_key" ON "account_transaction"("year", "number");

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "transaction_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_aircraft_price_id_fkey" FOREIGN KEY ("aircraft_price_id") REFERENCES "aircraft_price"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_instructor_price_id_fkey" FOREIGN KEY ("instructor_price_id") REFERENCES "instructor_price"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_contra_of_id_fkey" FOREIGN KEY ("contra_of_id") REFERENCES "account_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_line" ADD CONSTRAINT "account_line_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "account_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "account_transaction" ADD CONSTRAINT "account_transaction_moves" CHECK ("amount" <> 0 OR "detail" <> '[]');
ALTER TABLE "account_line" ADD CONSTRAINT "account_line_moves" CHECK ("amount" <> 0);

-- The books are append-only. Only a person's words are taken out of them, when that person is anonymised.
CREATE TRIGGER "account_transaction_append_only" BEFORE UPDATE ON "account_transaction" FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'comment' IS DISTINCT FROM to_jsonb(OLD) - 'comment' OR length(NEW."comment") >= length(OLD."comment"))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "account_transaction_not_deleted" BEFORE DELETE ON "account_transaction" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "account_transaction_not_emptied" BEFORE TRUNCATE ON "account_transaction" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "account_line_append_only" BEFORE UPDATE OR DELETE ON "account_line" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "account_line_not_emptied" BEFORE TRUNCATE ON "account_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- At the end of what writes it, the lines of a transaction add up to nothing, and that of the members is its amount.
CREATE FUNCTION "demand_balanced_lines"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF (SELECT COALESCE(sum("amount"), 0) <> 0 OR COALESCE(sum("amount") FILTER (WHERE "ledger" = ''Members''), 0) <> (SELECT "amount" FROM "account_transaction" WHERE "id" = NEW."id") FROM "account_line" WHERE "transaction_id" = NEW."id") THEN RAISE EXCEPTION ''the lines of a transaction must balance'' USING ERRCODE = ''restrict_violation''\x3B END IF\x3B RETURN NEW\x3B END\x3B';
CREATE CONSTRAINT TRIGGER "account_transaction_balances" AFTER INSERT ON "account_transaction" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "demand_balanced_lines"();
-- Lines are written with their transaction, never afterwards: those of another one would hide behind its balance.
CREATE FUNCTION "demand_new_transaction"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF NOT EXISTS (SELECT FROM "account_transaction" WHERE "id" = NEW."transaction_id" AND xmin = pg_current_xact_id()::xid) THEN RAISE EXCEPTION ''the lines of a transaction are kept'' USING ERRCODE = ''restrict_violation''\x3B END IF\x3B RETURN NULL\x3B END\x3B';
CREATE TRIGGER "account_line_with_transaction" AFTER INSERT ON "account_line" FOR EACH ROW EXECUTE FUNCTION "demand_new_transaction"();
