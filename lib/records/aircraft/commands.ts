import type { Work } from "@/lib/access/actor/as-actor";
import { audit } from "@/lib/access/audit";
import { newId } from "@/lib/platform/ids";
import type { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "./schema";

export type NewAircraft = {
  callSign: string;
  model: string;
  type: (typeof AIRCRAFT_TYPES)[number];
  class: (typeof AIRCRAFT_CLASSES)[number];
  turnaroundMinutes?: number;
  isRentable?: boolean;
  order?: number;
};

export async function addAircraft(work: Work, siteId: string, input: NewAircraft): Promise<string> {
  const id = newId();
  await work.db.aircraft.create({ data: { id, siteId, ...input } });
  await audit(work, { action: "aircraft.add", subjectKind: "aircraft", subjectId: id, siteId, after: input });
  return id;
}
