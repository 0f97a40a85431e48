"use client";
import { faCalendarDay, faCheck, faComment, faXmark } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { lessonHref } from "@/components/reservations/lesson-to-book";
import { AnswerDialog } from "@/components/reservations/question-dialog";
import { takeBackBooking } from "@/components/reservations/reservation-calls";
import { offerUndo, useUndoKey } from "@/components/reservations/undo";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import type { LessonRequestView } from "@/lib/activity/lesson-requests/schema";
import { ApiError } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { answerLessonRequest } from "./lesson-request-calls";
import { useWhenText } from "./use-when-text";

type Props = { requests: readonly LessonRequestView[]; now: number };

/** The lessons that students ask the reader for. Each is confirmed, and booked by that, with one tap. */
export function LessonsAskedFor({ requests, now }: Props) {
  const t = useTranslations("lessonRequests");
  useUndoKey();
  // It stays open with what is typed, also when somebody else has just answered and the list no longer holds it.
  const [answering, setAnswering] = useState<{ request: LessonRequestView; confirms: boolean } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** What has just been confirmed. When it has gone, the focus is on what comes after it. */
  const confirmed = useRef<{ id: string; at: number } | null>(null);
  const toConfirmed = (id: string) => () => {
    confirmed.current = { id, at: requests.findIndex((one) => one.id === id) };
  };
  useEffect(() => {
    if (!confirmed.current || requests.some(({ id }) => id === confirmed.current!.id)) return;
    const rows = list.current?.querySelectorAll<HTMLElement>("[data-answer]");
    rows?.[Math.min(confirmed.current.at, rows.length - 1)]?.focus();
    confirmed.current = null;
  }, [requests]);
  return (
    <>
      {requests.length > 0 && (
        <div data-print="hide" className="mb-6 max-w-[860px]">
          <TitledSection id="lesson-requests" title={t("heading")} note={t("count", { count: requests.length })}>
            <ul ref={list} className="border border-line bg-surface">
              {requests.map((request) => (
                <Asked
                  key={request.id}
                  {...{ request, now }}
                  onConfirmed={toConfirmed(request.id)}
                  onAnswer={(confirms) => setAnswering({ request, confirms })}
                />
              ))}
            </ul>
          </TitledSection>
        </div>
      )}
      {answering?.confirms === false && (
        <DeclineDialog request={answering.request} onClose={() => setAnswering(null)} />
      )}
      {answering?.confirms && (
        <ConfirmDialog
          {...{ ...answering, now }}
          onConfirmed={toConfirmed(answering.request.id)}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}

const nameOfLesson = ({ lesson }: LessonRequestView) => [lesson.reference, lesson.title].filter(Boolean).join(", ");

/** When a lesson is asked for, and its block times. */
function useTimeTexts({ start, end, timeZone, lesson }: LessonRequestView) {
  const t = useTranslations("lessonRequests");
  const whenText = useWhenText(timeZone);
  if (start === null || end === null) return { time: t("noTime"), inText: t("noTime"), block: "" };
  const { text, inText, block } = whenText({ start, end }, lesson);
  return { time: text, inText, block };
}

type AskedProps = { request: LessonRequestView; now: number; onConfirmed: () => void };

/** The form with the lesson that is asked for. */
const hrefOfForm = ({ siteId, start, timeZone, userId, lesson, instructor }: LessonRequestView, now: number) =>
  lessonHref(`/site/${siteId}`, localDayOf(start ?? now, timeZone), {
    ...{ studentId: userId, lessonId: lesson.id },
    ...{ instructorId: instructor?.userId ?? null, at: start ?? now },
  });

/** Confirms a request, perhaps with some words, and offers to undo it. */
function useConfirmRequest({ request, now, onConfirmed }: AskedProps): (answer: string) => Promise<void> {
  const t = useTranslations("lessonRequests");
  const router = useRouter();
  const refresh = useRefresh();
  const fail = useFailureToast();
  const { inText } = useTimeTexts(request);
  const { id, name } = request;

  async function undo(reservationId: string) {
    try {
      // Nothing has changed it since it was booked, or it stays.
      await takeBackBooking({ id: reservationId, version: 1 });
      showToast({ tone: "success", title: t("undone"), lines: [`${name}, ${inText}`] });
    } catch (error) {
      fail(error, t("failed.confirm"));
    }
    refresh();
  }
  return async (answer) => {
    try {
      const { reservationId } = await answerLessonRequest(id, { confirmed: true, answer });
      const toast = { tone: "success" as const, title: t("confirmed"), lines: [`${name}, ${inText}`] };
      onConfirmed();
      offerUndo({ id: `lesson-confirmed-${id}`, ...toast }, t("undo"), () => void undo(reservationId!));
    } catch (error) {
      // What is in the way is shown where another time is found.
      if (error instanceof ApiError && (error.problem.conflicts || error.problem.warnings))
        router.push(hrefOfForm(request, now));
      throw error;
    } finally {
      refresh();
    }
  };
}

function Asked({ onAnswer, ...asked }: AskedProps & { onAnswer: (confirms: boolean) => void }) {
  const { request, now } = asked;
  const t = useTranslations("lessonRequests");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const { time, block } = useTimeTexts(request);
  const book = useConfirmRequest(asked);
  const { name, start, end, instructor, aircraft, wish } = request;
  const isWhole = start !== null && end !== null && instructor !== null && aircraft !== null;
  async function confirm() {
    setBusy(true);
    await book("").catch((error) => fail(error, t("failed.confirm")));
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-[1_1_260px]">
        <p className="wrap-anywhere">
          <b>{name}</b> · {nameOfLesson(request)}
        </p>
        <p className="font-bold tabular-nums">{time}</p>
        <p className="text-ink-2">{[block, instructor?.name, aircraft?.callSign].filter(Boolean).join(" · ")}</p>
        {wish && <q className="text-ink-2 wrap-anywhere">{wish}</q>}
      </div>
      <div className="flex flex-wrap gap-2 phone:w-full phone:*:flex-1">
        {isWhole ? (
          <Button variant="primary" data-answer icon={faCheck} disabled={isBusy} onClick={() => void confirm()}>
            {t("confirm")}
          </Button>
        ) : (
          <Link href={hrefOfForm(request, now)} prefetch={false} data-answer className={getButtonClassName("primary")}>
            <Icon of={faCalendarDay} />
            {t("choose")}
          </Link>
        )}
        <Button icon={faXmark} disabled={isBusy} onClick={() => onAnswer(false)}>
          {t("decline")}
        </Button>
        {isWhole && (
          <Button icon={faComment} disabled={isBusy} onClick={() => onAnswer(true)}>
            {t("confirmSaying")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Confirms a request with some words. */
function ConfirmDialog({ onClose, ...asked }: AskedProps & { onClose: () => void }) {
  const { request } = asked;
  const { name } = request;
  const t = useTranslations("lessonRequests");
  const { inText } = useTimeTexts(request);
  return (
    <AnswerDialog
      isRequired={false}
      title={t("confirmDialog.title", { name })}
      description={t("confirmDialog.text", { what: `${nameOfLesson(request)}, ${inText}`, name })}
      label={t("declineDialog.answer", { name })}
      confirmLabel={t("confirm")}
      failed={t("failed.confirm")}
      send={useConfirmRequest(asked)}
      onClose={onClose}
      onDone={onClose}
    />
  );
}

/** Declines a request and says why. */
function DeclineDialog({ request, onClose }: { request: LessonRequestView; onClose: () => void }) {
  const { id, name } = request;
  const t = useTranslations("lessonRequests.declineDialog");
  const refresh = useRefresh();
  const { inText } = useTimeTexts(request);
  const texts = useTranslations("lessonRequests");
  return (
    <AnswerDialog
      isRequired
      title={t("title", { name })}
      description={t("text", { what: `${nameOfLesson(request)}, ${inText}`, name })}
      label={t("answer", { name })}
      confirmLabel={t("confirm")}
      failed={texts("failed.decline")}
      send={(answer) => answerLessonRequest(id, { confirmed: false, answer })}
      onClose={onClose}
      onDone={() => {
        onClose();
        showToast({ tone: "success", title: texts("declinedDone"), lines: [`${name}, ${inText}`] });
        refresh();
      }}
    />
  );
}
