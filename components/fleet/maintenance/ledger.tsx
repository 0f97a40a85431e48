"use client";
import { faCircleInfo } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatNarrowDay } from "@/lib/platform/display";
import { phaseOf } from "@/lib/records/maintenance/rules";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import { LedgerStrip, ProposedStrip } from "./ledger-strip";
import type { LedgerStep, LimitTerm } from "./potential";
import { useAmountTexts } from "./use-amount-texts";

/** How many bookings stand in the ledger before the rest is asked for. */
const SHOWN = 7;

type Props = {
  limit: Limit;
  term: LimitTerm;
  steps: readonly LedgerStep[];
  proposal: Maintenance["proposal"];
  withWork: number | null;
  /** Minutes or landings a day, of the last 90 days. Null for a term by the calendar. */
  daily: number | null;
  timeZone: string;
  base: string;
  pointed: string | null;
  onPoint: (reservationId: string | null) => void;
};

/** The bookings to come, each with what it takes of the shown limit and what it leaves. */
export function Ledger({ limit, term, steps, proposal, withWork, daily, timeZone, base, pointed, onPoint }: Props) {
  const t = useTranslations("maintenance.ledger");
  const reservations = useTranslations("reservations");
  const locale = useLocale();
  const { figureOf, amountOf } = useAmountTexts();
  const [isWhole, setWhole] = useState(false);
  const exceeding = steps.findIndex(({ standing }) => standing && standing.remaining < 0);
  const count = isWhole ? steps.length : Math.max(SHOWN, exceeding + 2);
  const shown = steps.slice(0, count);
  const hasProposal = proposal !== null && withWork !== null;
  const proposedAt = hasProposal ? shown.filter(({ use }) => use.start < proposal.start).length : -1;
  const added = (step: LedgerStep) =>
    term.unit === "Hours" ? step.use.minutes : term.unit === "Landings" ? step.use.landings : null;
  const cell = "h-11 px-3 phone:px-2";
  const proposed = hasProposal && (
    <tr className="border-t border-line bg-primary-soft">
      <td className={cx(cell, "whitespace-nowrap")}>{formatNarrowDay(localDayOf(proposal.start, timeZone), locale)}</td>
      <td className={cx(cell, "px-0")}>
        <ProposedStrip>
          <b>{limit.title}</b> {formatClock(proposal.start, timeZone)}–{formatClock(proposal.end, timeZone)}
        </ProposedStrip>
      </td>
      <td className={cx(cell, "text-end text-ink-2 phone:px-1 phone:text-small")}>{t("proposed")}</td>
      <td className={cx(cell, "text-end font-bold tabular-nums")}>{figureOf(term.unit, withWork)}</td>
    </tr>
  );
  return (
    <div className="flex h-full flex-col">
      <table className="w-full table-fixed text-table phone:text-body">
        <caption className="sr-only">{t("title")}</caption>
        <colgroup>
          <col className="w-[92px] phone:w-[96px]" />
          <col />
          <col className="w-[80px] phone:w-[68px]" />
          <col className="w-[84px] phone:w-[70px]" />
        </colgroup>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" colSpan={2} className={cx(cell, "h-10 text-start")}>
              {t("booking")}
            </th>
            <th scope="col" className={cx(cell, "text-end")}>
              {t("planned")}
            </th>
            <th scope="col" className={cx(cell, "text-end")}>
              {t("left")}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.length === 0 && !hasProposal && (
            <tr className="border-t border-line">
              <td colSpan={4} className="px-3 py-4">
                <b>{t("none")}</b>
                <p className="text-ink-2">{t("noneText")}</p>
              </td>
            </tr>
          )}
          {shown.map((step, at) => {
            const { use, standing } = step;
            const amount = added(step);
            const phase = standing && phaseOf(term, standing.remaining);
            const isPointed = pointed === use.reservationId;
            return (
              <Fragment key={use.reservationId}>
                {at === proposedAt && proposed}
                <tr
                  className={cx("border-t border-line", isPointed && "bg-sunken")}
                  onPointerEnter={() => onPoint(use.reservationId)}
                  onPointerLeave={() => onPoint(null)}
                  onFocus={() => onPoint(use.reservationId)}
                  onBlur={() => onPoint(null)}
                >
                  <td className={cx(cell, "whitespace-nowrap")}>
                    {formatNarrowDay(localDayOf(use.start, timeZone), locale)}
                  </td>
                  <td className={cx(cell, "px-0")}>
                    <LedgerStrip
                      use={use}
                      typeName={reservations(`types.${use.type}`)}
                      verdictName={reservations(`compliances.${use.compliance}`)}
                      href={`${base}/planning/day?date=${localDayOf(use.start, timeZone)}&reservation=${use.reservationId}`}
                      isPointed={isPointed}
                    />
                  </td>
                  <td className={cx(cell, "text-end tabular-nums")}>
                    {amount !== null && amount > 0 && figureOf(term.unit, amount)}
                  </td>
                  <td
                    className={cx(
                      cell,
                      "text-end font-bold tabular-nums",
                      phase === "Tolerance" && "text-warn-ink",
                      phase === "Overrun" && "text-neg-ink",
                    )}
                  >
                    {standing ? figureOf(term.unit, standing.remaining) : "—"}
                  </td>
                </tr>
              </Fragment>
            );
          })}
          {proposedAt === shown.length && proposed}
        </tbody>
      </table>
      {steps.length > shown.length && (
        <div className="border-t border-line px-3 py-2">
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {t("more", { count: steps.length - shown.length })}
          </Button>
        </div>
      )}
      {daily !== null && daily > 0 && (
        <p className="flex items-baseline gap-2 border-t border-line px-3 py-3 text-small text-ink-2">
          <Icon of={faCircleInfo} className="translate-y-px" />
          {t("pace", {
            amount: amountOf(term.unit, term.unit === "Hours" ? Math.round(daily) : Math.round(daily * 10) / 10),
          })}
        </p>
      )}
    </div>
  );
}
