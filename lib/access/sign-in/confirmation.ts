import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "@/lib/platform/db";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { Actor, PersonActor } from "../actor/actor";
import { asActor, type Work } from "../actor/as-actor";
import { changed } from "../changes/changed";
import { notePasskeyUse, verifyPasskey } from "../second-factor/passkeys";
import { confirmationMethodsOf, spendAppCode } from "../second-factor/second-factor";
import { admitAttempt, clearAttemptsAfterSuccess } from "./limiter";
import { matchesPassword } from "./password";
import { isPasswordTooLong } from "./password-rules";
import type { ConfirmationInput } from "./schema";
import type { ClientOrigin } from "./sign-in";

/** For how long a proof that was given for a signature counts. */
export const SIGNATURE_CONFIRMED_FOR_SECONDS = 2 * 60;

/**
 * Throws 403 unless the actor has proved within the last minutes who they are. The answer's member `confirmation` says by
 * what they can prove it now. Then the same request succeeds. The product itself needs no proof. For a signature, only a proof
 * counts that was given for one, by password or passkey: the member `forSignature` says so. A program can't prove it at all.
 */
export async function demandConfirmed(db: Db, actor: Actor, isForSignature = false): Promise<void> {
  if (actor.kind !== "person") return;
  if (actor.key) throw new Problem("forbidden", "apiKeys.personOnly");
  if (isForSignature ? await isSignatureConfirmed(db, actor) : actor.isConfirmed) return;
  const methods = await confirmationMethodsOf(db, actor.id);
  const extension = isForSignature
    ? { confirmation: methods.filter((method) => method !== "totp"), forSignature: true }
    : { confirmation: methods };
  throw new Problem("forbidden", "access.confirmFirst", { extension });
}

async function isSignatureConfirmed(db: Db, { signInId }: PersonActor): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM sign_in WHERE id = ${signInId}
      AND abs(extract(epoch FROM now() - signature_confirmed_at)) < ${SIGNATURE_CONFIRMED_FOR_SECONDS}`;
  return rows.length > 0;
}

/** Takes a proof that the actor is the person of their sign-in. For some minutes they aren't asked again. */
export async function confirmIdentity(
  actor: PersonActor,
  proof: ConfirmationInput,
  origin: ClientOrigin,
): Promise<void> {
  // Counted by sign-in, so that whoever has a stolen one keeps the person out of nothing.
  const attempt = { email: actor.signInId, address: origin.address };
  const { delayMs } = await admitAttempt(attempt, "own");
  await wait(delayMs);
  const { forSignature } = proof;
  if (proof.password !== undefined) await provePassword(actor, proof.password, forSignature);
  else if (proof.code !== undefined) await proveCode(actor, proof.code);
  else if (proof.passkey) await provePasskey(actor, proof.passkey, origin, forSignature);
  await clearAttemptsAfterSuccess(attempt, "own");
}

async function provePassword(actor: PersonActor, password: string, forSignature: boolean): Promise<void> {
  const { passwordHash } = await asActor(actor, ({ db }) =>
    db.person.findUniqueOrThrow({ where: { id: actor.id }, select: { passwordHash: true } }),
  );
  if (!(await matchesPassword(actor.id, isPasswordTooLong(password) ? "" : password, passwordHash))) {
    throw makeInvalidFieldProblem("password", "access.currentPasswordWrong");
  }
  await asActor(actor, (work) => noteConfirmation(work, actor, forSignature));
}

async function proveCode(actor: PersonActor, code: string): Promise<void> {
  await asActor(actor, async (work) => {
    if (!(await spendAppCode(work, actor.id, code))) throw makeInvalidFieldProblem("code", "access.codeWrong");
    await noteConfirmation(work, actor, false);
  });
}

async function provePasskey(
  actor: PersonActor,
  answer: NonNullable<ConfirmationInput["passkey"]>,
  { address }: ClientOrigin,
  forSignature: boolean,
): Promise<void> {
  const refused = () => makeInvalidFieldProblem("passkey", "access.passkeyRefused");
  const proved = await verifyPasskey(answer);
  if (proved?.personId !== actor.id) throw refused();
  await asActor(actor, async (work) => {
    if (!(await notePasskeyUse(work, proved))) throw refused();
    await noteConfirmation(work, actor, forSignature);
  });
  await clearAttemptsAfterSuccess({ email: null, address }, "passkey");
}

/** Takes the database's clock, because any server instance may judge this instant. */
async function noteConfirmation(work: Work, { signInId }: PersonActor, forSignature: boolean): Promise<void> {
  await work.db.$executeRaw`
    UPDATE sign_in SET confirmed_at = now(),
      signature_confirmed_at = CASE WHEN ${forSignature} THEN now() ELSE signature_confirmed_at END
    WHERE id = ${signInId}`;
  changed(work, { kind: "SignIn", id: signInId, verb: "confirm" });
}
