"use client";
import { createContext, useContext } from "react";

/** The time zone of the page's site, or of the school's main site on pages of all sites. */
export const ClockZoneContext = createContext("UTC");

/** By whose clocks the frame of a page says times and days, like the planning itself: not the browser's. */
export const useClockZone = (): string => useContext(ClockZoneContext);
