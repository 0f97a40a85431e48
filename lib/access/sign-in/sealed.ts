import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKeyFromAuthSecret } from "./tokens";

const CIPHER = "aes-256-gcm";

/** Encrypts a secret for the database, for one use and one owner: copied into another one's row, it can't be opened. */
export function seal(use: string, secret: Buffer, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, deriveKeyFromAuthSecret(use), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret. Returns null when AUTH_SECRET isn't the one with which it was encrypted. */
export function openSealed(use: string, stored: string, owner: string): Buffer | null {
  const bytes = Buffer.from(stored, "base64url");
  const key = deriveKeyFromAuthSecret(use);
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
