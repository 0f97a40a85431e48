import { faCamera } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { reportHref } from "@/components/reservations/report-href";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { AircraftToReport } from "@/lib/views/dashboards/rules";

/** One press from here, the camera sees what is wrong with the aircraft that the person has today or had last. */
export function ReportLinks({ aircraft }: { aircraft: readonly AircraftToReport[] }) {
  const t = useTranslations("dashboard");
  if (aircraft.length === 0) return null;
  return (
    <p data-print="hide" className="mb-4 flex flex-wrap gap-2">
      {aircraft.map(({ id, callSign, siteId }) => (
        <a key={id} href={reportHref(siteId, id)} className={getButtonClassName()}>
          <Icon of={faCamera} />
          {t("report", { name: callSign })}
        </a>
      ))}
    </p>
  );
}
