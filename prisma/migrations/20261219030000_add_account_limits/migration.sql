-- CreateEnum
CREATE TYPE "transaction_kind" AS ENUM ('Fee', 'Payment');

-- CreateEnum
CREATE TYPE "balance_rule" AS ENUM ('None', 'Warning', 'Blocking');

-- AlterTable
ALTER TABLE "transaction_type" ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "kind" "transaction_kind" NOT NULL DEFAULT 'Fee';

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "balance_rule" "balance_rule" NOT NULL DEFAULT 'None',
ADD COLUMN     "credit_limit" INTEGER DEFAULT 0,
ADD COLUMN     "low_balance" INTEGER DEFAULT 0;
