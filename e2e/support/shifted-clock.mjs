// Preloaded into a server process by a test, so that its clock is wrong by CLOCK_OFFSET_MS milliseconds.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [ShiftedDate.now()] : values));
  }
  static now = () => RealDate.now() + offset;
  // Next copies the constructor's own members only.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
};
