import type { SecondFactorKind } from "@/lib/access/codes";
import type { MessageKey } from "@/lib/platform/messages";

/** Why a sign-in was refused: a message key and its values. The server passes them in the address of next-auth's answer. */
export type SignInRefusal = {
  key: MessageKey;
  values?: Record<string, string | number>;
  /** The password was right: what the person has as a second factor. */
  secondFactor?: SecondFactorKind[];
};

/** Signs in with e-mail address and password, and a code where the person has a second factor. Null after success. */
export const signInWithPassword = (email: string, password: string, code?: string): Promise<SignInRefusal | null> =>
  sendToDoor("credentials", { email, password, ...(code && { code }) });

/** Signs in with what the browser's passkey answered. Returns null after success. */
export const signInWithPasskey = (passkey: object): Promise<SignInRefusal | null> =>
  sendToDoor("passkey", { passkey: JSON.stringify(passkey) });

/** Signs in through a route of next-auth: first its CSRF token, then the proof. */
async function sendToDoor(
  door: "credentials" | "passkey",
  proof: Record<string, string>,
): Promise<SignInRefusal | null> {
  try {
    const { csrfToken } = (await (await fetch("/api/auth/csrf", { cache: "no-store" })).json()) as {
      csrfToken: string;
    };
    const answer = await fetch(`/api/auth/callback/${door}`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, ...proof }),
    });
    const { url } = (await answer.json()) as { url?: string };
    const error = new URL(url ?? "", location.origin).searchParams.get("error");
    if (answer.ok && !error) return null;
    return parseSignInRefusal(error);
  } catch {
    return { key: "shell.signIn.unreachable" };
  }
}

/** Parses the error of a refused sign-in. An error of next-auth itself becomes the message "unexpected". */
export function parseSignInRefusal(error: string | null): SignInRefusal {
  try {
    const refusal = JSON.parse(error ?? "") as Partial<SignInRefusal>;
    if (typeof refusal.key === "string" && /^(access|errors)\.\w+$/.test(refusal.key)) return refusal as SignInRefusal;
  } catch {
    // The error isn't JSON, so it comes from next-auth itself.
  }
  return { key: "shell.request.unexpected" };
}
