"use client";
import { faArrowLeft, faFileSignature, faReply, faRotateLeft, faShieldHalved } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
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
import { NOT_DONE, RATINGS } from "@/lib/activity/training/follow-up/codes";
import type { LessonNoteView } from "@/lib/activity/training/follow-up/notes/schema";
import { type LessonExercise, type LessonFollowUp, listRatedSkills } from "@/lib/activity/training/follow-up/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayTitleInText, formatLongDay } from "@/lib/platform/display";
import { CommentBox } from "./comment-box";
import { reopenLesson, sendLessonBack, signLesson } from "./lesson-calls";
import { LessonHours } from "./lesson-hours";
import { PrivateNote } from "./private-note";
import { ReturnDialog } from "./return-dialog";

const MOST_LETTERS = 2_000;

type Props = {
  lesson: LessonFollowUp;
  timeZone: string;
  backHref: string;
  flightHref: string | null;
  /** What the reader has noted of it for themselves. Null: they may not. */
  note: LessonNoteView | null;
};

/** A lesson as it was submitted: the student reads it, comments and signs; staff may open it again. */
export function SubmittedLesson({ lesson, timeZone, backHref, flightHref, note }: Props) {
  const t = useTranslations("lessonFollowUp");
  const locale = useLocale();
  const fail = useFailureToast();
  const refresh = useRefresh();
  const [comment, setComment] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [returns, setReturns] = useState<"student" | "staff" | null>(null);
  useUnsavedWorkGuard(comment !== "");
  const { instructor, maySign, mayReopen, lessonId, version } = lesson;
  const name = [lesson.reference, lesson.title].filter(Boolean).join(" ");
  const dayOf = (unix: number) => formatLongDay(localDayOf(unix, timeZone), locale);
  const dayInText = (unix: number) => formatDayTitleInText(localDayOf(unix, timeZone), locale);
  const rated = lesson.exercises.filter(({ rating }) => rating !== null && rating !== NOT_DONE);
  const low = rated.filter(({ rating }) => rating! < RATINGS.satisfactory);
  const skills = lesson.grid ? listRatedSkills(lesson.grid, lesson.entry.competences) : [];
  const rest = rated.filter(({ rating }) => rating! >= RATINGS.satisfactory);

  async function sign() {
    setBusy(true);
    try {
      await signLesson(lessonId, comment, version, {
        ...{ title: t("signLesson", { name }), explain: t("confirmToSign"), action: t("signNow") },
      });
      setComment("");
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
    setComment("");
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
          <span className="text-body font-normal text-ink-2">
            {[lesson.student.name, lesson.start !== null && dayOf(lesson.start)].filter(Boolean).join(", ")}
          </span>
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
        <LessonHours {...{ lesson, timeZone, flightHref }} rating={null} />
        {lesson.submittedAt === null ? (
          <p className="border border-line bg-surface px-4 py-3 text-ink-2">{t("notSubmittedYet")}</p>
        ) : (
          <>
            <section aria-labelledby="said" className="border border-line bg-surface px-4 py-3">
              <h2 id="said" className="mb-1 text-section font-bold">
                {t("whatSays", { name: instructor?.name ?? t("instructor") })}
              </h2>
              <p className="whitespace-pre-line">{lesson.entry.comment}</p>
            </section>
            {rated.length > 0 && (
              <section aria-labelledby="ratings" className="border border-line bg-surface">
                <h2 id="ratings" className="px-4 py-2 text-section font-bold">
                  {t("below", { count: low.length })}
                </h2>
                <ul>
                  {low.map((one) => (
                    <RatedExercise key={one.exerciseId} exercise={one} />
                  ))}
                </ul>
                {rest.length > 0 && (
                  <details className="border-t border-line" open={low.length === 0}>
                    <summary className="min-h-11 cursor-pointer px-4 py-2.5">
                      {t("satisfactory", { count: rest.length })}
                    </summary>
                    <ul>
                      {rest.map((one) => (
                        <RatedExercise key={one.exerciseId} exercise={one} />
                      ))}
                    </ul>
                  </details>
                )}
              </section>
            )}
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
        {lesson.studentComment && (
          <section aria-labelledby="student-said" className="border border-line bg-surface px-4 py-3">
            <h2 id="student-said" className="mb-1 text-section font-bold">
              {t("whatSays", { name: lesson.student.name })}
            </h2>
            <p className="whitespace-pre-line">{lesson.studentComment}</p>
          </section>
        )}
        {note && <PrivateNote lessonId={lessonId} note={note} />}
        {lesson.signedAt !== null && (
          <p className="text-ink-2">
            {t(lesson.signature === "Unsigned" ? "endedUnsigned" : "signedOn", {
              day: dayInText(lesson.signedAt),
              at: formatClock(lesson.signedAt, timeZone),
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
              onChange={setComment}
            />
            <section aria-labelledby="you-sign" className="border border-line bg-surface px-4 py-3">
              <h2 id="you-sign" className="mb-1 text-section font-bold">
                {t("youSign")}
              </h2>
              <p>
                {t("whatYouSign", {
                  name,
                  ratings: rated.length + skills.length,
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

function RatedExercise({ exercise: { name, rating, comment } }: { exercise: LessonExercise }) {
  return (
    <li className="border-t border-line px-4 py-2">
      <span className="flex justify-between gap-3 font-bold">
        {name}
        <RatingMark rating={rating!} isShort />
      </span>
      {comment && <span className="text-ink-2">{comment}</span>}
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
