"use client";
import { faArrowLeft, faCheck, faPen, faRotateLeft, faStarHalfStroke } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { formatUtcOffset } from "@/components/reservations/site-time";
import { Page } from "@/components/shell/page/page";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Pill } from "@/components/ui/pill";
import { PrintButton } from "@/components/ui/print-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useNow } from "@/components/ui/use-now";
import { hrefOf } from "@/lib/access/screens/address";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { summarizeView } from "@/lib/activity/flights/follow-up/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatInstant, formatLongDay } from "@/lib/platform/display";
import { ConflictPanel } from "./conflict-panel";
import { Effects, FlightChecks } from "./flight-checks";
import { KeptPictures } from "./leg-picture";
import { LegsTable } from "./legs-table";
import { PhoneClosing } from "./phone-closing";
import { ReopenDialog } from "./reopen-dialog";
import { TrackPanel } from "./track-panel";
import { useFollowUp } from "./use-follow-up";
import { useTimeZoneChoice } from "./use-time-zone-choice";

type Props = { followUp: FlightFollowUpView; readerId: string; at: number; backHref: string };

/** The follow-up of one flight: what was flown, leg by leg, until it is closed. */
export function FollowUpScreen({ followUp: first, readerId, at, backHref }: Props) {
  const t = useTranslations("flightFollowUp");
  const locale = useLocale();
  const now = useNow(at);
  const followUp = useFollowUp(first, now, readerId);
  const { view, faults, isClosed, isWaiting, isBusy, isUnsaved, keptAt, conflict, entry } = followUp;
  const { aircraft, rights, timeZone } = view;
  const [choice, setChoice] = useTimeZoneChoice();
  const [asksWhy, setAsksWhy] = useState(false);
  const zone = choice === "utc" ? "UTC" : timeZone;
  const missing = faults.length;
  const canClose = rights.record && !isClosed && !isWaiting && !followUp.isReading && missing === 0 && !conflict;
  const crew = view.users.map(({ name }) => name).join(", ");
  const { route, givesLesson } = summarizeView(view, readerId, followUp.legs);
  const close = () => void followUp.close();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || asksWhy) return;
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.blur();
      // What the field has just given must have been taken over.
      setTimeout(() => document.querySelector<HTMLButtonElement>("[data-close-flight]:not(:disabled)")?.click());
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [asksWhy]);

  const status = isClosed
    ? t("closedBy", {
        name: view.closedBy ?? t("somebody"),
        at: view.closedAt ? formatInstant(view.closedAt, zone) : "",
      })
    : isWaiting
      ? t("kept.closedHere", { at: formatClock(entry!.closing!.at, zone) })
      : missing > 0
        ? t("cantCloseYet", { count: missing })
        : t("readyToClose");
  const kept = isUnsaved
    ? t(followUp.isOnPhone ? "kept.here" : "keeping")
    : keptAt && !isWaiting
      ? t("keptAt", { at: formatClock(keptAt, zone) })
      : "";
  const closeButton = (className = "") =>
    !isClosed &&
    rights.record &&
    (isWaiting ? (
      <Button icon={faPen} className={className} disabled={isBusy} onClick={() => void followUp.correct()}>
        {t("kept.correct")}
      </Button>
    ) : (
      <Button
        data-close-flight
        variant="primary"
        icon={faCheck}
        disabled={!canClose || isBusy}
        className={className}
        onClick={close}
      >
        {t("close")}
      </Button>
    ));

  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={backHref} aria-label={t("back")} title={t("back")} className="touch:p-3">
            <Icon of={faArrowLeft} />
          </Link>
          {aircraft.callSign}
          <span className="text-body font-normal text-ink-2">
            {t("subtitle", {
              model: aircraft.model,
              day: formatLongDay(localDayOf(view.plannedOffBlock, timeZone), locale),
            })}
          </span>
          <Pill tone={isClosed ? "valid" : "info"}>{t(isClosed ? "isClosed" : "isOpen")}</Pill>
        </span>
      }
      actions={
        <>
          <SegmentedControl
            label={t("zone.label")}
            isShort
            value={choice}
            onValueChange={setChoice}
            segments={[
              { value: "local", label: t("zone.local", { offset: formatUtcOffset(view.plannedOffBlock, timeZone) }) },
              { value: "utc", label: t("zone.utc") },
            ]}
          />
          <span className="contents phone:hidden">
            <PrintButton label={t("print")} />
            {isClosed && rights.reopen && (
              <Button icon={faRotateLeft} onClick={() => setAsksWhy(true)}>
                {t("reopen")}
              </Button>
            )}
            {closeButton()}
          </span>
        </>
      }
    >
      <p className="-mt-3 mb-3 flex flex-wrap items-center gap-x-3 text-ink-2">
        {[view.title, crew, route].filter(Boolean).join(" · ")}
        <Link
          href={`${hrefOf("occurrenceCreate", view.siteId)}?flight=${view.reservationId}`}
          data-print="hide"
          className="text-link underline touch:py-3"
        >
          {t("reportOccurrence")}
        </Link>
        {isClosed && givesLesson && (
          <Link
            href={hrefOf("practicalFollowUps", view.siteId).replace("{id}", view.reservationId)}
            data-print="hide"
            className={getButtonClassName("primary")}
          >
            <Icon of={faStarHalfStroke} />
            {t("followUpLesson")}
          </Link>
        )}
      </p>
      {view.reopeningReason && !isClosed && (
        <div className="mb-3">
          <Notice tone="info">{t("reopenedBecause", { reason: view.reopeningReason })}</Notice>
        </div>
      )}
      {entry?.state === "refused" && (
        <div className="mb-3">
          <Notice tone="error">{t("kept.refused", { why: entry.refusal.join(" ") })}</Notice>
        </div>
      )}
      <KeptPictures followUp={followUp} />
      {conflict && (
        <ConflictPanel conflict={conflict} zone={zone} onSettle={(takesMine) => void followUp.settle(takesMine)} />
      )}
      <div className="flex flex-wrap gap-6 phone:hidden">
        <div className="min-w-0 flex-[3_1_36rem]">
          <LegsTable {...{ followUp, zone }} />
          <div className="mt-3 flex flex-col gap-3">
            {followUp.legs.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place among the legs.
              <TrackPanel key={at} {...{ followUp, at, zone }} isReadOnly={isClosed || !rights.record} />
            ))}
          </div>
        </div>
        <aside className="min-w-0 flex-[1_1_20rem]">
          <FlightChecks {...{ followUp, zone }} />
          <p className="text-small text-ink-2" aria-live="polite">
            {status} {kept}
          </p>
        </aside>
      </div>
      <div className="tablet:hidden">
        <PhoneClosing {...{ followUp, zone, now }} />
        <div className="mt-4">
          <Effects followUp={followUp} />
        </div>
        <div className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 text-center">
          {closeButton("w-full min-h-12")}
          {isClosed && rights.reopen && (
            <Button icon={faRotateLeft} className="w-full" onClick={() => setAsksWhy(true)}>
              {t("reopen")}
            </Button>
          )}
          <p className="pt-1 text-small text-ink-2" aria-live="polite">
            {status} {kept}
          </p>
        </div>
      </div>
      {asksWhy && (
        <ReopenDialog callSign={aircraft.callSign} onClose={() => setAsksWhy(false)} onReopen={followUp.reopen} />
      )}
    </Page>
  );
}
