-- When the person of a sign-in last proved who they are. So far that was when it began.
ALTER TABLE "sign_in" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
UPDATE "sign_in" SET "confirmed_at" = "started_at";
ALTER TABLE "sign_in" ALTER COLUMN "confirmed_at" SET NOT NULL;
