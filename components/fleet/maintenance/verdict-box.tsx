"use client";
import { faCircleMinus, faScrewdriverWrench, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { workHref } from "@/components/reservations/work-to-book";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatNarrowDay } from "@/lib/platform/display";
import { phaseOf } from "@/lib/records/maintenance/rules";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import { followTerm, type LimitTerm } from "./potential";
import { useAmountTexts } from "./use-amount-texts";

type Props = {
  limit: Limit;
  term: LimitTerm;
  maintenance: Maintenance;
  aircraftId: string;
  timeZone: string;
  today: string;
  /** The address of the aircraft's site. */
  base: string;
  mayBook: boolean;
};

/**
 * Says which booking exceeds a limit, or that the limit is exceeded already, and offers to book its work before that. Nothing
 * while all is in order.
 */
export function VerdictBox({ limit, term, maintenance, aircraftId, timeZone, today, base, mayBook }: Props) {
  const t = useTranslations("maintenance.verdict");
  const locale = useLocale();
  const { amountOf } = useAmountTexts();
  const { overrun, phase } = limit;
  const isBeyond = phase === "Overrun" || phase === "Tolerance";
  if (!overrun && !isBeyond) return null;
  const steps = followTerm(limit, term, maintenance.uses);
  const blocked = steps.find(({ standing }) => standing && phaseOf(term, standing.remaining) === "Overrun");
  const named = overrun && maintenance.uses.find((use) => use.reservationId === overrun.reservationId);
  const isBlocking = phase === "Overrun" || overrun?.phase === "Overrun" || blocked !== undefined;
  const dayOf = (unix: number) => formatNarrowDay(localDayOf(unix, timeZone), locale);
  const by = amountOf(term.unit, Math.abs(isBeyond ? term.remaining : (overrun?.by ?? 0)));
  const proposal = maintenance.proposal?.limitIds.includes(limit.id) ? maintenance.proposal : null;
  const isByDay = term.unit === "Days" || term.unit === "Months";
  const title =
    phase === "Overrun"
      ? t("overdue", { limit: limit.title, by })
      : isBeyond
        ? t("tolerated", { limit: limit.title, by, tolerance: amountOf(term.unit, term.tolerance) })
        : named
          ? t(isByDay ? "exceedsByDay" : "exceeds", {
              type: named.type,
              label: named.label.split(" ")[0] ?? "",
              day: dayOf(named.start),
              limit: limit.title,
              by,
            })
          : "";
  const lines = [
    phase !== "Overrun" &&
      blocked &&
      (blocked.use.reservationId === named?.reservationId
        ? t("blocks")
        : t("leavesTolerance", { label: blocked.use.label.split(" ")[0] ?? "", day: dayOf(blocked.use.start) })),
    proposal &&
      t(proposal.person ? "freeBoth" : "free", {
        day: dayOf(proposal.start),
        period: `${formatClock(proposal.start, timeZone)}–${formatClock(proposal.end, timeZone)}`,
        person: proposal.person ?? "",
      }),
    limit.booked && t("bookedLater", { day: dayOf(limit.booked.start) }),
  ].filter(Boolean);
  const startDay = proposal ? localDayOf(proposal.start, timeZone) : today;
  const limitIds = proposal?.limitIds ?? [limit.id];
  const works = maintenance.limits.filter(({ id }) => limitIds.includes(id)).map(({ workMinutes }) => workMinutes);
  const work = { aircraftId, limitIds, minutes: Math.max(...works) };
  return (
    <section
      data-print="color whole"
      className={cx(
        "flex flex-wrap items-center gap-x-6 gap-y-3 border-s-[3px] px-4 py-3",
        isBlocking ? "border-neg bg-neg-soft" : "border-warn-edge bg-warn-soft",
      )}
    >
      <div className="min-w-0 flex-[1_1_360px] text-body phone:flex-[1_1_240px]">
        <p className={cx("flex items-baseline gap-2 font-bold", isBlocking ? "text-neg-ink" : "text-warn-ink")}>
          <Icon of={isBlocking ? faCircleMinus : faTriangleExclamation} className="translate-y-px" />
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </p>
        {lines.length > 0 && <p>{lines.join(" ")}</p>}
      </div>
      {mayBook && !limit.booked && (
        <div data-print="hide" className="flex flex-wrap gap-2 phone:w-full phone:*:flex-1">
          {proposal && (
            <Link href={workHref(base, startDay, work)} className={getButtonClassName("secondary")}>
              {t("otherSlot")}
            </Link>
          )}
          <Link href={workHref(base, startDay, { ...work, ...proposal })} className={getButtonClassName("primary")}>
            <Icon of={faScrewdriverWrench} />
            {proposal ? t("book", { day: dayOf(proposal.start) }) : t("bookWork")}
          </Link>
        </div>
      )}
    </section>
  );
}
