-- AlterTable
ALTER TABLE "school" ADD COLUMN     "members_account" VARCHAR(12) NOT NULL DEFAULT '411',
ADD COLUMN     "payments_account" VARCHAR(12) NOT NULL DEFAULT '512',
ADD COLUMN     "revenue_account" VARCHAR(12) NOT NULL DEFAULT '706',
ADD COLUMN     "vat_account" VARCHAR(12) NOT NULL DEFAULT '44571';
