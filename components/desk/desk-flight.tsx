import {
  faCheck,
  faCircleMinus,
  faFilePen,
  faFlagCheckered,
  faLock,
  faPlane,
  faPlaneArrival,
  faPlaneDeparture,
  faTriangleExclamation,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import type { KeptTap } from "@/components/flight-follow-up/kept/tap";
import { CallLink } from "@/components/reservations/call-link";
import { reservationTypeIcons, typeCssClass } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import type { FlightTime } from "@/lib/activity/flights/follow-up/codes";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatShortDay } from "@/lib/platform/display";
import { formatDecimal } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { nextTimeOf, returnOf } from "@/lib/views/desk/rules";
import type { DeskFlight } from "@/lib/views/desk/wire";
import { type TapActions, TapLine } from "./tap-line";

const NEXT_ICONS = {
  ...{ offBlock: faPlane, takeOff: faPlaneDeparture, landing: faPlaneArrival, onBlock: faFlagCheckered },
} as const;

type Props = {
  flight: DeskFlight;
  siteId: string;
  timeZone: string;
  now: number;
  /** Today, at the site. */
  day: string;
  onNote: (time: FlightTime) => void;
  onEdit: () => void;
  /** Closes it, where its follow-up is complete, and opens it otherwise. */
  onValidate: () => void;
  /** What was tapped of it on this device and isn't noted. */
  taps: readonly KeptTap[];
} & TapActions;

/** A flight on the desk's board: its next time and aircraft to be read from two metres, and the one button that is next. */
export function DeskFlightRow({ flight, siteId, timeZone, now, day, onNote, onEdit, onValidate, ...tapped }: Props) {
  const t = useTranslations("desk");
  const locale = useLocale();
  const { board, type, aircraft, people, times, plannedOffBlock, compliance } = flight;
  const leaves = board === "scheduled" || board === "offBlock";
  const shown = leaves ? (times.offBlock ?? plannedOffBlock) : (times.onBlock ?? times.landing ?? returnOf(flight));
  const pilot = people.find(({ role }) => role === "Student" || role === "Renter") ?? people[0];
  const teacher = people.find(({ role, userId }) => role === "Instructor" && userId !== pilot?.userId);
  const isUnaccepted = board === "scheduled" && compliance !== "Blocking" && flight.lacksAcceptance;
  const isBlocked = board === "scheduled" && compliance === "Blocking";
  const isHeld = isBlocked || isUnaccepted;
  const isOverdue = board === "overdue";
  const isOut = isOverdue || board === "offBlock" || board === "airborne" || board === "landed";
  const { taps, onAgain, onDiscard } = tapped;
  const isWaiting = taps.some(({ state }) => state === "waits");
  const route = [...new Set([flight.from, flight.to])].filter(Boolean).join("–");
  const litres = (amount: number) => formatDecimal(amount, locale as Locale);
  // Of today by the clock, of an earlier day by its date: fuel of last week may have been drained.
  const readAt = (at: number) => {
    const on = localDayOf(at, timeZone);
    return on === day ? formatClock(at, timeZone) : formatShortDay(on, locale);
  };
  const { fuelLeft, fuelReadAt, oilAdded, oilAddedAt } = flight;
  const fuel =
    fuelLeft !== null &&
    fuelReadAt !== null &&
    t(isOut ? "fuelAtDeparture" : "fuelLeft", { litres: litres(fuelLeft), at: readAt(fuelReadAt) });
  const oil =
    oilAdded !== null && oilAddedAt !== null && t("oilAdded", { litres: litres(oilAdded), at: readAt(oilAddedAt) });
  // A sentence goes on here, so that it loses its full stop.
  const what =
    (isBlocked && flight.blockedBy?.replace(/\.$/, "")) ||
    [flight.title ?? flight.operation, teacher && nameOf(teacher), route].filter(Boolean).join(", ");
  // Once it is back, its own follow-up says what it left.
  const supplies = board === "scheduled" || isOut ? [fuel, oil].filter(Boolean).join(", ") : "";
  const lineUnderTime = leaves
    ? t(times.offBlock === null ? "planned" : "offBlock")
    : t(
        times.onBlock !== null
          ? "onBlock"
          : times.landing !== null
            ? "landed"
            : flight.expectedReturn === null
              ? "returnPlanned"
              : "returnExpected",
      );
  const next = nextTimeOf(board, flight);
  const followUpHref = hrefOf("flightFollowUp", siteId).replace("{id}", flight.reservationId);
  // Before it leaves one reads the dispatch sheet, afterwards how it went.
  const sheetHref =
    board === "scheduled" ? hrefOf("dispatch", siteId).replace("{id}", flight.reservationId) : followUpHref;
  const isOfToday = localDayOf(plannedOffBlock, timeZone) === day;
  const mayEdit = flight.rights.record && board !== "over";
  const clock = (
    <span className="block text-[26px] leading-8 font-bold tabular-nums">{formatClock(shown, timeZone)}</span>
  );
  const isSession = flight.isSimulator && board === "airborne";
  const state = isBlocked
    ? t("blocked")
    : isUnaccepted
      ? t("notAccepted")
      : t(isSession ? "inSession" : `states.${board}`);
  const label = `${aircraft.callSign}, ${pilot ? pilot.name : ""}, ${t(isSession ? "inSession" : `states.${board}`)}, ${formatClock(shown, timeZone)}`;
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys choose a row, Space does what is next.
      tabIndex={0}
      aria-label={label}
      data-flight={flight.reservationId}
      // The focus follows it to its new place, or goes to no flight.
      data-r={flight.reservationId}
      data-keys
      className={cx(
        typeCssClass(type),
        "@container grid animate-fade grid-cols-[36px_1fr_28px] overflow-hidden rounded-strip border bg-(--f) text-(--x)",
        isBlocked || isOverdue ? "border-2 border-neg" : "border-(--e)",
        board === "over" && "opacity-70",
        isWaiting && "border-2 border-dashed",
      )}
    >
      <span className="grid place-items-center bg-(--e) text-(--f)">
        <Icon of={reservationTypeIcons[type]} />
      </span>
      <div className="flex min-h-[84px] min-w-0 items-center gap-x-3 px-3 py-2 @max-[420px]:flex-wrap">
        <div className="w-[84px] shrink-0">
          {mayEdit ? (
            <button
              type="button"
              className="block rounded-control hover:underline"
              aria-label={t("edit", { callSign: aircraft.callSign })}
              title={t("edit", { callSign: aircraft.callSign })}
              onClick={onEdit}
            >
              {clock}
            </button>
          ) : (
            clock
          )}
          <p className="text-small whitespace-nowrap">
            {isOfToday ? lineUnderTime : formatShortDay(localDayOf(plannedOffBlock, timeZone), locale)}
          </p>
        </div>
        <div className="min-w-0 flex-1">
          <p className="truncate text-[26px] leading-8">
            <Link href={sheetHref} className="font-bold hover:underline">
              {aircraft.callSign}
            </Link>{" "}
            <span className="text-page">{pilot ? nameOf(pilot) : ""}</span>
          </p>
          <p className={cx("text-small", !isOverdue && "line-clamp-2")}>
            {what}
            {supplies && <span className="@max-[560px]:hidden">, {supplies}</span>}
          </p>
          <p className="text-small @min-[560px]:hidden" suppressHydrationWarning>
            <b>{state}</b> <span className="tabular-nums">{sinceText(t, flight, now)}</span>
            {supplies && `, ${supplies}`}
          </p>
        </div>
        <div className="w-[104px] shrink-0 @max-[560px]:hidden">
          <p className="text-section font-bold">{state}</p>
          <p className="text-small tabular-nums" suppressHydrationWarning>
            {sinceText(t, flight, now)}
          </p>
        </div>
        {flight.rights.record && (
          <span className="flex items-center @max-[420px]:w-full">
            {next ? (
              <button
                type="button"
                data-next
                // The second press of a double click isn't meant for what is next then.
                onClick={({ detail }) => detail < 2 && onNote(next)}
                disabled={isHeld && !flight.rights.release}
                className={cx(
                  "inline-flex h-14 w-36 items-center @max-[420px]:w-full gap-2.5 rounded-control border px-3 text-start disabled:bg-sunken disabled:text-ink-3",
                  isOverdue
                    ? "border-transparent bg-primary text-on-primary"
                    : "border-control bg-surface text-ink hover:bg-primary-soft",
                  !isOverdue && isDue(flight, now) && "border-2 border-primary",
                )}
              >
                <Icon of={isHeld ? faLock : NEXT_ICONS[next]} />
                <span className="leading-tight">
                  <b className="block text-table">
                    {flight.isSimulator ? t(next === "offBlock" ? "next.start" : "next.end") : t(`next.${next}`)}
                  </b>
                  <span className="text-small tabular-nums" suppressHydrationWarning>
                    {isHeld
                      ? t(isUnaccepted && !flight.rights.release ? "awaitsPilot" : "adminWithReason")
                      : t("at", { at: formatClock(now, timeZone) })}
                  </span>
                </span>
              </button>
            ) : (
              board !== "over" && (
                <span className="flex items-center gap-1 @max-[420px]:w-full">
                  <button
                    type="button"
                    data-next
                    onClick={({ detail }) => detail < 2 && onValidate()}
                    className="inline-flex h-14 w-36 items-center @max-[420px]:w-full gap-2.5 rounded-control border border-control bg-surface px-3 text-start text-ink hover:bg-primary-soft"
                  >
                    <Icon of={faCheck} />
                    <span className="leading-tight">
                      <b className="block text-table">{t("validate.validate")}</b>
                      <span className="text-small">{t("validate.orComplete")}</span>
                    </span>
                  </button>
                  <Link
                    href={followUpHref}
                    aria-label={t("followUp")}
                    title={t("followUp")}
                    className="grid h-14 w-11 place-items-center rounded-control border border-control bg-surface text-ink hover:bg-primary-soft"
                  >
                    <Icon of={faFilePen} />
                  </Link>
                </span>
              )
            )}
          </span>
        )}
      </div>
      <EdgeTag {...{ board, isBlocked, compliance }} />
      {taps.length > 0 && (
        <div className="col-span-3 border-t border-dashed border-(--e)">
          {taps.map((tap) => (
            <TapLine key={tap.order} {...{ tap, timeZone, onAgain, onDiscard }} />
          ))}
        </div>
      )}
      {flight.contacts.length > 0 && (
        <ul className="col-span-3 flex flex-wrap gap-x-5 gap-y-2 border-t border-neg bg-neg-soft px-3 py-2 text-neg-ink">
          {flight.contacts.map(({ name, phoneNumber, emergencyNumber, emergencyRelationship }) => (
            <li key={name} className="flex flex-wrap items-center gap-2 text-small">
              {name}
              {phoneNumber && <CallLink name={name} number={phoneNumber} />}
              {emergencyNumber ? (
                <>
                  {t("emergency", { relationship: emergencyRelationship || t("contact") })}
                  <CallLink name={emergencyRelationship || t("contact")} number={emergencyNumber} />
                </>
              ) : (
                t("noEmergencyContact")
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

const nameOf = ({ callSign, name }: { callSign: string | null; name: string }) => callSign || name;
type Translate = ReturnType<typeof useTranslations<"desk">>;

/** How long a flight has been where it is, or until it leaves. */
function sinceText(t: Translate, flight: DeskFlight, now: number): string {
  const { board, times, plannedOffBlock, plannedOnBlock } = flight;
  const length = (seconds: number) => {
    const minutes = Math.floor(Math.abs(seconds) / 60);
    return t("length", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
  if (board === "scheduled")
    return now <= plannedOffBlock
      ? t("in", { length: length(plannedOffBlock - now) })
      : t("lateBy", { length: length(now - plannedOffBlock) });
  if (board === "overdue") return t("lateBy", { length: length(now - returnOf(flight)) });
  const since = {
    offBlock: times.offBlock,
    airborne: times.takeOff ?? times.offBlock,
    landed: times.landing,
    toValidate: times.onBlock ?? plannedOnBlock,
  };
  const from = board === "over" ? null : since[board];
  return from === null ? "" : t("since", { length: length(now - from) });
}

/** Whether what is next of a flight is due by the plan. */
const isDue = (flight: DeskFlight, now: number) => {
  if (flight.board === "scheduled") return now >= flight.plannedOffBlock;
  return flight.board === "airborne" ? now >= returnOf(flight) : flight.board !== "toValidate";
};

function EdgeTag({
  board,
  isBlocked,
  compliance,
}: {
  board: DeskFlight["board"];
  isBlocked: boolean;
  compliance: DeskFlight["compliance"];
}) {
  const look =
    isBlocked || board === "overdue"
      ? { icon: faCircleMinus, colours: "bg-neg text-on-neg" }
      : board === "toValidate"
        ? { icon: faFilePen, colours: "bg-(--info) text-[#10202c]" }
        : board === "over"
          ? { icon: faCheck, colours: "bg-transparent" }
          : compliance === "Warning"
            ? { icon: faTriangleExclamation, colours: "bg-warning text-[#241a00]" }
            : null;
  return look ? (
    <span className={cx("grid w-7 place-items-center", look.colours)}>
      <Icon of={look.icon} />
    </span>
  ) : (
    <span />
  );
}
