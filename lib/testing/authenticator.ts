import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { appOrigin } from "@/lib/platform/env";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encode = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/** What a test may forge in what the device signs. */
export type Forgery = { origin?: string; host?: string; type?: string; isVerified?: boolean; counter?: number };

/** A device with one passkey: it answers the questions of WebAuthn as a browser would, with a key on the curve P-256. */
export function makeAuthenticator(personId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, forged: Forgery) =>
    Buffer.from(JSON.stringify({ type: forged.type ?? type, challenge, origin: forged.origin ?? appOrigin() }));

  /** Hash of the host, flags (present, verified, with a key), counter. */
  function authenticatorData(forged: Forgery, key = Buffer.alloc(0)): Buffer {
    const flags = 1 | (forged.isVerified === false ? 0 : 4) | (key.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? ++counter);
    return Buffer.concat([sha256(forged.host ?? new URL(appOrigin()).hostname), Buffer.from([flags]), count, key]);
  }

  const common = { id: encode(id), rawId: encode(id), type: "public-key" as const, clientExtensionResults: {} };
  return {
    /** Answers `POST account/passkey-options`. */
    register(challenge: string, forged: Forgery = {}) {
      // COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x!, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y!, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(forged, Buffer.concat([Buffer.alloc(16), length, id, key]));
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      const signed = clientData("webauthn.create", challenge, forged);
      return {
        ...common,
        response: { clientDataJSON: encode(signed), attestationObject: encode(attestation), transports: ["internal"] },
      };
    },

    /** Answers `POST authentification/passkey-options`. */
    prove(challenge: string, forged: Forgery = {}) {
      const data = authenticatorData(forged);
      const signed = clientData("webauthn.get", challenge, forged);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(signed)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: encode(signed),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: encode(personId),
        },
      };
    },
  };
}
