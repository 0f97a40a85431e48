import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { deriveKeyFromAuthSecret } from "@/lib/access/sign-in/tokens";

const CIPHER = "aes-256-gcm";
const key = () => deriveKeyFromAuthSecret("school-key");
const SPKI = { format: "der", type: "spki" } as const;
const PKCS8 = { format: "der", type: "pkcs8" } as const;

/** Makes an Ed25519 key. The private half is encrypted at once: copied beside another public half, it can't be opened. */
export function makeSchoolKey(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export(SPKI).toString("base64");
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(publicKey));
  const sealed = Buffer.concat([cipher.update(pair.privateKey.export(PKCS8)), cipher.final()]);
  return { publicKey, privateKey: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64") };
}

/** Signs a text. Returns null when AUTH_SECRET isn't the one with which the key was encrypted. */
export function signText(text: string, { publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  const bytes = Buffer.from(privateKey, "base64");
  const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, 12), { authTagLength: 16 });
  try {
    decipher.setAAD(Buffer.from(publicKey)).setAuthTag(bytes.subarray(12, 28));
    const der = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
    return sign(null, Buffer.from(text), createPrivateKey({ key: der, ...PKCS8 })).toString("base64");
  } catch {
    return null;
  }
}

/**
 * The points of small order of the curve, without their signs (the list of libsodium). Under such a key, anybody makes signatures
 * that verify.
 */
const SMALL_ORDER = [
  `00${"00".repeat(30)}00`,
  `01${"00".repeat(30)}00`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  `ec${"ff".repeat(30)}7f`,
  `ed${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}7f`,
];
function isOfSmallOrder(publicKey: KeyObject): boolean {
  const point = publicKey.export(SPKI).subarray(-32);
  point[31]! &= 0x7f;
  return SMALL_ORDER.includes(point.toString("hex"));
}

/** Whether a text was signed by the owner of an Ed25519 key. Anything that isn't such a key has signed nothing. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const opened = createPublicKey({ key: Buffer.from(publicKey, "base64"), ...SPKI });
    if (opened.asymmetricKeyType !== "ed25519" || isOfSmallOrder(opened)) return false;
    return verify(null, Buffer.from(text), opened, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/** The fingerprint that people compare: SHA-256 of the key's bytes, in groups of four. */
export const fingerprintOf = (publicKey: string): string =>
  createHash("sha256")
    .update(Buffer.from(publicKey, "base64"))
    .digest("hex")
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1 ");

/** Whether somebody typed a fingerprint, however they divided it. */
export const isFingerprintOf = (typed: string, publicKey: string): boolean => {
  const plain = (text: string) => text.replace(/[^0-9A-Fa-f]/g, "").toUpperCase();
  return plain(typed) === plain(fingerprintOf(publicKey));
};
