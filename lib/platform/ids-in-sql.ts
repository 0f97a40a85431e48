import { Prisma } from "@/prisma/generated/client";
import { newId } from "./ids";

/** SQL that makes an id as `newId` does, another one for each row of the statement. */
export const newIdInSql = (): Prisma.Sql =>
  Prisma.sql`(${newId().slice(0, 8)} || left(replace(gen_random_uuid()::text, '-', ''), 16))`;
