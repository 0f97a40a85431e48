import type { Reading } from "@/lib/access/actor/as-actor";
import { toUnix } from "@/lib/platform/time";
import { signForSchool } from "./commands";
import { fingerprintOf } from "./rules";
import type { TrustedKeyView } from "./schema";

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

/** Lists the keys of other schools that admins have confirmed, by the name that each record gave to its school. */
export async function listTrustedKeys({ db }: Pick<Reading, "db">): Promise<TrustedKeyView[]> {
  const rows = await db.trustedKey.findMany({
    orderBy: [{ schoolName: "asc" }, { id: "asc" }],
    include: { confirmedBy: { select: { firstName: true, lastName: true } } },
  });
  return rows.map(({ id, publicKey, schoolName, confirmedAt, confirmedBy }) => ({
    ...{ id, schoolName, fingerprint: fingerprintOf(publicKey), confirmedAt: toUnix(confirmedAt) },
    confirmedBy: confirmedBy && `${confirmedBy.firstName} ${confirmedBy.lastName}`,
  }));
}
