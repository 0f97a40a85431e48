import type { PostRequest } from "@/lib/platform/public-request";
import { faultOf, makeSignedRequest, type Sender } from "@/lib/records/webhooks/rules";
import type { AttemptView } from "@/lib/records/webhooks/schema";

/** How an attempt ended, and for how many seconds the server asks to be left alone. */
type Attempt = AttemptView & { retryAfter?: number };

/** Sends a message of a webhook once. Whatever happens is an outcome: nothing is thrown. */
export async function attemptToSend(
  sender: Sender,
  message: { id: string; body: string },
  post: PostRequest,
): Promise<Attempt> {
  const request = makeSignedRequest(sender, message, new Date());
  if (!request) return { status: null, fault: "SecretLost", durationMs: null };
  const since = performance.now();
  const took = () => Math.round(performance.now() - since);
  try {
    const { status, retryAfter } = await post(request);
    const isTaken = status >= 200 && status < 300;
    return {
      status,
      fault: isTaken ? null : "Status",
      durationMs: took(),
      retryAfter: Number(retryAfter) || undefined,
    };
  } catch (error) {
    return { status: null, fault: faultOf(error), durationMs: took() };
  }
}
