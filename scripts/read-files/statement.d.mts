/** Reads the booked entries of a CAMT.053 statement as the lines of a table. */
export function readStatement(bytes: Buffer, limits: { lines: number }): { line: number; cells: string[] }[];
/** Whether a file is XML by its beginning. */
export function isXml(bytes: Buffer): boolean;
