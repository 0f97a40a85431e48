import type { Reading } from "@/lib/access/actor/as-actor";
import { toDay, utcDayToUnix } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { RECORD_STATES } from "@/lib/records/codes";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { Prisma, RecencyRule } from "@/prisma/generated/client";
import { OWN_RULE_KINDS, OWN_RULE_SCOPES, RECENCY_PACKS } from "./codes";
import type { OwnRuleView, RecencyChoiceView, WaiverView } from "./schema";

/** Reads which rules of recent experience the school has chosen, and its own, those that don't apply last. */
export async function readRecencyChoice({ db }: Pick<Reading, "db">): Promise<RecencyChoiceView> {
  const [school, rules] = await Promise.all([
    readSchoolRow(db),
    db.recencyRule.findMany({ orderBy: [{ state: "asc" }, { kind: "asc" }, { id: "asc" }] }),
  ]);
  return {
    packs: school.recencyPacks.map((name) => RECENCY_PACKS.indexOf(name)).sort(),
    rules: rules.map(presentOwnRule),
    version: school.version,
  };
}

export function presentOwnRule({ kind, scope, state, ...row }: RecencyRule): OwnRuleView {
  return {
    ...row,
    kind: OWN_RULE_KINDS.indexOf(kind),
    scope: OWN_RULE_SCOPES.indexOf(scope),
    state: RECORD_STATES.indexOf(state),
  };
}

export const includeOfWaiver = {
  grantedBy: { select: { firstName: true, lastName: true } },
} satisfies Prisma.RecencyWaiverInclude;
export type WaiverRow = Prisma.RecencyWaiverGetPayload<{ include: typeof includeOfWaiver }>;

/** Lists the waivers of a person, the latest first. */
export async function listWaivers(db: Db, personId: string): Promise<WaiverView[]> {
  const rows = await db.recencyWaiver.findMany({
    where: { personId },
    orderBy: [{ grantedAt: "desc" }, { id: "asc" }],
    include: includeOfWaiver,
  });
  return rows.map(presentWaiver);
}

export function presentWaiver({
  id,
  rule,
  reason,
  endsOn,
  grantedAt,
  grantedBy,
  endedAt,
  version,
}: WaiverRow): WaiverView {
  return {
    ...{ id, rule, reason, version },
    endsOn: utcDayToUnix(toDay(endsOn)),
    grantedAt: toUnix(grantedAt),
    grantedBy: grantedBy ? `${grantedBy.firstName} ${grantedBy.lastName}` : "",
    endedAt: endedAt && toUnix(endedAt),
  };
}
