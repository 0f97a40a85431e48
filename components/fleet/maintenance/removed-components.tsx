"use client";
import { faClockRotateLeft, faRightToBracket, faTrashCan } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { MoreMenu } from "@/components/ui/more-menu";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { Component } from "@/lib/records/maintenance/components/wire";

type Props = {
  components: readonly Component[];
  aircraftId: string;
  mayWrite: boolean;
  /** The sites from whose shelves the person may take components. */
  shelves: readonly { id: string }[];
  onHistory: (component: Component) => void;
  onFit: (component: Component) => void;
  onScrap: (component: Component) => void;
};

/** The components that were on an aircraft: why they were removed, and where they are now. */
export function RemovedComponents({ components, aircraftId, mayWrite, shelves, ...p }: Props) {
  const t = useTranslations("maintenance.components");
  if (components.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-2 text-table font-bold text-ink-2">{t("removedTitle")}</h3>
      <ul className="border border-line bg-surface text-table phone:text-body">
        {components.map((component) => {
          const { id, name, partNumber, serialNumber, callSign, scrapping } = component;
          const last = component.fittings.find((fitting) => fitting.aircraftId === aircraftId);
          const mayTake = shelves.some((shelf) => shelf.id === component.siteId);
          const isOnShelf = component.aircraftId === null && scrapping === null;
          return (
            <li key={id} className="flex items-center gap-2 border-t border-line py-1.5 ps-3 first:border-t-0">
              <div className="min-w-0 flex-1">
                <b>{name}</b>{" "}
                <span className="text-ink-2">{[partNumber, serialNumber].filter(Boolean).join(", ")}</span>
                <p className="text-small text-ink-2 wrap-break-word">
                  {scrapping
                    ? t("nowScrapped", { reason: scrapping.reason })
                    : callSign
                      ? t("nowOn", { callSign })
                      : t("nowOnShelf")}
                  {last?.removedOn && ` · ${formatDayAsDdMmYyyy(last.removedOn)} · ${last.reason}`}
                </p>
              </div>
              <MoreMenu
                label={t("menu", { name })}
                items={[
                  ...(mayWrite && mayTake && isOnShelf
                    ? [
                        {
                          key: "fit",
                          label: t("fitAgain"),
                          icon: faRightToBracket,
                          onSelect: () => p.onFit(component),
                        },
                        { key: "scrap", label: t("scrap"), icon: faTrashCan, onSelect: () => p.onScrap(component) },
                      ]
                    : []),
                  {
                    key: "history",
                    label: t("history"),
                    icon: faClockRotateLeft,
                    onSelect: () => p.onHistory(component),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
