import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { toDate, unixToUtcDay } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { RECORD_STATES } from "@/lib/records/codes";
import { readSchoolRow } from "@/lib/records/school/queries";
import { changeVersionedRow } from "@/lib/records/versioned";
import { claimLegs } from "../flights/commands";
import { mayJudgeLegs, readLegPilot } from "../flights/reach";
import {
  FIGURES_OF_KIND,
  HEALTH_RULE,
  OWN_RULE_KINDS,
  OWN_RULE_SCOPES,
  type OwnRuleKind,
  PACK_RULES,
  RECENCY_PACKS,
} from "./codes";
import { includeOfWaiver, presentOwnRule, presentWaiver, readRecencyChoice, type WaiverRow } from "./queries";
import type { OwnRuleChange, OwnRuleInput, OwnRuleView, PacksInput, WaiverInput, WaiverView } from "./schema";

/** Chooses which packs of rules apply to the school. */
export async function chooseRecencyPacks(work: Work, { packs }: PacksInput, version: number | undefined) {
  const school = await readSchoolRow(work.db);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.school,
    id: school.id,
    version,
    kind: "School",
    verb: "chooseRecency",
    view: () => readRecencyChoice(work),
    data: () => ({ recencyPacks: RECENCY_PACKS.filter((_, code) => packs.includes(code)) }),
  });
  return { version: next };
}

/** Adds a rule of the school's own. */
export async function addOwnRule(work: Work, { kind: code, scope, ...figures }: OwnRuleInput): Promise<OwnRuleView> {
  const kind = OWN_RULE_KINDS[code]!;
  demandFigures(kind, figures);
  const row = { id: newId(), kind, scope: OWN_RULE_SCOPES[scope]!, ...figures, state: "Active" as const, version: 1 };
  await work.db.recencyRule.create({ data: row });
  await touchSchool(work);
  changed(work, { kind: "RecencyRule", id: row.id, verb: "add", after: row });
  return presentOwnRule(row);
}

/** Changes the figures of a rule of the school's own, or whether it applies. */
export async function changeOwnRule(work: Work, change: OwnRuleChange, version: number | undefined) {
  const { scope, state, days, minutes } = change;
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.recencyRule,
    id: change.id,
    version,
    kind: "RecencyRule",
    verb: state === undefined ? "change" : state === 0 ? "enable" : "disable",
    view: presentOwnRule,
    data: (row) => {
      const figures = {
        days: days === undefined ? row.days : days,
        minutes: minutes === undefined ? row.minutes : minutes,
      };
      demandFigures(row.kind, figures);
      return {
        ...figures,
        scope: scope === undefined ? row.scope : OWN_RULE_SCOPES[scope]!,
        state: state === undefined ? row.state : RECORD_STATES[state]!,
      };
    },
  });
  await touchSchool(work);
  return { version: next };
}

/** Throws 422 unless a kind of rule has exactly the figures that it needs. */
function demandFigures(kind: OwnRuleKind, figures: { days: number | null; minutes: number | null }): void {
  const needed = FIGURES_OF_KIND[kind];
  for (const name of ["days", "minutes"] as const) {
    if (needed[name] !== (figures[name] !== null))
      throw makeInvalidFieldProblem(name, needed[name] ? "recency.figureRequired" : "recency.figureNotAllowed");
  }
}

/** Writes the school's row, which bookings lock, so that one that is saved meanwhile waits and reads the rules anew. */
async function touchSchool({ db }: Work): Promise<void> {
  await db.$executeRaw`UPDATE school SET version = version`;
}

/** Waives a rule for a person until a day. Staff of one of the person's sites do, and nobody but an admin for themselves. */
export async function grantWaiver(work: Work, personId: string, input: WaiverInput): Promise<WaiverView> {
  await demandMayWaive(work, personId);
  const { rule, reason, endsOn } = input;
  if (rule === HEALTH_RULE) throw makeInvalidFieldProblem("rule", "recency.notWaivable");
  const isOfPack = PACK_RULES.some((name) => name === rule);
  if (!isOfPack && !(await work.db.recencyRule.findUnique({ where: { id: rule }, select: { id: true } })))
    throw makeInvalidFieldProblem("rule", "recency.ruleUnknown");
  if (endsOn + 86_400 <= toUnix(work.now)) throw makeInvalidFieldProblem("endsOn", "recency.endsBefore");
  await claimLegs(work, personId);
  const row = {
    ...{ id: newId(), personId, rule, reason, endsOn: toDate(unixToUtcDay(endsOn)) },
    ...{ grantedById: work.actor.id, grantedAt: work.now },
  };
  const created = await work.db.recencyWaiver.create({ data: row, include: includeOfWaiver });
  changed(work, { kind: "RecencyWaiver", id: row.id, verb: "grant", after: row, people: [personId] });
  return presentWaiver(created);
}

/** Ends a waiver before its last day. */
export async function endWaiver(work: Work, personId: string, id: string, version: number | undefined) {
  await demandMayWaive(work, personId);
  await claimLegs(work, personId);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.recencyWaiver,
    find: (): Promise<WaiverRow | null> =>
      work.db.recencyWaiver.findFirst({ where: { id, personId }, include: includeOfWaiver }),
    id,
    version,
    kind: "RecencyWaiver",
    verb: "end",
    view: presentWaiver,
    people: [personId],
    data: (row: WaiverRow) => ({
      endedAt: row.endedAt ?? work.now,
      endedById: row.endedAt ? row.endedById : work.actor.id,
    }),
  });
  return { version: next };
}

async function demandMayWaive(work: Work, personId: string): Promise<void> {
  const pilot = await readLegPilot(work, personId);
  if (!mayJudgeLegs(work.actor, pilot))
    throw new Problem("forbidden", work.actor.id === personId ? "recency.notOwn" : "errors.forbidden");
}
