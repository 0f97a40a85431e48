"use client";
import { useLocale, useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { Dialog } from "@/components/ui/dialog";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { Component, ComponentMovement, Fitting } from "@/lib/records/maintenance/components/wire";
import type { PersonChoice } from "@/lib/records/people/wire";

type Props = { component: Component; timeZone: string; onClose: () => void };
const nameOf = (person: PersonChoice | null) => (person ? fullName(person) : "Envol");

/**
 * On which aircraft a component was, who fitted and removed it, why, and what it flew there; what moved its own counters; and
 * why it was scrapped.
 */
export function HistoryDialog({ component, timeZone, onClose }: Props) {
  const t = useTranslations("maintenance.components");
  const shared = useTranslations("resource");
  const cell = "px-3 py-2 align-top phone:px-2";
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
      {component.scrapping && (
        <p className="mt-3 border-s-4 border-s-line bg-surface px-3 py-2 text-table wrap-break-word phone:text-body">
          <b>{t("scrapped")}</b>: {component.scrapping.reason}
          <span className="block text-ink-2">
            {nameOf(component.scrapping.by)}, {formatInstant(component.scrapping.at, timeZone)}
          </span>
        </p>
      )}
      {component.movements.length > 0 && <Movements movements={component.movements} timeZone={timeZone} />}
    </Dialog>
  );
}

function FittingRow({ fitting, cell }: { fitting: Fitting; cell: string }) {
  const t = useTranslations("maintenance.components");
  const locale = useLocale() as Locale;
  return (
    <tr className="border-t border-line">
      <td className={cell}>
        <b>{fitting.callSign}</b>
      </td>
      <td className={`${cell} tabular-nums`}>
        {formatDayAsDdMmYyyy(fitting.fittedOn)}
        <span className="block text-ink-2">{displayHours(fitting.fittedMinutes, locale)} h</span>
        <span className="block text-ink-2">{nameOf(fitting.fittedBy)}</span>
      </td>
      <td className={`${cell} tabular-nums`}>
        {fitting.removedOn === null ? (
          t("still")
        ) : (
          <>
            {formatDayAsDdMmYyyy(fitting.removedOn)}
            {fitting.removedMinutes !== null && (
              <span className="block text-ink-2">{displayHours(fitting.removedMinutes, locale)} h</span>
            )}
            <span className="block text-ink-2">{nameOf(fitting.removedBy)}</span>
            <span className="block wrap-break-word">{fitting.reason}</span>
          </>
        )}
      </td>
      <td className={`${cell} text-end tabular-nums`}>{displayHours(fitting.flownMinutes, locale)}</td>
    </tr>
  );
}

/** What a component came with, and the corrections of its counters: by how much, by whom, when and why. */
function Movements({ movements, timeZone }: { movements: readonly ComponentMovement[]; timeZone: string }) {
  const t = useTranslations("maintenance.components");
  const causes = useTranslations("fleet.causes");
  const locale = useLocale() as Locale;
  return (
    <>
      <h3 className="mt-4 mb-2 text-table font-bold">{t("movements")}</h3>
      <ul className="border border-line bg-surface text-table phone:text-body">
        {movements.map(({ id, cause, at, minutes, landings, reason, author }) => (
          <li key={id} className="border-t border-line px-3 py-2 first:border-t-0">
            <p className="flex flex-wrap gap-x-3">
              <b>{causes(cause)}</b>
              <span className="tabular-nums">
                {t("moved", { hours: displayHours(minutes, locale), landings, figure: displayWhole(landings, locale) })}
              </span>
            </p>
            {reason && <p className="wrap-break-word">{reason}</p>}
            <p className="text-ink-2">
              {nameOf(author)}, {formatInstant(at, timeZone)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
