-- AlterEnum
ALTER TYPE "duty_name" ADD VALUE 'Treasurer';
