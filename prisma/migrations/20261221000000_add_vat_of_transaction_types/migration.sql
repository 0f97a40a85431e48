-- AlterTable
ALTER TABLE "transaction_type" ADD COLUMN     "vat_basis_points" INTEGER NOT NULL DEFAULT 0;
