import { useLocale, useTranslations } from "next-intl";
import { TitledSection } from "@/components/ui/titled-section";
import { countDaysBetween } from "@/lib/platform/day";
import { formatRoundMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import type { TrainingForecast } from "@/lib/views/forecast/wire";
import { Reckoning } from "./reckoning";
import { sayAmounts, sayDay, sayDays, sayReckoning, type Words } from "./sentences";
import { SpreadBar } from "./spread-bar";

type Props = { forecast: TrainingForecast; today: string };

/** When a training will be done and what it will still cost, with its spread, how that is reckoned, and what another pace makes of it. */
export function ForecastPanel({ forecast, today }: Props) {
  const t = useTranslations("progress.forecast");
  const words = { t, locale: useLocale() as Locale };
  const { state, money } = forecast;
  if (state === "Left") return null;
  return (
    <TitledSection
      isFramed
      id="forecast-title"
      title={t(money ? "titles.cost" : "titles.days")}
      note={state === "TooEarly" && t("tooEarly")}
    >
      <dl data-print="whole" className="flex flex-wrap gap-px border-t border-line bg-line">
        <div className="min-w-0 flex-[1_1_210px] bg-surface px-4 py-3">
          <When {...{ forecast, today, words }} />
        </div>
        {money && (
          <div className="min-w-0 flex-[1_1_210px] bg-surface px-4 py-3">
            <Cost {...{ money, words }} isDone={state === "Complete"} />
          </div>
        )}
      </dl>
      {state !== "Complete" && (
        <>
          <Reckoning sentences={sayReckoning(forecast, words)} />
          <Paces {...{ forecast, words }} />
        </>
      )}
    </TitledSection>
  );
}

const FIGURE = "block text-page font-bold first-letter:uppercase";

function When({ forecast: { state, days }, today, words }: Props & { words: Words }) {
  const { t } = words;
  const ahead = (day: string | null) => (day === null ? null : countDaysBetween(today, day));
  const [early, likely, late] = [days?.early, days?.likely, days?.late].map((day) => ahead(day ?? null));
  return (
    <>
      <dt className="text-small text-ink-2">{t("done")}</dt>
      {state === "Complete" && <dd className="pt-1">{t("complete")}</dd>}
      {state === "Stalled" && (
        <dd>
          <b className={FIGURE}>{t("noDate")}</b>
          <span className="text-ink-2">{t("stalled")}</span>
        </dd>
      )}
      {days && (
        <dd>
          <b className={FIGURE}>{sayDay(days.likely, words)}</b>
          <span className="block text-ink-2 first-letter:uppercase">{sayDays(days, words)}</span>
          {early != null && likely != null && late != null && <SpreadBar low={early} likely={likely} high={late} />}
        </dd>
      )}
    </>
  );
}

type CostProps = { money: NonNullable<TrainingForecast["money"]>; isDone: boolean; words: Words };

function Cost({ money: { currencyCode, spent, toCome }, isDone, words: { t, locale } }: CostProps) {
  const round = (amount: number) => formatRoundMoney(amount, currencyCode, locale);
  return (
    <>
      <dt className="text-small text-ink-2">{t(isDone ? "spent" : "toPay")}</dt>
      {isDone ? (
        <dd className={FIGURE}>{round(spent)}</dd>
      ) : toCome ? (
        <dd className="tabular-nums">
          <b className={FIGURE}>{t("about", { amount: round(toCome.likely) })}</b>
          <span className="block text-ink-2 first-letter:uppercase">
            {sayAmounts(toCome, currencyCode, { t, locale })}
          </span>
          <SpreadBar {...toCome} />
          {spent > 0 && (
            <span className="text-small text-ink-2">
              {t("inAll", { spent: round(spent), whole: round(spent + toCome.likely) })}
            </span>
          )}
        </dd>
      ) : (
        <dd>
          <b className={FIGURE}>{t("noCost")}</b>
          <span className="text-ink-2">{t("noPrice")}</span>
        </dd>
      )}
    </>
  );
}

function Paces({ forecast: { atPaces, money }, words }: { forecast: TrainingForecast; words: Words }) {
  const { t, locale } = words;
  return (
    <table className="w-full border-t border-line tabular-nums">
      <caption className="sr-only">{t("paces")}</caption>
      <thead>
        <tr className="border-b-2 border-line text-ink-2">
          <th scope="col" className="px-4 py-1.5 text-start">
            {t("perWeek")}
          </th>
          <th scope="col" className="px-2 text-start">
            {t("done")}
          </th>
          {money?.toCome && (
            <th scope="col" className="px-4 text-end">
              {t("toPay")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {atPaces.map(({ perWeek, day }) => (
          <tr key={perWeek} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-4 py-1.5 text-start font-normal">
              {perWeek}
            </th>
            <td className="px-2 first-letter:uppercase">{sayDay(day, words)}</td>
            {money?.toCome && (
              <td className="px-4 text-end">{formatRoundMoney(money.toCome.likely, money.currencyCode, locale)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
