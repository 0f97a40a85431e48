"use client";
import { faCheck, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { MedicalCheck as Check, CheckedDay } from "./check-medical";

/** Whether the last days of a medical agree with MED.A.045, which of them doesn't, and what the rule gives. */
export function MedicalCheck({ check }: { check: Check | null }) {
  const t = useTranslations("certificates.queue.check");
  if (!check)
    return <p className="border-s-4 border-line-2 bg-sunken px-3 py-2 text-small text-ink-2">{t("unknown")}</p>;
  const { age, days, differing } = check;
  const agrees = differing.length === 0;
  const reasonOf = ({ rule: { months, isFromOldExpiry, ceasesAt } }: CheckedDay) =>
    t("reason", { age, months, from: isFromOldExpiry ? "old" : "examination", ceasesAt: ceasesAt ?? 0 });
  const reasons = agrees ? [...new Set(days.map(reasonOf))] : [];
  return (
    <div
      role="status"
      className={cx(
        "border-s-4 px-3 py-2 text-small",
        agrees ? "border-pos bg-pos-soft text-pos-ink" : "border-warn-edge bg-warn-soft text-warn-ink",
      )}
    >
      <p className="font-bold">
        <Icon of={agrees ? faCheck : faTriangleExclamation} className="me-2" />
        {t(agrees ? "agrees" : "differs")}
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {differing.map((one) => (
        <p key={one.field}>
          {t("byRule", { name: one.name || t("lastDay"), day: formatDayAsDdMmYyyy(one.rule.expiresOn) })}{" "}
          {reasonOf(one)}
        </p>
      ))}
    </div>
  );
}
