import { faBookOpen, faDesktop, faPlaneDeparture } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/states";
import { formatHours } from "@/lib/platform/hours";
import { minutesOf, type Tree, type TreeLesson } from "@/lib/records/programs/tree/rules";

/** What a revision teaches, to read: its lessons by phase, with how long each takes. */
export function RevisionOutline({ tree }: { tree: Tree }) {
  const t = useTranslations("programs.outline");
  if (tree.length === 0) return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
  return (
    <div className="flex flex-col gap-4">
      {tree.map(({ id, name, lessons }) => (
        <section key={id} className="border border-line bg-surface" aria-labelledby={id}>
          <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2">
            <b>{name}</b>
            <span className="text-ink-2">
              {t("phaseSize", { sessions: lessons.length, duration: formatHours(minutesOf(lessons)) })}
            </span>
          </h2>
          <ul>
            {lessons.map((lesson) => (
              <LessonLine key={lesson.id} lesson={lesson} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function LessonLine({ lesson }: { lesson: TreeLesson }) {
  const t = useTranslations("programs.outline");
  const { type, mode, flying, period, aircraftType, reference, title, minutes, isCrossCountry } = lesson;
  const isTheory = type === "Theoretical";
  const icon = isTheory ? faBookOpen : aircraftType === "Simulator" ? faDesktop : faPlaneDeparture;
  // What most lessons are, flown by day under visual flight rules, isn't said of each.
  const kind =
    mode && flying && period
      ? [
          t(`modes.${mode}`),
          isCrossCountry && t("crossCountry"),
          flying !== "Vfr" && t(`flyings.${flying}`),
          period !== "Day" && t(`periods.${period}`),
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
