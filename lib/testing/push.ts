import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PostRequest } from "@/lib/platform/public-request";

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** A browser that has subscribed to pushes: what it gives to the application, and how it reads what comes (RFC 8291, 8188). */
export function makePushBrowser(endpoint: string) {
  const own = createECDH("prime256v1");
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") } },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const secret = derive(own.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
      // The last record ends with the byte 2.
      return text.slice(0, text.lastIndexOf("\x02"));
    },
  };
}

export type ReceivedPush = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Starts a push service on this machine. It answers with `answer`, and keeps what it receives. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const state = { status: 201, retryAfter: "" };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      if (state.retryAfter) response.setHeader("retry-after", state.retryAfter);
      response.statusCode = state.status;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  /** Posts to this machine whatever the address. Only a test hands it to the job. */
  const post: PostRequest = async ({ url, headers, body }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, {
      method: "POST",
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
    });
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") ?? undefined };
  };
  return { received, state, post, stop: () => new Promise((resolve) => server.close(resolve)) };
}
