import { randomBytes } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { type Db, prisma } from "@/lib/platform/db";
import { appOrigin } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { Reading, Work } from "../actor/as-actor";
import { hashToken } from "../sign-in/tokens";
import type { PasskeyAssertion, PasskeyRegistration } from "./schema";

const CHALLENGE_MINUTES = 5;
const MOST_PASSKEYS = 20;
/** EdDSA, ECDSA with P-256, RSA: what devices sign with. */
const ALGORITHMS = [-8, -7, -257];

/** The host that passkeys belong to. A passkey works at no other host. */
const relyingParty = () => new URL(appOrigin()).hostname;

/** Whether browsers allow passkeys at our address: at a name under https, or on this machine itself. */
export function arePasskeysPossible(): boolean {
  const { protocol, hostname } = new URL(appOrigin());
  if (hostname === "localhost") return true;
  return protocol === "https:" && !/^[\d.]+$|^\[/.test(hostname);
}

/** Stores a new challenge. With a `personId`, only this person can answer it, by adding a passkey. */
async function newChallenge(db: Db, personId: string | null, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const hash = hashToken(Buffer.from(challenge).toString("base64url"));
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await db.passkeyChallenge.create({ data: { hash, personId, expiresAt } });
  return challenge;
}

/**
 * Returns the challenge in what a browser has signed, and deletes it, so that nothing signed is taken twice. Null when the
 * challenge isn't ours, has expired or has been used. It is deleted even if the rest turns out to be wrong, so this runs
 * outside of any transaction.
 */
async function spendChallenge(clientData: string, personId: string | null): Promise<string | null> {
  const challenge = challengeIn(clientData);
  if (challenge === null) return null;
  const { count } = await prisma().passkeyChallenge.deleteMany({
    where: { hash: hashToken(challenge), personId, expiresAt: { gt: new Date() } },
  });
  return count === 1 ? challenge : null;
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8")) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** The question to a browser for a new passkey of this person. */
export async function makeRegistrationOptions({ db, now }: Work, personId: string) {
  const [person, school, passkeys] = [
    await db.person.findUniqueOrThrow({
      where: { id: personId },
      select: { email: true, firstName: true, lastName: true },
    }),
    await db.school.findFirst({ select: { name: true } }),
    await db.passkey.findMany({ where: { personId }, select: { credentialId: true, transports: true } }),
  ];
  return generateRegistrationOptions({
    rpID: relyingParty(),
    rpName: school?.name ?? "Envol",
    userID: new Uint8Array(Buffer.from(personId)),
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    challenge: await newChallenge(db, personId, now),
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // It signs in alone, so the device must find it without a name, and must make sure who holds it.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
};

/** Checks what a browser answered to `makeRegistrationOptions`. */
export async function verifyNewPasskey(personId: string, answer: PasskeyRegistration): Promise<NewPasskey> {
  const expectedChallenge = await spendChallenge(answer.response.clientDataJSON, personId);
  const verified = expectedChallenge && (await checkRegistration(answer, expectedChallenge));
  if (!verified) throw makeInvalidFieldProblem("passkey", "access.passkeyNotAdded");
  return verified;
}

async function checkRegistration(answer: PasskeyRegistration, expectedChallenge: string): Promise<NewPasskey | null> {
  try {
    // Other statements hold certificates, and checking these would load addresses that stand in them.
    const statement = decodeAttestationObject(Buffer.from(answer.response.attestationObject, "base64url")).get("fmt");
    if (statement !== "none" && statement !== "packed") return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge,
      expectedOrigin: appOrigin(),
      expectedRPID: relyingParty(),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter, transports: answer.response.transports ?? [] };
  } catch {
    // The library throws an Error for whatever is wrong in an answer.
    return null;
  }
}

/** Stores a passkey whose answer was checked. */
export async function storePasskey({ db, now }: Work, personId: string, passkey: NewPasskey, name: string) {
  if ((await db.passkey.count({ where: { personId } })) >= MOST_PASSKEYS) {
    throw new Problem("conflict", "access.passkeysTooMany", { values: { count: MOST_PASSKEYS } });
  }
  if ((await db.passkey.count({ where: { credentialId: passkey.credentialId } })) > 0) {
    throw new Problem("conflict", "access.passkeyKnown");
  }
  const id = newId();
  await db.passkey.create({
    data: { id, personId, name, createdAt: now, ...passkey, counter: BigInt(passkey.counter) },
  });
  return id;
}

/** The question to a browser for any of its passkeys at our address. The passkey says whose it is. */
export async function makeAuthenticationOptions({ db, now }: Pick<Reading, "db" | "now">) {
  return generateAuthenticationOptions({
    rpID: relyingParty(),
    challenge: await newChallenge(db, null, now),
    userVerification: "required",
  });
}

export type ProvedPasskey = { id: string; personId: string; counter: number };

/** Checks what a browser answered to `makeAuthenticationOptions`. Returns null when it proves nothing. */
export async function verifyPasskey(answer: PasskeyAssertion): Promise<ProvedPasskey | null> {
  const expectedChallenge = await spendChallenge(answer.response.clientDataJSON, null);
  const passkey = await prisma().passkey.findUnique({ where: { credentialId: answer.id } });
  if (expectedChallenge === null || !passkey) return null;
  const { id, personId, credentialId, publicKey, counter } = passkey;
  const { userHandle } = answer.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== personId) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge,
      expectedOrigin: appOrigin(),
      expectedRPID: relyingParty(),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      requireUserVerification: true,
    });
    return verified ? { id, personId, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/** Notes that a passkey was used. Returns false when it has been removed meanwhile. */
export async function notePasskeyUse({ db, now }: Work, { id, counter }: ProvedPasskey): Promise<boolean> {
  const { count } = await db.passkey.updateMany({ where: { id }, data: { counter: BigInt(counter), lastUsedAt: now } });
  return count === 1;
}
