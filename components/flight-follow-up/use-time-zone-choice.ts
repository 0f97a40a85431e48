import { useEffect, useState } from "react";

const NAME = "envol.flight-times";
export type TimeZoneChoice = "local" | "utc";

/** Whether a person types the times of flights in the site's zone or in UTC. This browser remembers it. */
export function useTimeZoneChoice(): [TimeZoneChoice, (choice: TimeZoneChoice) => void] {
  const [choice, setChoice] = useState<TimeZoneChoice>("local");
  useEffect(() => {
    try {
      if (localStorage.getItem(NAME) === "utc") setChoice("utc");
    } catch {
      // The browser stores nothing.
    }
  }, []);
  return [
    choice,
    (next) => {
      setChoice(next);
      try {
        localStorage.setItem(NAME, next);
      } catch {
        // The browser stores nothing.
      }
    },
  ];
}
