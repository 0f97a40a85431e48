"use client";
import { faCheck, faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { formatOccupiedPeriod, formatPeriod } from "./site-time";
import { type BookingCheck, latestCheckResult } from "./use-booking-check";

export type FreeTime = BookingCheckView["freeTimes"][number];

const tones = {
  blocking: { icon: faCircleMinus, edge: "border-s-neg", ink: "text-neg-ink" },
  warning: { icon: faTriangleExclamation, edge: "border-s-warning", ink: "text-warn-ink" },
  pass: { icon: faCheck, edge: "border-s-positive", ink: "text-pos-ink" },
};

/** The result of the live check: conflicts, blocking findings and warnings, or a message that there are none. */
export function BookingChecksColumn({
  check,
  timeZone,
  onAircraft,
  onTime,
}: {
  check: BookingCheck;
  timeZone: string;
  onAircraft: (aircraftId: string) => void;
  onTime: (time: FreeTime) => void;
}) {
  const t = useTranslations("booking.checks");
  const view = latestCheckResult(check);
  return (
    <section aria-labelledby="checks-title" aria-live="polite" aria-busy={check.state === "judging"}>
      <h3 id="checks-title" className="text-section font-bold">
        {t("title")}
      </h3>
      {view && (
        <p className="mb-3 text-table text-ink-2">
          {t("judged", { period: formatPeriod(view.start, view.end, timeZone) })}
          {view.start < Date.now() / 1000 && <span className="block">{t("past")}</span>}
        </p>
      )}
      {check.state === "incomplete" && <p className="text-table text-ink-2">{t("incomplete")}</p>}
      {check.state === "judging" && !view && <p className="text-table text-ink-2">{t("judging")}</p>}
      {check.state === "refused" && (
        <FindingBox tone="blocking" title={t("refused")}>
          {check.error.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </FindingBox>
      )}
      {view && <Findings {...{ view, timeZone, onAircraft, onTime }} />}
    </section>
  );
}

function Findings({
  view,
  timeZone,
  onAircraft,
  onTime,
}: {
  view: BookingCheckView;
  timeZone: string;
  onAircraft: (id: string) => void;
  onTime: (time: FreeTime) => void;
}) {
  const t = useTranslations("booking.checks");
  const isClear = view.conflicts.length === 0 && view.warnings.length === 0;
  return (
    <>
      {view.conflicts.map((conflict) => {
        const period = formatOccupiedPeriod(conflict, view.start, timeZone);
        // The label has the conflicting reservation's aircraft and people. If the conflict is about this aircraft, the text
        // shows only the people.
        const by = conflict.label.replace(conflict.resource, "").replace(/^ · /, "");
        return (
          <FindingBox
            key={conflict.resourceId + conflict.start}
            tone="blocking"
            title={t("conflict", { name: conflict.resource })}
          >
            {by ? t("conflictBy", { period, by }) : t("conflictText", { period })}
          </FindingBox>
        );
      })}
      {view.conflicts.some((conflict) => conflict.resourceKind === "Aircraft") && view.freeAircraft.length > 0 && (
        <div className="mb-3">
          <p className="mb-1 text-table text-ink-2">{t("freeAircraft")}</p>
          <div className="flex flex-wrap gap-2">
            {view.freeAircraft.map((one) => (
              <Button key={one.aircraftId} size="small" onClick={() => onAircraft(one.aircraftId)}>
                <b>{one.callSign}</b> {one.model}
              </Button>
            ))}
          </div>
        </div>
      )}
      {view.freeTimes.length > 0 && (
        <div className="mb-3">
          <p className="mb-1 text-table text-ink-2">{t("freeTimes")}</p>
          <div className="flex flex-wrap gap-2">
            {view.freeTimes.map((one) => (
              <Button key={one.start} size="small" onClick={() => onTime(one)}>
                <b>{formatOccupiedPeriod(one, view.start, timeZone)}</b>
              </Button>
            ))}
          </div>
        </div>
      )}
      {view.warnings.map((warning) => (
        <FindingBox
          key={warning.type + warning.subjectId}
          tone={warning.blocking ? "blocking" : "warning"}
          title={warning.label}
        >
          {warning.clear}
        </FindingBox>
      ))}
      {isClear && (
        <FindingBox tone="pass" title={t("pass")}>
          {t("passText")}
        </FindingBox>
      )}
    </>
  );
}

/** A box for one finding: what was found in bold, and what would resolve it. */
export function FindingBox({
  tone,
  title,
  children,
}: {
  tone: keyof typeof tones;
  title: string;
  children: ReactNode;
}) {
  const { icon, edge, ink } = tones[tone];
  return (
    <div className={cx("mb-3 border-s-4 bg-surface px-3 py-2 text-table", edge)}>
      <p className={cx("flex items-baseline gap-1.5 font-bold", ink)}>
        <Icon of={icon} className="translate-y-px" />
        <span>{title}</span>
      </p>
      <div className="text-ink">{children}</div>
    </div>
  );
}
