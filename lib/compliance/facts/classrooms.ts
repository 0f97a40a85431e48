import type { RecordState } from "@/lib/records/codes";
import { Prisma } from "@/prisma/generated/client";
import type { FactProvider } from "./provider";

export type ClassroomFact = { id: string; siteId: string; name: string; state: RecordState };

export const classroomFactProvider: FactProvider<ClassroomFact> = {
  idsOf: ({ classroomId }) => (classroomId ? [classroomId] : []),
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', id, 'siteId', site_id, 'name', name, 'state', state)), '[]')
    FROM classroom WHERE id = ANY(${ids}::char(24)[])`,
  rows: (ids) => Prisma.sql`
    SELECT id, xmin::text AS stamp FROM classroom WHERE id = ANY(${ids}::char(24)[]) ORDER BY id`,
};
