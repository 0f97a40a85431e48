import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { openSealed, seal } from "@/lib/access/sign-in/sealed";

const USE = "school-key";
const SPKI = { format: "der", type: "spki" } as const;
const PKCS8 = { format: "der", type: "pkcs8" } as const;

/** Makes an Ed25519 key. The private half is encrypted at once: copied beside another public half, it can't be opened. */
export function makeSchoolKey(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export(SPKI).toString("base64");
  return { publicKey, privateKey: seal(USE, pair.privateKey.export(PKCS8), publicKey) };
}

/** Signs a text. Returns null when AUTH_SECRET isn't the one with which the key was encrypted. */
export function signText(text: string, { publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  const der = openSealed(USE, privateKey, publicKey);
  return der && sign(null, Buffer.from(text), createPrivateKey({ key: der, ...PKCS8 })).toString("base64");
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
