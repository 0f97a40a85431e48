import type { Reading } from "@/lib/access/actor/as-actor";
import type { Environment } from "../revisions/schema";

const active = { state: "Active" as const };
const byName = [{ name: "asc" as const }, { id: "asc" as const }];
const named = { id: true, name: true } as const;

/** Lists what a revision or one of its lessons can demand: what is Active, and what it demands already. */
export async function listDemandChoices({ db }: Reading, held: Environment) {
  const ids = Object.values(held).flat();
  const usable = { OR: [active, { id: { in: ids } }] };
  const [types, qualifications, tags] = await Promise.all([
    db.certificateType.findMany({ where: usable, orderBy: byName, select: { ...named, category: true } }),
    db.qualification.findMany({
      where: usable,
      orderBy: byName,
      select: { ...named, type: { select: { name: true } } },
    }),
    db.tag.findMany({ where: usable, orderBy: byName, select: named }),
  ]);
  return {
    peopleTypes: types.filter(({ category }) => category !== "ForEquipment").map(({ id, name }) => ({ id, name })),
    aircraftTypes: types.filter(({ category }) => category === "ForEquipment").map(({ id, name }) => ({ id, name })),
    qualifications: qualifications.map(({ id, name, type }) => ({ id, name, detail: type.name })),
    tags,
  };
}
export type DemandChoices = Awaited<ReturnType<typeof listDemandChoices>>;

/** Lists the flight phases, skills and behaviours that an exercise can name, in a language. Disabled ones stay readable. */
export async function listRatingChoices({ db }: Reading, isFrench: boolean) {
  const order = [{ order: "asc" as const }, { id: "asc" as const }];
  const [flightPhases, skills] = await Promise.all([
    db.flightPhase.findMany({ where: { state: { not: "Archived" } }, orderBy: order }),
    db.skill.findMany({
      where: { state: { not: "Archived" } },
      orderBy: [{ kind: "asc" }, ...order],
      include: { behaviours: { where: { state: { not: "Archived" } }, orderBy: order } },
    }),
  ]);
  const say = (english: string, french: string) => (isFrench && french ? french : english);
  return {
    flightPhases: flightPhases.map(({ id, trigram, state, longName, longNameFrench }) => {
      return { id, code: trigram, name: say(longName, longNameFrench), isActive: state === "Active" };
    }),
    skills: skills.map(({ id, kind, shortName, state, longName, longNameFrench, behaviours }) => ({
      ...{ id, kind, code: shortName, name: say(longName, longNameFrench), isActive: state === "Active" },
      behaviours: behaviours.map((one) => ({
        id: one.id,
        text: say(one.text, one.textFrench),
        isActive: one.state === "Active",
      })),
    })),
  };
}
export type RatingChoices = Awaited<ReturnType<typeof listRatingChoices>>;
