"use client";
import { faClockRotateLeft, faGauge, faPen, faRightFromBracket } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { PHASES } from "@/lib/records/maintenance/codes";
import type { Component } from "@/lib/records/maintenance/components/wire";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import { RemainingText } from "./limits-table";
import { isActive } from "./potential";

type Props = {
  maintenance: Maintenance;
  mayWrite: boolean;
  onHistory: (component: Component) => void;
  onRemove: (component: Component) => void;
  onCorrect: (component: Component) => void;
  onLimit: (component: Component) => void;
};

/** The limit of a component that is reached first, or is the furthest beyond. */
function firstLimitOf(limits: readonly Limit[], componentId: string): Limit | null {
  const [first = null] = limits
    .filter((limit) => limit.componentId === componentId && isActive(limit) && limit.first !== null)
    .sort((one, other) => PHASES.indexOf(other.phase) - PHASES.indexOf(one.phase));
  return first;
}

/** The components on an aircraft, with their own counters and what remains of their first limit. */
export function ComponentsTable({ maintenance, mayWrite, ...p }: Props) {
  const t = useTranslations("maintenance.components");
  const locale = useLocale() as Locale;
  const { components, limits } = maintenance;
  const itemsOf = (component: Component): MenuItem[] => [
    ...(mayWrite
      ? [
          { key: "limit", label: t("addLimit"), icon: faGauge, onSelect: () => p.onLimit(component) },
          { key: "correct", label: t("correct"), icon: faPen, onSelect: () => p.onCorrect(component) },
          { key: "remove", label: t("remove"), icon: faRightFromBracket, onSelect: () => p.onRemove(component) },
        ]
      : []),
    { key: "history", label: t("history"), icon: faClockRotateLeft, onSelect: () => p.onHistory(component) },
  ];
  if (components.length === 0)
    return (
      <div className="border border-line bg-surface px-3 py-4 text-table phone:text-body">
        <b>{t("empty")}</b>
        <p className="text-ink-2">{t("emptyText")}</p>
      </div>
    );
  const cell = "px-3 py-1.5 phone:px-2";
  return (
    <div className="relative overflow-x-auto border border-line bg-surface">
      <table className="w-full text-table phone:text-body">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr className="h-9 text-ink-2">
            <th scope="col" className={`${cell} text-start`}>
              {t("component")}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t("counter")}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t("left")}
            </th>
            <th scope="col" className="w-11 print:hidden">
              <span className="sr-only">{t("menuColumn")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {components.map((component) => {
            const limit = firstLimitOf(limits, component.id);
            return (
              <tr key={component.id} className="border-t border-line">
                <td className={`${cell} h-9`}>
                  <b>{component.name}</b>{" "}
                  <span className="text-ink-2 phone:block">
                    {[component.partNumber, component.serialNumber].filter(Boolean).join(", ")}
                  </span>
                </td>
                <td className={`${cell} text-end tabular-nums`}>{displayHours(component.minutes, locale)}</td>
                <td className={`${cell} text-end tabular-nums`}>{limit && <RemainingText limit={limit} />}</td>
                <td className="w-11 text-end print:hidden">
                  <MoreMenu label={t("menu", { name: component.name })} items={itemsOf(component)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
