import { createHash } from "node:crypto";
import { groupBy } from "@/lib/platform/group-by";
import { newId } from "@/lib/platform/ids";
import type { Change, DutyAround, ToldAs } from "./changed";
import { auditNameOfModel, type ChangeEffects, lookUpChangeEffects, type VerdictSubject } from "./table";

export type AuditLine = {
  id: string;
  action: string;
  kind: string;
  subject: string;
  site: string | null;
  before?: object;
  after?: object;
  personal?: { before?: object; after?: object };
};
/**
 * A change that planning boards must show. `its`: at the site `site`. `all`: at all sites. `ofPerson`: at the sites of
 * `person`, whom the change is about.
 */
export type BoardNotice = {
  scope: "its" | "all" | "ofPerson";
  site: string | null;
  person: string | null;
  kind: string;
  subject: string;
};
/** What a person is told of a change. The person's part in it may have begun or ended with the change. */
export type NotificationLine = {
  id: string;
  person: string;
  kind: string;
  site: string | null;
  subject: string;
  facts: NotificationFacts;
  /** Whether the person is told although they made the change. */
  tellsAuthor: boolean;
  /** What is told to the person together with it shares its bundle. Null: nothing is. */
  bundle: string | null;
  /** Whether it leaves nothing together with what it undoes. */
  takesBack: boolean;
};
/** A line, with a text that is the same for all that is told as one. Null: it is told by itself. */
type DraftedLine = NotificationLine & { news: string | null; order: string };
/** The id of the bundle of all that a command tells a person together, which is the same in each statement that writes some of it. */
const bundleOf = (together: string, person: string) =>
  createHash("sha256").update(`${together} ${person}`).digest("hex").slice(0, 24);
/** The columns that differ, before and after, and all columns that may be told, afterwards. Ids and times, never names. */
export type NotificationFacts = { was?: object; is?: object; state: object; told?: ToldAs };
/**
 * Jobs of one queue run one at a time, whatever instance runs them. One with a key takes the place of a waiting one, and begins
 * only when nobody is offered to undo the change any more.
 */
export type JobRequest = { task: string; payload: Record<string, string>; queue: string; key?: string };

/**
 * Everything that some changes cause elsewhere. Calendars change for `people`, for `companionsOf`, and for everybody who
 * shares a reservation with one of `companionsOf`.
 */
export type Effects = {
  audit: AuditLine[];
  notices: BoardNotice[];
  people: string[];
  companionsOf: string[];
  notifications: NotificationLine[];
  jobs: JobRequest[];
};

/** Name of the task that judges reservations again after facts about them have changed, and of its queue. */
export const REJUDGE_TASK = "rejudge";
/** Name of the task that offers what has become free to those who wait for it, and of its queue. */
export const OFFER_FREED_TIMES_TASK = "offer-freed-times";
/** Name of the task that mails guests what has changed for them, and of its queue. */
export const MAIL_GUESTS_TASK = "mail-guests";

/**
 * Looks up the effects of some changes in `changeTable`. The function is pure, except that audit lines get new ids.
 */
export function effectsOfChanges(changes: readonly Change[]): Effects {
  const effects: Drafted = { audit: [], notices: [], people: [], companionsOf: [], notifications: [], jobs: [] };
  for (const change of changes) {
    // Columns that were not written keep their value from `before`, unless the row is gone.
    const isWritten = change.before && change.after !== null;
    const after = isWritten ? { ...change.before, ...change.after } : (change.after ?? undefined);
    addEffects(effects, { ...change, after } as Change, lookUpChangeEffects(change.kind));
  }
  return {
    ...effects,
    notices: withoutRepetition(effects.notices),
    people: [...new Set(effects.people)].sort(),
    companionsOf: [...new Set(effects.companionsOf)].sort(),
    notifications: bundle(effects.notifications),
    jobs: withoutRepetition(effects.jobs),
  };
}

type Drafted = Omit<Effects, "notifications"> & { notifications: DraftedLine[] };

function addEffects(effects: Drafted, change: Change, row: ChangeEffects): void {
  const differs = (columns: readonly string[] | "always") =>
    columns === "always" || columns.some((column) => textOf(change.before, column) !== textOf(change.after, column));
  if (!row.silentVerbs?.includes(change.verb)) effects.audit.push(auditLine(change, row));
  if (row.planning && differs(row.planning.when)) effects.notices.push(...noticesOf(change, row.planning.sites));
  if (row.calendars && row.calendars.people !== "version" && differs(row.calendars.when)) {
    if (row.calendars.people === "its") effects.people.push(...(change.people ?? []));
    else effects.companionsOf.push(change.id);
  }
  if (row.notifications) effects.notifications.push(...notificationsOf(change, row.notifications));
  if (row.verdicts && (change.before || row.verdicts.isOfNew) && differs(row.verdicts.when)) {
    const { of } = row.verdicts;
    if (of === "people") effects.jobs.push(...(change.people ?? []).map((id) => rejudgeJob("person", id)));
    else if (of !== "itsSite") effects.jobs.push(rejudgeJob(of, change.id));
    else effects.jobs.push(change.siteId ? rejudgeJob("site", change.siteId) : rejudgeJob("everything", change.id));
  }
  for (const id of change.rejudgesAircraft ?? []) effects.jobs.push(rejudgeJob("aircraft", id));
  for (const around of change.rejudgesDutyTime ?? [])
    if (around.personIds.length > 0) effects.jobs.push(rejudgeDutyJob(around));
  if (row.guest && change.hasGuest && differs(row.guest.when)) effects.jobs.push(mailGuestJob(change.id));
}

function auditLine(change: Change, row: ChangeEffects): AuditLine {
  const personal = { before: pick(change, "before", row.personal), after: pick(change, "after", row.personal) };
  return {
    id: newId(),
    action: `${auditNameOfModel(change.kind)}.${change.verb}`,
    kind: auditNameOfModel(change.kind),
    subject: change.id,
    site: change.siteId ?? null,
    before: pick(change, "before", row.audit),
    after: pick(change, "after", row.audit),
    personal: personal.before || personal.after ? personal : undefined,
  };
}

/**
 * Returns the given columns of one side (`before` or `after`) that differ from the other side. Undefined when none differs.
 */
function pick(change: Change, side: "before" | "after", columns: readonly string[]): object | undefined {
  const row = change[side] as Record<string, unknown> | undefined;
  if (!row) return undefined;
  const kept = columns.filter(
    (column) => row[column] !== undefined && textOf(change.before, column) !== textOf(change.after, column),
  );
  return kept.length > 0 ? Object.fromEntries(kept.map((column) => [column, row[column]])) : undefined;
}

function noticesOf(change: Change, sites: "its" | "all" | "ofPerson"): BoardNotice[] {
  const person = change.kind === "Person" ? change.id : (change.people?.[0] ?? null);
  const notice = (scope: BoardNotice["scope"], site: string | null): BoardNotice => ({
    scope,
    site,
    person: scope === "ofPerson" ? person : null,
    kind: change.kind,
    subject: change.id,
  });
  const siteId = change.siteId ?? (change.kind === "Site" ? change.id : null);
  const own = [siteId, ...(change.leftSiteIds ?? [])].flatMap((site) => (site ? [notice("its", site)] : []));
  if (sites === "its" && change.siteId !== null) return own;
  return [notice(sites === "its" ? "all" : sites, null), ...own];
}

/**
 * Tells each person of a change once. For a person who was added by it the row is new. For one who was removed it is
 * cancelled as it was before: the new times and people are no business of theirs.
 */
function notificationsOf(
  change: Change,
  { kinds, when, keeps, tellsAuthor, asOne, takesBack }: NonNullable<ChangeEffects["notifications"]>,
): DraftedLine[] {
  const kind = kinds[change.verb];
  if (!kind || (when !== "always" && !pick(change, "before", when) && !pick(change, "after", when))) return [];
  const kept = keeps ?? (when === "always" ? [] : when);
  const [was, is] = [pick(change, "before", kept), pick(change, "after", kept)];
  const [before, after] = [personIdsOf(change.before), personIdsOf(change.after)];
  const kindFor = (person: string) => {
    if (before && after && !before.has(person)) return kinds.book!;
    if (before && after && !after.has(person)) return kinds.cancel!;
    return kind;
  };
  const stateOf = (row: object | null | undefined) =>
    Object.fromEntries(kept.flatMap((column) => entryOf(row, column)));
  return [...new Set(change.tells ?? change.people)].map((person) => {
    const own = kindFor(person);
    const isRemoved = before?.has(person) && after && !after.has(person);
    const state = stateOf(isRemoved ? change.before : change.after);
    const told = own === kind && change.before && !isRemoved ? { was, is, state } : { state };
    const { told: together } = change;
    const facts = { ...told, ...(together && { told: together.told }) };
    const site = change.siteId ?? null;
    // Who is told of a change is told what changed, which may differ from row to row. All else is the same for all of them.
    const how = own === kinds.change ? (state[asOne?.of ?? ""] ?? [was, is]) : null;
    return {
      id: newId(),
      person,
      kind: own,
      site,
      subject: change.id,
      facts,
      tellsAuthor: tellsAuthor === true,
      bundle: together ? bundleOf(together.id, person) : null,
      takesBack: takesBack === true && change.before !== undefined,
      news: asOne ? JSON.stringify(together ? [person, together.id] : [person, own, site, how]) : null,
      order: asOne ? textOf(state, asOne.inOrderOf) : "",
    };
  });
}

/** Bundles what is told as one. The ids of a bundle follow each other as its rows do. */
function bundle(lines: readonly DraftedLine[]): NotificationLine[] {
  return [...groupBy(lines, ({ id, news }) => news ?? id).values()].flatMap((told) => {
    const shared = told.length > 1 ? newId() : null;
    const ids = told.map(({ id }) => id).sort();
    told.sort((a, b) => a.order.localeCompare(b.order));
    return told.map(({ news: _news, order: _order, ...line }, at) => ({
      ...line,
      id: ids[at]!,
      bundle: line.bundle ?? shared,
    }));
  });
}

const entryOf = (row: object | null | undefined, column: string): [string, unknown][] => {
  const value = (row as Record<string, unknown> | undefined)?.[column];
  return value === undefined ? [] : [[column, value]];
};

/** Ids of the people who take part in a row. Undefined for rows without people. */
function personIdsOf(row: object | null | undefined): Set<string> | undefined {
  const { people } = (row ?? {}) as { people?: { personId: string }[] };
  return Array.isArray(people) ? new Set(people.map(({ personId }) => personId)) : undefined;
}

function rejudgeJob(of: VerdictSubject, id: string): JobRequest {
  const payload: Record<string, string> = of === "everything" ? {} : { [`${of}Id`]: id };
  return { task: REJUDGE_TASK, payload, queue: REJUDGE_TASK };
}

function rejudgeDutyJob({ personIds, from, until }: DutyAround): JobRequest {
  const [fromTime, untilTime] = [from, until].map((unix) => new Date(unix * 1000).toISOString()) as [string, string];
  const payload = { personIds: personIds.join(" "), from: fromTime, until: untilTime };
  return { task: REJUDGE_TASK, payload, queue: REJUDGE_TASK };
}

/** The guest of a reservation is told once of all that changes within a few seconds. */
const mailGuestJob = (reservationId: string): JobRequest => ({
  ...{ task: MAIL_GUESTS_TASK, payload: { reservationId }, queue: MAIL_GUESTS_TASK },
  key: `${MAIL_GUESTS_TASK} ${reservationId}`,
});

const textOf = (row: object | null | undefined, column: string) =>
  JSON.stringify((row as Record<string, unknown> | undefined)?.[column] ?? null);

function withoutRepetition<T>(list: readonly T[]): T[] {
  return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];
}
