"use client";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { Dialog } from "@/components/ui/dialog";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { Component, Fitting } from "@/lib/records/maintenance/components/wire";

/** On which aircraft a component was, who fitted and removed it, why, and what it flew there. */
export function HistoryDialog({ component, onClose }: { component: Component; onClose: () => void }) {
  const t = useTranslations("maintenance.components");
  const shared = useTranslations("resource");
  const cell = "px-3 py-2 align-top";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("historyTitle", { name: component.name })}
      subtitle={[component.partNumber, component.serialNumber].filter(Boolean).join(", ")}
      closeLabel={shared("close")}
    >
      {component.fittings.length === 0 ? (
        <p className="text-body text-ink-2">{t("neverFitted")}</p>
      ) : (
        <div className="relative overflow-x-auto border border-line bg-surface">
          <table className="w-full text-table phone:text-body">
            <caption className="sr-only">{t("historyTitle", { name: component.name })}</caption>
            <thead>
              <tr className="text-start text-ink-2">
                {(["aircraft", "fittedAt", "removedAt"] as const).map((name) => (
                  <th key={name} scope="col" className={`${cell} text-start`}>
                    {t(name)}
                  </th>
                ))}
                <th scope="col" className={`${cell} text-end`}>
                  {t("flown")}
                </th>
              </tr>
            </thead>
            <tbody>
              {component.fittings.map((fitting) => (
                <FittingRow key={fitting.id} fitting={fitting} cell={cell} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

function FittingRow({ fitting, cell }: { fitting: Fitting; cell: string }) {
  const t = useTranslations("maintenance.components");
  const nameOf = (person: Fitting["fittedBy"]) => (person ? fullName(person) : "Envol");
  return (
    <tr className="border-t border-line">
      <td className={cell}>
        <b>{fitting.callSign}</b>
      </td>
      <td className={`${cell} tabular-nums`}>
        {formatDayAsDdMmYyyy(fitting.fittedOn)}
        <span className="block text-ink-2">{formatHours(fitting.fittedMinutes)} h</span>
        <span className="block text-ink-2">{nameOf(fitting.fittedBy)}</span>
      </td>
      <td className={`${cell} tabular-nums`}>
        {fitting.removedOn === null ? (
          t("still")
        ) : (
          <>
            {formatDayAsDdMmYyyy(fitting.removedOn)}
            {fitting.removedMinutes !== null && (
              <span className="block text-ink-2">{formatHours(fitting.removedMinutes)} h</span>
            )}
            <span className="block text-ink-2">{nameOf(fitting.removedBy)}</span>
            <span className="block wrap-break-word">{fitting.reason}</span>
          </>
        )}
      </td>
      <td className={`${cell} text-end tabular-nums`}>{formatHours(fitting.flownMinutes)}</td>
    </tr>
  );
}
