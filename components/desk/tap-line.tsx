import { faCircleExclamation, faHourglassHalf } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { KeptTap } from "@/components/flight-follow-up/kept/tap";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatClock } from "@/lib/platform/display";

export type TapActions = {
  /** Null where it can't be noted any more. */
  onAgain: ((tap: KeptTap) => void) | null;
  onDiscard: (tap: KeptTap) => void;
};
type Props = TapActions & {
  tap: KeptTap;
  timeZone: string;
  /** Where it doesn't stand at its flight. */
  isNamed?: boolean;
};

/** A time that was tapped on this device and isn't noted: it waits, or it was refused, with what stands there now. */
export function TapLine({ tap, timeZone, isNamed, onAgain, onDiscard }: Props) {
  const t = useTranslations("desk");
  const { callSign, time, at, standing, refusal, isSession } = tap;
  const isRefused = tap.state === "refused";
  const clock = (unix: number) => formatClock(unix, timeZone);
  const what = isSession ? t(time === "offBlock" ? "next.start" : "next.end") : t(`times.${time}`);
  const name = [isNamed && callSign, `${what} ${clock(at)}`].filter(Boolean).join(", ");
  return (
    <div
      role={isRefused ? "alert" : "status"}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-small",
        isRefused ? "bg-neg-soft text-neg-ink" : "bg-surface text-ink",
      )}
    >
      <Icon of={isRefused ? faCircleExclamation : faHourglassHalf} />
      <span className="min-w-0 flex-1">
        {!isRefused
          ? t("taps.waits", { name })
          : standing !== null
            ? t("taps.standing", { name, at: clock(standing) })
            : t("taps.refused", { name, why: refusal.join(" ") || t("taps.unknownReason") })}
      </span>
      {isRefused && standing !== null && onAgain && (
        <Button size="small" onClick={() => onAgain(tap)}>
          {t("taps.again", { at: clock(at) })}
        </Button>
      )}
      <Button size="small" onClick={() => onDiscard(tap)}>
        {t(isRefused ? "taps.discard" : "taps.takeBack")}
      </Button>
    </div>
  );
}
