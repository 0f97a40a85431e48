import { faArrowRight } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { Icon } from "@/components/ui/icon";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { LoggedTerm, MaintenanceEntry } from "@/lib/records/maintenance/wire";
import { useAmountTexts } from "./use-amount-texts";

/** What a line of the log changed. Without a label, it is when the limit is due. */
type Difference = { key: string; label?: string; before: string; after: string };

/** Lists what a line of the log changed: when the limit is due, and what else was set of it. */
function useDifferences({ before, after, category, state }: MaintenanceEntry): Difference[] {
  const t = useTranslations("maintenance.log");
  const limits = useTranslations("maintenance.limits");
  const categories = useTranslations("maintenance.categories");
  const { amountOf, dueOf, termOf } = useAmountTexts();
  const dueTextOf = (terms: readonly LoggedTerm[]) => terms.map(dueOf).filter(Boolean).join(", ") || t("ended");
  const due = { key: "due", before: dueTextOf(before), after: dueTextOf(after) };
  const textsOf = (term: LoggedTerm) => {
    const { unit, interval, tolerance, warning, isEndOfMonth } = term;
    if (interval === undefined || tolerance === undefined || warning === undefined) return null;
    return {
      interval: termOf({ unit, interval, isEndOfMonth: isEndOfMonth === true }),
      tolerance: tolerance > 0 ? amountOf(unit, tolerance) : limits("noTolerance"),
      warning: warning > 0 ? amountOf(unit, warning) : limits("noTolerance"),
    };
  };
  const ofTerms = before.flatMap((had) => {
    const has = after.find(({ unit }) => unit === had.unit);
    const [old, now] = [textsOf(had), has ? textsOf(has) : null];
    if (!old || !now) return [];
    return (["interval", "tolerance", "warning"] as const).map((name) => ({
      ...{ key: `${had.unit} ${name}`, label: t(name), before: old[name], after: now[name] },
    }));
  });
  const codes = [
    category && {
      ...{ key: "category", label: t("category") },
      ...{ before: categories(category.before), after: categories(category.after) },
    },
    state && state.before !== "Archived" && state.after !== "Archived"
      ? { key: "state", label: t("state"), before: t(`states.${state.before}`), after: t(`states.${state.after}`) }
      : null,
  ];
  return [due, ...codes, ...ofTerms].filter((one) => one !== null).filter((one) => one.before !== one.after);
}

/** One line of the log: what was done or set, when, by whom and why. */
export function LimitLogEntry({ entry, timeZone }: { entry: MaintenanceEntry; timeZone: string }) {
  const t = useTranslations("maintenance.log");
  const locale = useLocale() as Locale;
  const { amountOf } = useAmountTexts();
  const differences = useDifferences(entry);
  return (
    <li className="grid grid-cols-[92px_1fr] gap-x-3 border-t border-line px-3 py-2 text-table first:border-t-0 phone:text-body">
      <span className="tabular-nums">{formatDayAsDdMmYyyy(entry.doneOn)}</span>
      <div className="min-w-0">
        <p>
          <b>{t(entry.kind)}</b>
          {entry.basis && <span className="text-ink-2">, {t(entry.basis)}</span>}
        </p>
        <p className="text-ink-2">
          {displayHours(entry.minutes, locale)} h, {amountOf("Landings", entry.landings)}
          {entry.document && ` · ${entry.document}`}
        </p>
        {differences.map(({ key, label, before, after }) => (
          <p key={key}>
            {label && <span className="text-ink-2">{t("labelled", { label })} </span>}
            {before} <Icon of={faArrowRight} className="mx-1 text-small text-ink-2" /> <b>{after}</b>
          </p>
        ))}
        {entry.note && <p className="whitespace-pre-line">{entry.note}</p>}
        <p className="text-small text-ink-3">
          {entry.author ? fullName(entry.author) : "Envol"}, {formatInstant(entry.at, timeZone)}
        </p>
      </div>
    </li>
  );
}
