-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "account_paper_id" CHAR(24);

-- CreateIndex
CREATE INDEX "mail_account_paper_id_created_at_idx" ON "mail"("account_paper_id", "created_at");

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_paper_id_fkey" FOREIGN KEY ("account_paper_id") REFERENCES "account_paper"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
