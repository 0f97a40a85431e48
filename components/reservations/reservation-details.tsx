"use client";
import { faCircleMinus, faPhone, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { WarningView } from "@/lib/activity/reservations/schema";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { fetchReservation } from "./reservation-calls";
import { formatDayAndTime, formatPeriod, instantToWallTime } from "./site-time";

/** Loads the details of a bar's reservation. It loads them again when the bar has a new version. */
export function useReservationDetails(bar: PublicReservation | null) {
  return useQuery({
    queryKey: ["reservation", bar?.id, bar?.version],
    queryFn: ({ signal }) => fetchReservation(bar!.id, { signal, quiet: true }),
    enabled: bar !== null,
    staleTime: 30_000,
  });
}

/** Shows the details of a reservation: times in local time and UTC, aircraft, people, and a box for each warning. */
export function ReservationDetails({
  bar,
  view,
  timeZone,
  personHref,
}: {
  bar: PublicReservation;
  view: FullReservation | undefined;
  timeZone: string;
  personHref?: (personId: string) => string;
}) {
  const t = useTranslations("booking.details");
  const roles = useTranslations("reservations.roles");
  const { aircraft, classroom } = bar;
  const isFlight = kinds[bar.type].isFlight && aircraft;
  const [from, to] = isFlight ? [aircraft.startFlight, aircraft.endFlight] : [bar.start, bar.end];
  const utc = { from: instantToWallTime(from, "UTC").time, to: instantToWallTime(to, "UTC").time };
  const clock = (at: number) => instantToWallTime(at, timeZone).time;
  const withName = (verb: "booked" | "edited", unix: number, by: string | null) => {
    const at = formatDayAndTime(unix, timeZone);
    return by === null ? t(verb, { at }) : t(`${verb}By`, { at, by });
  };
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-table phone:gap-y-2 phone:text-body">
        {bar.start < from && (
          <Fact label={t("meet")}>
            <b>{clock(bar.start)}</b>
          </Fact>
        )}
        <Fact label={t(isFlight ? "block" : "time")}>
          <b>{formatPeriod(from, to, timeZone)}</b>{" "}
          <span className="whitespace-nowrap text-ink-2">{t("utc", utc)}</span>
        </Fact>
        {bar.end > to && <Fact label={t("until")}>{clock(bar.end)}</Fact>}
        {aircraft && (
          <Fact label={t("aircraft")}>
            <b>{aircraft.callSign}</b> {aircraft.model}
            {isFlight && aircraft.startTurnaround < aircraft.startFlight && (
              <span className="text-ink-2">, {t("turnaround", { time: clock(aircraft.startTurnaround) })}</span>
            )}
          </Fact>
        )}
        {classroom && <Fact label={t("classroom")}>{classroom.name}</Fact>}
        {aircraft?.operationName && <Fact label={t("operation")}>{aircraft.operationName}</Fact>}
        {isFlight && aircraft.fromAirport && (
          <Fact label={t("route")}>
            {aircraft.fromAirport}–{aircraft.toAirport}
          </Fact>
        )}
        {bar.users.map((user) => (
          <Fact key={user.userId + user.role} label={roles(user.role)}>
            {user.callSign && <b>{user.callSign} </b>}
            {personHref ? (
              <Link href={personHref(user.userId)} prefetch={false} className="text-link underline">
                {user.firstName} {user.lastName}
              </Link>
            ) : (
              `${user.firstName} ${user.lastName}`
            )}
            {view?.phones[user.userId] && <Telephone name={fullName(user)} number={view.phones[user.userId]!} />}
          </Fact>
        ))}
        {view?.commentaryForGlobal && <Fact label={t("comment")}>{view.commentaryForGlobal}</Fact>}
        {view?.commentaryForClient && <Fact label={t("clientComment")}>{view.commentaryForClient}</Fact>}
        {view?.overrideReason && <Fact label={t("override")}>{view.overrideReason}</Fact>}
        {view && (
          <Fact label={t("history")}>
            {withName("booked", view.creationDate, view.createdBy)}
            {view.editingDate > view.creationDate && (
              <span className="text-ink-2">, {withName("edited", view.editingDate, view.editedBy)}</span>
            )}
          </Fact>
        )}
        {view?.cancellation && (
          <Fact label={t("cancelled")}>
            {t("cancelledBy", {
              reason: view.cancellation.reason,
              at: formatDayAndTime(view.cancellation.at, timeZone),
              by: view.cancellation.by,
            })}
            {view.commentaryForCancel && <p>{view.commentaryForCancel}</p>}
          </Fact>
        )}
      </dl>
      <Verdicts warnings={view?.warnings ?? []} />
    </>
  );
}

/** A person's telephone number, which a press calls. */
function Telephone({ name, number }: { name: string; number: string }) {
  const t = useTranslations("booking.details");
  return (
    <a
      href={`tel:${number.replace(/[^+\d]/g, "")}`}
      aria-label={t("call", { name, number })}
      className="ms-2 inline-flex min-h-(--target) items-center gap-1.5 rounded-control border border-control px-2 whitespace-nowrap hover:bg-primary-soft phone:min-h-11"
    >
      <Icon of={faPhone} className="text-ink-2" />
      {number}
    </a>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** A box for each warning: what the rule found, and what would resolve it. */
function Verdicts({ warnings }: { warnings: WarningView[] }) {
  const t = useTranslations("booking.details");
  return warnings.map((warning) => (
    <div
      key={warning.type + warning.subjectId}
      className={cx(
        "mt-3 border-s-4 px-3 py-2 text-table phone:text-body",
        warning.blocking ? "border-s-neg bg-neg-soft" : "border-s-warn-edge bg-warn-soft",
      )}
    >
      <p className={cx("flex items-baseline gap-1.5 font-bold", warning.blocking ? "text-neg-ink" : "text-warn-ink")}>
        <Icon of={warning.blocking ? faCircleMinus : faTriangleExclamation} className="translate-y-px" />
        {t(warning.blocking ? "why" : "warning")}
      </p>
      <p className="font-bold">{warning.label}</p>
      <p>{warning.clear}</p>
    </div>
  ));
}

/** The part of the hover card that must be loaded: the comment and the warnings of a reservation. */
export function HoverCardDetails({ bar }: { bar: PublicReservation }) {
  const { data: view } = useReservationDetails(bar);
  if (!view) return null;
  return (
    <>
      {view.commentaryForGlobal && <p className="mt-2 text-table text-ink-2">{view.commentaryForGlobal}</p>}
      <Verdicts warnings={view.warnings} />
    </>
  );
}
