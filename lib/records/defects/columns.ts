import type { Work } from "@/lib/access/actor/as-actor";
import { localDayOf, unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import type { Defect } from "@/prisma/generated/client";
import { DEFECT_AREAS, MEL_CATEGORIES } from "./codes";
import { dayOf } from "./present";
import type { DefectPlace } from "./reach";
import { computeMelDueDay, earlierDay, keepsFirstDay } from "./rules";
import type { DefectInput } from "./schema";

/** A change that ends what another member depends on ends this, too, unless it is named. */
export function withoutPartners<Change extends Partial<DefectInput>>(change: Change): Change {
  return {
    ...(change.blocking === false && { nightOnly: false }),
    ...(change.mel === false && { melCategory: null, melItem: "" }),
    ...change,
  };
}

/** Throws for a member that means nothing without another one, and for an expected release before today. */
function demandMeaning(input: DefectInput, before: Pick<Defect, "expectedReleaseAt">, today: string, timeZone: string) {
  const { expectedReleaseAt: at } = input;
  if (input.nightOnly && !input.blocking) throw makeInvalidFieldProblem("nightOnly", "defects.nightOnlyBlocks");
  if (!input.mel && input.melCategory !== null) throw makeInvalidFieldProblem("melCategory", "defects.melOnly");
  if (!input.mel && input.melItem !== "") throw makeInvalidFieldProblem("melItem", "defects.melOnly");
  const isSaid = before.expectedReleaseAt && at === toUnix(before.expectedReleaseAt);
  if (at !== null && !isSaid && localDayOf(at, timeZone) < today)
    throw makeInvalidFieldProblem("expectedReleaseAt", "defects.expectedInThePast");
}

type Before = Pick<Defect, "reportedAt" | "dueOn" | "melCategory" | "expectedReleaseAt" | "deferralGround">;
export const NEW_DEFECT = { dueOn: null, melCategory: null, expectedReleaseAt: null, deferralGround: null } as const;

/**
 * Converts what is written of a defect to columns. Throws when category A has no due date, or one before the report, for a
 * date after the one that its first deferral gave, and for another one than categories B, C and D give.
 */
export function toColumns({ now }: Work, input: DefectInput, before: Before, { timeZone }: DefectPlace) {
  demandMeaning(input, before, localDayOf(toUnix(now), timeZone), timeZone);
  const melCategory = input.melCategory !== null ? MEL_CATEGORIES[input.melCategory]! : null;
  const given = input.dueOn === null ? null : unixToUtcDay(input.dueOn);
  if (melCategory === "A" && given === null && before.dueOn === null)
    throw makeInvalidFieldProblem("dueOn", "defects.dueOnRequired");
  if (given !== null && given < localDayOf(toUnix(before.reportedAt), timeZone) && given !== dayOf(before.dueOn))
    throw makeInvalidFieldProblem("dueOn", "defects.dueBeforeReport");
  const interval = melCategory && computeMelDueDay(melCategory, toUnix(before.reportedAt), timeZone);
  const first = keepsFirstDay(before, melCategory) ? dayOf(before.dueOn) : null;
  if (before.deferralGround && first !== null && given !== null && given > first)
    throw makeInvalidFieldProblem("dueOn", "defects.dueAfterFirst", { day: formatDayAsDdMmYyyy(first) });
  const due = earlierDay(first, earlierDay(given, interval));
  const computed = earlierDay(first, interval);
  if (interval !== null && given !== null && given !== computed && given !== dayOf(before.dueOn))
    throw makeInvalidFieldProblem("dueOn", "defects.dueOfCategory", { day: formatDayAsDdMmYyyy(computed!) });
  return {
    description: input.description,
    area: DEFECT_AREAS[input.area]!,
    isBlocking: input.blocking,
    isNightOnly: input.nightOnly,
    isPending: input.pending,
    isVisible: input.visible,
    isMel: input.mel,
    melItem: input.melItem,
    melCategory,
    dueOn: due === null ? null : new Date(`${due}T00:00:00Z`),
    expectedReleaseAt: input.expectedReleaseAt === null ? null : fromUnix(input.expectedReleaseAt),
  };
}
