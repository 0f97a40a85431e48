import { faBoxArchive, faCirclePause } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { RecordState } from "@/lib/records/codes";
import type { Column } from "./resource-table";

/**
 * The state of a record. Active is plain text; disabled and archived are pills. `gender` is the grammatical gender of the
 * record, for languages that need it.
 */
export function RecordStatePill({ state, gender = "other" }: { state: RecordState; gender?: string }) {
  const t = useTranslations("resource.states");
  if (state === "Active") return <span className="text-ink-2">{t("active", { gender })}</span>;
  return (
    <Pill tone="neutral" icon={state === "Disabled" ? faCirclePause : faBoxArchive}>
      {t(state === "Disabled" ? "disabled" : "archived", { gender })}
    </Pill>
  );
}

/** Makes the column that shows the state of each record. */
export const makeStateColumn = (header: string, gender?: string): Column<{ state: RecordState }> => ({
  id: "state",
  header,
  value: (row) => row.state,
  cell: (row) => <RecordStatePill state={row.state} gender={gender} />,
  unsearched: true,
});
