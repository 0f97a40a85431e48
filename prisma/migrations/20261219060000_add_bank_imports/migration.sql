-- CreateTable
CREATE TABLE "bank_import" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "file_name" TEXT NOT NULL,
    "imported_by_id" CHAR(24),
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_line" (
    "id" CHAR(24) NOT NULL,
    "import_id" CHAR(24) NOT NULL,
    "line" INTEGER NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "booked_on" DATE NOT NULL,
    "amount" INTEGER NOT NULL,
    "payer_name" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "bank_reference" TEXT NOT NULL,
    "transaction_id" CHAR(24),

    CONSTRAINT "bank_line_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bank_import_site_id_imported_at_idx" ON "bank_import"("site_id", "imported_at");

-- CreateIndex
CREATE INDEX "bank_import_imported_by_id_idx" ON "bank_import"("imported_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_line_hash_key" ON "bank_line"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "bank_line_transaction_id_key" ON "bank_line"("transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_line_import_id_line_key" ON "bank_line"("import_id", "line");

-- AddForeignKey
ALTER TABLE "bank_import" ADD CONSTRAINT "bank_import_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_import" ADD CONSTRAINT "bank_import_imported_by_id_fkey" FOREIGN KEY ("imported_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "bank_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "account_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_moves" CHECK ("amount" <> 0);

-- What the bank said is kept. A line is decided by the payment that it was posted as, and only a person's words are taken out of it,
-- when that person is anonymised.
CREATE TRIGGER "bank_line_append_only" BEFORE UPDATE ON "bank_line" FOR EACH ROW
  WHEN (to_jsonb(NEW) - '{transaction_id,payer_name,message}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{transaction_id,payer_name,message}'::text[]
    OR NEW."payer_name" NOT IN (OLD."payer_name", '') OR NEW."message" NOT IN (OLD."message", '') OR NEW."transaction_id" IS NULL AND OLD."transaction_id" IS NOT NULL)
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "bank_line_not_deleted" BEFORE DELETE ON "bank_line" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "bank_line_not_emptied" BEFORE TRUNCATE ON "bank_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
