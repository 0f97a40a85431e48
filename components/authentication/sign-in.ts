import type { MessageKey } from "@/lib/platform/messages";

/** Why nobody was signed in: a key of the messages, as the web's door hands it on in its answer's address. */
export type SignInRefusal = { key: MessageKey; values?: Record<string, string | number> };

/** Signs in through next-auth's credentials door: its form token first, then the credentials. Null means signed in. */
export async function signInWithPassword(email: string, password: string): Promise<SignInRefusal | null> {
  try {
    const { csrfToken } = (await (await fetch("/api/auth/csrf", { cache: "no-store" })).json()) as {
      csrfToken: string;
    };
    const answer = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({ csrfToken, email, password, callbackUrl: location.origin, json: "true" }),
    });
    const { url } = (await answer.json()) as { url?: string };
    const error = new URL(url ?? "", location.origin).searchParams.get("error");
    if (answer.ok && !error) return null;
    return readRefusal(error);
  } catch {
    return { key: "shell.signIn.unreachable" };
  }
}

/** Reads the error of an answered sign-in. An error of next-auth itself becomes the message "unexpected". */
export function readRefusal(error: string | null): SignInRefusal {
  try {
    const refusal = JSON.parse(error ?? "") as Partial<SignInRefusal>;
    if (typeof refusal.key === "string" && /^(access|errors)\.\w+$/.test(refusal.key)) return refusal as SignInRefusal;
  } catch {
    // Not ours.
  }
  return { key: "shell.request.unexpected" };
}
