-- A transaction type's price and whether it is fixed are two things: a price that isn't fixed is a proposal.
ALTER TABLE "transaction_type" RENAME COLUMN "fixed_price" TO "price";
ALTER TABLE "transaction_type" ADD COLUMN "has_fixed_price" BOOLEAN NOT NULL DEFAULT false;
UPDATE "transaction_type" SET "has_fixed_price" = true WHERE "price" IS NOT NULL;
