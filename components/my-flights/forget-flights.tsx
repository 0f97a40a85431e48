"use client";
import { useEffect } from "react";

/** Stands on the sign-in screen: while nobody is signed in, this device shows nobody's flights. */
export function ForgetFlights() {
  useEffect(() => {
    import("@/components/flight-follow-up/kept/kept-flights").then(
      ({ forgetSentFlights }) => forgetSentFlights().catch(() => {}),
      () => {},
    );
  }, []);
  return null;
}
