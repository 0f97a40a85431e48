"use client";
import { useTranslations } from "next-intl";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { UnlabelledSelect } from "@/components/ui/select";
import { formatHours } from "@/lib/platform/hours";
import { countDaysWithout, type Lesson, type Student } from "./assisted";

type Props = {
  current: Student;
  lesson: Lesson | null;
  now: number;
  onLesson: (lessonId: string) => void;
};

/** Who is looked at, and what they fly next. */
export function StudentHead({ current, lesson, now, onLesson }: Props) {
  const t = useTranslations("assistance");
  const days = countDaysWithout(current, now);
  const nameOf = ({ reference, title }: Lesson) => [reference, title].filter(Boolean).join(" ");
  return (
    <header className="as-head">
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2.5 text-page font-bold">
          <span className="truncate">{current.name}</span>
          {current.callSign && (
            <span className="rounded-box border border-line-2 px-1.5 text-table font-normal text-ink-2">
              {current.callSign}
            </span>
          )}
        </h2>
        <p className="text-table text-ink-2">
          {[lesson?.programName, days === null ? t("list.never") : t("list.daysLong", { count: days })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {lesson && (
        <FactBoxes
          className="as-facts"
          facts={[
            {
              label: t("facts.lesson"),
              value:
                current.lessons.length > 1 ? (
                  <UnlabelledSelect
                    small
                    aria-label={t("facts.lesson")}
                    value={lesson.id}
                    onChange={({ target }) => onLesson(target.value)}
                    options={current.lessons.map((one) => ({ value: one.id, label: nameOf(one) }))}
                  />
                ) : (
                  nameOf(lesson)
                ),
              span: 2,
            },
            {
              label: t("facts.mode", { mode: lesson.mode ?? "any", period: lesson.period ?? "any" }),
              value: t("facts.length", {
                flight: formatHours(lesson.minutes),
                briefings: formatHours(lesson.briefingMinutes + lesson.debriefingMinutes),
              }),
            },
            { label: t("facts.class"), value: t("facts.classOf", { engine: lesson.engine ?? "any" }) },
            { label: t("facts.blocks"), value: t("facts.blocksCount", { count: lesson.blocks }) },
          ]}
        />
      )}
    </header>
  );
}
