// This file has no schemas, so that the browser can load these codes without zod.

/** What the file of a leg is: where the aircraft was, what its horameter showed, or the slip of its fuel. The API uses the index as code. */
export const LEG_FILE_KINDS = ["Track", "Hobbs", "Fuel"] as const;
export type LegFileKind = (typeof LEG_FILE_KINDS)[number];

/** The kinds that are pictures, by their names in addresses. */
export const LEG_PICTURES = { hobbs: "Hobbs", fuel: "Fuel" } as const satisfies Record<string, LegFileKind>;
export type LegPicture = keyof typeof LEG_PICTURES;
export const LEG_PICTURE_NAMES = Object.keys(LEG_PICTURES) as LegPicture[];
