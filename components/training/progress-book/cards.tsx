import { faArrowRotateLeft, faCheck, faHourglassHalf } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { TitledSection } from "@/components/ui/titled-section";
import { averageOverall } from "@/lib/activity/training/progress-book/skills/rules";
import type { Book, Lesson } from "@/lib/activity/training/progress-book/wire";
import { formatHours } from "@/lib/platform/hours";
import type { MinimumUnit } from "@/lib/records/programs/minima";
import { lookBelowNorm } from "./below-norm";
import { LessonIcon } from "./lesson-icon";
import { RatingMark } from "./rating-mark";

type Props = { book: Book; lessonHref: (id: string) => string };

/** The next lesson: how it is flown, how long it takes, what it needs, and what is done again in it. */
export function NextLesson({ book, lessonHref, children }: Props & { children?: ReactNode }) {
  const t = useTranslations("progress.next");
  const lesson = book.phases.flatMap(({ lessons }) => lessons).find(({ id }) => id === book.next?.lessonId);
  if (!lesson || !book.next) {
    return (
      <TitledSection isFramed id="next-title" title={t("title")}>
        <p className="px-4 pb-4 text-ink-2">{t("none")}</p>
      </TitledSection>
    );
  }
  const needs = [...book.next.certificates, ...book.next.aircraftTags];
  return (
    <TitledSection isFramed id="next-title" title={t("title")}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="flex gap-2">
          <LessonIcon kind={lesson.kind} />
          <span>
            <b>{[lesson.reference, lesson.title].filter(Boolean).join(", ")}</b>
            <span className="block text-ink-2">
              <HowFlown lesson={lesson} />
            </span>
            {needs.length > 0 && <span className="block text-ink-2">{t("needs", { list: needs.join(", ") })}</span>}
          </span>
        </p>
        <Redo redo={book.redo} />
        <Link href={lessonHref(lesson.id)} className={getButtonClassName()}>
          {t("prepare")}
        </Link>
        {children}
      </div>
    </TitledSection>
  );
}

/** How a lesson is given: in theory or in flight, alone or with an instructor, and how long it takes. */
export function HowFlown({
  lesson,
}: {
  lesson: Pick<Lesson, "kind" | "isSolo" | "expectedMinutes" | "briefingMinutes">;
}) {
  const t = useTranslations("progress.next");
  const duration = formatHours(lesson.expectedMinutes);
  if (lesson.kind === "theory") return t("theory", { duration });
  return t("flight", {
    ...{ kind: t(lesson.isSolo ? "solo" : "dual"), duration },
    briefing: formatHours(lesson.briefingMinutes),
  });
}

/** The exercises that are done again in the next lesson, with what the instructor wrote of them. */
export function Redo({ redo }: Pick<Book, "redo">) {
  const t = useTranslations("progress.next");
  if (redo.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 flex items-center gap-2 font-bold text-warn-ink">
        <Icon of={faArrowRotateLeft} />
        {t("redo", { count: redo.length })}
      </h3>
      <ul className="border border-line">
        {redo.map(({ exerciseId, name, rating, comment }) => (
          <li key={exerciseId} className="border-b border-line px-3 py-2 last:border-b-0">
            <span className="flex justify-between gap-3">
              {name}
              {rating !== null && <RatingMark rating={rating} isShort />}
            </span>
            <span className="text-ink-2">{comment || t("notDone")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the regulation demands: met, or by how much it is open. */
export function Minima({ book }: { book: Book }) {
  const t = useTranslations("progress.minima");
  const { minima } = book;
  const figure = (unit: MinimumUnit, amount: number) =>
    unit === "minutes" ? formatHours(amount) : t(`units.${unit}`, { count: amount });
  return (
    <TitledSection isFramed id="minima-title" title={t("title")} note={minima[0]?.paragraph.replace(/\(.*/, "")}>
      {minima.length === 0 && <p className="px-4 pb-3 text-ink-2">{t("none")}</p>}
      <ul>
        {minima.map(({ kind, paragraph, unit, stopsElsewhere, needed, done }) => (
          <li
            key={kind}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-4 py-2"
          >
            <span>
              {t(`kinds.${kind}`, { stops: stopsElsewhere })} <span className="text-small text-ink-3">{paragraph}</span>
            </span>
            <span className="flex items-center gap-3 tabular-nums">
              <span>
                <b>{figure(unit, done)}</b> {t("of", { needed: figure(unit, needed) })}
              </span>
              {done >= needed ? (
                <Pill tone="valid" icon={faCheck}>
                  {t("met")}
                </Pill>
              ) : (
                <Pill tone="neutral" icon={faHourglassHalf}>
                  {t("open", { left: figure(unit, needed - done) })}
                </Pill>
              )}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** Averages of what was rated, by skill and flight phase. */
export function SkillAverages({ book }: { book: Book }) {
  const t = useTranslations("progress.skills");
  const locale = useLocale();
  const { phases, skills, withoutSkill, unsatisfactory, shouldImprove } = book.ratings;
  const name = (term: { name: string; nameFrench: string }) =>
    locale === "fr-FR" && term.nameFrench !== "" ? term.nameFrench : term.name;
  const figure = (value: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const overall = averageOverall(book.ratings);
  return (
    <TitledSection isFramed id="skills-title" title={t("title")} note={t("low", { unsatisfactory, shouldImprove })}>
      {skills.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this table
        <section className="overflow-x-auto" tabIndex={0} aria-label={t("title")}>
          <table className="w-full border-t border-line tabular-nums">
            <thead>
              <tr className="border-b-2 border-line text-ink-2">
                <th scope="col" className="px-4 py-2 text-start">
                  {t("skill")}
                </th>
                {phases.map((phase) => (
                  <th key={phase.trigram} scope="col" className="px-2 text-end" title={name(phase)}>
                    {phase.trigram}
                  </th>
                ))}
                <th scope="col" className="px-4 text-end">
                  {t("average")}
                </th>
                <th scope="col" className="bg-sunken px-4 text-end">
                  {t("norm")}
                </th>
              </tr>
            </thead>
            <tbody>
              {skills.map((skill) => (
                <tr key={skill.trigram} className="border-b border-line last:border-b-0">
                  <th scope="row" className="px-4 py-1.5 text-start font-normal">
                    <b>{skill.trigram}</b> <span className="text-ink-2 phone:sr-only">{name(skill)}</span>
                  </th>
                  {skill.byPhase.map((value, at) => (
                    <td
                      key={phases[at]!.trigram}
                      className={cx("px-2 text-end", value !== null && lookBelowNorm(value, skill.norm))}
                    >
                      {value !== null && figure(value)}
                    </td>
                  ))}
                  <td className={cx("px-4 text-end", lookBelowNorm(skill.average, skill.norm))}>
                    {figure(skill.average)}
                  </td>
                  <td className="bg-sunken px-4 text-end text-ink-2">{skill.norm}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t-2 border-line">
                <th scope="row" className="px-4 py-1.5 text-start">
                  {t("overall")}
                </th>
                {overall.byPhase.map((value, at) => (
                  <td key={phases[at]!.trigram} className="px-2 text-end">
                    {value !== null && figure(value)}
                  </td>
                ))}
                <td className="px-4 text-end">{figure(overall.average!)}</td>
                <td className="bg-sunken" />
              </tr>
            </tfoot>
          </table>
        </section>
      ) : (
        <p className="px-4 pb-3 text-ink-2">{t("none")}</p>
      )}
      <p className="border-t border-line px-4 py-2 text-ink-2">
        {withoutSkill.average === null
          ? t("withoutNone")
          : t("without", { count: withoutSkill.count, average: figure(withoutSkill.average) })}
      </p>
    </TitledSection>
  );
}

/** Landings, touch-and-goes, go-arounds and approaches. What never happened isn't shown, but for landings. */
export function Counts({ book }: { book: Book }) {
  const t = useTranslations("progress.counts");
  const { approaches, landingsByDay, landingsByNight, touchAndGos, goArounds } = book.counts;
  const facts = [
    { label: t("landingsByDay"), value: landingsByDay },
    { label: t("landingsByNight"), value: landingsByNight },
    { label: t("touchAndGos"), value: touchAndGos },
    { label: t("goArounds"), value: goArounds },
    ...approaches
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => ({ label: t(`approaches.${kind}`), value: count })),
  ];
  return <FactBoxes facts={facts} className="rounded-none border-x-0 border-b-0" />;
}
