"use client";
import { useTranslations } from "next-intl";
import { DefectActions } from "@/components/defects/defect-actions";
import { DefectPill, useDefectTitle } from "@/components/defects/defect-look";
import { useRefresh } from "@/components/shell/refresh";
import { Link } from "@/components/ui/link";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { WorkshopDefect } from "@/lib/views/fleet/workshop/wire";
import { QuietBox } from "./quiet-box";

type Props = { defects: readonly WorkshopDefect[]; base: string; timeZone: string; mayDecide: boolean };

/** The open defects of a fleet that ground an aircraft, wait for a decision or must be repaired soon. */
export function DefectsToWorkOn({ defects, base, timeZone, mayDecide }: Props) {
  const t = useTranslations("maintenance.workshop");
  const words = useTranslations("defects");
  const titleOf = useDefectTitle();
  const refresh = useRefresh();
  if (defects.length === 0) return <QuietBox title={t("noDefect")}>{t("noDefectText")}</QuietBox>;
  return (
    <ul className="border border-line bg-surface text-table phone:text-body">
      {defects.map(({ aircraft, defect }) => {
        const { title } = titleOf(defect);
        return (
          <li
            key={defect.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-3 py-2 first:border-t-0"
          >
            <div className="min-w-0 flex-[1_1_200px]">
              <p>
                <Link
                  href={`${base}/aircraft/${aircraft.id}?tab=comments`}
                  className="inline-flex items-center text-link hover:underline touch:min-h-11"
                >
                  <b>{aircraft.callSign}</b>
                </Link>{" "}
                <span className="wrap-break-word">{title}</span>
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
                <DefectPill defect={defect} />
                {words("reported", {
                  name: defect.reportedBy,
                  day: formatDayAsDdMmYyyy(localDayOf(defect.reportedAt, timeZone)),
                })}
              </p>
            </div>
            {mayDecide && (
              <div data-print="hide" className="flex flex-wrap gap-2">
                <DefectActions {...{ defect, aircraft, timeZone, mayDecide, base }} onDone={refresh} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
