// biome-ignore-all lint/a11y/useSemanticElements: a real table can't draw only visible rows and scroll both ways
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
import { memo, type ReactNode } from "react";
import {
  availableIcon,
  complianceIconElements,
  displayedCompliance,
  stateCssClass,
  stateIconElementOf,
  stripCssClasses,
  typeCssClass,
  typeIconElements,
  unavailableIcon,
} from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import type { RowKind } from "@/lib/activity/reservations/kinds";
import { isAvailableGround } from "../grounds";
import { groundNameOf, type PlanningTexts, type PotentialText, stripNameOf } from "../planning-texts";
import type { Colouring } from "../strip/strip-colours";
import { arrangeStrip, COMPACT_WIDTH, type StripText } from "../strip/strip-label";
import { type Bar, isOnOtherDay, type ResourceRow, type Row } from "./board-model";
import { formatClockSpan, formatCssPercent, leftOnAxis, type TimeAxis, widthOnAxis } from "./time-axis";

export const rowKindIcons: Record<RowKind, IconDefinition> = {
  aircraft: faPlane,
  simulator: faDesktop,
  classroom: faLaptop,
  instructor: faChalkboardUser,
  student: faUserGraduate,
  renter: faKey,
  other: faUserGroup,
};

export const stripElementId = (prefix: string, row: string, reservation: string) => `${prefix}${row}.${reservation}`;
export const slotElementId = (prefix: string) => `${prefix}slot`;
export const rowHeaderElementId = (prefix: string, row: string) => `${prefix}${row}`;

/** Rows are as high as the board's density says (board.css). */
export const topOfLane = (lane: number) => `calc(${lane} * var(--row-height))`;

type Shared = {
  prefix: string;
  axis: TimeAxis;
  scale: number;
  words: PlanningTexts;
  /** What the holders of strips are coloured by, if not by type. */
  colouring?: Colouring;
};

function Strip({ bar, row, prefix, axis, scale, words, colouring }: Shared & { bar: Bar; row: ResourceRow }) {
  const { reservation, before, after, lane } = bar;
  const { type, state } = reservation;
  const name = stripNameOf(bar, axis, words);
  const id = stripElementId(prefix, row.key, reservation.id);
  if (isOnOtherDay(bar, axis)) {
    const [from, to] = [Math.max(before, axis.start), Math.min(after, axis.end)];
    const place = {
      left: leftOnAxis(axis, from),
      width: widthOnAxis(axis, from, to),
      top: topOfLane(lane),
    };
    const side = bar.start >= axis.end ? "pb-ahead" : "pb-behind";
    return (
      <div
        role="gridcell"
        id={id}
        data-r={reservation.id}
        className={`pb-s pb-lone ${side} ${typeCssClass(type)} ${stateCssClass(state)}`}
        style={place}
        aria-label={`${name}, ${words.taken(formatClockSpan(axis, from, to))}`}
      />
    );
  }
  const start = Math.max(bar.start, axis.start);
  const end = Math.min(bar.end, axis.end);
  const width = Math.max(10, Math.round((end - start) * scale));
  const isCompact = width < COMPACT_WIDTH;
  const shown = arrangeStrip(reservation, row.kind, row.resource.id, width, words.types[type]);
  const { text } = shown;
  const verdict = shown.verdict === "icon" ? complianceIconElements[displayedCompliance(reservation)] : undefined;
  const stateIcon = shown.state === "icon" ? stateIconElementOf(reservation) : undefined;
  const mark = shown.state === "corner";
  const style: Record<string, string | number> = {
    left: leftOnAxis(axis, start),
    width: widthOnAxis(axis, start, end),
  };
  if (lane) style.top = topOfLane(lane);
  let classes = `pb-s ${stripCssClasses(reservation)}`;
  if (bar.isSupervision) classes += " supervision";
  if (colouring) classes += colouring.classOf(reservation);
  if (before < bar.start) {
    classes += " wb";
    style["--wb"] = formatCssPercent((bar.start - before) / (end - start));
  }
  if (after > bar.end) {
    classes += " wa";
    style["--wa"] = formatCssPercent((after - bar.end) / (end - start));
  }
  return (
    <div role="gridcell" id={id} data-r={reservation.id} className={classes} style={style} aria-label={name}>
      <div className={`pb-b${text.bold ? "" : " pb-bare"}${isCompact ? " pb-compact" : ""}`}>
        {/* A narrow strip has no room for both icons, and the verdict's icon is more important. */}
        {(width >= 40 || !(stateIcon || verdict)) && typeIconElements[type]}
        <Said {...text} detail={mark ? "" : text.detail} />
        {(width >= 58 || !verdict) && stateIcon}
        {mark && width >= 24 && <i className={verdict ? "pb-mark pb-mark-small" : "pb-mark"} />}
        {shown.verdict === "corner" && <i className="pb-mark pb-mark-verdict" />}
        {verdict}
      </div>
    </div>
  );
}

/** The text of a strip. Only text that may be too long is clipped, because clipping makes painting slower. */
function Said({ bold, detail, small, isCut }: StripText) {
  if (!bold) return null;
  const name = small ? "pb-t pb-small" : "pb-t";
  if (!detail) return <b className={isCut ? `${name} pb-cut` : name}>{bold}</b>;
  return (
    <span className={`${name} pb-two`}>
      <b>{bold}</b> <span>{detail}</span>
    </span>
  );
}

/** What padding and icon take of a ground before its word, in pixels, and the gap behind it (board.css). */
const GROUND_ICON_WIDTH = 34;

function Ground({ bar, row, axis, scale, words }: Omit<Shared, "prefix"> & { bar: Bar; row: ResourceRow }) {
  const { availability } = bar.reservation;
  const isThere = isAvailableGround(bar.reservation);
  const start = Math.max(bar.start, axis.start);
  const end = Math.min(bar.end, axis.end);
  const word = [isThere ? words.available : words.unavailable, availability?.comment].filter(Boolean).join(" · ");
  const name = groundNameOf(bar, axis, words);
  // The word ends where the first strip over it begins.
  const wordEnd = Math.min(end, ...row.bars.map(({ before, after }) => (after > start ? before : end)));
  const hasRoom = (wordEnd - start) * scale > 100;
  return (
    <div
      role="gridcell"
      aria-label={name}
      className={isThere ? "pb-ground pb-there" : "pb-ground pb-away"}
      style={{ left: leftOnAxis(axis, start), width: widthOnAxis(axis, start, end) }}
      title={name}
    >
      {hasRoom && (isThere ? availableIcon : unavailableIcon)}
      {hasRoom && <span style={{ maxWidth: Math.round((wordEnd - start) * scale - GROUND_ICON_WIDTH) }}>{word}</span>}
    </div>
  );
}

/** The position of a row and of its header. */
type Place = { at: number; top: number; height: number };

type Cells = Shared & {
  row: Row;
  /** The instant of the keyboard's position if it is an empty slot of this row, otherwise null. */
  slotAt: number | null;
  slotName: string;
  slotSeconds: number;
  /** The labels of sunrise, sunset and current time. Only the first row of a site has them. */
  flags?: ReactNode;
};

/** `isClosed` when its site is closed on its day. */
export type BoardRowProps = Cells & Place & { isClosed: boolean };

/**
 * A row of the board with its strips. It has no listeners, because the grid handles all events. The row's visible name is
 * drawn separately. Where a row is added above, this one only moves: its strips aren't drawn again.
 */
export const BoardRow = memo(function BoardRow({ at, top, height, isClosed, ...cells }: BoardRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      className={cx(`pb-row pb-row-${cells.row.type}`, isClosed && "rest-shut")}
      style={{ top, height }}
    >
      <BoardCells {...cells} />
    </div>
  );
});

const BoardCells = memo(function BoardCells(props: Cells) {
  const { row, slotAt, slotName, slotSeconds, flags, ...shared } = props;
  const { prefix, axis, words } = shared;
  return (
    <>
      <div
        role="rowheader"
        id={rowHeaderElementId(prefix, row.key)}
        className="pb-name"
        aria-label={rowName(row, words)}
        aria-expanded={row.type === "group" ? row.isOpen : undefined}
        data-group={row.type === "group" ? row.key : undefined}
      />
      {flags}
      {row.type === "resource" && (
        <>
          {row.grounds.map((bar) => (
            <Ground key={`${bar.reservation.id} ${bar.start}`} bar={bar} row={row} {...shared} />
          ))}
          {row.bars.map((bar) => (
            <Strip key={bar.reservation.id} bar={bar} row={row} {...shared} />
          ))}
        </>
      )}
      {slotAt !== null && (
        <div
          role="gridcell"
          id={slotElementId(prefix)}
          className="pb-slot"
          aria-label={slotName}
          style={{ left: leftOnAxis(axis, slotAt), width: widthOnAxis(axis, slotAt, slotAt + slotSeconds) }}
        />
      )}
    </>
  );
});

/** The whole name of a row, of which a narrow column shows a part. */
export function rowName(row: Row, words: PlanningTexts): string {
  if (row.type === "site") return row.name;
  if (row.type === "group") return `${words.kinds[row.kind]} ${row.count}`;
  const beside = row.seats === undefined ? row.name : words.seats(row.seats);
  return [row.code, beside, row.potential && words.potential(row.potential).title].filter(Boolean).join(" ");
}

export type BoardRowHeaderProps = Omit<Place, "at"> & {
  row: Row;
  words: PlanningTexts;
  isCurrent: boolean;
  /** Whether a press opens the sheet of the row. */
  isLink: boolean;
};

/** Whether the code alone says which row it is, so that a narrow board leaves out what stands beside it. */
const hasCode = (kind: RowKind) => kind === "aircraft" || kind === "simulator" || kind === "classroom";

/** Longer codes, such as the names of rooms, may not fit into the column. Only they are clipped, because clips cost time. */
const SHORT_CODE_LENGTH = 12;

/**
 * The visible name of a row. All names are in one sticky column at the left, because one sticky column paints faster than a
 * sticky element in every row. Assistive technology reads the names in the rows instead.
 */
export const BoardRowHeader = memo(function BoardRowHeader({
  row,
  words,
  top,
  height,
  isCurrent,
  isLink,
}: BoardRowHeaderProps) {
  const shared = { style: { top, height }, "data-current": isCurrent ? "" : undefined };
  if (row.type === "site")
    return (
      <div {...shared} className="pb-head pb-site">
        <Icon of={faLocationDot} fixed />
        <b>{row.name}</b>
      </div>
    );
  if (row.type === "group")
    return (
      <div {...shared} className="pb-head pb-group" data-group={row.key}>
        <Icon of={row.isOpen ? faChevronDown : faChevronRight} fixed className="print:hidden" />
        <Icon of={rowKindIcons[row.kind]} fixed />
        <b>{words.kinds[row.kind]}</b>
        <span>{row.count}</span>
      </div>
    );
  return (
    <div {...shared} className={isLink ? "pb-head pb-link" : "pb-head"} title={rowName(row, words)}>
      <b data-long={row.code.length > SHORT_CODE_LENGTH ? "" : undefined}>{row.code}</b>
      {row.potential ? (
        <>
          <span className="pb-model pb-beside-tag">
            <span>{row.name}</span>
          </span>
          <PotentialTag {...words.potential(row.potential)} />
        </>
      ) : (
        <span className={row.day ? "pb-sum" : hasCode(row.kind) ? "pb-model" : undefined}>
          {row.seats === undefined ? row.name : words.seats(row.seats)}
        </span>
      )}
    </div>
  );
});

/** What remains of an aircraft, beside its name. */
const PotentialTag = ({ text, short, title, isBlocking }: PotentialText) => (
  <em className={isBlocking ? "pb-tag pb-tag-blocking" : "pb-tag"} title={title}>
    <Icon of={faScrewdriverWrench} />
    <span className="pb-tag-long">{text}</span>
    <span className="pb-tag-short">{short}</span>
  </em>
);
