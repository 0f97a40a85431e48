-- AlterTable
ALTER TABLE "guest_mail" ADD COLUMN     "operation" TEXT;

-- The mails of before called the flight by its type. Which one that was is not kept, so that it counts as the one of now.
UPDATE "guest_mail" m SET "operation" = o."name"
FROM "reservation" r JOIN "operation_type" o ON o."id" = r."operation_type_id" WHERE r."id" = m."reservation_id";
