"use client";
import {
  faCalendarPlus,
  faChartLine,
  faCircleMinus,
  faCirclePause,
  faCirclePlay,
  faClockRotateLeft,
  faPen,
  faRotate,
  faScrewdriverWrench,
  faTriangleExclamation,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { Pill } from "@/components/ui/pill";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { addDays, localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatNarrowDay } from "@/lib/platform/display";
import type { Phase } from "@/lib/records/maintenance/codes";
import { makeLimitStateBody } from "@/lib/records/maintenance/wire";
import type { Limit, ListedLimit, Maintenance } from "@/lib/views/fleet/wire";
import { LimitScale } from "./limit-scale";
import { isActive, leftByBookings } from "./potential";
import { useAmountTexts } from "./use-amount-texts";

type Props = {
  aircraftId: string;
  maintenance: Maintenance;
  today: string;
  timeZone: string;
  mayWrite: boolean;
  onOpen: (limit: Limit) => void;
  onRenew: (limit: Limit) => void;
  onEdit: (limit: Limit) => void;
  onDisable: (limit: Limit) => void;
  onChart: (limit: Limit) => void;
  /** Opens the planning with the form of this limit's work. Undefined if the person may not book it. */
  onBook?: (limit: Limit) => void;
};

const PHASE_SIGN: Partial<Record<Phase, { icon: typeof faPen; className: string }>> = {
  Warning: { icon: faTriangleExclamation, className: "font-bold text-warn-ink" },
  Tolerance: { icon: faTriangleExclamation, className: "font-bold text-warn-ink" },
  Overrun: { icon: faCircleMinus, className: "font-bold text-neg-ink" },
};

/** What remains of a limit, with the sign of its phase. */
export function RemainingText({ limit }: { limit: ListedLimit }) {
  const phases = useTranslations("maintenance.phases");
  const { amountOf } = useAmountTexts();
  if (!limit.first || !isActive(limit)) return null;
  const sign = PHASE_SIGN[limit.phase];
  return (
    <span className={cx("whitespace-nowrap", sign?.className)}>
      {sign && <Icon of={sign.icon} label={phases(limit.phase)} className="me-1.5" />}
      {amountOf(limit.first.unit, limit.first.remaining)}
    </span>
  );
}

/** The day on which a limit is due or will probably be reached: in full where it is near, else its month. */
export function formatDueDay(day: string, today: string): string {
  const written = formatDayAsDdMmYyyy(day);
  return day > addDays(today, 730) ? written.slice(3) : written;
}

/** The limits of an aircraft, the one that is reached first at the top. A row opens the limit's log. */
export function LimitsTable({ aircraftId, maintenance, today, timeZone, ...p }: Props) {
  const t = useTranslations("maintenance.limits");
  const locale = useLocale();
  const { amountOf, roundOf, dueOf } = useAmountTexts();
  const refresh = useRefresh();
  const fail = useFailureToast();
  const { limits, uses } = maintenance;

  async function enable(limit: Limit) {
    try {
      const body = makeLimitStateBody(limit.id, "Active");
      await api.patch(`aircraft/${aircraftId}/limit`, { body, version: limit.version });
      showToast({ tone: "success", title: t("enabled", { name: limit.name }) });
    } catch (error) {
      fail(error, t("failed"));
    }
    refresh();
  }

  const shortOf = ({ unit, interval }: Limit["terms"][number]) =>
    interval === null ? t("once") : roundOf(unit, interval);
  const itemsOf = (limit: Limit): MenuItem[] => {
    const { onBook } = p;
    const living = isActive(limit);
    return [
      ...(p.mayWrite && living
        ? [{ key: "renew", label: t("renew"), icon: faRotate, onSelect: () => p.onRenew(limit) }]
        : []),
      ...(onBook && living
        ? [{ key: "book", label: t("book"), icon: faCalendarPlus, onSelect: () => onBook(limit) }]
        : []),
      ...(p.mayWrite ? [{ key: "edit", label: t("edit"), icon: faPen, onSelect: () => p.onEdit(limit) }] : []),
      ...(living && limit.first
        ? [{ key: "chart", label: t("onChart"), icon: faChartLine, onSelect: () => p.onChart(limit) }]
        : []),
      { key: "log", label: t("log"), icon: faClockRotateLeft, onSelect: () => p.onOpen(limit) },
      ...(p.mayWrite
        ? [
            "separator" as const,
            {
              key: "state",
              label: t(living ? "disable" : "enable"),
              icon: living ? faCirclePause : faCirclePlay,
              onSelect: () => (living ? p.onDisable(limit) : void enable(limit)),
            },
          ]
        : []),
    ];
  };

  const cell = "px-3 py-1.5";
  return (
    <div className="@container relative overflow-x-auto border border-line bg-surface print:overflow-visible">
      <table className="w-full text-table phone:block phone:text-body">
        <caption className="sr-only">{t("title")}</caption>
        <thead className="phone:sr-only">
          <tr className="h-9 text-ink-2">
            <th scope="col" className={cx(cell, "text-start")}>
              {t("limit")}
            </th>
            <th scope="col" className={cx(cell, "text-end")}>
              {t("left")}
            </th>
            <th scope="col" className={cell}>
              <span className="sr-only">{t("scale")}</span>
            </th>
            <th scope="col" className={cx(cell, "text-end")}>
              {t("due")}
            </th>
            <th scope="col" className={cx(cell, "text-end @max-[700px]:hidden")}>
              {t("tolerance")}
            </th>
            <th scope="col" className={cx(cell, "text-start @max-[800px]:hidden")}>
              {t("document")}
            </th>
            <th scope="col" className="w-11 print:hidden">
              <span className="sr-only">{t("menuColumn")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="phone:block">
          {limits.map((limit) => {
            const { first } = limit;
            const living = isActive(limit) && first !== null;
            const more = [
              limit.componentName,
              limit.terms.length > 1
                ? limit.terms.map(shortOf).reduce((first, second) => t("or", { first, second }))
                : limit.terms.some((one) => one.isEndOfMonth) && t("endOfMonth"),
            ].filter(Boolean);
            return (
              <tr
                key={limit.id}
                className={cx(
                  "border-t border-line hover:bg-sunken",
                  "phone:relative phone:grid phone:grid-cols-[minmax(0,1fr)_auto_44px] phone:items-center phone:py-2",
                )}
              >
                <td className={cx(cell, "relative h-9 min-w-40 phone:h-auto phone:min-w-0")}>
                  <button
                    type="button"
                    data-print="text"
                    onClick={() => p.onOpen(limit)}
                    aria-label={t("open", { name: limit.name })}
                    className="text-start wrap-anywhere after:absolute after:inset-0 hover:underline touch:min-h-11"
                  >
                    <b>{limit.name}</b>
                    {more.length > 0 && <span className="text-ink-2">, {more.join(", ")}</span>}
                  </button>
                  {!isActive(limit) && (
                    <span className="ms-2">
                      <Pill tone="neutral" icon={faCirclePause}>
                        {limit.terms.length === 0 ? t("done") : t("disabledPill")}
                      </Pill>
                    </span>
                  )}
                </td>
                <td className={cx(cell, "text-end tabular-nums")}>
                  <RemainingText limit={limit} />
                </td>
                <td className={cx(cell, "phone:order-last phone:col-span-full")}>
                  {living && <LimitScale term={first} left={leftByBookings(limit, first, uses)} />}
                </td>
                <td
                  className={cx(
                    cell,
                    "text-end whitespace-nowrap tabular-nums phone:order-last phone:col-span-2 phone:text-start phone:text-ink-2",
                  )}
                >
                  {living && <span className="hidden phone:inline">{t("due")} </span>}
                  {living && (first.projectedOn ? formatDueDay(first.projectedOn, today) : dueOf(first))}
                  {limit.booked && (
                    <Icon
                      of={faScrewdriverWrench}
                      className="ms-2 text-ink-2"
                      label={t("booked", { day: formatNarrowDay(localDayOf(limit.booked.start, timeZone), locale) })}
                    />
                  )}
                </td>
                <td className={cx(cell, "text-end whitespace-nowrap tabular-nums @max-[700px]:hidden")}>
                  {living && (first.tolerance > 0 ? amountOf(first.unit, first.tolerance) : t("noTolerance"))}
                </td>
                <td className={cx(cell, "max-w-48 wrap-anywhere @max-[800px]:hidden", limit.document && "min-w-36")}>
                  {limit.document || "—"}
                </td>
                <td className="w-11 text-end print:hidden phone:row-start-1 phone:col-start-3">
                  <MoreMenu label={t("menu", { name: limit.name })} items={itemsOf(limit)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
