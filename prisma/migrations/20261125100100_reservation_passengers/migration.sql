-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "is_ifr" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "passengers" INTEGER;
