// biome-ignore-all lint/a11y/useSemanticElements: a real table can neither be windowed nor scroll both ways like this
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and points at cells (aria-activedescendant)
import {
  faChalkboardUser,
  faChevronDown,
  faChevronRight,
  faDesktop,
  faKey,
  faLaptop,
  faLocationDot,
  faPlane,
  faScrewdriverWrench,
  faUserGraduate,
  faUserGroup,
} from "@fortawesome/free-solid-svg-icons";
import { memo } from "react";
import { Icon, type IconDefinition } from "../ui/icon";
import { type Bar, type GroupRow, type ResourceRow, ROW_HEIGHT, type SiteRow } from "./board-model";
import { stripText } from "./strip-label";
import { availableIcon, complianceTabs, holders, stateTabs, unavailableIcon } from "./strip-look";
import type { TimeAxis } from "./time-axis";
import type { Kind } from "./types";
import { nameOf, type Words } from "./words";

export const kindIcons: Record<Kind, IconDefinition> = {
  aircraft: faPlane,
  simulator: faDesktop,
  classroom: faLaptop,
  instructor: faChalkboardUser,
  student: faUserGraduate,
  renter: faKey,
  other: faUserGroup,
};

export const stripId = (prefix: string, row: string, reservation: string) => `${prefix}${row}.${reservation}`;
export const slotId = (prefix: string) => `${prefix}slot`;
export const headId = (prefix: string, row: string) => `${prefix}${row}`;

type Shared = { prefix: string; axis: TimeAxis; scale: number; words: Words };

function Strip({ bar, row, prefix, axis, scale, words }: Shared & { bar: Bar; row: ResourceRow }) {
  const { reservation, start, end, before, after, lane } = bar;
  const { reservationType: type, reservationState: state, compliance } = reservation;
  const from = Math.max(start, axis.start);
  const left = Math.round((from - axis.start) * scale);
  const width = Math.max(10, Math.round((Math.min(end, axis.end) - axis.start) * scale) - left);
  const stateTab = stateTabs[state];
  const verdict = state === 2 ? undefined : complianceTabs[compliance];
  const tabs = (stateTab ? 1 : 0) + (verdict ? 1 : 0);
  const text = stripText(reservation, row.kind, row.resource.id, width, tabs, words.types[type] ?? "");
  const style: Record<string, string | number> = { left, width };
  if (lane) style.top = lane * ROW_HEIGHT;
  let name = `pb-s t${type} s${state} c${state === 2 ? 0 : compliance}`;
  if (before < start) {
    name += " wb";
    style["--wb"] = `${Math.round((start - before) * scale)}px`;
  }
  if (after > end) {
    name += " wa";
    style["--wa"] = `${Math.round((after - end) * scale)}px`;
  }
  return (
    <div
      role="gridcell"
      id={stripId(prefix, row.key, reservation.id)}
      data-r={reservation.id}
      className={name}
      style={style}
      aria-label={nameOf(reservation, axis, words)}
    >
      <div className="pb-b">
        {/* Too narrow for both: the verdict is what must be seen. */}
        {(width >= 40 || !tabs) && holders[type]}
        <span className={text.small ? "pb-t pb-small" : "pb-t"}>
          {text.bold && <b>{text.bold}</b>}
          {text.detail && " "}
          {text.detail && <span>{text.detail}</span>}
        </span>
        {(width >= 58 || !verdict) && stateTab}
        {verdict}
      </div>
    </div>
  );
}

function Ground({ bar, row, axis, scale, words }: Omit<Shared, "prefix"> & { bar: Bar; row: ResourceRow }) {
  const isThere = bar.reservation.isAvailable !== false;
  const left = Math.round((Math.max(bar.start, axis.start) - axis.start) * scale);
  const width = Math.round((Math.min(bar.end, axis.end) - axis.start) * scale) - left;
  const word = isThere ? words.available : words.unavailable;
  const wordEnd = bar.start + 100 / scale;
  const hasRoom = width > 100 && !row.bars.some(({ before, after }) => before < wordEnd && after > bar.start);
  return (
    <div className={isThere ? "pb-ground pb-there" : "pb-ground pb-away"} style={{ left, width }} title={word}>
      {hasRoom && (isThere ? availableIcon : unavailableIcon)}
      {hasRoom && word}
    </div>
  );
}

export type ResourceRowProps = Shared & {
  row: ResourceRow;
  slotAt: number | null;
  slotName: string;
  slotSeconds: number;
};

/** A resource and its strips. Nothing in it listens: the grid hears every event. */
export const ResourceCells = memo(function ResourceCells({
  row,
  slotAt,
  slotName,
  slotSeconds,
  ...shared
}: ResourceRowProps) {
  return (
    <>
      <div role="rowheader" className="pb-head" id={headId(shared.prefix, row.key)}>
        <b>{row.code}</b>
        <span>{row.seats === undefined ? row.name : shared.words.seats(row.seats)}</span>
        {row.tag && (
          <em className={`pb-tag pb-tag-${row.tag.tone}`} title={row.tag.title}>
            <Icon of={faScrewdriverWrench} /> {row.tag.text}
          </em>
        )}
      </div>
      {row.grounds.map((bar) => (
        <Ground key={bar.reservation.id} bar={bar} row={row} {...shared} />
      ))}
      {row.bars.map((bar) => (
        <Strip key={bar.reservation.id} bar={bar} row={row} {...shared} />
      ))}
      {slotAt !== null && (
        <div
          role="gridcell"
          id={slotId(shared.prefix)}
          className="pb-slot"
          aria-label={slotName}
          style={{
            left: Math.round((slotAt - shared.axis.start) * shared.scale),
            width: Math.max(8, Math.round(slotSeconds * shared.scale)),
          }}
        />
      )}
    </>
  );
});

export function GroupCell({ row, prefix, words }: { row: GroupRow; prefix: string; words: Words }) {
  return (
    <div
      role="rowheader"
      className="pb-head pb-group"
      id={headId(prefix, row.key)}
      aria-expanded={row.isOpen}
      data-group={row.key}
    >
      <Icon of={row.isOpen ? faChevronDown : faChevronRight} fixed />
      <Icon of={kindIcons[row.kind]} fixed />
      <b>{words.kinds[row.kind]}</b>
      <span>{row.count}</span>
    </div>
  );
}

export function SiteCell({ row, prefix }: { row: SiteRow; prefix: string }) {
  return (
    <div role="rowheader" className="pb-head pb-site" id={headId(prefix, row.key)}>
      <Icon of={faLocationDot} fixed />
      <b>{row.name}</b>
    </div>
  );
}
