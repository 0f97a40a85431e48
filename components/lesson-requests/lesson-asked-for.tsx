"use client";
import { faCalendarDay, faCheck, faComment, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lessonHref } from "@/components/reservations/lesson-to-book";
import { AskedRow } from "@/components/reservations/requests/asked-row";
import { AnswerDialog } from "@/components/reservations/requests/question-dialog";
import { takeBackBooking } from "@/components/reservations/reservation-calls";
import { offerUndo } from "@/components/reservations/undo";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { showToast } from "@/components/ui/toast";
import type { LessonRequestView } from "@/lib/activity/lesson-requests/schema";
import { ApiError } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { answerLessonRequest } from "./lesson-request-calls";
import { useWhenText } from "./use-when-text";

const nameOfLesson = ({ lesson }: LessonRequestView) => [lesson.reference, lesson.title].filter(Boolean).join(", ");

/** When a lesson is asked for, and its block times. */
function useTimeTexts({ start, end, timeZone, lesson }: LessonRequestView) {
  const t = useTranslations("lessonRequests");
  const whenText = useWhenText(timeZone);
  if (start === null || end === null) return { time: t("noTime"), inText: t("noTime"), block: "" };
  const { text, inText, block } = whenText({ start, end }, lesson);
  return { time: text, inText, block };
}

type AskedProps = {
  request: LessonRequestView;
  now: number;
  /** Called when it has been answered. */
  onAnswered: () => void;
};

/** The form with the lesson that is asked for. */
const hrefOfForm = ({ siteId, start, timeZone, userId, lesson, instructor }: LessonRequestView, now: number) =>
  lessonHref(`/site/${siteId}`, localDayOf(start ?? now, timeZone), {
    ...{ studentId: userId, lessonId: lesson.id },
    ...{ instructorId: instructor?.userId ?? null, at: start ?? now },
  });

/** Confirms a request, perhaps with some words, and offers to undo it. */
function useConfirmRequest({ request, now, onAnswered }: AskedProps): (answer: string) => Promise<void> {
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
      onAnswered();
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

/** A lesson that a student asks for. It is confirmed, and booked by that, with one press. */
export function LessonAskedFor({
  onAnswer,
  showSite,
  ...asked
}: AskedProps & { showSite: boolean; onAnswer: (confirms: boolean) => void }) {
  const { request, now } = asked;
  const t = useTranslations("lessonRequests");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const { time, inText, block } = useTimeTexts(request);
  const book = useConfirmRequest(asked);
  const { name, start, end, instructor, aircraft, wish, siteName } = request;
  const isWhole = start !== null && end !== null && instructor !== null && aircraft !== null;
  async function confirm() {
    setBusy(true);
    await book("").catch((error) => fail(error, t("failed.confirm")));
    setBusy(false);
  }
  /** The accessible name of a button: of several rows it says which one it answers. */
  const named = (label: string) => `${label}, ${name}, ${inText}`;

  return (
    <AskedRow
      who={
        <>
          <b>{name}</b> · {nameOfLesson(request)}
        </>
      }
      time={time}
      details={[block, instructor?.name, aircraft?.callSign, showSite && siteName]}
      words={wish}
    >
      {isWhole ? (
        <Button
          variant="primary"
          icon={faCheck}
          aria-label={named(t("confirm"))}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {t("confirm")}
        </Button>
      ) : (
        <Link href={hrefOfForm(request, now)} aria-label={named(t("choose"))} className={getButtonClassName("primary")}>
          <Icon of={faCalendarDay} />
          {t("choose")}
        </Link>
      )}
      <Button icon={faXmark} aria-label={named(t("decline"))} disabled={isBusy} onClick={() => onAnswer(false)}>
        {t("decline")}
      </Button>
      {isWhole && (
        <Button
          icon={faComment}
          aria-label={named(t("confirmSaying"))}
          disabled={isBusy}
          onClick={() => onAnswer(true)}
        >
          {t("confirmSaying")}
        </Button>
      )}
    </AskedRow>
  );
}

/** Confirms a request with some words, or declines it and says why. */
export function AnswerLessonDialog({
  confirms,
  onClose,
  ...asked
}: AskedProps & { confirms: boolean; onClose: () => void }) {
  const { request, onAnswered } = asked;
  const { id, name, instructor, aircraft } = request;
  const t = useTranslations("lessonRequests");
  const refresh = useRefresh();
  const { time, inText, block } = useTimeTexts(request);
  const book = useConfirmRequest(asked);
  const look = confirms
    ? { title: t("confirmDialog.title", { name }), label: t("confirmDialog.message", { name }) }
    : { title: t("declineDialog.title", { name }), label: t("declineDialog.answer", { name }) };
  return (
    <AnswerDialog
      {...look}
      isRequired={!confirms}
      description={[nameOfLesson(request), time, block, instructor?.name, aircraft?.callSign]
        .filter(Boolean)
        .join(" · ")}
      confirmLabel={confirms ? t("confirm") : t("declineDialog.confirm")}
      failed={t(confirms ? "failed.confirm" : "failed.decline")}
      send={(answer) => (confirms ? book(answer) : answerLessonRequest(id, { confirmed: false, answer }))}
      onClose={onClose}
      onDone={() => {
        onClose();
        if (confirms) return;
        onAnswered();
        showToast({ tone: "success", title: t("declinedDone"), lines: [`${name}, ${inText}`] });
        refresh();
      }}
    />
  );
}
