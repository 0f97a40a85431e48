"use client";
import {
  faCalendar,
  faCircleMinus,
  faFilePen,
  faMoon,
  faPlane,
  faPlaneArrival,
  faPlaneDeparture,
  faPlugCircleXmark,
  faSun,
  faTaxi,
} from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fetchFollowUp, isUnreached } from "@/components/flight-follow-up/follow-up-calls";
import type { KeptTap } from "@/components/flight-follow-up/kept/tap";
import { legsToClose } from "@/components/flight-follow-up/legs-to-close";
import { useLiveChanges } from "@/components/reservations/use-live-changes";
import type { PlanningEvent } from "@/components/shell/live/live-stream";
import { DashboardTabs, type InternalTab } from "@/components/shell/page/dashboard-tabs";
import { Page } from "@/components/shell/page/page";
import { areSingleKeysOn } from "@/components/shell/single-keys";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { useNow } from "@/components/ui/use-now";
import { hrefOf } from "@/lib/access/screens/address";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatLongDay, formatMediumDay, formatUtcClock } from "@/lib/platform/display";
import { airborneKindOf, type BoardState, sortBoard, waitsSinceEarlier } from "@/lib/views/desk/rules";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import { type DeskFlight, decodeDeskBoard } from "@/lib/views/desk/wire";
import { fetchDeskBoard, isHeld } from "./desk-calls";
import { DeskFlightRow } from "./desk-flight";
import { EditTimesDialog } from "./edit-times-dialog";
import { type Columns, holdOrder, orderOf } from "./hold-order";
import { withTaps } from "./noted-taps";
import { ReleaseDialog } from "./release-dialog";
import { TapLine } from "./tap-line";
import { useDeskTaps } from "./use-desk-taps";
import { type ReadyFlight, readyFlight, ValidateDialog } from "./validate-dialog";

/** The counters above the board, in the order of a flight. */
const COUNTED = [
  "scheduled",
  "offBlock",
  "airborne",
  "overdue",
  "landed",
  "toValidate",
] as const satisfies readonly BoardState[];
type Counted = (typeof COUNTED)[number];
const ICONS: Record<Counted, IconDefinition> = {
  ...{ scheduled: faCalendar, offBlock: faTaxi, airborne: faPlane, overdue: faCircleMinus },
  ...{ landed: faPlaneArrival, toValidate: faFilePen },
};

/** While the server can't be reached it is asked again after this time. */
const ASK_AGAIN_MS = 10_000;

type Props = {
  /** Who is signed in, as whom all is sent. */
  readerId: string;
  board: DeskBoardView;
  siteId: string;
  internal: readonly InternalTab[];
  /** Whether all flights are on it, or the operation flights alone. */
  screen: "deskBoard" | "operationBoard";
};

/** The board of the desk: who is to leave, who is out, who is back, live, with one button for what is next of each flight. */
export function DeskBoard({ readerId, siteId, internal, screen, ...props }: Props) {
  const t = useTranslations("desk");
  const locale = useLocale();
  const router = useRouter();
  const fail = useFailureToast();
  const [view, setView] = useState(props.board);
  const [filter, setFilter] = useState<Counted | null>(null);
  const [edited, setEdited] = useState<DeskFlight | null>(null);
  const [released, setReleased] = useState<DeskFlight | null>(null);
  const [ready, setReady] = useState<ReadyFlight | null>(null);
  const [isAway, setAway] = useState(false);
  const { isPointed, point } = usePointed();
  const [showsOver, setShowsOver] = useState(false);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const now = useNow(view.at);
  const readAgain = useCallback(async () => {
    try {
      setView(await fetchDeskBoard(readerId, siteId));
      setAway(false);
    } catch (error) {
      if (isUnreached(error)) setAway(true);
      else fail(error, t("failed.read"));
    }
  }, [readerId, siteId, fail, t]);
  useLiveChanges(siteId, readAgain, concernsBoard);
  useAskAgain(isAway, setAway, readAgain);
  const { taps, noted, forgetNoted, send, note, noteAgain, discard } = useDeskTaps(
    readerId,
    view.timeZone,
    (isUnreachable) => (isUnreachable ? setAway(true) : readAgain()),
  );
  useEffect(() => {
    if (!isAway) void send().catch(() => {});
  }, [isAway, send]);
  useTurnOfDay(view, now, readAgain);
  useArrowToFirstRow(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that is read anew shows what was noted before.
  useEffect(forgetNoted, [view]);
  const board = useMemo(() => withTaps(view, [...noted, ...taps]), [view, noted, taps]);
  const { flights: ofSite, timeZone, day, sunset, nightfall, sunrise, next } = decodeDeskBoard(board, now);
  const all = screen === "deskBoard" ? ofSite : ofSite.filter(({ type }) => type === "Operation");
  // What waits of earlier days stays out of the day, until somebody asks for it.
  const isEarlier = (flight: DeskFlight) => waitsSinceEarlier(flight, { day, timeZone });
  const earlier = all.filter(isEarlier);
  const flights = showsEarlier ? all : all.filter((flight) => !isEarlier(flight));
  const counts = new Map(COUNTED.map((state) => [state, flights.filter(({ board }) => board === state).length]));
  const shown = flights.filter(({ board }) => (filter ? board === filter : showsOver || board !== "over"));
  const isHolding = isPointed || edited !== null || released !== null || ready !== null;
  const { departures, arrivals } = useHeldOrder(sortBoard(shown), isHolding);
  const isShown = ({ reservationId }: KeptTap) => shown.some((flight) => flight.reservationId === reservationId);
  const tapsElsewhere = taps.filter((tap) => tap.state === "refused" && !isShown(tap));
  const over = flights.filter(({ board }) => board === "over").length;
  const clock = (unix: number) => formatClock(unix, timeZone);

  function onKeyDown(event: KeyboardEvent) {
    const rows = rowsAsShown(list.current);
    const at = rows.indexOf((event.target as HTMLElement).closest<HTMLElement>("[data-flight]")!);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
    }
    const flight = flights.find(({ reservationId }) => reservationId === rows[at]?.dataset.flight);
    if (!flight?.rights.record || event.target !== rows[at]) return;
    if (event.key === " ") {
      event.preventDefault();
      rows[at]?.querySelector<HTMLElement>("[data-next]")?.click();
    } else if (event.key.toLowerCase() === "e" && areSingleKeysOn() && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      setEdited(flight);
    }
  }

  /** Closes a flight whose follow-up is complete, once somebody has seen what will count. Otherwise it shows what is missing. */
  async function validate({ reservationId }: DeskFlight) {
    try {
      const followUp = await fetchFollowUp(readerId, reservationId);
      const legs = legsToClose(followUp, Math.floor(Date.now() / 1000));
      if (legs) setReady(readyFlight(followUp, legs));
      else router.push(hrefOf("flightFollowUp", siteId).replace("{id}", reservationId));
    } catch (error) {
      fail(error, t("validate.failed"));
    }
  }
  const closeDialogs = () => {
    setEdited(null);
    setReleased(null);
    setReady(null);
  };
  const readAfterDialog = () => {
    closeDialogs();
    void readAgain();
  };
  const onDiscard = (tap: KeptTap) => void discard(tap);

  const column = (of: readonly DeskFlight[]) =>
    of.map((flight) => (
      <DeskFlightRow
        key={flight.reservationId}
        {...{ flight, siteId, timeZone, now, day }}
        onNote={(time) => (isHeld(flight) ? setReleased(flight) : void note(flight, time))}
        onEdit={() => setEdited(flight)}
        onValidate={() => void validate(flight)}
        taps={taps.filter(({ reservationId }) => reservationId === flight.reservationId)}
        onAgain={flight.rights.record ? (tap) => void noteAgain(tap, flight.version) : null}
        onDiscard={onDiscard}
      />
    ));

  return (
    <Page
      title={t(screen === "deskBoard" ? "title" : "operationTitle")}
      note={t("localDay", { day: formatLongDay(day, locale), zone: timeZone })}
      actions={<DashboardTabs siteId={siteId} current={screen} internal={internal} />}
    >
      {isAway && (
        <p data-surface="bar" role="status" className="mb-3 flex items-center gap-3 bg-bar-field px-4 py-2 text-white">
          <Icon of={faPlugCircleXmark} className="text-section" />
          <span>
            <b>{t("offline.since", { at: clock(view.at) })}</b> {t("offline.kept")}
          </span>
        </p>
      )}
      {tapsElsewhere.length > 0 && (
        <div className="mb-3 border border-neg">
          {tapsElsewhere.map((tap) => (
            <TapLine key={tap.order} isNamed {...{ tap, timeZone, onDiscard }} onAgain={null} />
          ))}
        </div>
      )}
      <div className="mb-3 flex flex-wrap items-end justify-end gap-x-6 gap-y-1 text-ink-2">
        {sunrise !== null && (
          <span className="inline-flex items-center gap-2 tabular-nums">
            <Icon of={faSun} />
            <span className="sr-only">{t("sunrise")}</span>
            {clock(sunrise)}
          </span>
        )}
        {sunset !== null && (
          <span className="inline-flex items-center gap-2 tabular-nums">
            <Icon of={faMoon} />
            {nightfall === null
              ? t("sunset", { at: clock(sunset) })
              : t("sunsetAndNight", { at: clock(sunset), night: clock(nightfall) })}
          </span>
        )}
        <p className="flex items-baseline gap-2 leading-none" suppressHydrationWarning>
          <span className="text-[40px] font-bold text-brand tabular-nums">{formatClock(now, timeZone)}</span>
          <span className="text-body tabular-nums">{formatUtcClock(now)}</span>
        </p>
      </div>
      <ul className="mb-4 grid grid-cols-6 border border-line bg-surface max-drawer:grid-cols-3">
        {COUNTED.map((state) => (
          <li key={state} className="-ms-px border-s border-line">
            <button
              type="button"
              aria-pressed={filter === state}
              onClick={() => setFilter(filter === state ? null : state)}
              className={cx(
                "flex min-h-14 w-full items-center gap-3 px-3 text-start hover:bg-primary-soft phone:flex-col phone:items-start phone:gap-1 phone:px-2 phone:py-1.5",
                filter === state && "bg-primary-soft shadow-[inset_0_-3px_0_var(--primary)]",
                state === "overdue" &&
                  counts.get(state)! > 0 &&
                  "bg-neg-soft text-neg-ink shadow-[inset_0_0_0_2px_var(--neg)]",
              )}
            >
              <b className="text-[28px] leading-none tabular-nums">{counts.get(state)}</b>
              <Icon of={ICONS[state]} />
              <span className="text-table">
                {t(`counted.${state}`, { count: counts.get(state)!, kind: airborneKindOf(flights) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows within have the focus; the keys are theirs. */}
      <div
        ref={list}
        onKeyDown={onKeyDown}
        onPointerMove={({ target, pointerType }) =>
          point(pointerType === "mouse" && (target as HTMLElement).closest(PRESSED) !== null)
        }
        onPointerLeave={() => point(false)}
        className="@container"
      >
        {/* Two sides of 480 px and their gap need 984 px. In one column an overdue flight must be seen first. */}
        <div className="flex flex-wrap items-start gap-x-6 gap-y-5 [reading-flow:flex-visual]">
          <Side title={t("departures")} icon={faPlaneDeparture} note={t("byOffBlock")} count={departures.length}>
            {column(departures)}
            {departures.length === 0 && (
              <Quiet title={filter ? t("noneOfFilter") : t("noneLeft")}>
                {!filter &&
                  next &&
                  t("nextFlight", {
                    day: formatMediumDay(localDayOf(next.at, timeZone), locale),
                    at: formatClock(next.at, timeZone),
                    callSign: next.callSign,
                  })}
              </Quiet>
            )}
          </Side>
          <Side
            title={t("arrivals")}
            icon={faPlaneArrival}
            note={t("overdueFirst")}
            count={arrivals.length}
            isFirstBelow
          >
            {column(arrivals)}
            {arrivals.length === 0 && <Quiet title={filter ? t("noneOfFilter") : t("nobodyOut")} />}
            {over > 0 && !filter && (
              <More text={t("over", { count: over })} isShown={showsOver} onToggle={() => setShowsOver(!showsOver)} />
            )}
            {earlier.length > 0 && (!filter || filter === "toValidate") && (
              <More
                text={t("earlier", { count: earlier.length })}
                isShown={showsEarlier}
                onToggle={() => setShowsEarlier(!showsEarlier)}
              />
            )}
          </Side>
        </div>
      </div>
      {edited && (
        <EditTimesDialog {...{ readerId, flight: edited, timeZone }} onClose={closeDialogs} onSaved={readAfterDialog} />
      )}
      {released && (
        <ReleaseDialog {...{ readerId, flight: released }} onClose={closeDialogs} onSaved={readAfterDialog} />
      )}
      {ready && <ValidateDialog {...{ readerId, flight: ready }} onClose={closeDialogs} onClosed={readAfterDialog} />}
    </Page>
  );
}

/** The rows from the top: where both sides stand in one column, that isn't the order of the document. */
function rowsAsShown(list: HTMLElement | null): HTMLElement[] {
  const topOf = (side: Element) => side.getBoundingClientRect().top;
  return [...(list?.querySelectorAll("[data-side]") ?? [])]
    .sort((a, b) => topOf(a) - topOf(b))
    .flatMap((side) => [...side.querySelectorAll<HTMLElement>("[data-flight]")]);
}

/** An arrow key leads to the first row, where the page has the focus and nothing on it. */
function useArrowToFirstRow(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== "ArrowDown" && key !== "ArrowUp") return;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (!(target instanceof HTMLElement && target.matches("body, main"))) return;
      const [first] = rowsAsShown(list.current);
      if (!first) return;
      event.preventDefault();
      first.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [list]);
}

/** What of a row is pressed. */
const PRESSED = "[data-flight] :is(button, a)";

/** A mouse that lies still for so long isn't about to press: an overdue flight must come to the top. */
const STILL_MS = 8_000;

/** Whether a mouse is over something of a row that can be pressed. */
function usePointed() {
  const [isPointed, setPointed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isPointed,
    point: (is: boolean) => {
      clearTimeout(timer.current);
      setPointed(is);
      if (is) timer.current = setTimeout(() => setPointed(false), STILL_MS);
    },
  };
}

/** The rows in the order and columns in which they were shown last, as long as somebody is about to press one. */
function useHeldOrder<F extends DeskFlight>(sorted: Columns<F>, isHolding: boolean): Columns<F> {
  const held = useRef(orderOf(sorted));
  const shown = isHolding ? holdOrder(held.current, sorted) : sorted;
  useEffect(() => {
    held.current = orderOf(shown);
  });
  return shown;
}

/** Asks again from time to time while the server can't be reached, and at once when the network is back. */
function useAskAgain(isAway: boolean, setAway: (is: boolean) => void, ask: () => Promise<void>): void {
  useEffect(() => {
    const onGone = () => setAway(true);
    const onBack = () => void ask();
    window.addEventListener("offline", onGone);
    window.addEventListener("online", onBack);
    return () => {
      window.removeEventListener("offline", onGone);
      window.removeEventListener("online", onBack);
    };
  }, [ask, setAway]);
  useEffect(() => {
    if (!isAway) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(() => void ask().then(() => !isOver && wait()), ASK_AGAIN_MS);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAway, ask]);
}

/** Reads the board anew when a new day has begun at the site, each minute until the server agrees. */
function useTurnOfDay({ timeZone, day }: DeskBoardView, now: number, read: () => Promise<void>): void {
  const minuteOfNewDay = localDayOf(now, timeZone) === day ? null : Math.floor(now / 60);
  useEffect(() => {
    if (minuteOfNewDay !== null) void read();
  }, [minuteOfNewDay, read]);
}

/** The board shows reservations of the site and what is recorded of them. */
const concernsBoard = ({ kind }: PlanningEvent) => kind === null || kind === "Reservation" || kind === "Flight";

type SideProps = {
  title: string;
  icon: IconDefinition;
  note: string;
  count: number;
  /** Whether it comes first where both sides stand in one column. */
  isFirstBelow?: boolean;
  children: React.ReactNode;
};

function Side({ title, icon, note, count, isFirstBelow, children }: SideProps) {
  return (
    <section
      data-side
      className={cx("min-w-0 flex-[1_1_480px] phone:flex-[1_1_100%]", isFirstBelow && "@max-[984px]:order-first")}
    >
      <h2 className="mb-2 flex items-baseline gap-2 text-section">
        <Icon of={icon} />
        <b>{title}</b> <span className="tabular-nums">{count}</span>
        <span className="ms-auto text-small text-ink-2">{note}</span>
      </h2>
      <div className="flex flex-col gap-2">{children}</div>
    </section>
  );
}

/** Says that there is more, which a press shows and hides. */
function More({ text, isShown, onToggle }: { text: string; isShown: boolean; onToggle: () => void }) {
  const t = useTranslations("desk");
  return (
    <p className="text-small text-ink-2">
      {text}{" "}
      <button type="button" className="text-link underline touch:min-h-11" aria-expanded={isShown} onClick={onToggle}>
        {t(isShown ? "hideThem" : "showThem")}
      </button>
    </p>
  );
}

function Quiet({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="border border-line bg-surface px-4 py-5">
      <b>{title}</b>
      {children && <p className="text-ink-2">{children}</p>}
    </div>
  );
}
