// Preloaded into a server process by a test, so that its clock is wrong by CLOCK_OFFSET_MS milliseconds.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;
const now = () => RealDate.now() + offset;
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values));
  }
  static now = now;
};
