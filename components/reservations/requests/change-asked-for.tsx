"use client";
import { faCheck, faComment, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import { makeBookingBody } from "@/lib/activity/reservations/wire";
import type { AskedChange } from "@/lib/views/dashboards/queries";
import { useLivingActions } from "../living-reservations";
import { answerRequest, fetchReservation } from "../reservation-calls";
import { useApplyChange } from "../use-apply-change";
import { useCancelledToast } from "../use-cancelled-toast";
import { describeBar, formatAircraftAndPeople, formatShownPeriod } from "../what-text";
import { AnswerRequestDialog } from "./answer-request-dialog";
import { AskedRow } from "./asked-row";
import { useRequestTexts } from "./use-request-texts";

type Props = {
  asked: AskedChange;
  showSite: boolean;
  /** Called when it has been answered. */
  onAnswered: () => void;
};

/** A cancellation or another time that is asked for, granted by one press. Its words open the reservation's sheet. */
export function ChangeAskedFor({ asked, showSite, onAnswered }: Props) {
  const { request, reservation: bar, site } = asked;
  const { timeZone } = site;
  const t = useTranslations("booking.request");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const { open } = useLivingActions();
  const [isBusy, setBusy] = useState(false);
  const [answering, setAnswering] = useState<"grant" | "refuse" | null>(null);
  const { shift, isOnlyLeft, asks, why, grant: grantLabel } = useRequestTexts(bar, request, timeZone);
  const tellCancelled = useCancelledToast(timeZone, refresh);
  const answered = () => {
    onAnswered();
    refresh();
  };
  const move = useApplyChange({ timeZone, onOpen: open, onSaved: answered });
  const cancelled = () => {
    tellCancelled(bar, bar.version + 1, isOnlyLeft ? t("leftDone", { name: request.name }) : undefined);
    answered();
  };
  async function grant() {
    setBusy(true);
    try {
      if (request.kind === "OtherTime") {
        const whole = await fetchReservation(bar.id);
        await move(whole, makeBookingBody(whole, whole, { startShift: shift, endShift: shift }));
      } else {
        await answerRequest(bar.id, { requestId: request.id, granted: true, answer: "" });
        cancelled();
      }
    } catch (error) {
      fail(error, t("failed.grant"));
      refresh();
    }
    setBusy(false);
  }
  const when = formatShownPeriod(bar, timeZone);
  /** The accessible name of a button: of several rows it says which one it answers. */
  const named = (label: string) => `${label}, ${request.name}, ${when}`;
  return (
    <AskedRow
      who={
        <span data-r={bar.id}>
          <button type="button" className="cursor-pointer text-start font-bold underline underline-offset-2">
            {asks}
          </button>
        </span>
      }
      time={when}
      details={[formatAircraftAndPeople(bar), showSite && site.name]}
      words={why}
    >
      <Button
        variant="primary"
        icon={faCheck}
        aria-label={named(grantLabel)}
        disabled={isBusy}
        onClick={() => void grant()}
      >
        {grantLabel}
      </Button>
      <Button icon={faXmark} aria-label={named(t("refuse"))} disabled={isBusy} onClick={() => setAnswering("refuse")}>
        {t("refuse")}
      </Button>
      {request.kind === "Cancellation" && (
        <Button
          icon={faComment}
          aria-label={named(t("grantSaying"))}
          disabled={isBusy}
          onClick={() => setAnswering("grant")}
        >
          {t("grantSaying")}
        </Button>
      )}
      {answering && (
        <AnswerRequestDialog
          {...{ bar, request, timeZone }}
          answer={answering}
          onClose={() => setAnswering(null)}
          onDone={() => {
            setAnswering(null);
            if (answering === "grant") return cancelled();
            showToast({ tone: "success", title: t("refusedDone"), lines: [describeBar(bar, timeZone)] });
            answered();
          }}
        />
      )}
    </AskedRow>
  );
}
