"use client";
import { useTranslations } from "next-intl";
import type { RequestView } from "@/lib/activity/requests/schema";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { answerRequest } from "../reservation-calls";
import { formatAircraftAndPeople, formatShownPeriod } from "../what-text";
import { AnswerDialog } from "./question-dialog";
import { useRequestTexts } from "./use-request-texts";

type Props = {
  /** Another time is granted by moving the reservation, which takes no words. */
  answer: "grant" | "refuse";
  bar: PublicReservation;
  request: RequestView;
  timeZone: string;
  onClose: () => void;
  onDone: () => void;
};

/** Grants a cancellation with some words, or refuses what is asked and says why. */
export function AnswerRequestDialog({ answer, bar, request, timeZone, ...on }: Props) {
  const t = useTranslations("booking.request");
  const texts = useRequestTexts(bar, request, timeZone);
  const { id: requestId, name } = request;
  const isGrant = answer === "grant";
  const shown = { name, what: formatAircraftAndPeople(bar), when: formatShownPeriod(bar, timeZone) };
  const effect = isGrant ? (texts.isOnlyLeft ? "grantedPart" : "granted") : "refused";
  return (
    <AnswerDialog
      {...on}
      isRequired={!isGrant}
      title={t(`dialog.title.${answer}`, { name })}
      description={t(`dialog.${effect}`, shown)}
      label={t(isGrant ? "dialog.message" : "dialog.answer", { name })}
      confirmLabel={isGrant ? texts.grant : t("dialog.refuse")}
      failed={t(`failed.${answer}`)}
      send={(words) => answerRequest(bar.id, { requestId, granted: isGrant, answer: words })}
    />
  );
}
