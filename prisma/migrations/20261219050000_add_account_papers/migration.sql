-- CreateEnum
CREATE TYPE "account_paper_kind" AS ENUM ('Statement', 'Invoice', 'CreditNote');

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "bank_holder" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "bic" VARCHAR(11) NOT NULL DEFAULT '',
ADD COLUMN     "iban" VARCHAR(34) NOT NULL DEFAULT '',
ADD COLUMN     "invoice_lines" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "vat_exemption" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "account_paper" (
    "id" CHAR(24) NOT NULL,
    "kind" "account_paper_kind" NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "from_on" DATE,
    "until_on" DATE NOT NULL,
    "issued_on" DATE NOT NULL,
    "total" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "corrects_id" CHAR(24),
    "issued_by_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_paper_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoiced_transaction" (
    "transaction_id" CHAR(24) NOT NULL,
    "paper_id" CHAR(24) NOT NULL,

    CONSTRAINT "invoiced_transaction_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateIndex
CREATE INDEX "account_paper_person_id_issued_on_idx" ON "account_paper"("person_id", "issued_on");

-- CreateIndex
CREATE INDEX "account_paper_site_id_idx" ON "account_paper"("site_id");

-- CreateIndex
CREATE INDEX "account_paper_corrects_id_idx" ON "account_paper"("corrects_id");

-- CreateIndex
CREATE INDEX "account_paper_issued_by_id_idx" ON "account_paper"("issued_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_paper_kind_year_number_key" ON "account_paper"("kind", "year", "number");

-- CreateIndex
CREATE INDEX "invoiced_transaction_paper_id_idx" ON "invoiced_transaction"("paper_id");

-- AddForeignKey
ALTER TABLE "account_paper" ADD CONSTRAINT "account_paper_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_paper" ADD CONSTRAINT "account_paper_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_paper" ADD CONSTRAINT "account_paper_issued_by_id_fkey" FOREIGN KEY ("issued_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_paper" ADD CONSTRAINT "account_paper_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "account_paper"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoiced_transaction" ADD CONSTRAINT "invoiced_transaction_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "account_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoiced_transaction" ADD CONSTRAINT "invoiced_transaction_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "account_paper"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What was issued is never changed or deleted, nor what it bills.
CREATE TRIGGER "account_paper_append_only" BEFORE UPDATE OR DELETE ON "account_paper" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "account_paper_not_emptied" BEFORE TRUNCATE ON "account_paper" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "invoiced_transaction_append_only" BEFORE UPDATE OR DELETE ON "invoiced_transaction" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "invoiced_transaction_not_emptied" BEFORE TRUNCATE ON "invoiced_transaction" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
