// This file has no schemas, so that the browser can load these codes without zod.

/** How a lesson is paid for: the hours that are left are counted by these. */
export const HOUR_KINDS = ["theory", "dual", "solo", "simulator"] as const;
export type HourKind = (typeof HOUR_KINDS)[number];

/**
 * What a forecast rests on: the student's own pace, or one lesson a week while too little was flown. Nothing is foretold of who has
 * stopped flying, has everything behind them, or has left.
 */
export const FORECAST_STATES = ["Known", "TooEarly", "Stalled", "Complete", "Left"] as const;
export type ForecastState = (typeof FORECAST_STATES)[number];
