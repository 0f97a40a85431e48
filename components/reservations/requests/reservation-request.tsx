"use client";
import { faCheck, faClockRotateLeft, faComment, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import type { RequestKind } from "@/lib/activity/requests/codes";
import type { RequestView } from "@/lib/activity/requests/schema";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { type FullReservation, makeBookingBody } from "@/lib/activity/reservations/wire";
import { answerRequest, withdrawRequest } from "../reservation-calls";
import { askedIcon } from "../strip/strip-look";
import { describeBar } from "../what-text";
import { useRequestTexts } from "./use-request-texts";
import { useRequests } from "./use-requests";

const ICONS = { Cancellation: faXmark, OtherTime: faClockRotateLeft };

const AskDialog = dynamic(() => import("./ask-dialog").then((m) => m.AskDialog));
const AnswerRequestDialog = dynamic(() => import("./answer-request-dialog").then((m) => m.AnswerRequestDialog));

type Grants = {
  /** Moves it to the time that is asked for, which grants the request. */
  onGrantTime: (reservation: FullReservation, wanted: BookingInput) => Promise<void>;
  /** Called with the version of the reservation that was cancelled, or, with what is said then, that goes on without who asked. */
  onGranted: (version: number, title?: string) => void;
};

/**
 * What is asked of staff for a reservation within the school's notice, at the top of its sheet: to its student or renter the
 * ways to ask and what became of it, to staff the request with its answers.
 */
export function ReservationRequest({
  view,
  timeZone,
  isTooLate,
  onGrantTime,
  onGranted,
}: Grants & {
  view: FullReservation;
  timeZone: string;
  /** Whether the reader takes part and can neither cancel nor ask any more. */
  isTooLate: boolean;
}) {
  const texts = useTranslations("booking");
  const t = useTranslations("booking.request");
  const refresh = useRefresh();
  const client = useQueryClient();
  const fail = useFailureToast();
  const [open, setOpen] = useState<RequestKind | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data, refetch } = useRequests(view);
  if (!data) return null;
  const { latest, rights } = data;

  /** What was asked and answered stands in the history, too. */
  const readAnew = () => Promise.all([refetch(), client.invalidateQueries({ queryKey: ["history", view.id] })]);

  async function done(title: string) {
    setOpen(null);
    showToast({ tone: "success", title, lines: [describeBar(view, timeZone)] });
    await readAnew();
    // The strips of the page say what is asked, too.
    refresh();
  }
  async function run(act: () => Promise<void>, failed: string, then: () => unknown) {
    setBusy(true);
    try {
      await act();
      await then();
    } catch (error) {
      fail(error, failed);
      void readAnew();
    }
    setBusy(false);
  }

  return (
    <div className="mb-3 empty:hidden">
      {rights.answer && latest && (
        <RequestToAnswer
          {...{ view, timeZone, onGrantTime, onGranted, done }}
          request={latest}
          onFailed={() => void readAnew()}
        />
      )}
      {rights.withdraw && latest && (
        <Notice tone="info">
          <p className="font-bold">{t("waits")}</p>
          <OwnRequest {...{ view, timeZone }} request={latest} />
          <Button
            className="mt-2"
            disabled={isBusy}
            onClick={() =>
              void run(
                () => withdrawRequest(view.id),
                t("failed.withdraw"),
                () => done(t("withdrawn")),
              )
            }
          >
            {t("withdraw")}
          </Button>
        </Notice>
      )}
      {rights.asks.length > 0 && (
        <Notice tone="info">
          {latest?.state === "Refused" && (
            <>
              <p className="font-bold">{t("refused", { name: latest.closedBy ?? "" })}</p>
              <p className="mb-2">{latest.answer}</p>
            </>
          )}
          <p>{rights.asks.includes("Cancellation") ? t("late", { hours: data.noticeHours }) : t("notMovable")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {rights.asks.map((kind) => (
              <Button key={kind} icon={ICONS[kind]} onClick={() => setOpen(kind)}>
                {t(`ask.${kind}`)}
              </Button>
            ))}
          </div>
        </Notice>
      )}
      {isTooLate && rights.asks.length === 0 && !rights.withdraw && <Notice tone="info">{texts("tooLate")}</Notice>}
      {open && (
        <AskDialog
          kind={open}
          bar={view}
          timeZone={timeZone}
          onClose={() => setOpen(null)}
          onDone={() => void done(t("sent"))}
        />
      )}
    </div>
  );
}

type OfRequest = { view: FullReservation; request: RequestView; timeZone: string };

function OwnRequest({ view, request, timeZone }: OfRequest) {
  const { asked, why } = useRequestTexts(view, request, timeZone);
  return <p>{[asked, why].filter(Boolean).join(" · ")}</p>;
}

/** What is asked of the reader, with its answers. */
function RequestToAnswer({
  view,
  request,
  timeZone,
  onGrantTime,
  onGranted,
  done,
  onFailed,
}: OfRequest &
  Grants & {
    /** Says what has been done and reads anew what is asked. */
    done: (title: string) => Promise<void>;
    onFailed: () => void;
  }) {
  const t = useTranslations("booking.request");
  const fail = useFailureToast();
  const [answering, setAnswering] = useState<"grant" | "refuse" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { shift, isOnlyLeft, asks, why, grant: grantLabel } = useRequestTexts(view, request, timeZone);
  const granted = () => onGranted(view.version + 1, isOnlyLeft ? t("leftDone", { name: request.name }) : undefined);
  async function grant() {
    setBusy(true);
    try {
      if (request.kind === "OtherTime")
        await onGrantTime(view, makeBookingBody(view, view, { startShift: shift, endShift: shift }));
      else {
        await answerRequest(view.id, { requestId: request.id, granted: true, answer: "" });
        granted();
      }
    } catch (error) {
      fail(error, t("failed.grant"));
      onFailed();
    }
    setBusy(false);
  }
  return (
    <section
      aria-label={t("waits")}
      className="flex items-baseline gap-2 rounded-control border border-line-2 bg-sunken px-3 py-2 text-table"
    >
      <Icon of={askedIcon} className="translate-y-px text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{asks}</p>
        {why && <p>{why}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="primary" icon={faCheck} disabled={isBusy} onClick={() => void grant()}>
            {grantLabel}
          </Button>
          <Button icon={faXmark} disabled={isBusy} onClick={() => setAnswering("refuse")}>
            {t("refuse")}
          </Button>
          {request.kind === "Cancellation" && (
            <Button icon={faComment} disabled={isBusy} onClick={() => setAnswering("grant")}>
              {t("grantSaying")}
            </Button>
          )}
        </div>
      </div>
      {answering && (
        <AnswerRequestDialog
          {...{ request, timeZone }}
          answer={answering}
          bar={view}
          onClose={() => setAnswering(null)}
          onDone={() => {
            setAnswering(null);
            if (answering === "grant") granted();
            else void done(t("refusedDone"));
          }}
        />
      )}
    </section>
  );
}
