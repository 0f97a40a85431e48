"use client";
import { useTranslations } from "next-intl";
import { MultiCombobox } from "@/components/ui/combobox";
import { DEMAND_LISTS, type DemandList } from "@/lib/records/programs/codes";
import type { Environment } from "@/lib/records/programs/revisions/schema";
import type { DemandChoices } from "@/lib/records/programs/tree/choices";

const LISTS = Object.keys(DEMAND_LISTS) as DemandList[];

/** Which choices a list has. */
function choicesOf(list: DemandList, choices: DemandChoices) {
  const { side, column } = DEMAND_LISTS[list];
  if (column === "tagId") return choices.tags;
  if (column === "qualificationId") return choices.qualifications;
  return side === "Aircraft" ? choices.aircraftTypes : choices.peopleTypes;
}

export const countDemands = (environment: Environment) =>
  LISTS.reduce((sum, list) => sum + environment[list].length, 0);

type Props = {
  value: Environment;
  onChange: (environment: Environment) => void;
  choices: DemandChoices;
  isLocked: boolean;
  error?: string;
};

/** What is demanded of instructors, students and aircraft. Where nothing exists that could be chosen, it says so. */
export function EnvironmentFields({ value, onChange, choices, isLocked, error }: Props) {
  const t = useTranslations("programs.editor.environment");
  const shared = useTranslations("programs");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {error && <p className="col-span-full text-small text-neg-ink">{error}</p>}
      {LISTS.map((list) => {
        const { side, column } = DEMAND_LISTS[list];
        const own = choicesOf(list, choices);
        const label = t(`${side}.${column}`);
        if (own.length === 0 || (isLocked && value[list].length === 0))
          return (
            <div key={list}>
              <p className="text-table text-ink-2">{label}</p>
              <p className="mt-1 text-table">{t(own.length === 0 ? `none.${column}` : "nothingDemanded")}</p>
            </div>
          );
        return (
          <MultiCombobox
            key={list}
            label={label}
            choices={own}
            values={value[list].flatMap((id) => own.find((one) => one.id === id) ?? [])}
            onChange={(ids) => onChange({ ...value, [list]: ids })}
            readOnly={isLocked}
            openLabel={t("open", { label })}
            emptyText={t("noMatch")}
            removeLabel={(name) => shared("removeTag", { name })}
          />
        );
      })}
    </div>
  );
}
