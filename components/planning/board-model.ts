import type {
  BoardFilters,
  BoardResources,
  Kind,
  PlannedPerson,
  PlannedReservation,
  ResourceRef,
  RowTag,
} from "./types";
import { kinds } from "./types";

export const ROW_HEIGHT = 32;
export const GROUP_HEIGHT = 25;

/** One reservation in one row. `before` and `after` are the ends of its whiskers, or its own ends. */
export type Bar = {
  reservation: PlannedReservation;
  start: number;
  end: number;
  before: number;
  after: number;
  lane: number;
};

export type ResourceRow = {
  type: "resource";
  key: string;
  siteId: string;
  kind: Kind;
  resource: ResourceRef;
  /** The bold word, and what stands beside it. */
  code: string;
  name: string;
  seats?: number;
  tag?: RowTag;
  bars: Bar[];
  /** Availability: the ground of the row, never a strip. */
  grounds: Bar[];
  height: number;
};
export type GroupRow = {
  type: "group";
  key: string;
  siteId: string;
  kind: Kind;
  count: number;
  isOpen: boolean;
  isFirst: boolean;
};
export type SiteRow = { type: "site"; key: string; siteId: string; name: string };
export type Row = ResourceRow | GroupRow | SiteRow;

/** `tops` has one entry more than there are rows: the last is the whole height. `sections` are the sites' parts of it. */
export type BoardModel = {
  rows: Row[];
  tops: number[];
  sections: { site: BoardResources; top: number; bottom: number }[];
};

const isPerson = (kind: Kind) => kind !== "aircraft" && kind !== "simulator" && kind !== "classroom";

/** The times of the strip itself: off-block to on-block where something flies. */
export function blockOf(reservation: PlannedReservation): { start: number; end: number } {
  const { aircraft } = reservation;
  return aircraft ? { start: aircraft.startFlight, end: aircraft.endFlight } : reservation;
}

function barOf(reservation: PlannedReservation, kind: Kind): Bar {
  const { start, end } = blockOf(reservation);
  const { aircraft } = reservation;
  let before = start;
  let after = end;
  if (isPerson(kind)) {
    before = start - reservation.durationBriefing * 60;
    after = end + reservation.durationDebriefing * 60;
  } else if (aircraft && kind !== "classroom") before = Math.min(start, aircraft.startTurnaround);
  return { reservation, start, end, before, after, lane: 0 };
}

/** Strips that overlap (cancelled ones, a supervisor's) lie under one another; gives the number of lanes. */
export function layLanes(bars: Bar[]): number {
  const ends: number[] = [];
  for (const bar of bars) {
    let lane = ends.findIndex((end) => end <= bar.start);
    if (lane < 0) lane = ends.length;
    ends[lane] = bar.end;
    bar.lane = lane;
  }
  return Math.max(1, ends.length);
}

/** Who a person is on the board when they are not one of the site's instructors. */
function kindOfPerson({ reservationUserRole }: PlannedPerson): Kind {
  return reservationUserRole === 3 ? "student" : reservationUserRole === 1 ? "renter" : "other";
}

export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const searchTexts = new WeakMap<PlannedReservation, string>();
function searchText(reservation: PlannedReservation): string {
  let text = searchTexts.get(reservation);
  if (text === undefined) {
    const { aircraft, classroom, users, title } = reservation;
    const people = users.map((user) => `${user.callSign ?? ""} ${user.prenom} ${user.nom}`);
    text = plain(
      [title, aircraft?.callSign, aircraft?.model, aircraft?.operationName, classroom?.name, ...people].join(" "),
    );
    searchTexts.set(reservation, text);
  }
  return text;
}

/** Cancelled ones show only when they are asked for. */
export function passesState(reservation: PlannedReservation, { states }: BoardFilters): boolean {
  return states.length ? states.includes(reservation.reservationState) : reservation.reservationState !== 2;
}

export function passesText(reservation: PlannedReservation, { text }: BoardFilters): boolean {
  return !text || searchText(reservation).includes(plain(text.trim()));
}

type Draft = { resource: ResourceRef; code: string; name: string; seats?: number; tag?: RowTag };

function personDraft(
  kind: Kind,
  id: string,
  { callSign, nom, prenom }: { callSign: string | null; nom: string; prenom: string },
): Draft {
  const full = `${prenom} ${nom}`;
  const initials = `${prenom.slice(0, 1)}${nom.slice(0, 2)}`.toUpperCase();
  return {
    resource: { kind, id, name: full },
    code: callSign ?? initials,
    name: kind === "instructor" ? `${prenom.slice(0, 1)}. ${nom}` : full,
  };
}

function draftsOf(site: BoardResources, reservations: PlannedReservation[]): Map<Kind, Map<string, Draft>> {
  const drafts = new Map<Kind, Map<string, Draft>>(kinds.map((kind) => [kind, new Map()]));
  for (const { id, callSign, model, type, tag } of site.aircraft) {
    const kind = type === 2 ? "simulator" : "aircraft";
    drafts.get(kind)?.set(id, { resource: { kind, id, name: callSign }, code: callSign, name: model, tag });
  }
  for (const { id, name, seats } of site.classrooms) {
    drafts
      .get("classroom")
      ?.set(id, { resource: { kind: "classroom", id, name }, code: name, name: "", seats: seats ?? undefined });
  }
  const known = new Map<string, Kind>();
  for (const person of site.instructors) {
    known.set(person.id, "instructor");
    drafts.get("instructor")?.set(person.id, personDraft("instructor", person.id, person));
  }
  const students = new Set(site.students);
  for (const { users } of reservations) {
    for (const user of users) {
      const part = kindOfPerson(user);
      const kind = part === "other" && students.has(user.userId) ? "student" : part;
      const had = known.get(user.userId);
      // Who learns and rents on the same day has one row, as a student.
      if (had && kinds.indexOf(had) <= kinds.indexOf(kind)) continue;
      if (had) drafts.get(had)?.delete(user.userId);
      known.set(user.userId, kind);
      drafts.get(kind)?.set(user.userId, personDraft(kind, user.userId, user));
    }
  }
  for (const kind of ["student", "renter", "other"] as const) {
    const sorted = [...(drafts.get(kind) ?? [])].sort(([, a], [, b]) => a.code.localeCompare(b.code));
    drafts.set(kind, new Map(sorted));
  }
  return drafts;
}

/** Which reservations each resource of one site has that day. */
function byResource(reservations: PlannedReservation[]): Map<string, PlannedReservation[]> {
  const map = new Map<string, PlannedReservation[]>();
  const add = (id: string, reservation: PlannedReservation) => {
    const list = map.get(id);
    if (!list) map.set(id, [reservation]);
    // One person in two roles is one strip.
    else if (list[list.length - 1] !== reservation) list.push(reservation);
  };
  for (const reservation of reservations) {
    if (reservation.aircraft) add(reservation.aircraft.aircraftId, reservation);
    if (reservation.classroom) add(reservation.classroom.classroomId, reservation);
    for (const { userId } of reservation.users) add(userId, reservation);
  }
  return map;
}

function sameReservation(a: PlannedReservation, b: PlannedReservation): boolean {
  return a === b || (a.id === b.id && JSON.stringify(a) === JSON.stringify(b));
}

function sameBars(a: Bar[], b: Bar[]): boolean {
  return (
    a.length === b.length &&
    a.every((bar, at) => bar.lane === b[at]?.lane && sameReservation(bar.reservation, b[at].reservation))
  );
}

/** Keeps the row object of the last time when nothing in it changed, so that a memoised row isn't drawn again. */
function reuse(row: ResourceRow, last: Row | undefined): ResourceRow {
  return last?.type === "resource" &&
    last.code === row.code &&
    last.name === row.name &&
    last.tag?.text === row.tag?.text &&
    last.height === row.height &&
    sameBars(last.bars, row.bars) &&
    sameBars(last.grounds, row.grounds)
    ? last
    : row;
}

export function buildBoard(
  sites: BoardResources[],
  reservations: PlannedReservation[],
  filters: BoardFilters,
  closed: ReadonlySet<string>,
  previous?: BoardModel,
): BoardModel {
  const last = new Map(previous?.rows.map((row) => [row.key, row]));
  const rows: Row[] = [];
  const tops = [0];
  const sections: BoardModel["sections"] = [];
  const wanted = plain(filters.text.trim());
  const push = (row: Row, height: number) => {
    rows.push(row);
    tops.push(tops[tops.length - 1]! + height);
  };
  const sorted = reservations
    .filter((reservation) => passesState(reservation, filters))
    .sort((a, b) => blockOf(a).start - blockOf(b).start);
  for (const site of sites) {
    const { siteId } = site;
    const top = tops[tops.length - 1]!;
    if (sites.length > 1) push({ type: "site", key: siteId, siteId, name: site.siteName }, GROUP_HEIGHT);
    const here = sorted.filter((reservation) => reservation.siteId === siteId);
    const lists = byResource(here);
    const drafts = draftsOf(site, here);
    let isFirst = true;
    for (const kind of kinds) {
      if (filters.kinds.length && !filters.kinds.includes(kind)) continue;
      const shown: ResourceRow[] = [];
      for (const [id, draft] of drafts.get(kind) ?? []) {
        let list = lists.get(id) ?? [];
        if (wanted && !plain(`${draft.code} ${draft.name} ${draft.resource.name}`).includes(wanted)) {
          list = list.filter((reservation) => searchText(reservation).includes(wanted));
          if (!list.length) continue;
        }
        const bars: Bar[] = [];
        const grounds: Bar[] = [];
        for (const reservation of list)
          (reservation.reservationType < 0 ? grounds : bars).push(barOf(reservation, kind));
        const height = layLanes(bars) * ROW_HEIGHT;
        const key = `${siteId}-${id}`;
        shown.push(reuse({ type: "resource", key, siteId, kind, ...draft, bars, grounds, height }, last.get(key)));
      }
      if (!shown.length) continue;
      const key = `${siteId}-${kind}`;
      const isOpen = !closed.has(key);
      push({ type: "group", key, siteId, kind, count: shown.length, isOpen, isFirst }, GROUP_HEIGHT);
      isFirst = false;
      if (isOpen) for (const row of shown) push(row, row.height);
    }
    sections.push({ site, top, bottom: tops[tops.length - 1]! });
  }
  return { rows, tops, sections };
}

/** The index of the row at a height, by halving. */
export function rowAt(tops: number[], y: number): number {
  let low = 0;
  let high = tops.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The rows to draw for what is in sight, some more at both ends, in steps so that few scroll events draw anything. */
export function windowOf(tops: number[], top: number, height: number): { first: number; last: number } {
  const step = 2;
  const spare = 2;
  const first = Math.floor((rowAt(tops, top) - spare) / step) * step;
  const last = Math.ceil((rowAt(tops, top + height) + 1 + spare) / step) * step;
  return { first: Math.max(0, first), last: Math.min(tops.length - 1, last) };
}

/** A reservation that has a bar on the board. */
export function reservationOf(model: BoardModel, id: string): PlannedReservation | undefined {
  for (const row of model.rows) {
    if (row.type !== "resource") continue;
    for (const { reservation } of row.bars) if (reservation.id === id) return reservation;
  }
  return undefined;
}

/** What moving a bar of one row onto another changes; null when that makes no sense. */
export function resourceChange(from: ResourceRow, to: ResourceRow) {
  if (from.key === to.key) return {};
  if (from.kind !== to.kind || from.siteId !== to.siteId) return null;
  if (from.kind === "aircraft" || from.kind === "simulator") return { aircraftId: to.resource.id };
  if (from.kind === "classroom") return { classroomId: to.resource.id };
  if (from.kind === "instructor") return { instructor: { from: from.resource.id, to: to.resource.id } };
  return null;
}
