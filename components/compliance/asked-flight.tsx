"use client";
import { createContext, type ReactNode, useContext, useState } from "react";

type AskedFlight = {
  /** The day for which is judged. Null: what was typed is none. */
  day: string | null;
  /** The code of the class of aircraft. Null: that of the latest flight. */
  aircraft: string | null;
  today: string;
  setDay: (day: string | null) => void;
  setAircraft: (aircraft: string) => void;
};

const Asked = createContext<AskedFlight | null>(null);

/** Holds for which day and class a person is judged, so that all that is shown of them answers the same question. */
export function AskedFlightScope({ today, children }: { today: string; children: ReactNode }) {
  const [day, setDay] = useState<string | null>(today);
  const [aircraft, setAircraft] = useState<string | null>(null);
  return <Asked.Provider value={{ day, aircraft, today, setDay, setAircraft }}>{children}</Asked.Provider>;
}

export const useAskedFlight = () => useContext(Asked)!;
