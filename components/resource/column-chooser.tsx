"use client";
import { faTableColumns } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";

type Props = {
  columns: { id: string; header: string }[];
  hidden: string[];
  onHidden: (hidden: string[]) => void;
};

/** A pop-up with checkboxes to choose which columns a list shows. */
export function ColumnChooser({ columns, hidden, onHidden }: Props) {
  const t = useTranslations("resource");
  return (
    <Popover
      label={t("columns")}
      trigger={<IconButton icon={faTableColumns} label={t("columns")} variant="quiet" className="phone:hidden" />}
    >
      <fieldset className="flex min-w-40 flex-col">
        <legend className="mb-1 text-small text-ink-3">{t("columns")}</legend>
        {columns.map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={!hidden.includes(id)}
            onCheckedChange={(isShown) => onHidden(isShown ? hidden.filter((one) => one !== id) : [...hidden, id])}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
