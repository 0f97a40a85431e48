import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import { openSealed, seal } from "../sign-in/sealed";

/** Seconds for which an authenticator app shows one code. */
export const STEP_SECONDS = 30;
/** A code of the step before or after is taken too, because a phone's clock may be wrong by some seconds. */
const DRIFT_STEPS = 1;

/** Makes a new secret of 160 bits in base32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, algorithm: "SHA1", digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) });

/** Makes the code that an authenticator app shows at this time. */
export const totpCodeAt = (secret: string, at: Date): string => totp(secret).generate({ timestamp: at.getTime() });

/** Returns the number of the step for which this is the code, or null when it is the code of no step close to `now`. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

/** Makes the address that an authenticator app reads from a QR code, and that QR code as an SVG image. */
export async function makeTotpSetUp(
  secret: string,
  school: string,
  email: string,
): Promise<{ uri: string; qr: string }> {
  const uri = totp(secret, { issuer: school, label: email }).toString();
  return { uri, qr: await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 4 }) };
}

const USE = "totp-secret";

/** Encrypts a secret for the database, for one person. */
export const sealTotpSecret = (secret: string, personId: string): string => seal(USE, Buffer.from(secret), personId);

/** Decrypts a secret. Returns null when AUTH_SECRET isn't the one with which it was encrypted. */
export const openTotpSecret = (stored: string, personId: string): string | null =>
  openSealed(USE, stored, personId)?.toString("utf8") ?? null;
