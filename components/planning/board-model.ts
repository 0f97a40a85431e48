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
  /** All that it holds: the same list gives the same row. */
  of: PlannedReservation[];
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

// An update finds most drafts as they were: made once for each site and each person of a reservation.
const siteDrafts = new WeakMap<BoardResources, Map<Kind, Draft[]>>();
const userDrafts = new WeakMap<PlannedPerson, Draft>();

/** The rows that a site has whatever is planned. */
function draftsOfSite(site: BoardResources): Map<Kind, Draft[]> {
  let drafts = siteDrafts.get(site);
  if (drafts) return drafts;
  const fleet = site.aircraft.map(({ id, callSign, model, type, tag }): Draft => {
    const kind = type === 2 ? "simulator" : "aircraft";
    return { resource: { kind, id, name: callSign }, code: callSign, name: model, tag };
  });
  const rooms = site.classrooms.map(({ id, name, seats }): Draft => {
    return { resource: { kind: "classroom", id, name }, code: name, name: "", seats: seats ?? undefined };
  });
  drafts = new Map<Kind, Draft[]>([
    ["aircraft", fleet.filter(({ resource }) => resource.kind === "aircraft")],
    ["simulator", fleet.filter(({ resource }) => resource.kind === "simulator")],
    ["classroom", rooms],
    ["instructor", site.instructors.map((person) => personDraft("instructor", person.id, person))],
  ]);
  siteDrafts.set(site, drafts);
  return drafts;
}

function draftOfUser(user: PlannedPerson, kind: Kind): Draft {
  let draft = userDrafts.get(user);
  if (draft?.resource.kind !== kind) {
    draft = personDraft(kind, user.userId, user);
    userDrafts.set(user, draft);
  }
  return draft;
}

// One order for the server and all browsers, whatever language they speak.
const byCode = new Intl.Collator("en").compare;

function draftsOf(site: BoardResources, reservations: PlannedReservation[]): Map<Kind, Draft[]> {
  const drafts = new Map(draftsOfSite(site));
  const instructors = new Set(site.instructors.map(({ id }) => id));
  const students = new Set(site.students);
  const known = new Map<string, { user: PlannedPerson; kind: Kind }>();
  for (const { users } of reservations) {
    for (const user of users) {
      if (instructors.has(user.userId)) continue;
      const part = kindOfPerson(user);
      const kind = part === "other" && students.has(user.userId) ? "student" : part;
      const had = known.get(user.userId);
      // Who learns and rents on the same day has one row, as a student.
      if (!had || kinds.indexOf(kind) < kinds.indexOf(had.kind)) known.set(user.userId, { user, kind });
    }
  }
  const people = [...known.values()].map(({ user, kind }) => draftOfUser(user, kind));
  people.sort((a, b) => byCode(a.code, b.code));
  for (const kind of ["student", "renter", "other"] as const)
    drafts.set(
      kind,
      people.filter(({ resource }) => resource.kind === kind),
    );
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

/** The row of the last time where nothing in it changed, so that it isn't drawn again: reservations are never altered. */
function rowOf(siteId: string, draft: Draft, list: PlannedReservation[], last: ReadonlyMap<string, Row>): ResourceRow {
  const key = `${siteId}-${draft.resource.id}`;
  const had = last.get(key);
  if (
    had?.type === "resource" &&
    had.resource === draft.resource &&
    had.of.length === list.length &&
    had.of.every((reservation, at) => reservation === list[at])
  )
    return had;
  const { kind } = draft.resource;
  const bars: Bar[] = [];
  const grounds: Bar[] = [];
  for (const reservation of list) (reservation.reservationType < 0 ? grounds : bars).push(barOf(reservation, kind));
  const height = layLanes(bars) * ROW_HEIGHT;
  return { type: "resource", key, siteId, kind, ...draft, of: list, bars, grounds, height };
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
      for (const draft of drafts.get(kind) ?? []) {
        let list = lists.get(draft.resource.id) ?? [];
        if (wanted && !plain(`${draft.code} ${draft.name} ${draft.resource.name}`).includes(wanted)) {
          list = list.filter((reservation) => searchText(reservation).includes(wanted));
          if (!list.length) continue;
        }
        shown.push(rowOf(siteId, draft, list, last));
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
