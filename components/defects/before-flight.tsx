"use client";
import { faCamera, faCheck, faMoon } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { reportHref } from "@/components/reservations/report-href";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { formatClock, formatInstant } from "@/lib/platform/display";
import type { Defect } from "@/lib/records/defects/wire";
import type { BeforeFlightSheet } from "@/lib/views/defects/queries";
import { DefectCard } from "./defect-card";
import { SmallStrip } from "./small-strip";

/** What a pilot reads of the aircraft before a flight, the worst first, and the button that records who has read which. */
export function BeforeFlight({
  reservation,
  defects,
  blockedBy,
  timeZone,
  sunset,
  isOwn,
  children,
}: Omit<BeforeFlightSheet, "defects" | "potential" | "counters"> & {
  defects: (Defect & { readAt: number | null })[];
  /** What else is to be known of the aircraft. */
  children: ReactNode;
}) {
  const t = useTranslations("defects.before");
  const all = useTranslations("defects");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const { aircraft, start, end, id } = reservation;
  const clock = (at: number) => formatClock(at, timeZone);
  const unread = defects.filter(({ readAt }) => readAt === null);
  const hasReadSome = unread.length < defects.length;
  const route = aircraft?.fromAirport ? `${aircraft.fromAirport}–${aircraft.toAirport}` : "";

  async function acknowledge() {
    setBusy(true);
    try {
      const read = unread.map(({ id: defect, version }) => ({ id: defect, version }));
      await api.post(`reservation/${id}/defects`, { body: { defects: read } });
      showToast({ tone: "success", title: t("readSaved") });
    } catch (error) {
      fail(error, t("failed"));
    } finally {
      setBusy(false);
      refresh();
    }
  }

  return (
    <div className="flex max-w-[640px] flex-1 flex-col gap-4">
      <SmallStrip
        reservation={reservation}
        detail={[aircraft?.callSign, `${clock(start)}–${clock(end)}`, route].filter(Boolean).join(" · ")}
      />
      {blockedBy.length > 0 && (
        <Notice tone="error">
          <b>{t("blocked")}</b>
          {blockedBy.map((reason) => (
            <p key={reason} className="wrap-break-word">
              {reason}
            </p>
          ))}
        </Notice>
      )}
      <section>
        <h2 className="mb-2 flex items-baseline justify-between gap-2 text-section font-bold">
          {t("defects")}
          <span className="text-table font-normal text-ink-2">{all("openCount", { count: defects.length })}</span>
        </h2>
        {defects.length === 0 ? (
          <p className="border border-line bg-surface p-3 text-body">{t("none")}</p>
        ) : (
          <ul aria-label={t("defects")} className="border border-line bg-surface">
            {defects.map((defect) => (
              <DefectCard
                key={defect.id}
                defect={defect}
                timeZone={timeZone}
                note={
                  defect.readAt === null
                    ? hasReadSome && <b>{t("new")}</b>
                    : isOwn && (
                        <span>
                          <Icon of={faCheck} className="me-1 text-pos-ink" />
                          {t("readAt", { at: formatInstant(defect.readAt, timeZone) })}
                        </span>
                      )
                }
              />
            ))}
          </ul>
        )}
      </section>
      {children}
      {sunset !== null && (
        <p className="flex items-baseline gap-2 text-table text-ink-2 phone:text-body">
          <Icon of={faMoon} className="translate-y-px" />
          {t("sunset", { sunset: clock(sunset), end: clock(aircraft?.endFlight ?? end) })}
        </p>
      )}
      <div
        data-print="hide"
        className="sticky bottom-0 z-10 mt-auto flex flex-wrap gap-2 border-t border-line bg-surface p-3 phone:-mx-4 phone:-mb-8 phone:flex-col"
      >
        {isOwn && unread.length > 0 && (
          <Button
            variant="primary"
            size="large"
            icon={faCheck}
            disabled={isBusy}
            onClick={() => void acknowledge()}
            className="phone:w-full"
          >
            {t("read")}
          </Button>
        )}
        {aircraft && (
          <a
            href={reportHref(reservation.siteId, aircraft.aircraftId)}
            className={getButtonClassName("secondary", "large")}
          >
            <Icon of={faCamera} />
            {all("actions.report")}
          </a>
        )}
      </div>
    </div>
  );
}
