import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { isFingerprintOf, makeSchoolKey, signText } from "./rules";

/** Signs a text with the school's key, which is made when it is first needed, or when AUTH_SECRET was changed. */
export async function signForSchool({ db }: Reading, text: string): Promise<{ publicKey: string; signature: string }> {
  const key = await db.schoolKey.findFirst({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  const signature = key && signText(text, key);
  if (signature) return { publicKey: key.publicKey, signature };
  const made = await asActor(SYSTEM_ACTOR, (work) => renewKey(work, key?.id ?? null));
  return { publicKey: made.publicKey, signature: signText(text, made)! };
}

/** Makes a key in place of an earlier one, unless somebody else has done so meanwhile. */
async function renewKey(work: Work, formerId: string | null) {
  await work.db.$executeRaw`SELECT 1 FROM school FOR UPDATE`;
  const newest = await work.db.schoolKey.findFirst({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  if (newest && newest.id !== formerId) return newest;
  const row = { id: newId(), ...makeSchoolKey(), createdAt: work.now };
  await work.db.schoolKey.create({ data: row });
  changed(work, { kind: "SchoolKey", id: row.id, verb: "make", after: row });
  return row;
}

/** An admin confirms the key of another school, by the fingerprint that they have from that school itself. */
export async function confirmKey(
  work: Work,
  { publicKey, schoolName, fingerprint }: { publicKey: string; schoolName: string; fingerprint: string },
): Promise<void> {
  if (!isFingerprintOf(fingerprint, publicKey))
    throw makeInvalidFieldProblem("fingerprint", "records.import.fingerprintDiffers");
  if (await work.db.trustedKey.findUnique({ where: { publicKey } })) return;
  const after = { id: newId(), publicKey, schoolName, confirmedAt: work.now, confirmedById: work.actor.id };
  await work.db.trustedKey.create({ data: after });
  changed(work, { kind: "TrustedKey", id: after.id, verb: "confirm", after });
}

/** An admin no longer trusts a key. Records that came in under it stay; those that come later are refused. */
export async function withdrawKey(work: Work, id: string): Promise<void> {
  const before = await work.db.trustedKey.findUnique({ where: { id } });
  if (!before) throw new Problem("notFound", "errors.notFound");
  await work.db.trustedKey.delete({ where: { id } });
  changed(work, { kind: "TrustedKey", id, verb: "withdraw", before, after: null });
}
