import { faBookOpen, faDesktop, faPlaneDeparture } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/states";
import { formatHours } from "@/lib/platform/hours";
import type { Lesson, Phase } from "@/lib/records/programs/wire";

type Props = { phases: Phase[]; lessons: Lesson[] };

/** What a revision teaches, to read: its lessons by phase, with how long each takes. */
export function RevisionOutline({ phases, lessons }: Props) {
  const t = useTranslations("programs.outline");
  if (phases.length === 0) return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
  return (
    <div className="flex flex-col gap-4">
      {phases.map(({ id, name }) => {
        const own = lessons.filter(({ phaseId }) => phaseId === id);
        const minutes = own.reduce((sum, lesson) => sum + lesson.minutes, 0);
        return (
          <section key={id} className="border border-line bg-surface" aria-labelledby={id}>
            <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2">
              <b>{name}</b>
              <span className="text-ink-2">
                {t("phaseSize", { sessions: own.length, duration: formatHours(minutes) })}
              </span>
            </h2>
            <ul>
              {own.map((lesson) => (
                <LessonLine key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function LessonLine({ lesson }: { lesson: Lesson }) {
  const t = useTranslations("programs.outline");
  const { practice, reference, title, minutes } = lesson;
  const icon = practice ? (practice.aircraftType === "Simulator" ? faDesktop : faPlaneDeparture) : faBookOpen;
  // What most lessons are, flown by day under visual flight rules, isn't said of each.
  const kind = practice
    ? [
        t(`modes.${practice.mode}`),
        practice.isCrossCountry && t("crossCountry"),
        practice.flying !== "Vfr" && t(`flyings.${practice.flying}`),
        practice.period !== "Day" && t(`periods.${practice.period}`),
      ]
        .filter(Boolean)
        .join(" · ")
    : t("theory");
  return (
    <li className="grid min-h-10 grid-cols-[20px_64px_1fr_auto] items-center gap-x-3 border-b border-line-2 px-4 py-1 last:border-b-0">
      <Icon of={icon} className="text-ink-2" />
      <b>{reference}</b>
      <span>
        {title} <span className="text-ink-2 phone:block">{kind}</span>
      </span>
      <span className="tabular-nums">{formatHours(minutes)}</span>
    </li>
  );
}
