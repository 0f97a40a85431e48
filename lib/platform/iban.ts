/** Whether an IBAN's check digits are right (ISO 13616: the number modulo 97 is 1, with its letters as numbers). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
