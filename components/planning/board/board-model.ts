import { blockTimeOf, isSupervisor } from "@/components/reservations/what-text";
import { kinds, type RowKind } from "@/lib/activity/reservations/kinds";
import { craftOf } from "@/lib/views/planning/filters/rules";
import type { RowPotential } from "@/lib/views/planning/wire";
import { foldForSearch, hidesFreeRows, matchesFilter, searchTextOf } from "../filters/matches-filter";
import { listSeenGrounds } from "../grounds";
import type {
  AppliedFilters,
  BoardFilters,
  BoardResources,
  PlannedPerson,
  PublicReservation,
  ResourceRef,
} from "../types";
import { rowKinds } from "../types";
import { ROW_HEIGHTS } from "./board-size";
import type { TimeAxis } from "./time-axis";

export const GROUP_ROW_HEIGHT = 25;

/**
 * A reservation in one row of the board. `before` and `after` are the ends of its whiskers (the lines beside the strip).
 * Without whiskers they equal `start` and `end`.
 */
export type Bar = {
  reservation: PublicReservation;
  start: number;
  end: number;
  before: number;
  after: number;
  /** Whether the row's person only supervises a solo, so that they are free between the whiskers. */
  isSupervision: boolean;
  lane: number;
};

export type ResourceRow = {
  type: "resource";
  key: string;
  siteId: string;
  kind: RowKind;
  resource: ResourceRef;
  /** The bold word of the row's heading. */
  code: string;
  name: string;
  seats?: number;
  potential?: RowPotential | null;
  bars: Bar[];
  /** Periods of availability. They are drawn as the background of the row and never as strips. */
  grounds: Bar[];
  height: number;
  /** The day that the row shows, on a board whose rows are the days of one resource. */
  day?: TimeAxis;
};
export type GroupRow = {
  type: "group";
  key: string;
  siteId: string;
  kind: RowKind;
  count: number;
  isOpen: boolean;
  isFirst: boolean;
};
export type SiteRow = { type: "site"; key: string; siteId: string; name: string };
export type Row = ResourceRow | GroupRow | SiteRow;

/**
 * What a board draws. `tops` holds the top of each row, and the total height as its last entry. `sections` are the parts of
 * the board that have one ground: those of a site, or on a board of days those of a day.
 */
export type DrawnBoard = {
  rows: Row[];
  tops: number[];
  sections: { site: Daylight; day?: TimeAxis; top: number; bottom: number }[];
};
type Daylight = Pick<BoardResources, "siteId" | "closures" | "sunrise" | "sunset" | "dawn" | "dusk">;

/**
 * `made` is the data from which the board was built. The next board is built from it when only reservations change.
 */
export type BoardModel = DrawnBoard & { made: Made & { sheets: Sheet[] } };

/** The day of a row: that of the board, or its own on a board whose rows are days. */
export const dayOfRow = (row: Row | undefined, axis: TimeAxis): TimeAxis =>
  (row?.type === "resource" && row.day) || axis;

/** All rows of one kind that a site has on the board, those of folded groups included. */
export function rowsOfKind({ made }: BoardModel, siteAt: number, kind: RowKind): ResourceRow[] {
  const { order, rows } = made.sheets[siteAt]!;
  return order.get(kind)!.flatMap(({ resource }) => rows.get(resource.id) ?? []);
}

type Made = {
  sites: BoardResources[];
  reservations: PublicReservation[];
  filters: AppliedFilters;
  isShown: IsPeriodShown;
  rowHeight: number;
};

/** Whether a period of a reservation is within the day of the board. */
export type IsPeriodShown = (reservation: PublicReservation, from: number, to: number) => boolean;

/**
 * The time for which the aircraft is occupied. It begins with the turnaround. People and rooms are occupied for the whole
 * reservation.
 */
export function aircraftOccupancyOf({ aircraft, ...reservation }: PublicReservation): { start: number; end: number } {
  if (!aircraft) return reservation;
  return { start: Math.min(aircraft.startTurnaround, aircraft.startFlight), end: aircraft.endFlight };
}

export function barOf(reservation: PublicReservation, { kind, id }: Omit<ResourceRef, "name">): Bar {
  const { start, end } = blockTimeOf(reservation);
  const taken = kind === "aircraft" || kind === "simulator" ? aircraftOccupancyOf(reservation) : reservation;
  const isSupervision = isSupervisor(reservation, id);
  return { reservation, start, end, before: taken.start, after: taken.end, isSupervision, lane: 0 };
}

/** When a bar takes its row's resource: all the time, or for briefing and debriefing. */
export function listTakenPeriods({ start, end, before, after, isSupervision }: Bar): { start: number; end: number }[] {
  if (!isSupervision) return [{ start: before, end: after }];
  const around = [
    { start: before, end: start },
    { start: end, end: after },
  ];
  return around.filter((period) => period.start < period.end);
}

/** Whether the strip is on another day, so that only a whisker is visible on this day. */
export const isOnOtherDay = (bar: Pick<Bar, "start" | "end">, day: { start: number; end: number }) =>
  bar.end <= day.start || bar.start >= day.end;

/**
 * Sets the lane of each strip, so that overlapping strips (such as cancelled ones) are below each other. Returns the number
 * of lanes.
 */
export function assignLanes(bars: Bar[]): number {
  const ends: number[] = [];
  for (const bar of bars) {
    let lane = ends.findIndex((end) => end <= bar.start);
    if (lane < 0) lane = ends.length;
    ends[lane] = bar.end;
    bar.lane = lane;
  }
  return Math.max(1, ends.length);
}

/** The kind of row of a person who is not one of the site's instructors. */
function kindOfPerson({ role }: PlannedPerson): RowKind {
  return role === "Student" ? "student" : role === "Renter" ? "renter" : "other";
}

type Draft = { resource: ResourceRef; code: string; name: string; seats?: number; potential?: RowPotential | null };

function personDraft(
  kind: RowKind,
  id: string,
  { callSign, firstName, lastName }: { callSign: string | null; firstName: string; lastName: string },
): Draft {
  const full = `${firstName} ${lastName}`;
  const initials = `${firstName.slice(0, 1)}${lastName.slice(0, 2)}`.toUpperCase();
  return {
    resource: { kind, id, name: full },
    code: callSign ?? initials,
    name: kind === "instructor" ? `${firstName.slice(0, 1)}. ${lastName}` : full,
  };
}

/** The rows of a site's own resources. They are shown even on an empty day. */
function draftsOfSite(site: BoardResources, { rental, crafts }: BoardFilters): Draft[] {
  return [
    ...site.aircraft
      .filter(({ enableRental }) => enableRental || !rental)
      .filter(({ type }) => crafts.length === 0 || crafts.includes(craftOf(type)))
      .map(({ id, callSign, model, type, potential }): Draft => {
        const kind = type === "Simulator" ? "simulator" : "aircraft";
        return { resource: { kind, id, name: callSign }, code: callSign, name: model, potential };
      }),
    ...site.classrooms.map(({ id, name, seats }): Draft => {
      return { resource: { kind: "classroom", id, name }, code: name, name: "", seats: seats ?? undefined };
    }),
    ...site.instructors.map((person) => personDraft("instructor", person.id, person)),
  ];
}

/** The row of a person with reservations on this day. A person who learns and rents has one row, as a student. */
function draftOfPerson(id: string, list: PublicReservation[], students: ReadonlySet<string>): Draft | undefined {
  let best: { user: PlannedPerson; kind: RowKind } | undefined;
  for (const { type, users } of list) {
    // Who has only said when they are available has no row because of it.
    if (kinds[type].isBackground) continue;
    for (const user of users) {
      if (user.userId !== id) continue;
      const role = kindOfPerson(user);
      const kind = role === "other" && students.has(id) ? "student" : role;
      if (!best || rowKinds.indexOf(kind) < rowKinds.indexOf(best.kind)) best = { user, kind };
    }
  }
  return best && personDraft(best.kind, id, best.user);
}

/**
 * The resources of one site: their reservations, their rows and the rows' order. A row is undefined if the filter's text
 * hides it.
 */
type Sheet = {
  own: ReadonlySet<string>;
  students: ReadonlySet<string>;
  lists: Map<string, PublicReservation[]>;
  drafts: Map<string, Draft>;
  rows: Map<string, ResourceRow | undefined>;
  order: Map<RowKind, Draft[]>;
};

function emptySheet(site: BoardResources, made: Made): Sheet {
  const drafts = new Map(draftsOfSite(site, made.filters).map((draft) => [draft.resource.id, draft]));
  const order = new Map<RowKind, Draft[]>(rowKinds.map((kind) => [kind, []]));
  for (const draft of drafts.values()) order.get(draft.resource.kind)?.push(draft);
  const rows = new Map([...drafts].map(([id, draft]) => [id, rowOf(site.siteId, draft, [], made)]));
  return { own: new Set(drafts.keys()), students: new Set(site.students), lists: new Map(), drafts, rows, order };
}

/**
 * Returns a copy of a sheet with some reservations removed and others added. It rebuilds only the rows of their resources.
 */
function changedSheet(
  had: Sheet,
  siteId: string,
  { removed, added }: { removed: PublicReservation[]; added: PublicReservation[] },
  made: Made,
): Sheet {
  const { isShown } = made;
  const { own, students } = had;
  const sheet = { ...had, lists: new Map(had.lists), drafts: new Map(had.drafts), rows: new Map(had.rows) };
  sheet.order = new Map([...had.order].map(([kind, drafts]) => [kind, [...drafts]]));
  const touched = new Set<string>();
  const listOf = (id: string): PublicReservation[] => {
    let list = sheet.lists.get(id) ?? [];
    if (!touched.has(id)) {
      touched.add(id);
      list = [...list];
      sheet.lists.set(id, list);
    }
    return list;
  };
  for (const reservation of removed) {
    for (const id of resourcesOf(reservation, isShown)) {
      const list = listOf(id);
      list.splice(list.indexOf(reservation), 1);
    }
  }
  for (const reservation of added) {
    const { start } = blockTimeOf(reservation);
    for (const id of resourcesOf(reservation, isShown)) {
      const list = listOf(id);
      list.splice(list.findLastIndex((one) => blockTimeOf(one).start <= start) + 1, 0, reservation);
    }
  }
  for (const id of touched) {
    const list = sheet.lists.get(id) ?? [];
    if (!own.has(id)) place(sheet, id, draftOfPerson(id, list, students));
    const draft = sheet.drafts.get(id);
    if (draft) sheet.rows.set(id, rowOf(siteId, draft, list, made));
    else sheet.rows.delete(id);
  }
  return sheet;
}

/** The ids of all resources that a reservation uses on the day of the board. */
function resourcesOf(reservation: PublicReservation, isShown: IsPeriodShown): Set<string> {
  const { aircraft, classroom, users } = reservation;
  const ids = new Set<string>();
  if (isShown(reservation, reservation.start, reservation.end)) {
    for (const { userId } of users) ids.add(userId);
    if (classroom) ids.add(classroom.classroomId);
  }
  const { start, end } = aircraftOccupancyOf(reservation);
  if (aircraft && isShown(reservation, start, end)) ids.add(aircraft.aircraftId);
  return ids;
}

// The language is fixed, so that the server and all browsers sort in the same order.
const { compare } = new Intl.Collator("en");

/** Puts a resource into the order by its code. Without a draft it removes the resource. */
function place(sheet: Sheet, id: string, draft: Draft | undefined): void {
  const had = sheet.drafts.get(id);
  if (had && had.resource.kind === draft?.resource.kind && had.code === draft.code && had.name === draft.name) return;
  const others = had && sheet.order.get(had.resource.kind);
  others?.splice(others.indexOf(had!), 1);
  sheet.drafts.delete(id);
  if (!draft) return;
  sheet.drafts.set(id, draft);
  const drafts = sheet.order.get(draft.resource.kind)!;
  let low = 0;
  let high = drafts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(drafts[middle]!.code, draft.code);
    if (order < 0 || (order === 0 && drafts[middle]!.resource.id < id)) low = middle + 1;
    else high = middle;
  }
  drafts.splice(low, 0, draft);
}

/** Builds a row with its reservations. Undefined when neither the row nor its reservations match the filter's text. */
function rowOf(
  siteId: string,
  draft: Draft,
  list: PublicReservation[],
  { filters, rowHeight }: Made,
): ResourceRow | undefined {
  const { kind, id, name } = draft.resource;
  const { text, people } = filters;
  const isFree = () => !people.includes(id) && !list.some(({ type }) => !kinds[type].isBackground);
  if (hidesFreeRows(filters) && isFree()) return undefined;
  const wanted = foldForSearch(text.trim());
  let held = list;
  if (wanted && !foldForSearch(`${draft.code} ${draft.name} ${name}`).includes(wanted)) {
    held = list.filter((reservation) => searchTextOf(reservation).includes(wanted));
    if (!held.length) return undefined;
  }
  const bars: Bar[] = [];
  const grounds: Bar[] = [];
  for (const reservation of held)
    (kinds[reservation.type].isBackground ? grounds : bars).push(barOf(reservation, draft.resource));
  const seen = grounds.length > 1 ? listSeenGrounds(grounds) : grounds;
  const height = assignLanes(bars) * rowHeight;
  return { type: "resource", key: `${siteId}-${id}`, siteId, kind, ...draft, bars, grounds: seen, height };
}

/**
 * The reservations that were removed and added since the last board. If the sites or filters changed, every reservation is
 * added.
 */
function changesSince(previous: Made | undefined, { sites, reservations, filters, isShown, rowHeight }: Made) {
  const isSame =
    previous?.filters === filters &&
    previous.isShown === isShown &&
    previous.rowHeight === rowHeight &&
    previous.sites.length === sites.length &&
    previous.sites.every((site, at) => site === sites[at]);
  const before = isSame ? previous.reservations : [];
  const [had, has] = [new Set(before), new Set(reservations)];
  const counts = (reservation: PublicReservation) => matchesFilter(reservation, filters);
  return {
    isSame,
    removed: before.filter((one) => !has.has(one) && counts(one)),
    added: reservations.filter((one) => !had.has(one) && counts(one)),
  };
}

const all = () => true;

/** Builds the model of a day's board. Unchanged rows of the previous board are reused as the same objects. */
export function buildBoardModel(
  sites: BoardResources[],
  reservations: PublicReservation[],
  filters: AppliedFilters,
  closed: ReadonlySet<string>,
  previous?: BoardModel,
  isShown: IsPeriodShown = all,
  rowHeight = ROW_HEIGHTS.comfortable,
): BoardModel {
  const made: Made = { sites, reservations, filters, isShown, rowHeight };
  const { isSame, removed, added } = changesSince(previous?.made, made);
  const of = (siteId: string, list: PublicReservation[]) => list.filter((one) => one.siteId === siteId);
  const sheets = sites.map((site, at) => {
    const had = isSame && previous ? previous.made.sheets[at]! : emptySheet(site, made);
    const change = { removed: of(site.siteId, removed), added: of(site.siteId, added) };
    return changedSheet(had, site.siteId, change, made);
  });
  const rows: Row[] = [];
  const tops = [0];
  const sections: BoardModel["sections"] = [];
  let top = 0;
  const push = (row: Row, height: number) => {
    rows.push(row);
    top += height;
    tops.push(top);
  };
  sites.forEach((site, at) => {
    const { siteId } = site;
    const sheet = sheets[at]!;
    const above = top;
    if (sites.length > 1) push({ type: "site", key: siteId, siteId, name: site.siteName }, GROUP_ROW_HEIGHT);
    let isFirst = true;
    for (const kind of rowKinds) {
      if (filters.kinds.length && !filters.kinds.includes(kind)) continue;
      const shown: ResourceRow[] = [];
      for (const { resource } of sheet.order.get(kind)!) {
        const row = sheet.rows.get(resource.id);
        if (row) shown.push(row);
      }
      if (!shown.length) continue;
      const key = `${siteId}-${kind}`;
      const isOpen = !closed.has(key);
      push({ type: "group", key, siteId, kind, count: shown.length, isOpen, isFirst }, GROUP_ROW_HEIGHT);
      isFirst = false;
      if (isOpen) for (const row of shown) push(row, row.height);
    }
    sections.push({ site, top: above, bottom: top });
  });
  return { rows, tops, sections, made: { ...made, sheets } };
}

/** Whether rows of a kind are people. */
export const isPersonKind = (kind: RowKind): boolean => !["aircraft", "simulator", "classroom"].includes(kind);

/** Finds the reservation of a bar on the board by its id. */
export function findReservationOnBoard(model: DrawnBoard, id: string): PublicReservation | undefined {
  for (const row of model.rows) {
    if (row.type !== "resource") continue;
    for (const { reservation } of row.bars) if (reservation.id === id) return reservation;
  }
  return undefined;
}

/** The change of resource when a bar is moved to another row, or null when that row can't have the reservation. */
export function findResourceChange(from: ResourceRow, to: ResourceRow) {
  if (from.kind !== to.kind || from.siteId !== to.siteId) return null;
  if (from.resource.id === to.resource.id) return {};
  if (from.kind === "aircraft" || from.kind === "simulator") return { aircraftId: to.resource.id };
  if (from.kind === "classroom") return { classroomId: to.resource.id };
  if (from.kind === "instructor") return { person: { from: from.resource.id, to: to.resource.id } };
  return null;
}
