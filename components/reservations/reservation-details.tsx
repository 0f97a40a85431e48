"use client";
import {
  faCircleMinus,
  faFilePen,
  faListCheck,
  faScrewdriverWrench,
  faTriangleExclamation,
  faUser,
} from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { fullName } from "@/components/entity/person-name";
import { ROLE_LOOK } from "@/components/entity/role-chip";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { type Fact, FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { UnbrokenText } from "@/components/ui/unbroken-text";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { CuresView, WarningView } from "@/lib/activity/reservations/schema";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatInstant, formatUtcClock } from "@/lib/platform/display";
import { CallLink } from "./call-link";
import { type CureByChange, numberProposals } from "./cure-changes";
import { Cures, NameGuestButton } from "./cures";
import { GuestRow } from "./guest-row";
import { usePlan } from "./plan";
import { reportHref } from "./report-href";
import { fetchCures } from "./reservation-calls";
import { SeriesOfReservation } from "./series/series-of-reservation";
import { formatHoursAndMinutes } from "./site-time";
import { blockTimeOf, partWordOf } from "./what-text";

/** A flight is followed up from so many seconds before it begins. */
const FOLLOW_UP_AHEAD = 12 * 3600;

/** Loads the details of a bar's reservation. It loads them again when the bar has a new version. */
export function useReservationDetails(bar: PublicReservation | null) {
  const plan = usePlan();
  return useQuery({
    queryKey: ["reservation", plan.kind, bar?.id, bar?.version],
    queryFn: ({ signal }) => plan.read(bar!.id, { signal, quiet: true }),
    enabled: bar !== null,
    staleTime: 30_000,
  });
}

/** Loads what would clear what stands against a reservation, if the person may change it. */
export function useCures(bar: PublicReservation, mayChange: boolean) {
  return useQuery({
    queryKey: ["cures", bar.id, bar.version, bar.compliance],
    queryFn: ({ signal }) => fetchCures(bar.id, { signal, quiet: true }),
    enabled: mayChange && bar.compliance !== "Valid",
  });
}

/**
 * Shows the details of a reservation: boxes with its times in local time and UTC and with what it uses, its people with the
 * numbers to call, a box for each warning, and what people wrote.
 */
export function ReservationDetails({
  bar,
  view,
  timeZone,
  readerId,
  personHref,
  cured,
  onGuest,
}: {
  bar: PublicReservation;
  view: FullReservation | undefined;
  /** What would clear what stands against it, and what to do when one is taken. Undefined where nobody may change it. */
  cured?: { view: CuresView; onTake: (cure: CureByChange) => void };
  /** Opens the form in which the guest is named. Undefined where the reader may not. */
  onGuest?: () => void;
  timeZone: string;
  /** The id of the signed-in person, whose own number is not shown. */
  readerId: string;
  personHref?: (personId: string) => string;
}) {
  const t = useTranslations("booking.details");
  const isDrafted = usePlan().itemOf(bar.id) !== undefined;
  const { aircraft, classroom } = bar;
  const isFlight = kinds[bar.type].isFlight && aircraft;
  const { start: from, end: to } = isFlight ? blockTimeOf(bar) : bar;
  const isOneDay = localDayOf(bar.start, timeZone) === localDayOf(bar.end, timeZone);
  const clock = (at: number) => formatClock(at, timeZone);
  const timeFact = (label: string, at: number): Fact => ({
    label,
    value: <b className="tabular-nums">{isOneDay ? clock(at) : formatInstant(at, timeZone)}</b>,
    note: formatUtcClock(at),
  });
  const warnings = cured?.view.warnings.length ? cured.view.warnings : (view?.warnings ?? []);
  const times = [
    ...(bar.start < from ? [timeFact(t("meet"), bar.start)] : []),
    timeFact(t(isFlight ? "offBlock" : "start"), from),
    timeFact(t(isFlight ? "onBlock" : "end"), to),
    ...(bar.end > to ? [timeFact(t("end"), bar.end)] : []),
    { label: t("duration"), value: formatHoursAndMinutes(to - from), note: isFlight && t("block") },
  ];
  const turnsRound = isFlight && aircraft.startTurnaround < aircraft.startFlight;
  const resources: Fact[] = [];
  if (aircraft) {
    resources.push({
      label: t("aircraft"),
      value: (
        <>
          <b className="whitespace-nowrap">{aircraft.callSign}</b> <UnbrokenText text={aircraft.model} />
        </>
      ),
      note: turnsRound && t("turnaround", { time: clock(aircraft.startTurnaround) }),
    });
  }
  if (isFlight && aircraft.fromAirport) {
    resources.push({ label: t("route"), value: `${aircraft.fromAirport}–${aircraft.toAirport}` });
  }
  if (classroom) resources.push({ label: t("classroom"), value: classroom.name });
  if (bar.title) {
    const { titles, programs } = describeLessons(view);
    resources.push({
      label: t("lesson"),
      value: (
        <>
          <b>{bar.title}</b> {titles}
        </>
      ),
      note: [programs, bar.isSolo && t("solo")].filter(Boolean).join(" · "),
      span: 2,
    });
  }
  if (aircraft?.operationName) resources.push({ label: t("operation"), value: aircraft.operationName });
  if (isFlight && view && view.passengers !== null) resources.push({ label: t("passengers"), value: view.passengers });
  if (isFlight && view?.isIfr) resources.push({ label: t("flightRules"), value: "IFR" });
  return (
    <>
      <FactBoxes className={ROW_OF_BOXES} facts={times} />
      {resources.length > 0 && <FactBoxes className={cx(ROW_OF_BOXES, "-mt-px")} facts={resources} />}
      {/* Who reads the comments takes part or runs the site: these read of defects and report them, too. */}
      {isFlight && bar.state !== "Cancelled" && !isDrafted && view && view.commentaryForGlobal !== null && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Link
            href={`/site/${bar.siteId}/reservation/${bar.id}/before-flight`}
            prefetch={false}
            className={getButtonClassName("secondary")}
          >
            <Icon of={faListCheck} />
            {t("beforeFlight")}
          </Link>
          {bar.start - FOLLOW_UP_AHEAD < Date.now() / 1000 && (
            <Link
              href={`/site/${bar.siteId}/aircraftFlightFollowUp/${bar.id}`}
              prefetch={false}
              className={getButtonClassName("secondary")}
            >
              <Icon of={faFilePen} />
              {t("followUp")}
            </Link>
          )}
          <a href={reportHref(bar.siteId, aircraft.aircraftId)} className={getButtonClassName("secondary")}>
            <Icon of={faScrewdriverWrench} />
            {t("reportDefect")}
          </a>
        </p>
      )}
      {view?.seriesId && <SeriesOfReservation {...{ view, timeZone }} />}
      <ul className="mt-2 phone:mt-1">
        {bar.users.map((user) => (
          <Person
            key={user.userId + user.role}
            part={partWordOf(bar, user.role)}
            user={user}
            href={personHref?.(user.userId)}
            number={user.userId === readerId ? undefined : view?.phones[user.userId]}
          />
        ))}
        {view?.guest && <GuestRow guest={view.guest} />}
      </ul>
      {/* What was judged just now, as what would clear it was. */}
      <Verdicts
        warnings={warnings}
        curesOf={(finding) =>
          onGuest && warnings[finding]?.type === "guestMissing" ? (
            <NameGuestButton onPress={onGuest} />
          ) : (
            cured && (
              <Cures
                {...{ finding, timeZone }}
                cures={cured.view.cures}
                numbers={numberProposals([], cured.view.cures)}
                siteId={bar.siteId}
                start={from}
                onTake={cured.onTake}
              />
            )
          )
        }
      />
      <Texts view={view} timeZone={timeZone} />
    </>
  );
}

const ROW_OF_BOXES = "flex! flex-wrap *:flex-[1_1_88px] phone:*:flex-[1_1_30%]";

/** One person of a reservation: their part in it, and the number that a press calls. */
function Person({
  part,
  user,
  href,
  number,
}: {
  part: ReturnType<typeof partWordOf>;
  user: PublicReservation["users"][number];
  href: string | undefined;
  number: string | undefined;
}) {
  const roles = useTranslations("reservations.roles");
  const look = user.role in ROLE_LOOK ? ROLE_LOOK[user.role as keyof typeof ROLE_LOOK] : OTHER_ROLE_LOOK;
  const name = fullName(user);
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span
        data-print="color"
        className={cx("grid size-6 shrink-0 place-items-center rounded-strip text-small text-dark", look.className)}
      >
        <Icon of={look.icon} />
      </span>
      <span className="min-w-36 flex-1">
        <span className="block text-body">
          {user.callSign && <b>{user.callSign} </b>}
          {href ? (
            <Link href={href} prefetch={false} className="text-link underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="block text-small text-ink-2">{roles(part)}</span>
      </span>
      {number && <CallLink className="phone:ms-9" {...{ name, number }} />}
    </li>
  );
}

const OTHER_ROLE_LOOK = { icon: faUser, className: "bg-line-2" };

/** What people wrote in a reservation, and why it was cancelled. */
function Texts({ view, timeZone }: { view: FullReservation | undefined; timeZone: string }) {
  const t = useTranslations("booking.details");
  if (!view) return null;
  const { cancellation } = view;
  const texts = [
    { key: "comment", text: view.commentaryForGlobal },
    { key: "clientComment", text: view.commentaryForClient },
    { key: "override", text: view.overrideReason },
    {
      key: "cancelled",
      text:
        cancellation &&
        t("cancelledBy", {
          reason: cancellation.reason,
          at: formatInstant(cancellation.at, timeZone),
          by: cancellation.by,
        }),
      more: view.commentaryForCancel,
    },
  ] as const;
  return (
    <dl className="mt-3 flex flex-col gap-2 text-table phone:text-body">
      {texts.map(
        (one) =>
          one.text && (
            <div key={one.key}>
              <dt className="text-small text-ink-3">{t(one.key)}</dt>
              <dd className="wrap-break-word">{one.text}</dd>
              {"more" in one && one.more && <dd className="wrap-break-word">{one.more}</dd>}
            </div>
          ),
      )}
    </dl>
  );
}

/** A box for each warning: what the rule found, and what would resolve it. */
function Verdicts({
  warnings,
  curesOf,
}: {
  warnings: WarningView[];
  /** What would clear a finding, by its place in the list. */
  curesOf?: (finding: number) => ReactNode;
}) {
  const t = useTranslations("booking.details");
  return warnings.map((warning, at) => (
    <div
      key={warning.type + warning.subjectId + warning.label}
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
      {curesOf?.(at)}
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

/** What the lessons of a reservation teach, each once, and in which programmes. */
function describeLessons(view: FullReservation | undefined): { titles: string; programs: string } {
  const called = Object.values(view?.lessons ?? {}).flatMap((one) => one.called ?? []);
  const once = (names: readonly string[]) => [...new Set(names)].join(", ");
  return {
    titles: once(called.map(({ title }) => title)),
    programs: once(called.map(({ programName, edition }) => `${programName} ${edition}`.trim())),
  };
}
