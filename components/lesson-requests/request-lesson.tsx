"use client";
import { faHourglassHalf, faPaperPlane, faXmark } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { offerUndo, useUndoKey } from "@/components/reservations/undo";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { UnbrokenText } from "@/components/ui/unbroken-text";
import type { LessonRequestView } from "@/lib/activity/lesson-requests/schema";
import type { LessonToRequest } from "@/lib/views/lesson-requests/queries";
import { ASK_FOR_LESSON } from "./ask-for-lesson";
import { withdrawLessonRequest } from "./lesson-request-calls";
import { useWhenText } from "./use-when-text";

const RequestDialog = dynamic(() => import("./request-dialog").then((m) => m.RequestDialog));

/** By what a student asks for their next lesson, and what became of what they asked. */
export function RequestLesson({ of }: { of: LessonToRequest }) {
  const t = useTranslations("lessonRequests");
  const refresh = useRefresh();
  const fail = useFailureToast();
  useUndoKey();
  // The planning leads here to ask. A reload doesn't ask again.
  const isAsked = useSearchParams().has(ASK_FOR_LESSON);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const whenText = useWhenText(of.timeZone);
  const { latest } = of;
  const waits = latest?.state === "Open" ? latest : null;
  useEffect(() => {
    if (!isAsked) return;
    const url = new URL(location.href);
    url.searchParams.delete(ASK_FOR_LESSON);
    history.replaceState(null, "", url);
    if (!waits) setOpen(true);
  }, [isAsked, waits]);

  const whenOf = ({ start, end, lesson }: LessonRequestView) => {
    if (start === null || end === null) return [t("noTime")];
    const { text, block } = whenText({ start, end }, lesson);
    return [text, block];
  };

  async function withdraw(id: string) {
    setBusy(true);
    try {
      await withdrawLessonRequest(id);
      showToast({ tone: "success", title: t("withdrawn"), lines: [of.lesson.name] });
    } catch (error) {
      fail(error, t("failed.withdraw"));
    }
    setBusy(false);
    refresh();
  }
  function sent({ id, start, end }: LessonRequestView) {
    setOpen(false);
    const when = start !== null && end !== null ? whenText({ start, end }, of.lesson) : null;
    const lines = [of.lesson.name, ...(when ? [when.text] : [])];
    const toast = { id: `lesson-request-${id}`, tone: "success" as const, title: t("sent"), lines };
    offerUndo(toast, t("undo"), () => void withdraw(id));
    refresh();
  }

  return (
    <div data-print="hide" className="flex w-full flex-col gap-3">
      {!of.lesson.isNext && (
        <p>
          <span className="block text-ink-2">{t("alsoOpen")}</span>
          <b className="wrap-anywhere">{of.lesson.name}</b>
        </p>
      )}
      {waits ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-strip border-[1.5px] border-dashed border-control bg-surface px-3 py-2">
          <Icon of={faHourglassHalf} className="text-info-ink" />
          <p className="min-w-0 flex-[1_1_200px]">
            <b className="block">{t("waits")}</b>
            <span className="text-ink-2">
              <UnbrokenText
                text={[
                  ...whenOf(waits),
                  waits.instructor ? waits.instructor.name : t("waitsOfStaff"),
                  waits.aircraft?.callSign,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              />
            </span>
            {waits.wish && <q className="block text-ink-2">{waits.wish}</q>}
          </p>
          <Button icon={faXmark} disabled={isBusy} onClick={() => void withdraw(waits.id)}>
            {t("withdraw")}
          </Button>
        </div>
      ) : (
        <>
          {latest?.state === "Declined" && (
            <Notice tone="info">
              <p className="font-bold">{t("declined", { name: latest.closedBy ?? "" })}</p>
              <p className="wrap-anywhere">{latest.answer}</p>
            </Notice>
          )}
          {latest?.state === "Ended" && !latest.reservationId && <Notice tone="info">{t("ended")}</Notice>}
          <Button
            variant="primary"
            icon={faPaperPlane}
            className="self-start phone:w-full"
            onClick={() => setOpen(true)}
          >
            {t(latest && latest.state !== "Withdrawn" ? "again" : "button")}
          </Button>
        </>
      )}
      {isOpen && <RequestDialog of={of} onClose={() => setOpen(false)} onSent={sent} />}
    </div>
  );
}
