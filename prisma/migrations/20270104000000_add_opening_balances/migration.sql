-- AlterEnum
ALTER TYPE "transaction_cause" ADD VALUE 'Opening';

-- AlterEnum
ALTER TYPE "ledger" ADD VALUE 'Opening';

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "opening_account" VARCHAR(12) NOT NULL DEFAULT '890';
