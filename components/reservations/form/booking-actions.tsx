"use client";
import { useTranslations } from "next-intl";
import { Button, KeyHint } from "@/components/ui/button";
import { usePlan } from "../plan";

type Props = {
  isNew: boolean;
  /** Whether it is booked against what the rules say. */
  isOverriding: boolean;
  /** The dates of a series that would be booked or changed. Null where only one is meant. */
  series: { freeDates: number; isAllFree: boolean } | null;
  isOff: boolean;
  onCancel: () => void;
  /** Books and asks for the next. Without it, the form doesn't offer that. */
  onSendAndNext: (() => void) | undefined;
  onSend: () => void;
};

/** The buttons at the foot of the booking form. The one that sends says what it does. */
export function BookingActions({ isNew, isOverriding, series, isOff, onCancel, onSendAndNext, onSend }: Props) {
  const t = useTranslations("booking");
  const { kind: plan } = usePlan();
  const ofSeries =
    series && series.freeDates > 0
      ? t(isNew ? (series.isAllFree ? "series.bookAll" : "series.bookFree") : "series.saveAll", {
          count: series.freeDates,
        })
      : null;
  const ofOne =
    plan === "draft"
      ? t(isNew ? "drafted.book" : "drafted.save")
      : isNew
        ? t(isOverriding ? "bookAnyway" : "book")
        : t("save");
  return (
    <>
      <Button onClick={onCancel}>{t("cancel")}</Button>
      {onSendAndNext && (
        <Button
          disabled={isOff}
          aria-keyshortcuts="Control+Shift+Enter"
          className="phone:hidden"
          onClick={onSendAndNext}
        >
          {t("bookAndNext")}
        </Button>
      )}
      <Button variant="primary" disabled={isOff} aria-keyshortcuts="Control+Enter" onClick={onSend}>
        {ofSeries ?? ofOne}
        <KeyHint>{t("sendKeys")}</KeyHint>
      </Button>
    </>
  );
}
