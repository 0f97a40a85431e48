"use client";
import { faCheck, faClockRotateLeft, faComment, faXmark } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useUnreadCount } from "@/components/shell/notifications/use-unread-count";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { isShared } from "@/lib/activity/reservations/reach";
import { type FullReservation, makeBookingBody } from "@/lib/activity/reservations/wire";
import { answerRequest, fetchRequests, withdrawRequest } from "./reservation-calls";
import { formatDayAndTime } from "./site-time";
import { blockTimeOf, describeBar, formatAircraftAndPeople, formatShownPeriod } from "./what-text";

const ICONS = { Cancellation: faXmark, OtherTime: faClockRotateLeft };

const AskDialog = dynamic(() => import("./request-dialogs").then((m) => m.AskDialog));
const AnswerDialog = dynamic(() => import("./question-dialog").then((m) => m.AnswerDialog));

/**
 * What is asked of staff for a reservation within the school's notice, at the top of its sheet: to its student or renter the
 * ways to ask and what became of it, to staff the request with its answers.
 */
export function ReservationRequest({
  view,
  timeZone,
  tooLate,
  onGrantTime,
  onGranted,
}: {
  view: FullReservation;
  timeZone: string;
  /** What is said to who can neither cancel nor ask. */
  tooLate: ReactNode;
  /** Moves it to the time that is asked for, which grants the request. */
  onGrantTime: (reservation: FullReservation, wanted: BookingInput) => Promise<void>;
  /** Called with the version of the reservation that was cancelled, or, with what is said then, that goes on without who asked. */
  onGranted: (version: number, title?: string) => void;
}) {
  const t = useTranslations("booking.request");
  const refresh = useRefresh();
  const client = useQueryClient();
  const fail = useFailureToast();
  // Who asks and who answers are told of each other's steps, so that a new number of unread ones may mean one.
  const unread = useUnreadCount();
  const [open, setOpen] = useState<"Cancellation" | "OtherTime" | "refuse" | "grant" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ["request", view.id, view.version, unread],
    queryFn: ({ signal }) => fetchRequests(view.id, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
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

  const shift = latest?.start ? latest.start - view.start : 0;
  const wished = latest?.start ? formatDayAndTime(blockTimeOf(view).start + shift, timeZone) : "";
  const why = [latest?.reason, latest?.comment].filter(Boolean).join(" – ");
  const goesOn =
    latest !== null &&
    isShared({ people: view.users.map(({ userId, role }) => ({ personId: userId, role })) }, latest.userId);
  const granted = () => onGranted(view.version + 1, goesOn ? t("leftDone", { name: latest.name }) : undefined);
  const grantSaying = (answer: string) => answerRequest(view.id, { requestId: latest!.id, granted: true, answer });
  const grant = async () => {
    if (latest?.kind === "OtherTime") {
      setBusy(true);
      await onGrantTime(view, makeBookingBody(view, view, { startShift: shift, endShift: shift }));
      return setBusy(false);
    }
    void run(
      () => grantSaying(""),
      t("failed.grant"),
      () => granted(),
    );
  };
  const what = { name: latest?.name ?? "", time: wished };
  const grantLabel = latest
    ? goesOn && latest.kind === "Cancellation"
      ? t("grantPart", what)
      : t(`grant.${latest.kind}`)
    : "";
  const shown = { what: formatAircraftAndPeople(view), when: formatShownPeriod(view, timeZone) };
  return (
    <div className="mb-3 empty:hidden">
      {rights.answer && latest && (
        <Notice tone="warning">
          <p className="font-bold">{t(`asks.${latest.kind}`, what)}</p>
          {why && <p>{why}</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="primary" icon={faCheck} disabled={isBusy} onClick={() => void grant()}>
              {grantLabel}
            </Button>
            <Button icon={faXmark} disabled={isBusy} onClick={() => setOpen("refuse")}>
              {t("refuse")}
            </Button>
            {latest.kind === "Cancellation" && (
              <Button icon={faComment} disabled={isBusy} onClick={() => setOpen("grant")}>
                {t("grantSaying")}
              </Button>
            )}
          </div>
        </Notice>
      )}
      {rights.withdraw && latest && (
        <Notice tone="info">
          <p className="font-bold">{t("waits")}</p>
          <p>{[t(`asked.${latest.kind}`, what), why].filter(Boolean).join(" · ")}</p>
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
          <p>{t(rights.asks.includes("Cancellation") ? "late" : "notMovable")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {rights.asks.map((kind) => (
              <Button key={kind} icon={ICONS[kind]} onClick={() => setOpen(kind)}>
                {t(`ask.${kind}`)}
              </Button>
            ))}
          </div>
        </Notice>
      )}
      {rights.asks.length === 0 && !rights.withdraw && tooLate}
      {(open === "Cancellation" || open === "OtherTime") && (
        <AskDialog
          kind={open}
          bar={view}
          timeZone={timeZone}
          onClose={() => setOpen(null)}
          onDone={() => void done(t("sent"))}
        />
      )}
      {open === "refuse" && latest && (
        <AnswerDialog
          isRequired
          title={t("dialog.title.refuse", what)}
          description={t("dialog.text", shown)}
          label={t("dialog.answer", what)}
          confirmLabel={t("dialog.refuse")}
          failed={t("failed.refuse")}
          send={(answer) => answerRequest(view.id, { requestId: latest.id, granted: false, answer })}
          onClose={() => setOpen(null)}
          onDone={() => void done(t("refusedDone"))}
        />
      )}
      {open === "grant" && latest && (
        <AnswerDialog
          isRequired={false}
          title={t("dialog.title.grant", what)}
          description={t(goesOn ? "dialog.grantedPart" : "dialog.granted", { ...shown, ...what })}
          label={t("dialog.message", what)}
          confirmLabel={grantLabel}
          failed={t("failed.grant")}
          send={grantSaying}
          onClose={() => setOpen(null)}
          onDone={() => granted()}
        />
      )}
    </div>
  );
}
