"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { useRowOrder } from "@/components/resource/row-order";
import { SearchField } from "@/components/resource/search-field";
import { useRefresh } from "@/components/shell/refresh";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/states";
import { api } from "@/lib/http/client";
import { matchesAllWords } from "@/lib/platform/words";
import type { SkillKind } from "@/lib/records/ratings/codes";
import type { Use } from "@/lib/records/ratings/queries";
import {
  type FlightPhase,
  makeOrderBody,
  nameInLanguage,
  queryOfKind,
  routeOfRatings,
  type Skill,
} from "@/lib/records/ratings/wire";
import { Trigram } from "./trigram";

type Row = FlightPhase | Skill;
type Props = {
  kind: SkillKind | null;
  rows: Row[];
  uses: Record<string, Use>;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
};

/** The list of a dictionary in its order, which is changed by hand while nothing is filtered. */
export function RatingList({ kind, rows, uses, chosenId, onChoose }: Props) {
  const t = useTranslations("programs.ratings");
  const locale = useLocale();
  const refresh = useRefresh();
  const [text, setText] = useState("");
  const [isActiveOnly, setActiveOnly] = useState(false);
  const matches = (row: Row) =>
    matchesAllWords(`${row.trigram} ${row.longName} ${row.longNameFrench}`, text.trim()) &&
    (!isActiveOnly || row.state === "Active");
  const found = rows.filter(matches);
  const isWhole = found.length === rows.length;
  const order = useRowOrder(
    found,
    { first: 0, size: found.length },
    {
      column: "order",
      nameOf: (row) => nameInLanguage(row, locale),
      save: async (ids) => {
        const body = makeOrderBody(ids);
        await api.patch(`${routeOfRatings(kind)}/reorder`, { body, query: queryOfKind(kind) });
        refresh();
      },
    },
  );
  return (
    <section className="border border-line bg-surface">
      <search className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5" data-print="hide">
        <SearchField label={t("filter")} text={text} onText={setText} className="min-w-[180px] flex-[1_1_180px]" />
        <Checkbox label={t("activeOnly")} checked={isActiveOnly} onCheckedChange={setActiveOnly} />
      </search>
      {found.length === 0 ? (
        <EmptyState title={t("noMatch")} />
      ) : (
        <table className="w-full border-collapse text-table phone:text-body">
          <thead>
            <tr className="border-y border-line-2 text-ink-2">
              <td className="w-9" />
              <th scope="col" colSpan={2} className="h-10 px-2 text-start">
                {t(kind === null ? "phase" : "skill")}
              </th>
              {kind !== null && (
                <th scope="col" className="px-2 text-end phone:hidden">
                  {t("norm")}
                </th>
              )}
              {kind !== null && (
                <th scope="col" className="px-2 text-end min-[1180px]:max-[1399px]:hidden phone:hidden">
                  {t("behaviours")}
                </th>
              )}
              <th scope="col" className="px-3 text-end">
                {t("exercises")}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.shown.map((row) => (
              <tr
                key={row.id}
                className={cx(
                  "relative h-11 border-b border-line last:border-b-0 hover:bg-sunken",
                  row.id === chosenId &&
                    "bg-primary-soft shadow-[inset_3px_0_0_var(--primary)] phone:bg-transparent phone:shadow-none",
                  row.id === order.liftedId && "bg-primary-soft",
                )}
              >
                <td className="relative z-1 w-9 ps-1">{isWhole && order.handle(row)}</td>
                <td className="w-px px-2">
                  <Trigram of={row} />
                </td>
                <td className="px-2 py-1.5">
                  <button
                    type="button"
                    aria-current={row.id === chosenId || undefined}
                    onClick={() => onChoose(row.id)}
                    className={cx(
                      "text-start after:absolute after:inset-0",
                      row.id === chosenId && "font-bold phone:font-normal",
                      row.state !== "Active" && "text-ink-2",
                    )}
                  >
                    {nameInLanguage(row, locale)}
                  </button>
                </td>
                {"norm" in row && <td className="px-2 text-end tabular-nums phone:hidden">{row.norm}</td>}
                {"behaviours" in row && (
                  <td className="px-2 text-end tabular-nums min-[1180px]:max-[1399px]:hidden phone:hidden">
                    {row.behaviours.filter(({ state }) => state === "Active").length}
                  </td>
                )}
                <td className="px-3 text-end tabular-nums">
                  {row.state === "Active" ? (
                    (uses[row.id]?.exercises ?? 0)
                  ) : (
                    <RecordStatePill state={row.state} gender={t("gender")} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {order.status}
    </section>
  );
}
