import { useTranslations } from "next-intl";
import { ForecastLine } from "@/components/training/forecast/forecast-line";
import { Link } from "@/components/ui/link";
import { TitledSection } from "@/components/ui/titled-section";
import { formatHours, formatWhole } from "@/lib/platform/hours";
import type { StudentHome } from "@/lib/views/dashboards/student-home/queries";
import type { ProgressFigure } from "@/lib/views/dashboards/student-home/rules";
import { bookHref } from "../book-href";

/** How far the training is: flying, solo and lessons, with what is still needed and when it will be done. */
export function Progress({ home: { forecast, training, progress }, user }: { home: StudentHome; user: string }) {
  const t = useTranslations("dashboard.home");
  const open = (
    <Link
      href={bookHref(user, training.id)}
      className="inline-flex min-h-(--target) items-center text-link underline phone:min-h-11"
    >
      {t("openBook")}
    </Link>
  );
  return (
    <TitledSection id="home-progress" title={t("progress")} note={open}>
      <dl data-print="whole" className="flex border border-line bg-surface">
        {progress.map((one) => (
          <div key={one.kind} className="min-w-0 flex-1 border-e border-line px-3 py-2 last:border-e-0">
            <Figure {...one} />
          </div>
        ))}
      </dl>
      <ForecastLine forecast={forecast} />
    </TitledSection>
  );
}

function Figure({ kind, done, needed }: ProgressFigure) {
  const t = useTranslations("dashboard.home");
  const write = kind === "lessons" ? formatWhole : formatHours;
  const share = needed > 0 ? Math.min(100, (100 * done) / needed) : 100;
  return (
    <>
      <dt className="text-ink-2">{t(`figures.${kind}`)}</dt>
      <dd className="text-section font-bold tabular-nums">{write(done)}</dd>
      {needed > 0 && <dd className="text-ink-2 tabular-nums">{t("of", { needed: write(needed) })}</dd>}
      <dd aria-hidden="true" data-print="color" className="mt-2 mb-1 h-1.5 bg-line">
        <span className="block h-full bg-brand" style={{ width: `${share}%` }} />
      </dd>
    </>
  );
}
