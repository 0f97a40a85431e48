import { faArrowRight, faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDuration } from "@/components/ui/typed-time";
import { movePotential, type PotentialMove } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { limitsOfView } from "@/lib/activity/flights/follow-up/wire";
import { displayDecimalHours, displayHours, displayWhole } from "@/lib/platform/hours";
import { formatHobbs } from "./leg-texts";
import type { FollowUp } from "./use-follow-up";

type Props = Pick<FollowUp, "view" | "move"> & { isClosed?: boolean };

/** Whether a flight moves any counter of its aircraft. */
export const hasEffects = ({ aircraft, expected }: FlightFollowUpView): boolean =>
  aircraft.flightTimeActivated || !expected.isSimulator || aircraft.horameterActivated;

/** Lists how far closing moves the aircraft's counters, before it happens. */
export function EffectsTable({ view, move, isClosed = false }: Props) {
  const t = useTranslations("flightFollowUp");
  const locale = useLocale();
  const { effects, aircraft } = view;
  const rows = [
    aircraft.flightTimeActivated && {
      name: t(aircraft.flightTime === 2 ? "effects.airborne" : "effects.block"),
      by: formatDuration(move.flightMinutes),
      to: displayHours(effects.totalFlightTime + (isClosed ? 0 : move.flightMinutes - effects.flightMinutes), locale),
    },
    !view.expected.isSimulator && {
      name: t("effects.landings"),
      by: String(move.landings),
      to: displayWhole(effects.totalLanding + (isClosed ? 0 : move.landings - effects.landings), locale),
    },
    aircraft.horameterActivated && {
      name: t("effects.hobbs"),
      by: formatHobbs(move.hobbsHundredths / 100, locale),
      to: displayDecimalHours(
        effects.totalHorameter + (isClosed ? 0 : move.hobbsHundredths / 100 - effects.hobbs),
        locale,
      ),
    },
  ].filter((row) => row !== false);
  const potential = movePotential(limitsOfView(view), move);
  return (
    <>
      <table className="w-full border border-line bg-surface text-table">
        <tbody>
          {rows.map(({ name, by, to }) => (
            <tr key={name} className="border-t border-line-2 first:border-t-0">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="px-3 text-end text-link tabular-nums">+{by}</td>
              <td className="px-3 text-end font-bold tabular-nums">{to}</td>
            </tr>
          ))}
          {potential && <PotentialRow {...potential} />}
        </tbody>
      </table>
      <p className="text-small text-ink-2">{t("effects.also")}</p>
    </>
  );
}

/** What remains of the limit that rules, before and after the flight; and that it is near or exceeded then. */
function PotentialRow({ title, unit, before, after, phase }: PotentialMove) {
  const t = useTranslations("flightFollowUp.effects");
  const locale = useLocale();
  const amount = (value: number) => (unit === "Hours" ? displayHours : displayWhole)(value, locale);
  const isExceeded = phase === "Tolerance" || phase === "Overrun";
  return (
    <tr
      className={cx(
        "border-t border-line-2",
        isExceeded && "bg-neg-soft text-neg-ink",
        phase === "Warning" && "bg-warn-soft text-warn-ink",
      )}
    >
      <th scope="row" className="px-3 py-1.5 text-start font-normal">
        {t("potential", { limit: title })}
        {phase !== "Valid" && (
          <b className="flex items-baseline gap-2">
            <Icon of={isExceeded ? faCircleMinus : faTriangleExclamation} />
            {t(`phases.${phase}`)}
          </b>
        )}
      </th>
      <td className="px-3 text-end tabular-nums">{amount(before)}</td>
      <td className="px-3 text-end font-bold whitespace-nowrap tabular-nums">
        <Icon of={faArrowRight} label={t("then")} className="me-2" />
        {amount(after)}
      </td>
    </tr>
  );
}
