import type { Work } from "@/lib/access/actor/as-actor";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import type { RegulatoryDemand } from "@/prisma/generated/client";
import { DEMAND_LISTS, type DemandList } from "./codes";
import type { Environment } from "./revisions/schema";

type DemandRow = Pick<RegulatoryDemand, "side" | "certificateTypeId" | "qualificationId" | "tagId">;
const LISTS = Object.keys(DEMAND_LISTS) as DemandList[];

/** Groups demands into the lists of the API. */
export function presentEnvironment(rows: readonly DemandRow[]): Environment {
  const idsOf = (list: DemandList) => {
    const { side, column } = DEMAND_LISTS[list];
    return rows.flatMap((row) => (row.side === side && row[column] ? [row[column]] : [])).sort();
  };
  return Object.fromEntries(LISTS.map((list) => [list, idsOf(list)])) as Environment;
}

/** Whether two environments demand the same. */
export const isSameEnvironment = (a: Environment, b: Environment): boolean =>
  LISTS.every((list) => {
    const [some, others] = [new Set(a[list]), new Set(b[list])];
    return some.size === others.size && [...some].every((id) => others.has(id));
  });

/** Replaces what a revision demands, or one of its lessons. Throws when an id leads to nothing that can be demanded. */
export async function writeEnvironment(
  work: Work,
  { revisionId, sessionId, field }: { revisionId: string; sessionId: string | null; field: string },
  environment: Environment,
  before: Environment | null,
): Promise<void> {
  if (before && isSameEnvironment(before, environment)) return;
  await demandKnown(work, environment, before, field);
  await work.db.regulatoryDemand.deleteMany({ where: { revisionId, sessionId } });
  const data = LISTS.flatMap((list) => {
    const { side, column } = DEMAND_LISTS[list];
    return [...new Set(environment[list])].map((id) => ({ id: newId(), revisionId, sessionId, side, [column]: id }));
  });
  await work.db.regulatoryDemand.createMany({ data });
}

/** What was demanded already may stay though it has been archived since. */
async function demandKnown({ db }: Work, environment: Environment, before: Environment | null, field: string) {
  const fresh = (list: DemandList) => [...new Set(environment[list])].filter((id) => !before?.[list].includes(id));
  const notArchived = { state: { not: "Archived" as const } };
  const counts: Record<DemandList, (ids: string[]) => Promise<number>> = {
    instructorCertificatesTypesIds: (ids) => countTypes(ids, true),
    studentCertificatesTypesIds: (ids) => countTypes(ids, true),
    aircraftCertificatesTypesIds: (ids) => countTypes(ids, false),
    instructorQualificationsIds: (ids) => countQualifications(ids),
    studentQualificationsIds: (ids) => countQualifications(ids),
    aircraftTagsIds: (ids) => db.tag.count({ where: { id: { in: ids }, ...notArchived } }),
  };
  const countTypes = (ids: string[], isOfPeople: boolean) => {
    const category = isOfPeople ? { not: "ForEquipment" as const } : ("ForEquipment" as const);
    return db.certificateType.count({ where: { id: { in: ids }, category, ...notArchived } });
  };
  const countQualifications = (ids: string[]) =>
    db.qualification.count({ where: { id: { in: ids }, ...notArchived, type: notArchived } });
  for (const list of LISTS) {
    const ids = fresh(list);
    if (ids.length > 0 && (await counts[list](ids)) < ids.length)
      throw makeInvalidFieldProblem(`${field}.${list}`, "programs.demandUnknown");
  }
}
