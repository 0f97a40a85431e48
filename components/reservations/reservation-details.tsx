"use client";
import {
  faCoins,
  faFilePen,
  faListCheck,
  faScrewdriverWrench,
  faStarHalfStroke,
  faTriangleExclamation,
} from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { CuresView } from "@/lib/activity/reservations/schema";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { formatInstant } from "@/lib/platform/display";
import { type CureByChange, numberProposals } from "./cure-changes";
import { Cures, NameGuestButton } from "./cures";
import { GuestRow } from "./guest-row";
import { PayerDialog } from "./payer-dialog";
import { PersonRow } from "./person-row";
import { usePlan } from "./plan";
import { reportHref } from "./report-href";
import { fetchCures } from "./reservation-calls";
import { ReservationFacts } from "./reservation-facts";
import { SeriesOfReservation } from "./series/series-of-reservation";
import { Verdicts } from "./verdicts";
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
  const [isNamingPayer, setNamingPayer] = useState(false);
  const { aircraft } = bar;
  const isFlight = kinds[bar.type].isFlight && aircraft;
  const warnings = cured?.view.warnings.length ? cured.view.warnings : (view?.warnings ?? []);
  return (
    <>
      <ReservationFacts {...{ bar, view, timeZone }} />
      {/* Who reads the comments takes part or runs the site: these read of defects and report them, too. */}
      {isFlight && bar.state !== "Cancelled" && !isDrafted && view && view.commentaryForGlobal !== null && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Link href={`/site/${bar.siteId}/reservation/${bar.id}/dispatch`} className={getButtonClassName("secondary")}>
            <Icon of={faListCheck} />
            {t("dispatch")}
          </Link>
          {bar.start - FOLLOW_UP_AHEAD < Date.now() / 1000 && (
            <Link
              href={`/site/${bar.siteId}/aircraftFlightFollowUp/${bar.id}`}
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
          <Link
            href={`${hrefOf("occurrenceCreate", bar.siteId)}?flight=${bar.id}`}
            className={getButtonClassName("secondary")}
          >
            <Icon of={faTriangleExclamation} />
            {t("reportOccurrence")}
          </Link>
          {/* As long as the booking can be changed, its form names the payer. */}
          {view.rights.payer && !view.rights.change && (
            <Button icon={faCoins} onClick={() => setNamingPayer(true)}>
              {t(view.payer ? "changePayer" : "namePayer")}
            </Button>
          )}
        </p>
      )}
      {kinds[bar.type].lesson && bar.state !== "Cancelled" && !isDrafted && view && bar.start < Date.now() / 1000 && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Link
            href={hrefOf(bar.type === "Practical" ? "practicalFollowUps" : "theoreticalFollowUps", bar.siteId).replace(
              "{id}",
              bar.id,
            )}
            className={getButtonClassName("secondary")}
          >
            <Icon of={faStarHalfStroke} />
            {t("lessonFollowUp")}
          </Link>
        </p>
      )}
      {isNamingPayer && view && <PayerDialog reservation={view} onClose={() => setNamingPayer(false)} />}
      {view?.seriesId && <SeriesOfReservation {...{ view, timeZone }} />}
      <ul className="mt-2 phone:mt-1">
        {bar.users.map((user) => (
          <PersonRow
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
                start={blockTimeOf(bar).start}
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
          reason: cancellation.reason ?? "none",
          at: formatInstant(cancellation.at, timeZone),
          by: cancellation.by || "none",
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
