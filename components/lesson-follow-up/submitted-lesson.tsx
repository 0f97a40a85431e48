"use client";
import {
  faArrowLeft,
  faArrowRotateLeft,
  faFileSignature,
  faReply,
  faRotateLeft,
  faShieldHalved,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { RatedSkills } from "@/components/training/progress-book/rated-skills";
import { RatingMark } from "@/components/training/progress-book/rating-mark";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Pill } from "@/components/ui/pill";
import { PrintButton } from "@/components/ui/print-button";
import { showToast } from "@/components/ui/toast";
import type { LessonNoteView } from "@/lib/activity/training/follow-up/notes/schema";
import { listInvalidExercises } from "@/lib/activity/training/follow-up/rules";
import { type LessonExercise, type LessonFollowUp, listRatedSkills } from "@/lib/activity/training/follow-up/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayInText, formatDayTitleInText } from "@/lib/platform/display";
import { CommentBox } from "./comment-box";
import { keepComment, readKeptComment } from "./kept-comment";
import { reopenLesson, sendLessonBack, signLesson } from "./lesson-calls";
import { LessonHours } from "./lesson-hours";
import { PrivateNote } from "./private-note";
import { isLow } from "./rating-choice";
import { ReturnDialog } from "./return-dialog";

const MOST_LETTERS = 2_000;

type Props = {
  lesson: LessonFollowUp;
  /** Whether the reader is its student. */
  isOwn: boolean;
  timeZone: string;
  backHref: string;
  flightHref: string | null;
  /** What the reader has noted of it for themselves. Null: they may not. */
  note: LessonNoteView | null;
};

/** A lesson as it was submitted: the student reads it, comments and signs; staff may open it again. */
export function SubmittedLesson({ lesson, isOwn, timeZone, backHref, flightHref, note }: Props) {
  const t = useTranslations("lessonFollowUp");
  const locale = useLocale();
  const fail = useFailureToast();
  const refresh = useRefresh();
  const [comment, setComment] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [returns, setReturns] = useState<"student" | "staff" | null>(null);
  const [isKept, setKept] = useState(true);
  useUnsavedWorkGuard(!isKept && comment !== "");
  const { instructor, student, maySign, mayReopen, lessonId, version, signedAt } = lesson;
  useEffect(() => {
    if (maySign) setComment(readKeptComment(lessonId));
    else if (isOwn && signedAt !== null) keepComment(lessonId, "");
  }, [maySign, isOwn, signedAt, lessonId]);
  const name = [lesson.reference, lesson.title].filter(Boolean).join(" ");
  const dayInText = (unix: number) => formatDayTitleInText(localDayOf(unix, timeZone), locale);
  const aircraft = [...new Set(lesson.legs.map(({ registration }) => registration))].join(", ");
  const day = lesson.start !== null && formatDayInText(localDayOf(lesson.start, timeZone), locale);
  const by = [!isOwn && student.name, instructor?.name, day, aircraft];
  const rated = lesson.entry.exercises.length;
  const skills = lesson.grid ? listRatedSkills(lesson.grid, lesson.entry.competences) : [];

  function write(text: string) {
    setComment(text);
    setKept(keepComment(lessonId, text));
  }
  async function sign() {
    setBusy(true);
    try {
      await signLesson(lessonId, comment, version, {
        ...{ title: t("signLesson", { name }), explain: t("confirmToSign"), action: t("signNow") },
      });
      write("");
      showToast({ id: lessonId, tone: "success", title: t("signed", { name }) });
      refresh();
    } catch (error) {
      fail(error, t("failed.sign"));
    } finally {
      setBusy(false);
    }
  }
  async function giveBack(reason: string) {
    await (returns === "staff" ? reopenLesson : sendLessonBack)(lessonId, reason, version);
    refresh();
  }

  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={backHref} aria-label={t("back")} title={t("back")} className="touch:p-3">
            <Icon of={faArrowLeft} />
          </Link>
          {name}
          <span className="text-body font-normal text-ink-2">{by.filter(Boolean).join(", ")}</span>
          <StatusPill lesson={lesson} />
        </span>
      }
      actions={
        <>
          <PrintButton label={t("print")} />
          {mayReopen && (
            <Button icon={faRotateLeft} onClick={() => setReturns("staff")}>
              {t("return.staff.save")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex max-w-[820px] flex-col gap-4">
        {lesson.submittedAt === null ? (
          <>
            {lesson.returned && (
              <Notice tone="info">
                {t(lesson.returned.byStudent ? (isOwn ? "youReturned" : "returnedBy") : "reopened", {
                  name: student.name,
                  day: dayInText(lesson.returned.at),
                  at: formatClock(lesson.returned.at, timeZone),
                  reason: lesson.returned.reason,
                })}
              </Notice>
            )}
            <p className="border border-line bg-surface px-4 py-3 text-ink-2">{t("notSubmittedYet")}</p>
          </>
        ) : (
          <>
            <Ratings lesson={lesson} />
            <section aria-labelledby="said" className="border border-line bg-surface px-4 py-3">
              <h2 id="said" className="mb-1 text-section font-bold">
                {t("whatSays", { name: instructor?.name ?? t("instructor") })}
              </h2>
              <p className="whitespace-pre-line">{lesson.entry.comment}</p>
            </section>
            {skills.length > 0 && (
              <section aria-labelledby="skills" className="border border-line bg-surface">
                <h2 id="skills" className="px-4 py-2 text-section font-bold">
                  {t("skills.title")}
                </h2>
                <RatedSkills skills={skills} />
              </section>
            )}
          </>
        )}
        <LessonHours {...{ lesson, timeZone, flightHref }} rating={null} />
        {lesson.studentComment && (
          <section aria-labelledby="student-said" className="border border-line bg-surface px-4 py-3">
            <h2 id="student-said" className="mb-1 text-section font-bold">
              {t("whatSays", { name: student.name })}
            </h2>
            <p className="whitespace-pre-line">{lesson.studentComment}</p>
          </section>
        )}
        {note && <PrivateNote lessonId={lessonId} note={note} />}
        {signedAt !== null && (
          <p className="text-ink-2">
            {t(lesson.signature === "Unsigned" ? "endedUnsigned" : "signedOn", {
              day: dayInText(signedAt),
              at: formatClock(signedAt, timeZone),
            })}
            {lesson.signedHash && <span className="block break-all text-small">SHA-256 {lesson.signedHash}</span>}
          </p>
        )}
        {lesson.changedSinceSigned && <Notice tone="warning">{t("changedSinceSigned")}</Notice>}
        {lesson.status === "AwaitingSignature" && !lesson.isFlightClosed && (
          <Notice tone="info">{t("flightReopened")}</Notice>
        )}
        {maySign && (
          <>
            <CommentBox
              label={t("yourComment")}
              value={comment}
              maxLength={MOST_LETTERS}
              rows={3}
              hint={isKept && comment !== "" ? t("commentKept") : undefined}
              onChange={write}
            />
            <section aria-labelledby="you-sign" className="border border-line bg-surface px-4 py-3">
              <h2 id="you-sign" className="mb-1 text-section font-bold">
                {t("youSign")}
              </h2>
              <p>
                {t("whatYouSign", {
                  name,
                  ratings: rated + skills.length,
                  by: instructor?.name ?? t("instructor"),
                })}
              </p>
              {lesson.signBefore !== null && (
                <p className="text-ink-2">{t("otherwise", { day: dayInText(lesson.signBefore) })}</p>
              )}
              <p className="flex items-baseline gap-2 pt-2 text-small text-ink-2">
                <Icon of={faShieldHalved} />
                {t("kept")}
              </p>
            </section>
            <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 border-t border-line bg-surface px-4 py-3 tablet:mx-0 tablet:border-0 tablet:bg-transparent tablet:px-0">
              <Button
                variant="primary"
                icon={faFileSignature}
                className="min-h-12 min-w-0 flex-1 whitespace-normal! wrap-anywhere"
                disabled={isBusy}
                onClick={() => void sign()}
              >
                {t("sign", { name })}
              </Button>
              <Button icon={faReply} className="min-h-12" disabled={isBusy} onClick={() => setReturns("student")}>
                {t("return.student.save")}
              </Button>
            </div>
          </>
        )}
      </div>
      {returns && <ReturnDialog by={returns} onClose={() => setReturns(null)} onReturn={giveBack} />}
    </Page>
  );
}

/** What the exercises of a lesson were rated: first what is below 3 or done again, the rest folded. */
function Ratings({ lesson: { exercises, entry, isForced } }: Pick<Props, "lesson">) {
  const t = useTranslations("lessonFollowUp");
  const invalid = isForced ? listInvalidExercises(exercises, entry.exercises) : [];
  if (entry.exercises.length + invalid.length === 0) return null;
  const isRedone = ({ exerciseId }: LessonExercise) => invalid.includes(exerciseId);
  const isRatedLow = ({ rating }: LessonExercise) => rating !== null && isLow(rating);
  const first = exercises.filter((one) => isRatedLow(one) || isRedone(one));
  const rest = exercises.filter((one) => !first.includes(one));
  const satisfactory = rest.filter(({ rating }) => rating !== null);
  const folded = [
    { name: "satisfactory", rows: satisfactory },
    { name: "notDone", rows: rest.filter((one) => !satisfactory.includes(one)) },
  ] as const;
  return (
    <section aria-labelledby="ratings" className="border border-line bg-surface">
      <h2 id="ratings" className="px-4 py-2 text-section font-bold">
        {t("below", { count: first.filter(isRatedLow).length })}
      </h2>
      {isForced && <p className="px-4 pb-2 text-ink-2">{t("forced", { count: invalid.length })}</p>}
      <ul>
        {first.map((one) => (
          <RatedExercise key={one.exerciseId} exercise={one} isRedone={isRedone(one)} />
        ))}
      </ul>
      {folded.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <details key={name} className="border-t border-line" open={first.length === 0}>
              <summary className="min-h-11 cursor-pointer px-4 py-2.5">{t(name, { count: rows.length })}</summary>
              <ul>
                {rows.map((one) => (
                  <RatedExercise key={one.exerciseId} exercise={one} isRedone={false} />
                ))}
              </ul>
            </details>
          ),
      )}
    </section>
  );
}

function RatedExercise({ exercise, isRedone }: { exercise: LessonExercise; isRedone: boolean }) {
  const t = useTranslations("lessonFollowUp");
  const { name, rating, comment } = exercise;
  return (
    <li className="border-t border-line px-4 py-2">
      <span className="flex justify-between gap-3 font-bold">
        {name}
        {rating === null ? (
          <span className="font-normal text-ink-2">{t("choices.0")}</span>
        ) : (
          <RatingMark rating={rating} isShort />
        )}
      </span>
      {comment && <span className="block text-ink-2">{comment}</span>}
      {isRedone && (
        <span className="mt-1 block">
          <Pill tone="warning" icon={faArrowRotateLeft}>
            {t("toRedo")}
          </Pill>
        </span>
      )}
    </li>
  );
}

/** How far a lesson is. */
export function StatusPill({
  lesson: { status, signature },
}: {
  lesson: Pick<LessonFollowUp, "status"> & Partial<Pick<LessonFollowUp, "signature">>;
}) {
  const t = useTranslations("progress.status");
  const tones = { NotPlanned: "neutral", Planned: "neutral", AwaitingSignature: "info", Done: "valid" } as const;
  return <Pill tone={tones[status]}>{t(status === "Done" && signature === "Unsigned" ? "doneUnsigned" : status)}</Pill>;
}
