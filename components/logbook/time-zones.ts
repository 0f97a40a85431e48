/** The time zones that a file may say its times by, UTC first. */
export const listTimeZones = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];
