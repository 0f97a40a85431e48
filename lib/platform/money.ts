/** Returns the number of decimal digits of a currency: 2 for EUR, 0 for JPY, 3 for TND (ISO 4217). */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Converts a decimal amount to minor units (cents). Null when it has more decimals than the currency, or is too large. */
export function toMinorUnits(amount: number, currency: string): number | null {
  const scaled = amount * 10 ** currencyDigits(currency);
  const minor = Math.round(scaled);
  return Math.abs(scaled - minor) < 1e-6 && Number.isSafeInteger(minor) ? minor : null;
}

/** Converts minor units (cents) to a decimal amount, as answers of the API carry it. */
export function fromMinorUnits(minor: number, currency: string): number {
  return Number((minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency)));
}
