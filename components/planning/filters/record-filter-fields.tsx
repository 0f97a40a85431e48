"use client";
import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { MultiPersonPicker } from "@/components/entity/person-picker";
import { MultiCombobox } from "@/components/ui/combobox";
import { FailedState } from "@/components/ui/states";
import { RESTRICTED_FILTERS } from "@/lib/views/planning/filters/codes";
import type { BoardFilters } from "../types";
import { useFilterChoices } from "./use-filter-choices";

/** The filters by people, and for who sees these people by their programmes, promotions and tags. */
export function RecordFilterFields({
  filters,
  onChange,
}: {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
}) {
  const t = useTranslations("planning.filters");
  const { siteId } = useParams<{ siteId: string }>();
  const { choices, isFailed, retry } = useFilterChoices(filters, true);
  if (!choices) return isFailed && <FailedState title={t("failed")} retryLabel={t("retry")} onRetry={retry} />;
  const shared = (name: "people" | (typeof RESTRICTED_FILTERS)[number]) => ({
    label: t(name),
    openLabel: t("choices", { what: t(name) }),
    emptyText: t("noChoice"),
    removeLabel: (what: string) => t("remove", { what }),
  });
  const named = choices.people.map(({ id, callSign, ...name }) => ({
    id,
    code: callSign ?? undefined,
    name: fullName(name),
  }));
  const people = { ...shared("people"), onChange: (ids: string[]) => onChange({ people: ids }) };
  return (
    <div className="grid content-start gap-3">
      {choices.programs ? (
        <MultiPersonPicker {...people} siteId={siteId} values={filters.people} known={choices.people} />
      ) : (
        <MultiCombobox {...people} choices={named} values={named.filter(({ id }) => filters.people.includes(id))} />
      )}
      {RESTRICTED_FILTERS.map((name) => {
        const offered = choices[name];
        if (!offered) return null;
        return (
          <MultiCombobox
            key={name}
            {...shared(name)}
            choices={offered}
            values={offered.filter(({ id }) => filters[name].includes(id))}
            onChange={(ids) => onChange({ [name]: ids })}
          />
        );
      })}
    </div>
  );
}
