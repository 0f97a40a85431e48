import { faHourglassHalf, faPlugCircleXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { formatClock } from "@/lib/platform/display";

type Props = { since: number | null; waiting: number; timeZone: string };

/** The band under the top bar: since when there is no network, and what waits. Nothing stands there while all is sent. */
export function OfflineBand({ since, waiting, timeZone }: Props) {
  const t = useTranslations("flightFollowUp.own");
  if (since === null && waiting === 0) return null;
  return (
    <div data-surface="bar" role="status" className="flex items-center gap-3 bg-bar-field px-4 py-2 text-white">
      <Icon of={since === null ? faHourglassHalf : faPlugCircleXmark} className="text-section" />
      <p>
        <b className="block">
          {since === null ? t("toSend", { count: waiting }) : t("offlineSince", { at: formatClock(since, timeZone) })}
        </b>
        {since !== null && (waiting > 0 ? t("waiting", { count: waiting }) : t("nothingWaits"))}
      </p>
    </div>
  );
}
