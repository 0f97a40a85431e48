import { randomBytes } from "node:crypto";

/** By these letters people and secret scanners know what it is. */
const PREFIX = "envol_";
/** How many characters are kept and shown, so that people tell keys apart. 256 bits less what these say can't be guessed. */
const SHOWN = PREFIX.length + 6;

/** Whether a bearer token is the secret of an API key, be it a right one or not. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** Makes the secret of a key: 256 random bits. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64url");

export const beginningOf = (secret: string): string => secret.slice(0, SHOWN);
