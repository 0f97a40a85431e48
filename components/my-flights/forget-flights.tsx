"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";

/**
 * Stands on the sign-in screen: while nobody is signed in, this device shows nobody's flights. It says how many stay because they
 * aren't sent, since the sign-in of somebody else removes them; not whose they are.
 */
export function ForgetFlights() {
  const t = useTranslations("shell.signIn");
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    import("@/components/flight-follow-up/kept/kept-flights").then(
      ({ forgetSentFlights }) => forgetSentFlights().then(setUnsent, () => {}),
      () => {},
    );
  }, []);
  if (unsent === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="warning">{t("flightsWait", { count: unsent })}</Notice>
    </div>
  );
}
