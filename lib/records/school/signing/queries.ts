import type { Reading } from "@/lib/access/actor/as-actor";
import { signForSchool } from "./commands";
import { fingerprintOf } from "./rules";

/** The school's public key with its fingerprint. */
export async function readSchoolKey(reading: Reading) {
  const { publicKey } = await signForSchool(reading, "envol");
  return { publicKey, fingerprint: fingerprintOf(publicKey) };
}

/** Whether a key is the school's own, or one that an admin has confirmed. */
export async function isTrustedKey({ db }: Pick<Reading, "db">, publicKey: string): Promise<boolean> {
  const where = { publicKey };
  if (await db.schoolKey.findUnique({ where, select: { id: true } })) return true;
  return (await db.trustedKey.findUnique({ where, select: { id: true } })) !== null;
}
