import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TitledSection } from "@/components/ui/titled-section";
import type { Book } from "@/lib/activity/training/progress-book/wire";
import type { TrainingForecast } from "@/lib/views/forecast/wire";
import { ExamsCard } from "../exams/exams-card";
import { ForecastPanel } from "../forecast/forecast-panel";
import { Counts, Minima, NextLesson, SkillAverages } from "./cards";
import { drawProgress } from "./chart";
import { HoursChart } from "./hours-chart";
import { HoursTable } from "./hours-table";
import { Lessons } from "./lessons";

type Props = {
  book: Book;
  forecast: TrainingForecast;
  today: string;
  base: string;
  mayRecordExams: boolean;
  /** What can be done about the next lesson, beside preparing it. */
  nextAction?: ReactNode;
};

/** A student's progress book: hours against the plan, what is to come, the next lesson with what it needs, and all lessons with their ratings. */
export function ProgressBook({ book, forecast, today, base, mayRecordExams, nextAction }: Props) {
  const t = useTranslations("progress");
  const lessonHref = (id: string) => `${base}/lesson/${id}`;
  return (
    <div className="@container flex max-w-[1335px] flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4 @max-[56rem]:order-2">
          <TitledSection isFramed id="chart-title" title={t("chart.title")}>
            <div className="px-4 pb-3">
              <HoursChart chart={drawProgress(book, today)} today={today} />
            </div>
          </TitledSection>
          <ForecastPanel {...{ forecast, today }} />
          <Minima book={book} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <NextLesson {...{ book, lessonHref }}>{nextAction}</NextLesson>
          <section className="border border-line bg-surface">
            <HoursTable book={book} />
            <Counts book={book} />
          </section>
        </div>
      </div>
      <Lessons base={base} book={{ phases: book.phases, next: book.next, redo: book.redo, site: book.site }} />
      <ExamsCard book={book} today={today} mayRecord={mayRecordExams} />
      <SkillAverages book={book} />
    </div>
  );
}
