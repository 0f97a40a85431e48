"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { ColumnPlaces } from "@/lib/records/codes";

type Props<Column extends string> = {
  columns: readonly { name: Column; label: string; isNeeded?: boolean }[];
  /** The headings of the file, and the first values below each where they are known. */
  headings: readonly { text: string; samples?: readonly string[] }[];
  places: ColumnPlaces<Column>;
  onChange: (places: ColumnPlaces<Column>) => void;
};

/** Says which heading of a file has what: a choice of the headings for each column, with the first values of the chosen one. */
export function ColumnChoices<Column extends string>({ columns, headings, places, onChange }: Props<Column>) {
  const t = useTranslations("resource.importing");
  // A heading may be empty, or stand there twice: its number tells columns apart.
  const options = headings.map(({ text }, at) => ({ value: String(at), label: `${at + 1} ${text}` }));
  function choose(column: Column, place: string) {
    const { [column]: _, ...others } = places;
    onChange((place === "" ? others : { ...others, [column]: Number(place) }) as ColumnPlaces<Column>);
  }
  return (
    <fieldset>
      <legend className="sr-only">{t("columnsOf")}</legend>
      <div className="grid gap-3 tablet:grid-cols-2 wide:grid-cols-4">
        {columns.map(({ name, label, isNeeded }) => {
          const at = places[name];
          return (
            <Select
              key={name}
              label={label}
              value={at === undefined ? "" : String(at)}
              error={isNeeded && at === undefined ? t("needed") : undefined}
              hint={at === undefined ? undefined : headings[at]?.samples?.join(" · ")}
              placeholder={t("noColumn")}
              onChange={({ target }) => choose(name, target.value)}
              options={options}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
