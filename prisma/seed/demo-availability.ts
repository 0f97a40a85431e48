import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { addAvailability } from "@/lib/activity/availability/commands";
import { type AvailabilityBody, makeAvailabilityBody } from "@/lib/activity/availability/wire";
import { addDays, localDayOf, weekStart } from "@/lib/platform/day";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import type { DemoSchool } from "./demo-planning";

const ZONE = "Europe/Paris";
const at = (day: string, hour: number) => toUnix(localTimeOn(day, Math.round(hour * 60), ZONE));

type Said = Pick<Parameters<typeof makeAvailabilityBody>[0], "kind" | "comment"> & {
  day: string;
  hours: [from: number, to: number];
  lastDay?: string;
  until?: string;
  exceptions?: string[];
};

const bodyOf = ({ day, hours, lastDay = day, until, exceptions = [], ...said }: Said): AvailabilityBody =>
  makeAvailabilityBody({
    ...said,
    ...{ startAt: at(day, hours[0]), endAt: at(lastDay, hours[1]), repeatUntil: until ?? null, exceptions },
  });

/**
 * Enters what instructors say of their time: one has his hours, and takes his children to school once a week but not in the next
 * one; one will teach on two days of the week; one goes on holiday. None of it is against what is booked.
 */
export async function enterDemoAvailability({ people }: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const monday = weekStart(today);
  const later = addDays(monday, 14);
  const wednesday = addDays(monday, 2);
  const hours = Array.from({ length: 7 }, (_, n): Said => {
    const period: [number, number] = n < 5 ? [8, 20] : [8, 19.5];
    return { kind: "Available", day: addDays(monday, n), hours: period, until: addDays(monday, 62), comment: "" };
  });
  const said: Record<string, Said[]> = {
    instructor: [
      ...hours,
      {
        ...{ kind: "Unavailable", day: wednesday, hours: [7, 8.5], until: addDays(wednesday, 84) },
        ...{ exceptions: [addDays(wednesday, 7)], comment: "École des enfants" },
      },
    ],
    "thomas.petit": [1, 3].map((n) => ({
      ...{ kind: "Available", day: addDays(later, n), hours: [8, 18], until: addDays(later, n + 182) },
      comment: "Deux jours par semaine",
    })),
    "luc.blanchard": [
      { kind: "Unavailable", day: addDays(today, 16), lastDay: addDays(today, 24), hours: [0, 0], comment: "Vacances" },
    ],
  };
  await asActor(SYSTEM_ACTOR, async (work) => {
    for (const [email, periods] of Object.entries(said)) {
      const userId = people.find((one) => one.email === email)!.id;
      for (const one of periods) await addAvailability(work, { userId, ...bodyOf(one) });
    }
  });
}
