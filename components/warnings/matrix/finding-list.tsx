import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { nameOfRow } from "@/lib/views/warnings/matrix/rules";
import { STATE_ICONS, TONE_CLASS, tintOf, toneOf } from "../standing-look";
import { useStandingTexts } from "../use-standing-texts";
import type { Finding } from "./choose-rows";
import { placeOf } from "./use-matrix-keys";

type Props = {
  findings: readonly Finding[];
  openPlace: string | null;
  onOpen: (finding: Finding, place: string, anchor: HTMLElement) => void;
};

/** On a phone: what needs attention, one line each, by date. */
export function FindingList({ findings, openPlace, onOpen }: Props) {
  const t = useTranslations("warnings.matrix");
  const { short, label } = useStandingTexts();
  return (
    <ul aria-label={t("findings")} className="hidden phone:block">
      {findings.map((finding) => {
        const { row, column, standing } = finding;
        const place = placeOf(row.id, row.cells.indexOf(standing));
        const name = nameOfRow(row);
        return (
          <li key={place} className="border-t border-line [content-visibility:auto] [contain-intrinsic-size:auto_56px]">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={openPlace === place}
              aria-label={label(standing, column.name, name, column.ruleName !== null)}
              onClick={(event) => onOpen(finding, place, event.currentTarget)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start"
            >
              <span className="w-[5.5rem] shrink-0 text-small tabular-nums text-ink-2">
                {standing.until ? formatDayAsDdMmYyyy(standing.until) : t("noDate")}
              </span>
              <span className="min-w-0 flex-1 text-body">
                <b className="block truncate">{name}</b>
                <span className="block truncate text-small text-ink-2">{column.name}</span>
              </span>
              <span
                className={cx(
                  "inline-flex shrink-0 items-center gap-1.5 rounded-strip border px-1.5 py-px text-small font-bold",
                  TONE_CLASS[toneOf(standing)],
                )}
                style={standing.level === "Blocking" ? undefined : tintOf(standing.colour)}
              >
                <Icon of={STATE_ICONS[standing.state]} />
                {short(standing, column.ruleName !== null)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
