-- CreateEnum
CREATE TYPE "notification_hold" AS ENUM ('Digest', 'QuietHours');

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "held_for" "notification_hold";

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "digest_minute" INTEGER NOT NULL DEFAULT 1080,
ADD COLUMN     "notification_choices" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "quiet_from" INTEGER,
ADD COLUMN     "quiet_until" INTEGER;

-- What people chose for all mails about their reservations becomes their choice for each kind of these.
UPDATE "person" SET "notification_choices" = '{"reservationCreated":{"when":"Digest"},"reservationChanged":{"when":"Digest"}}'
WHERE "notification_rhythm" = 'Daily';
UPDATE "person" SET "notification_choices" =
  '{"reservationCreated":{"mail":false},"reservationChanged":{"mail":false},"reservationReminder":{"mail":false}}'
WHERE "notification_rhythm" = 'Off';

-- What waited for the digest of the day goes on waiting for it.
UPDATE "notification" SET "held_for" = 'Digest' WHERE "mail_at" > "at" + interval '1 minute';

-- AlterTable
ALTER TABLE "person" DROP COLUMN "notification_rhythm";

-- DropEnum
DROP TYPE "notification_rhythm";

-- Both hours are given, or neither is.
ALTER TABLE "person" ADD CONSTRAINT "person_quiet_hours" CHECK (("quiet_from" IS NULL) = ("quiet_until" IS NULL));
