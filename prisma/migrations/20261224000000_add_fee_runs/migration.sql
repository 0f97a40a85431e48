-- CreateTable
CREATE TABLE "fee_run" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "type_id" CHAR(24) NOT NULL,
    "posted_on" DATE NOT NULL,
    "amount" INTEGER NOT NULL,
    "comment" TEXT NOT NULL,
    "group" JSONB NOT NULL,
    "count" INTEGER NOT NULL,
    "charged_by_id" CHAR(24),
    "charged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "fee_run_site_id_posted_on_idx" ON "fee_run"("site_id", "posted_on");

-- CreateIndex
CREATE INDEX "fee_run_type_id_idx" ON "fee_run"("type_id");

-- CreateIndex
CREATE INDEX "fee_run_charged_by_id_idx" ON "fee_run"("charged_by_id");

-- AddForeignKey
ALTER TABLE "fee_run" ADD CONSTRAINT "fee_run_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_run" ADD CONSTRAINT "fee_run_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "transaction_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_run" ADD CONSTRAINT "fee_run_charged_by_id_fkey" FOREIGN KEY ("charged_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
