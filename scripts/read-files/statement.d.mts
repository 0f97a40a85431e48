/** Reads the booked entries of a CAMT.053 statement as the lines of a table, and the IBANs of its accounts. */
export function readStatement(
  bytes: Buffer,
  limits: { lines: number },
): { rows: { line: number; cells: string[] }[]; accounts: string[] };
/** Whether a file is XML by its beginning. */
export function isXml(bytes: Buffer): boolean;
