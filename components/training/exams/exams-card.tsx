import {
  faBan,
  faCalendarDay,
  faCheck,
  faHourglassHalf,
  faTriangleExclamation,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Pill, type PillTone } from "@/components/ui/pill";
import { TitledSection } from "@/components/ui/titled-section";
import type { ExamResult, PaperState } from "@/lib/activity/training/exams/codes";
import { describeDeadline, gradeTheory, hasPassedSkillTest, MOST_ATTEMPTS } from "@/lib/activity/training/exams/rules";
import type { Exam } from "@/lib/activity/training/exams/wire";
import type { Book } from "@/lib/activity/training/progress-book/wire";
import { Attempt } from "./attempt";
import { RecordExams } from "./record-exams";

const LOOK: Record<PaperState, { tone: PillTone; icon: typeof faCheck }> = {
  Passed: { tone: "valid", icon: faCheck },
  Planned: { tone: "info", icon: faCalendarDay },
  Open: { tone: "neutral", icon: faHourglassHalf },
  Exhausted: { tone: "blocking", icon: faBan },
};
const RESULT_LOOK: Record<ExamResult, { tone: PillTone; icon: typeof faCheck }> = {
  Passed: LOOK.Passed,
  Planned: LOOK.Planned,
  Failed: { tone: "blocking", icon: faBan },
};

type Props = {
  book: Pick<Book, "training" | "exams">;
  today: string;
  /** Whether the reader may record exams. */
  mayRecord: boolean;
};

/** The exams of a training: papers with their window, then progress tests and the skill test. */
export function ExamsCard({ book: { training, exams: view }, today, mayRecord }: Props) {
  const t = useTranslations("exams");
  const { theory, exams } = view;
  if (!theory && exams.length === 0 && !mayRecord) return null;
  const tests = exams.filter(({ kind }) => kind !== "TheoryPaper");
  const former = exams.filter((one) => one.kind === "TheoryPaper" && one.paperSet !== theory?.paperSet);
  const list = { trainingId: training.id, mayRecord };
  return (
    <TitledSection
      isFramed
      id="exams-title"
      title={t("title")}
      note={
        mayRecord && training.leftDay === null && <RecordExams trainingId={training.id} view={view} today={today} />
      }
    >
      {theory && <Deadline view={view} today={today} />}
      {theory && (
        <ul className="@min-[56rem]:grid @min-[56rem]:grid-cols-2 @min-[56rem]:[&>:nth-child(even)]:border-s">
          {theory.papers.map(({ subject, state, attempts }) => (
            <Row
              key={subject}
              name={t(`subjects.${subject}`)}
              attempts={exams.filter((one) => one.subject === subject && one.paperSet === theory.paperSet)}
              {...list}
            >
              <Pill {...LOOK[state]}>{t(`states.${state}`)}</Pill>
              {attempts > 0 && state !== "Passed" && (
                <span className="text-small text-ink-2">{t("attempts", { count: attempts, most: MOST_ATTEMPTS })}</span>
              )}
            </Row>
          ))}
        </ul>
      )}
      {former.length > 0 && (
        <ul aria-label={t("earlier")}>
          <Row name={t("earlier")} attempts={former} {...list} />
        </ul>
      )}
      {tests.length > 0 ? (
        <ul aria-label={t("tests")} className="border-t-2 border-line">
          {tests.map((exam) => (
            <Row key={exam.id} name={t(`kinds.${exam.kind}`)} attempts={[exam]} {...list}>
              <Pill {...RESULT_LOOK[exam.result]}>{t(`results.${exam.result}`)}</Pill>
            </Row>
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-4 py-3 text-ink-2">{t("noneTests")}</p>
      )}
    </TitledSection>
  );
}

/** How many papers are passed, and until when the others must be, or until when the theory counts. */
function Deadline({ view: { theory, exams }, today }: { view: Book["exams"]; today: string }) {
  const t = useTranslations("exams");
  const at = { today, isTested: hasPassedSkillTest(exams) };
  const { key, values } = describeDeadline(theory!, at);
  const grade = gradeTheory(theory!, at);
  const isEarly = !theory!.completedOn && exams.some((one) => one.kind === "SkillTest" && one.result === "Planned");
  const look = { past: "text-neg-ink font-bold", soon: "text-warn-ink font-bold", later: "text-ink-2" }[grade];
  return (
    <div className="flex flex-col gap-1 px-4 pb-3">
      <p className="font-bold">{t("papersPassed", { passed: theory!.passed, papers: theory!.papers.length })}</p>
      <p className={cx("flex items-baseline gap-1.5", look)}>
        {grade !== "later" && <Icon of={faTriangleExclamation} />}
        <span>{t(`deadline.${key}`, values)}</span>
      </p>
      {theory!.paperSet > 1 && <p className="text-ink-2">{t("setAgain", { set: theory!.paperSet })}</p>}
      {isEarly && <p className="text-warn-ink">{t("skillTestEarly")}</p>}
    </div>
  );
}

type RowProps = {
  name: string;
  attempts: readonly Exam[];
  trainingId: string;
  mayRecord: boolean;
  children?: React.ReactNode;
};

const Row = ({ name, attempts, trainingId, mayRecord, children }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-4 py-2">
    <span className="min-w-0">
      {name}
      {attempts.map((exam) => (
        <Attempt key={exam.id} exam={exam} trainingId={trainingId} mayCorrect={mayRecord} />
      ))}
    </span>
    <span className="flex flex-col items-end gap-1">{children}</span>
  </li>
);
