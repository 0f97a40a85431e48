import type { MessageKey } from "@/lib/platform/messages";

/** Why a sign-in was refused: a message key and its values. The server passes them in the address of next-auth's answer. */
export type SignInRefusal = { key: MessageKey; values?: Record<string, string | number> };

/**
 * Signs in through the credentials route of next-auth: first its CSRF token, then the credentials. Returns null after
 * success, otherwise the reason of the refusal.
 */
export async function signInWithPassword(email: string, password: string): Promise<SignInRefusal | null> {
  try {
    const { csrfToken } = (await (await fetch("/api/auth/csrf", { cache: "no-store" })).json()) as {
      csrfToken: string;
    };
    const answer = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({ csrfToken, email, password }),
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
