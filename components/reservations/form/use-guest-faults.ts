import { useTranslations } from "next-intl";
import { listGuestFaults } from "@/lib/activity/reservations/guests/schema";
import type { GuestFields } from "./booking-form-state";

const TEXTS = { phoneNumber: "guestPhone", email: "guestEmail" } as const;

/** Returns what says what is wrong with a guest's telephone number and mail address, by the names of the fields in the API. */
export function useGuestFaults() {
  const t = useTranslations("reservations");
  return (guest: GuestFields): Record<string, readonly string[]> =>
    Object.fromEntries(listGuestFaults(guest).map((name) => [`guest.${name}`, [t(TEXTS[name])]]));
}
