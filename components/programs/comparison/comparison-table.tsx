"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { EmptyState } from "@/components/ui/states";
import { CHANGES, type Change, type Comparison, type ComparisonGroup } from "@/lib/records/programs/comparison/codes";
import type { RevisionLight } from "@/lib/records/programs/wire";
import { CHANGE_ICONS } from "./change-icons";
import { ComparisonRows } from "./comparison-rows";

type Props = { comparison: Comparison; from: RevisionLight; to: RevisionLight };

/** What was added, removed, moved and changed, part by part: the older revision on the left, the newer one on the right. */
export function ComparisonTable({ comparison: { groups, counts }, from, to }: Props) {
  const t = useTranslations("programs.comparison");
  const [shown, setShown] = useState<Change | "all">("all");
  const [isChangedOnly, setChangedOnly] = useState(true);
  const all = CHANGES.reduce((sum, change) => sum + counts[change], 0);
  const isShown = (change: Change | "same") =>
    change === "same" ? shown === "all" && !isChangedOnly : shown === "all" || shown === change;
  const visible = groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ change }) => isShown(change)) }))
    .filter(({ rows }) => rows.length > 0);
  const untouched = groups.filter(
    ({ kind, rows }) => kind === "phase" && rows.every(({ change }) => change === "same"),
  );
  const nameOf = ({ edition, revision }: RevisionLight) => t("revisionName", { edition, revision });
  return (
    <section aria-label={t("changes")} className="border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2">
        <SegmentedControl
          label={t("shown")}
          value={shown}
          onValueChange={setShown}
          segments={[
            { value: "all", label: t("all", { count: all }) },
            ...CHANGES.map((change) => ({
              ...{ value: change, icon: CHANGE_ICONS[change] },
              label: t(`filters.${change}`, { count: counts[change] }),
            })),
          ]}
        />
        <div data-print="hide">
          <Checkbox
            label={t("changedOnly")}
            checked={isChangedOnly}
            disabled={shown !== "all"}
            onCheckedChange={setChangedOnly}
          />
        </div>
        {all > 0 && untouched.length > 0 && (
          <p className="ms-auto text-table text-ink-2">
            {t("untouched", { count: untouched.length, names: untouched.map(({ name }) => name).join(", ") })}
          </p>
        )}
      </div>
      {visible.length === 0 ? (
        <EmptyState title={t(all === 0 ? "same" : "noneOfKind")} />
      ) : (
        <table className="w-full table-fixed border-collapse text-table max-[999px]:block">
          <thead className="max-[999px]:sr-only">
            <tr className="border-b border-line-2 text-start">
              {[t("change"), t("lesson"), t("what"), nameOf(from), nameOf(to)].map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-3 py-2 text-start ${["w-[124px]", "w-[96px]", "w-[19%]", "", ""][at]}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {visible.map((group) => (
            <ComparisonRows key={group.key} group={group} title={titleOf(group)} from={nameOf(from)} to={nameOf(to)} />
          ))}
        </table>
      )}
    </section>
  );

  function titleOf({ kind, name }: ComparisonGroup): string {
    return kind === "phase" ? name : t(`groups.${kind}`);
  }
}
