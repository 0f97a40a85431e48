import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { listKindsAbout } from "@/lib/activity/notifications/kinds";
import { handleOccurrence, reportOccurrence } from "@/lib/activity/occurrences/commands";
import { occurrenceHandlingSchema, occurrenceInputSchema } from "@/lib/activity/occurrences/schema";
import { utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import { actorOf } from "./demo-defects";
import type { DemoSchool } from "./demo-planning";

const HOUR_MS = 3_600_000;
/** How long after an occurrence it is reported. */
const REPORTED_AFTER_HOURS = 2;

type DemoAction = { what: string; who: string; untilDays: number; done: boolean };
export type DemoOccurrence = {
  by: string;
  hoursAgo: number;
  headline: string;
  place: string;
  phase: string;
  aircraft: string;
  damage: string;
  weather: string;
  mandatory: boolean;
  text: string;
  handling?: {
    hoursAgo: number;
    sentHoursAgo: number;
    reference: string;
    severity: string;
    probability: number;
    analysis: string;
    actions: DemoAction[];
    feedback: string;
  };
};

/** Reports what happened on earlier days. One is closed with all that was done about it, the clock of another one runs. */
export async function reportDemoOccurrences(
  { sites }: DemoSchool,
  now: Date,
  occurrences: readonly DemoOccurrence[],
  emailOf: (name: string) => string,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const { by, hoursAgo, text, handling, ...said } of occurrences) {
    const body = { siteId: sites.grenoble, key: newId(), ...said, narrative: text, occurredAt: toUnix(ago(hoursAgo)) };
    const reportedAt = ago(hoursAgo - REPORTED_AFTER_HOURS);
    const { id } = await asActor(await actorOf(emailOf(by)), (work) =>
      reportOccurrence({ ...work, now: reportedAt }, occurrenceInputSchema.parse(body)),
    );
    if (!id || !handling) continue;
    const { hoursAgo: closedAgo, sentHoursAgo, actions, ...written } = handling;
    const change = occurrenceHandlingSchema.parse({
      ...{ ...written, state: "Closed", sentAt: toUnix(ago(sentHoursAgo)) },
      actions: actions.map(({ untilDays, ...action }) => ({
        ...action,
        until: utcDayToUnix(
          ago(hoursAgo - untilDays * 24)
            .toISOString()
            .slice(0, 10),
        ),
      })),
    });
    await asActor(SYSTEM_ACTOR, (work) => handleOccurrence({ ...work, now: ago(closedAgo) }, id, change, 1));
    await prisma().notification.updateMany({ where: { subjectId: id }, data: { at: ago(closedAgo), readAt: now } });
  }
  // Nothing of the days before is mailed.
  const of = { kind: { in: [...listKindsAbout("occurrence")] } };
  await prisma().notification.updateMany({ where: of, data: { mailAt: null } });
}
