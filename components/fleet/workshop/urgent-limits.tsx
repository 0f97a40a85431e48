"use client";
import { faCalendarPlus, faRotate, faScrewdriverWrench } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { workHref } from "@/components/reservations/work-to-book";
import { Button, getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { localDayOf } from "@/lib/platform/day";
import { formatNarrowDay } from "@/lib/platform/display";
import { titleOfLimit } from "@/lib/records/maintenance/rules";
import type { WorkshopLimit } from "@/lib/views/fleet/workshop/wire";
import { LimitPill } from "../maintenance/limit-pill";
import { LimitScale } from "../maintenance/limit-scale";
import { formatDueDay, RemainingText } from "../maintenance/limits-table";
import { leavesTolerance } from "../maintenance/potential";
import { useAmountTexts } from "../maintenance/use-amount-texts";
import { QuietBox } from "./quiet-box";

type Props = {
  limits: readonly WorkshopLimit[];
  /** The address of the site. */
  base: string;
  today: string;
  timeZone: string;
  mayBook: boolean;
  /** Undefined if the reader may not renew limits. */
  onRenew?: (one: WorkshopLimit) => void;
};

/** The limits of a fleet that are exceeded or due soon, each with what to do about it. */
export function UrgentLimits({ limits, base, today, timeZone, mayBook, onRenew }: Props) {
  const t = useTranslations("maintenance.workshop");
  const words = useTranslations("maintenance.limits");
  const fleet = useTranslations("fleet");
  const locale = useLocale();
  const { dueOf } = useAmountTexts();
  if (limits.length === 0) return <QuietBox title={t("noLimit")}>{t("noLimitText")}</QuietBox>;
  const cell = "px-3 py-1.5";
  return (
    <div className="@container relative overflow-x-auto border border-line bg-surface">
      <table className="w-full text-table phone:block phone:text-body">
        <caption className="sr-only">{t("limits")}</caption>
        <thead className="phone:sr-only">
          <tr className="h-9 text-ink-2">
            <th scope="col" className={cx(cell, "text-start")}>
              {t("aircraft")}
            </th>
            <th scope="col" className={cx(cell, "text-start")}>
              {words("limit")}
            </th>
            <th scope="col" className={cx(cell, "text-end")}>
              {words("left")}
            </th>
            <th scope="col" className={cx(cell, "@max-[860px]:hidden")}>
              <span className="sr-only">{words("scale")}</span>
            </th>
            <th scope="col" className={cx(cell, "text-end tablet:@max-[720px]:hidden")}>
              {words("due")}
            </th>
            <th scope="col" className={cell}>
              <span className="sr-only">{words("menuColumn")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="phone:block">
          {limits.map((one) => {
            const { aircraft, limit, left } = one;
            const { first, booked, phase, overrun } = limit;
            const isExceeded = phase === "Overrun" || phase === "Tolerance" || overrun !== null;
            const due = first && (first.projectedOn ? formatDueDay(first.projectedOn, today) : dueOf(first));
            const name = `${titleOfLimit(limit)}, ${aircraft.callSign}`;
            return (
              <tr
                key={limit.id}
                className="border-t border-line phone:grid phone:grid-cols-[1fr_auto] phone:items-center phone:py-2"
              >
                <td className={cx(cell, "h-11 whitespace-nowrap phone:h-auto")}>
                  <Link
                    href={`${base}/aircraft/${aircraft.id}?tab=maintenance`}
                    className="inline-flex items-center text-link hover:underline touch:min-h-11"
                  >
                    <Icon of={AIRCRAFT_ICONS[aircraft.type]} className="me-2" label={fleet(`types.${aircraft.type}`)} />
                    <b>{aircraft.callSign}</b>
                  </Link>
                </td>
                <td className={cx(cell, "phone:col-span-2 phone:row-start-2")}>
                  <b className="wrap-anywhere">{titleOfLimit(limit)}</b>
                  {isExceeded && (
                    <span className="mt-0.5 block">
                      <LimitPill limits={[limit]} isBlocked={leavesTolerance(first, left)} timeZone={timeZone} />
                    </span>
                  )}
                </td>
                <td className={cx(cell, "text-end tabular-nums")}>
                  <RemainingText limit={limit} />
                  <span className="hidden text-ink-2 tablet:@max-[720px]:block">{due}</span>
                </td>
                <td className={cx(cell, "phone:hidden @max-[860px]:hidden")}>
                  {first && <LimitScale term={first} left={left} />}
                </td>
                <td
                  className={cx(
                    cell,
                    "text-end whitespace-nowrap tabular-nums tablet:@max-[720px]:hidden phone:col-span-2 phone:row-start-3 phone:text-start phone:text-ink-2",
                  )}
                >
                  <span className="hidden phone:inline">{words("due")} </span>
                  {due}
                </td>
                <td className={cx(cell, "phone:col-span-2")}>
                  <span data-print="hide" className="flex justify-end gap-2 phone:justify-start">
                    {booked && (
                      <Link
                        href={`${base}/planning/day?reservation=${booked.reservationId}`}
                        className={getButtonClassName("quiet")}
                      >
                        <Icon of={faScrewdriverWrench} />
                        <span className="sr-only">{t("workOf", { name })} </span>
                        {formatNarrowDay(localDayOf(booked.start, timeZone), locale)}
                      </Link>
                    )}
                    {mayBook && !booked && (
                      <Link
                        href={workHref(base, today, {
                          aircraftId: aircraft.id,
                          limitIds: [limit.id],
                          minutes: limit.workMinutes,
                        })}
                        aria-label={`${t("book")}: ${name}`}
                        className={getButtonClassName("secondary")}
                      >
                        <Icon of={faCalendarPlus} />
                        {t("book")}
                      </Link>
                    )}
                    {onRenew && (
                      <Button icon={faRotate} aria-label={`${words("renew")}: ${name}`} onClick={() => onRenew(one)}>
                        {words("renew")}
                      </Button>
                    )}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
