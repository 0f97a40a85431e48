import type { PersonActor } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import { type DefectArea, MEL_CATEGORIES, type MelCategory } from "@/lib/records/defects/codes";
import { addDefectPhoto, changeDefect, deferDefect, releaseDefect, reportDefect } from "@/lib/records/defects/commands";
import { defectReportInputSchema, releaseInputSchema } from "@/lib/records/defects/schema";
import { type Meaning, makeReportBody } from "@/lib/records/defects/wire";
import { rejudge } from "@/lib/work/planning/rejudge";
import { type DemoPicture, drawDemoPicture } from "./demo-pictures";
import type { DemoSchool } from "./demo-planning";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export type DemoDefect = {
  aircraft: string;
  by: string;
  hoursAgo: number;
  area: string;
  meaning: string;
  text: string;
  /** What the photograph shows that the pilot took. */
  picture?: string;
  /** Who decided on it, and what. */
  mechanic: string;
  expectedInDays?: number;
  mel?: { category: string; item: string; allowedBy: string };
  release?: { work: string; certificate: string; licence: string; hoursAgo: number };
};

/** Reports what pilots found on earlier days, and what was decided since. The bookings of grounded aircraft turn red. */
export async function reportDemoDefects(
  school: DemoSchool,
  now: Date,
  defects: readonly DemoDefect[],
  emailOf: (name: string) => string,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const { aircraft, by, mechanic, hoursAgo, area, meaning, text, ...later } of defects) {
    const { id: aircraftId } = school.aircraft.find((one) => one.callSign === aircraft)!;
    const [pilot, decider] = [await actorOf(emailOf(by)), await actorOf(emailOf(mechanic))];
    const as = <T>(actor: PersonActor, at: Date, run: (work: Work) => Promise<T>) =>
      asActor(actor, (work) => run({ ...work, now: at }));
    const body = makeReportBody({ area: area as DefectArea, meaning: meaning as Meaning, description: text });
    const input = defectReportInputSchema.parse(body);
    const defect = await as(pilot, ago(hoursAgo), (work) => reportDefect(work, aircraftId, input));
    const { id, version } = defect;
    if (later.picture) {
      const photo = await drawDemoPicture(later.picture as DemoPicture);
      await as(pilot, ago(hoursAgo), (work) => addDefectPhoto(work, aircraftId, id, photo));
    }
    const decided = ago(hoursAgo / 2);
    if (later.expectedInDays !== undefined) {
      const expectedReleaseAt = toUnix(new Date(now.getTime() + later.expectedInDays * DAY_MS));
      await as(decider, decided, (work) => changeDefect(work, aircraftId, { id, expectedReleaseAt }, version));
    }
    if (later.mel) {
      const { category, item, allowedBy } = later.mel;
      const melCategory = MEL_CATEGORIES.indexOf(category as MelCategory);
      const deferral = { ground: 1, allowedBy, melItem: item, melCategory, nightOnly: false };
      await as(decider, decided, (work) => deferDefect(work, aircraftId, id, deferral, version));
    }
    if (later.release) {
      const { hoursAgo: releasedAgo, ...signed } = later.release;
      await as(decider, ago(releasedAgo), (work) =>
        releaseDefect(work, aircraftId, id, releaseInputSchema.parse(signed), version),
      );
    }
    await rejudge({ aircraftId });
  }
}

/** Reads a person's rights as a sign-in of theirs would. */
export async function actorOf(email: string): Promise<PersonActor> {
  const { id: personId } = await prisma().person.findUniqueOrThrow({ where: { email } });
  const [id, startedAt] = [newId(), new Date()];
  const expiresAt = new Date(startedAt.getTime() + HOUR_MS);
  const times = { startedAt, confirmedAt: startedAt, expiresAt };
  await prisma().signIn.create({ data: { id, personId, ...times, address: "", userAgent: "" } });
  const actor = await findActorOfSignIn(id);
  await prisma().signIn.delete({ where: { id } });
  return actor!;
}
