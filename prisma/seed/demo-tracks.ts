import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { putLegFile } from "@/lib/activity/flights/leg-files/commands";
import { prisma } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { digestTrack } from "@/lib/work/flights/attach-to-leg";
import { writeGpx } from "@/scripts/read-files/gpx.mjs";
import type { DemoSchool } from "./demo-planning";
import { flyCircuits } from "./fly-track";

/** Metres by which a receiver is wrong, the same each time. */
const wobble = (n: number) => Math.sin(n * 12.9898) * 1.2;

/** Keeps the track of three circuits with one of the flights at Grenoble whose time is over. */
export async function recordDemoTracks(school: DemoSchool, now: Date): Promise<void> {
  const siteId = school.sites.grenoble!;
  const flown = await prisma().reservation.findMany({
    where: {
      ...{ siteId, type: "Practical", aircraft: { type: "Aircraft" }, offBlockAt: { not: null } },
      ...{ onBlockAt: { lte: now }, state: { in: ["FlightFollowUpNeeded", "Performed"] }, withdrawnAt: null },
    },
    orderBy: [{ offBlockAt: "desc" }, { id: "asc" }],
    select: { id: true, offBlockAt: true },
    take: 3,
  });
  const flight = flown.at(-1);
  if (!flight) return;
  let n = 0;
  const points = flyCircuits(toUnix(flight.offBlockAt!), () => wobble(n++));
  const key = { reservationId: flight.id, siteId, number: 1, kind: "Track" } as const;
  const file = { name: "demo.gpx", mediaType: "application/gpx+xml", bytes: Buffer.from(writeGpx(points)) };
  await asActor(SYSTEM_ACTOR, (work) => putLegFile(work, key, file, digestTrack(points, [])));
}
