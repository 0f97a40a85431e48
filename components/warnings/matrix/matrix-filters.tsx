import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { SearchField } from "@/components/resource/search-field";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { PillTone } from "@/components/ui/pill";
import { COUNTERS, type Counter, type MatrixSubject } from "@/lib/views/warnings/codes";
import type { MatrixFilter } from "@/lib/views/warnings/matrix/rules";
import { STATE_ICONS, TONE_CLASS } from "../standing-look";

const LOOK: Record<Counter, { tone: PillTone; icon: typeof faCheck }> = {
  blocking: { tone: "blocking", icon: STATE_ICONS.Expired },
  soon: { tone: "warning", icon: STATE_ICONS.Soon },
  awaiting: { tone: "info", icon: STATE_ICONS.Awaiting },
  incomplete: { tone: "neutral", icon: STATE_ICONS.Incomplete },
};

type Props = {
  of: MatrixSubject;
  filter: MatrixFilter;
  onFilter: (change: Partial<MatrixFilter>) => void;
  counts: Record<Counter, number>;
  /** How many there are, in words. */
  count: string;
};

/** The filters above the table: words, the four counters, and who flies soon. */
export function MatrixFilters({ of, filter, onFilter, counts, count }: Props) {
  const t = useTranslations("warnings.matrix");
  return (
    <search data-print="hide" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <SearchField
        label={t(of === "people" ? "search" : "searchAircraft")}
        text={filter.text}
        onText={(text) => onFilter({ text })}
        className="min-w-[150px] max-w-[240px] flex-[1_1_150px] phone:max-w-none phone:flex-[1_1_100%]"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own */}
      <div
        role="group"
        aria-label={t("filter")}
        className="flex flex-wrap gap-2 phone:grid phone:w-full phone:grid-cols-2"
      >
        {COUNTERS.map((counter) => {
          const isPressed = filter.only === counter;
          return (
            <button
              key={counter}
              type="button"
              aria-pressed={isPressed}
              onClick={() => onFilter({ only: isPressed ? null : counter })}
              className={cx(
                "flex min-h-control items-center justify-center gap-2 rounded-control border px-2.5 text-table whitespace-nowrap phone:min-h-11 phone:px-1.5 phone:whitespace-normal",
                counts[counter] > 0 ? TONE_CLASS[LOOK[counter].tone] : "border-line-2 bg-surface text-ink-3",
                isPressed && "font-bold shadow-[inset_0_-3px_0_currentColor]",
              )}
            >
              <Icon of={LOOK[counter].icon} />
              {t(`counters.${counter}`, { count: counts[counter] })}
              {isPressed && <Icon of={faCheck} />}
            </button>
          );
        })}
      </div>
      <Checkbox label={t("fliesSoon")} checked={filter.soon} onCheckedChange={(soon) => onFilter({ soon })} />
      <span className="ms-auto text-table whitespace-nowrap text-ink-2" aria-live="polite">
        {count}
      </span>
    </search>
  );
}
