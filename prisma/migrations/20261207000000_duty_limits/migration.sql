-- AlterTable
ALTER TABLE "school" ADD COLUMN     "longest_duty_minutes" INTEGER,
ADD COLUMN     "most_instruction_minutes" INTEGER,
ADD COLUMN     "shortest_rest_minutes" INTEGER;
