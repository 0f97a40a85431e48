/** Returns the number of decimal digits of a currency: 2 for EUR, 0 for JPY, 3 for TND (ISO 4217). */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns the sign of a currency as English writes it: "€" for EUR, "CA$" for CAD, "CHF" for CHF. Each has its own. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

const CURRENCIES: readonly string[] = Intl.supportedValuesOf("currency");
let codesBySign: Map<string, string> | undefined;

/** Finds the ISO 4217 code of a currency that is named by its code or by its sign. Undefined for an unknown one. */
export function findCurrency(codeOrSign: string): string | undefined {
  if (CURRENCIES.includes(codeOrSign)) return codeOrSign;
  codesBySign ??= new Map(CURRENCIES.map((code) => [currencySign(code), code]));
  return codesBySign.get(codeOrSign);
}

/** Converts a decimal amount to minor units (cents). Null when it has more decimals than the currency, or is too large. */
export function toMinorUnits(amount: number, currency: string): number | null {
  const scaled = amount * 10 ** currencyDigits(currency);
  const minor = Math.round(scaled);
  return Math.abs(scaled - minor) <= Math.abs(scaled) * 1e-12 && Number.isSafeInteger(minor) ? minor : null;
}

/** Converts minor units (cents) to a decimal amount, as answers of the API carry it. */
export function fromMinorUnits(minor: number, currency: string): number {
  return Number((minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency)));
}

/** Two decimals of a per cent are whole numbers inside. */
export const toBasisPoints = (percent: number) => Math.round(percent * 100);
export const fromBasisPoints = (points: number) => points / 100;
