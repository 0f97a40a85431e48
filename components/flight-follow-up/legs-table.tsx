import { faCheck, faCircleMinus, faPlus, faTrash, faWandMagicSparkles } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button, IconButton, KeyHint } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDuration } from "@/components/ui/typed-time";
import { blockMinutesOf, type EntryFault } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { groupsOf, isMissing, isTypedField, type LegField } from "./leg-fields";
import { LegPictureField, PICTURE_OF } from "./leg-picture";
import { formatHobbs, formatLitres } from "./leg-texts";
import { LegValue } from "./leg-value";
import { sumOf, sumsOf } from "./sums";
import type { FollowUp } from "./use-follow-up";

type Props = { followUp: FollowUp; zone: string };

/**
 * The legs as a paper journey log: a leg is a column, a field a row, and their sums stand at the right. Tab goes down a leg, Enter
 * to the same field of the next leg, Ctrl+D takes over the value of the leg before.
 */
export function LegsTable({ followUp, zone }: Props) {
  const t = useTranslations("flightFollowUp");
  const { view, legs, faults, isReadOnly, addLeg, removeLeg, canRemoveLeg } = followUp;
  const table = useRef<HTMLTableElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (!cell || event.altKey || event.metaKey) return;
    const [at, field] = cell.dataset.cell!.split(":") as [string, LegField];
    const cells = [...table.current!.querySelectorAll<HTMLElement>("[data-cell]")];
    const ofLeg = (leg: number) => cells.filter(({ dataset }) => dataset.cell!.startsWith(`${leg}:`));
    const own = ofLeg(Number(at));
    const place = own.indexOf(cell);
    // What is written here, beside the pictures of it.
    const isField = !field.includes("-");
    const go = (to: HTMLElement | undefined) => {
      if (!to) return;
      event.preventDefault();
      to.focus();
    };
    if (event.key === "Tab" && !event.ctrlKey) {
      const all = legs.flatMap((_, leg) => ofLeg(leg));
      go(all[all.indexOf(cell) + (event.shiftKey ? -1 : 1)]);
    } else if (event.key === "Enter" && !event.ctrlKey && cell.tagName === "INPUT") {
      event.preventDefault();
      const next = ofLeg(Number(at) + 1).find(({ dataset }) => dataset.cell!.endsWith(`:${field}`));
      go(next ?? ofLeg(0)[place + 1]);
      if (!next && place + 1 >= own.length) cell.blur();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && cell.tagName === "INPUT")
      go(own[place + (event.key === "ArrowDown" ? 1 : -1)]);
    else if (event.key.toLowerCase() === "d" && event.ctrlKey && Number(at) > 0 && !isReadOnly && isField) {
      event.preventDefault();
      followUp.setLeg(Number(at), valuesOf(field, legs[Number(at) - 1]!));
    }
  }

  return (
    <div className="min-w-0 overflow-x-auto">
      <table ref={table} onKeyDown={onKeyDown} className="w-full border border-line bg-surface text-table">
        <thead>
          <tr className="border-b-2 border-line">
            <th scope="col" className="sticky start-0 min-w-40 bg-surface px-3 py-1.5 text-start font-normal">
              {t("legCount", { count: legs.length })}
            </th>
            {legs.map((leg, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place among the legs.
              <th key={at} scope="col" className="min-w-36 border-s border-line px-2 py-1.5 text-start font-normal">
                <span className="flex items-center gap-2">
                  <b>{t("leg", { number: at + 1 })}</b>
                  <span className="text-small">{[leg.from, leg.to].filter(Boolean).join("–")}</span>
                  {legs.length > 1 && !isReadOnly && (
                    <IconButton
                      icon={faTrash}
                      label={t(canRemoveLeg(at) ? "removeLeg" : "legKeepsFiles", { number: at + 1 })}
                      disabled={!canRemoveLeg(at)}
                      variant="quiet"
                      size="small"
                      className="ms-auto"
                      onClick={() => removeLeg(at)}
                    />
                  )}
                </span>
                <LegState faults={faults.filter((fault) => fault.leg === at)} />
              </th>
            ))}
            <th
              scope="col"
              className="sticky end-0 min-w-24 border-s border-line bg-sunken px-3 py-1.5 text-end font-normal"
            >
              <b className="block">{t("flight")}</b>
              <span className="text-small text-ink-2">{t("sumOfLegs")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groupsOf(view).map(({ name, title, fields }) => (
            <Fragment key={name}>
              {name !== "flight" && (
                <tr className="border-t border-line bg-sunken">
                  <th scope="rowgroup" colSpan={legs.length + 1} className="px-3 py-1 text-start">
                    {t(title)}
                  </th>
                  <td className="sticky end-0 border-s border-line bg-sunken px-3 text-end font-bold tabular-nums">
                    <GroupSum name={name} legs={legs} />
                  </td>
                </tr>
              )}
              {fields.map((field) => (
                <tr key={field} className="border-t border-line-2">
                  <th scope="row" className="sticky start-0 bg-surface px-3 py-0.5 text-start font-normal">
                    <FieldName field={field} followUp={followUp} />
                  </th>
                  {legs.map((_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place among the legs.
                    <td key={at} className={cx("border-s border-line p-0", field === "block" && "bg-sunken")}>
                      <span className={PICTURE_OF[field] ? "flex items-center" : "contents"}>
                        <span className={PICTURE_OF[field] ? "min-w-0 flex-1" : "contents"}>
                          <LegValue {...{ followUp, at, field, zone, isReadOnly }} />
                        </span>
                        {PICTURE_OF[field] && (
                          <LegPictureField {...{ followUp, at, isReadOnly }} kind={PICTURE_OF[field]} isSmall />
                        )}
                      </span>
                    </td>
                  ))}
                  <td className="sticky end-0 border-s border-line bg-sunken px-3 text-end font-bold tabular-nums">
                    <FieldSum field={field} legs={legs} />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-small text-ink-2" data-print="hide">
        {!isReadOnly && (
          <>
            <Keys name="Tab">{t("keys.tab")}</Keys>
            <Keys name="Enter">{t("keys.enter")}</Keys>
            <Keys name="Ctrl+D">{t("keys.copy")}</Keys>
            <span className="inline-flex items-center gap-2">
              <Icon of={faWandMagicSparkles} className="text-link" />
              {t("proposedLegend")}
            </span>
            <Button icon={faPlus} variant="quiet" className="ms-auto" onClick={addLeg}>
              {t("addLeg")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const Keys = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2 touch:hidden">
    <KeyHint>{name}</KeyHint>
    {children}
  </span>
);

function LegState({ faults }: { faults: readonly EntryFault[] }) {
  const t = useTranslations("flightFollowUp");
  const wrong = faults.filter((fault) => !isMissing(fault)).length;
  return (
    <span className={cx("block text-small", wrong > 0 ? "text-neg-ink" : "text-ink-2")}>
      {wrong > 0
        ? t("toCorrect", { count: wrong })
        : faults.length > 0
          ? t("toComplete", { count: faults.length })
          : t("complete")}
    </span>
  );
}

/** The name of a field, with what explains it. */
function FieldName({ field, followUp }: { field: LegField; followUp: FollowUp }) {
  const t = useTranslations("flightFollowUp");
  const note = useFieldNote(field, followUp);
  return (
    <>
      {t(`fields.${field}`)}
      {note && <span className="ps-2 text-small text-ink-3">{note}</span>}
    </>
  );
}

function useFieldNote(field: LegField, { view }: FollowUp): string {
  const t = useTranslations("flightFollowUp");
  if (field === "block") return t("notes.block");
  if (field === "remainingFuel" || field === "oilAdded") return t("notes.litres");
  if (field === "hobbsDeparture" && view.lastReading) return t("notes.lastReading");
  return "";
}

function GroupSum({ name, legs }: { name: string; legs: readonly LegEntry[] }) {
  const t = useTranslations("flightFollowUp");
  const sums = sumsOf(legs, name);
  if (!sums) return null;
  const isRight = sums.parts === sums.block;
  return (
    <span className={cx("inline-flex items-center gap-2", isRight ? "text-pos-ink" : "text-neg-ink")}>
      <Icon of={isRight ? faCheck : faCircleMinus} label={t(isRight ? "sumRight" : "sumWrong")} />
      <span className={isRight ? "text-ink" : ""}>{formatDuration(sums.parts)}</span>
    </span>
  );
}

function FieldSum({ field, legs }: { field: LegField; legs: readonly LegEntry[] }) {
  const locale = useLocale();
  const add = (of: (leg: LegEntry) => number) => legs.reduce((sum, leg) => sum + of(leg), 0);
  if (field === "block") return minutesOrNothing(add((leg) => Math.max(0, blockMinutesOf(leg) ?? 0)));
  if (field === "landing") {
    const airborne = add(({ takeOff, landing }) =>
      takeOff && landing && landing > takeOff ? (landing - takeOff) / 60 : 0,
    );
    return airborne > 0 ? formatDuration(Math.round(airborne)) : null;
  }
  if (field === "hobbsArrival") {
    const hours = add(({ hobbsDeparture, hobbsArrival }) =>
      hobbsDeparture === null || hobbsArrival === null ? 0 : hobbsArrival - hobbsDeparture,
    );
    return hours > 0 ? formatHobbs(hours, locale) : null;
  }
  if (field === "oilAdded") return sumOf(legs, field) > 0 ? formatLitres(sumOf(legs, field), locale) : null;
  if (field === "approaches")
    return add(({ approaches }) => approaches.reduce((sum, { count }) => sum + count, 0)) || null;
  if (!isTypedField(field)) return null;
  if (field.endsWith("Minutes")) return minutesOrNothing(sumOf(legs, field));
  return field.startsWith("landingsBy") || field === "touchAndGos" || field === "goArounds"
    ? sumOf(legs, field) || null
    : null;
}

const minutesOrNothing = (minutes: number) => (minutes > 0 ? formatDuration(minutes) : null);

/** What Ctrl+D takes over from the leg before. */
function valuesOf(field: LegField, before: LegEntry): Partial<LegEntry> {
  if (field === "route") return { from: before.from, via: before.via, to: before.to };
  if (field === "mode" || field === "users") return { users: before.users };
  return field === "block" ? {} : { [field]: before[field] };
}
