import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import type { AircraftClass, AircraftType } from "./codes";

export type NewAircraft = {
  callSign: string;
  model: string;
  type: AircraftType;
  class: AircraftClass;
  turnaroundMinutes?: number;
  isRentable?: boolean;
  order?: number;
};

export async function createAircraft(work: Work, siteId: string, input: NewAircraft): Promise<string> {
  const id = newId();
  await work.db.aircraft.create({ data: { id, siteId, ...input } });
  changed(work, { kind: "Aircraft", id, verb: "create", siteId, after: { siteId, ...input } });
  return id;
}
