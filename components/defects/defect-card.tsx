"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Defect } from "@/lib/records/defects/wire";
import { CertificateLink } from "./certificate-link";
import { DefectPill, useDefectTitle } from "./defect-look";
import { DefectPhotos } from "./defect-photos";

/** One defect: its number, what it is, who reported it and when, what it means, its photographs, what was decided. */
export function DefectCard({
  defect,
  timeZone,
  actions,
  note,
}: {
  defect: Defect;
  timeZone: string;
  actions?: ReactNode;
  note?: ReactNode;
}) {
  const t = useTranslations("defects");
  const titleOf = useDefectTitle();
  const { title, rest } = titleOf(defect);
  const { number, deferral, release } = defect;
  const at = (unix: number) => formatInstant(unix, timeZone);
  const reported = t("reported", {
    name: defect.reportedBy,
    day: formatDayAsDdMmYyyy(localDayOf(defect.reportedAt, timeZone)),
  });
  return (
    <li data-print="whole" className="flex gap-3 border-t border-line p-3 first:border-t-0">
      <span className="h-fit min-w-8 rounded-box border border-line-2 px-1.5 py-0.5 text-center text-table font-bold text-brand tabular-nums">
        <span className="sr-only">{t("list.number", { number })}</span>
        <span aria-hidden>{number}</span>
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-body font-bold wrap-break-word">{title}</h3>
        {rest && <p className="text-table whitespace-pre-line wrap-break-word phone:text-body">{rest}</p>}
        <p className="text-small text-ink-2 phone:text-table">
          {[defect.description && defect.area !== "Other" ? t(`areas.${defect.area}`) : "", reported]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2 phone:text-table">
          <DefectPill defect={defect} />
          {!defect.isVisible && !release && <span>{t("hidden")}</span>}
          {defect.expectedReleaseAt && defect.isBlocking && !release && (
            <span>{t("expected", { at: at(defect.expectedReleaseAt) })}</span>
          )}
          {note}
        </p>
        {deferral && !release && <p className="mt-1 text-small text-ink-2">{t("deferral", deferral)}</p>}
        {release && (
          <p className="mt-1 text-small text-ink-2">
            {t("signed", { by: release.by, at: at(release.at) })}
            <span className="block whitespace-pre-line wrap-break-word">{release.work}</span>
            {release.certificate && (
              <span className="block">
                {t("certificate")} {release.certificate}
                {release.licence && ` · ${t("licence")} ${release.licence}`}
              </span>
            )}
            <CertificateLink defect={defect} />
          </p>
        )}
        {actions && (
          <div data-print="hide" className="mt-2 flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </div>
      <DefectPhotos defect={defect} />
    </li>
  );
}
