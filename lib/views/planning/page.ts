import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { reachOf, within } from "@/lib/access/permissions/reach";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { dayBounds, parseDay, toUnix } from "@/lib/platform/time";
import { operationTypes } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { boardResources, readPlanning, todayAt } from "./queries";

/** Everything that the day screen opens with; `date` is what stands in the address, today if it is no day. */
export async function planningPage(reading: Reading, actor: PersonActor, siteId: string, date: string | undefined) {
  const reach = within(reachOf(actor, "planning.read"), siteId);
  const wanted = parseDay(date);
  const guess = wanted ?? todayAt(reading.now, "UTC");
  const [sites, types, school] = await Promise.all([
    boardResources(reading, reach, guess),
    listEntries(operationTypes, reading, ["Active"]),
    reading.db.school.findFirst({ select: { cancellationNoticeHours: true } }),
  ]);
  const today = todayAt(reading.now, sites[0]?.timeZone ?? "Europe/Paris");
  const day = wanted ?? today;
  // Over sites in several zones, the day is the hull of theirs.
  const bounds = sites.map((site) => dayBounds(day, site.timeZone));
  const period = { from: Math.min(...bounds.map((one) => one.from)), to: Math.max(...bounds.map((one) => one.to)) };
  const { numbers, reservations } = await readPlanning(reading, reach, period);
  return {
    siteId,
    sites: day === guess ? sites : await boardResources(reading, reach, day),
    day,
    today,
    period,
    seed: { reservations, numbers: Object.fromEntries(numbers) },
    now: toUnix(reading.now),
    reader: {
      id: actor.id,
      callSign: actor.callSign,
      firstName: actor.firstName,
      lastName: actor.lastName,
      schoolRole: actor.schoolRole,
      roles: [...actor.roles].map(([id, roles]): [string, SiteRole[]] => [id, [...roles]]),
    },
    operationTypes: types,
    noticeHours: school?.cancellationNoticeHours ?? 24,
  };
}
