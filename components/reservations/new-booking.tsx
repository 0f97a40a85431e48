"use client";
import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { useMediaQuery } from "@/components/shell/use-media-query";
import type { BookingForm as BookingFormType } from "./form/booking-form";
import type { Handover } from "./phone/phone-booking";

const loadForm = () => import("./form/booking-form");
const loadPhone = () => import("./phone/phone-booking");
export const BookingForm = dynamic(() => loadForm().then((m) => m.BookingForm));
const PhoneBooking = dynamic(() => loadPhone().then((m) => m.PhoneBooking));

/** Loads the code of the form. The phone's first view is loaded only by a phone. */
export function preloadBookingForms(): void {
  loadForm().catch(() => {});
  if (matchMedia(PHONE).matches) loadPhone().catch(() => {});
}

export const PHONE = "(width < 700px)";

type Props = Pick<
  ComponentProps<typeof BookingFormType>,
  | ("context" | "initial" | "keepsUnsent" | "asksTime" | "dictated" | "onPlace")
  | ("onClose" | "onDone" | "onNext" | "onUnavailability" | "onSeriesDone")
> & { isAgain?: boolean };

/** Books a new reservation: a rental on a phone by three taps, all else and on request that too by the whole form. */
export function NewBooking({ isAgain = false, ...form }: Props) {
  const isPhone = useMediaQuery(PHONE);
  const [handover, setHandover] = useState<Handover | null>(null);
  const [beginsOnPhone] = useState(isPhone && form.initial.type === "Renter" && !form.dictated);
  if (beginsOnPhone && !handover)
    return (
      <PhoneBooking
        context={form.context}
        initial={form.initial}
        isAgain={isAgain}
        onClose={form.onClose}
        onDone={(saved) => form.onDone(saved, true)}
        onWhole={setHandover}
      />
    );
  if (!handover) return <BookingForm {...form} />;
  const { fields, refused, unsent } = handover;
  return <BookingForm {...form} {...{ refused, unsent }} initial={fields} isUnreached={unsent !== undefined} />;
}
