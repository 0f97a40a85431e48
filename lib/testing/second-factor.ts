import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { makeAuthenticationOptions, makeRegistrationOptions } from "@/lib/access/second-factor/passkeys";
import { newTotpSecret, sealTotpSecret } from "@/lib/access/second-factor/totp";
import { hashToken } from "@/lib/access/sign-in/tokens";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makeAuthenticator } from "./authenticator";

/** Gives a person an authenticator app. Returns its secret. With `isBegun`, the app isn't in use yet. */
export async function giveAuthenticatorApp(personId: string, { isBegun = false } = {}): Promise<string> {
  const secret = newTotpSecret();
  const row = {
    secret: sealTotpSecret(secret, personId),
    createdAt: new Date(),
    confirmedAt: isBegun ? null : new Date(),
    lastUsedStep: null,
  };
  await prisma().authenticatorApp.upsert({
    where: { personId },
    create: { id: newId(), personId, ...row },
    update: row,
  });
  return secret;
}

/** Gives a person a passkey, as if they had added it. Returns its id and the device that holds it. */
export async function givePasskey(personId: string) {
  const device = makeAuthenticator(personId);
  const { id: credentialId, response } = device.register("never asked");
  // The public key stands at the end of the attestation, after 16 bytes of the credential's id.
  const publicKey = new Uint8Array(Buffer.from(response.attestationObject, "base64url").subarray(-77));
  const id = newId();
  const row = { id, personId, credentialId, publicKey, counter: 1n, transports: ["internal"], name: "Phone" };
  await prisma().passkey.create({ data: { ...row, createdAt: new Date() } });
  return { id, device };
}

/** Gives a person one recovery code. */
export async function giveRecoveryCode(personId: string): Promise<string> {
  const code = Array.from({ length: 16 }, () => "abcdefghjkmnpqrstuvwxyz"[Math.floor(Math.random() * 23)]).join("");
  await prisma().recoveryCode.create({
    data: { hash: hashToken(`${personId} ${code}`), personId, createdAt: new Date() },
  });
  return code;
}

/** A challenge that the server has just made for signing in or confirming. */
export const newProofChallenge = async () =>
  (await makeAuthenticationOptions({ db: prisma(), now: new Date() })).challenge;

/** A challenge that the server has just made for a new passkey of this person. */
export const newPasskeyChallenge = (personId: string) =>
  asActor(SYSTEM_ACTOR, async (work) => (await makeRegistrationOptions(work, personId)).challenge);
