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

/**
 * Throws 403 unless the actor has proved within the last minutes who they are. The answer's member `confirmation` says by
 * what they can prove it now. Then the same request succeeds. The product itself needs no proof.
 */
export async function demandConfirmed(db: Db, actor: Actor): Promise<void> {
  if (actor.kind !== "person" || actor.isConfirmed) return;
  const confirmation = await confirmationMethodsOf(db, actor.id);
  throw new Problem("forbidden", "access.confirmFirst", { extension: { confirmation } });
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
  if (proof.password !== undefined) await provePassword(actor, proof.password);
  else if (proof.code !== undefined) await proveCode(actor, proof.code);
  else if (proof.passkey) await provePasskey(actor, proof.passkey, origin);
  await clearAttemptsAfterSuccess(attempt, "own");
}

async function provePassword(actor: PersonActor, password: string): Promise<void> {
  const { passwordHash } = await asActor(actor, ({ db }) =>
    db.person.findUniqueOrThrow({ where: { id: actor.id }, select: { passwordHash: true } }),
  );
  if (!(await matchesPassword(actor.id, isPasswordTooLong(password) ? "" : password, passwordHash))) {
    throw makeInvalidFieldProblem("password", "access.currentPasswordWrong");
  }
  await asActor(actor, (work) => noteConfirmation(work, actor));
}

async function proveCode(actor: PersonActor, code: string): Promise<void> {
  await asActor(actor, async (work) => {
    if (!(await spendAppCode(work, actor.id, code))) throw makeInvalidFieldProblem("code", "access.codeWrong");
    await noteConfirmation(work, actor);
  });
}

async function provePasskey(
  actor: PersonActor,
  answer: NonNullable<ConfirmationInput["passkey"]>,
  { address }: ClientOrigin,
): Promise<void> {
  const refused = () => makeInvalidFieldProblem("passkey", "access.passkeyRefused");
  const proved = await verifyPasskey(answer);
  if (proved?.personId !== actor.id) throw refused();
  await asActor(actor, async (work) => {
    if (!(await notePasskeyUse(work, proved))) throw refused();
    await noteConfirmation(work, actor);
  });
  await clearAttemptsAfterSuccess({ email: null, address }, "passkey");
}

/** Takes the database's clock, because any server instance may judge this instant. */
async function noteConfirmation(work: Work, { signInId }: PersonActor): Promise<void> {
  await work.db.$executeRaw`UPDATE sign_in SET confirmed_at = now() WHERE id = ${signInId}`;
  changed(work, { kind: "SignIn", id: signInId, verb: "confirm" });
}
