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
  sendProof("credentials", { email, password, ...(code && { code }) });

/** Signs in with what the browser's passkey answered. Returns null after success. */
export const signInWithPasskey = (passkey: object): Promise<SignInRefusal | null> =>
  sendProof("passkey", { passkey: JSON.stringify(passkey) });

/** Leads to the school's own provider, which leads back to the present address. Resolves only where it can't be reached. */
export async function leaveForProvider(): Promise<SignInRefusal> {
  const { pathname, search, origin } = location;
  const outcome = await sendToDoor("signin/oidc", { callbackUrl: origin + pathname + search });
  if ("key" in outcome) return outcome;
  location.assign(outcome.url);
  return new Promise(() => {});
}

const sendProof = async (door: "credentials" | "passkey", proof: Record<string, string>) => {
  const outcome = await sendToDoor(`callback/${door}`, proof);
  return "key" in outcome ? outcome : null;
};

/** Asks a route of next-auth to sign in: first for its CSRF token, then with the proof. Resolves to where it leads. */
async function sendToDoor(door: string, form: Record<string, string>): Promise<SignInRefusal | { url: string }> {
  try {
    const { csrfToken } = (await (await fetch("/api/auth/csrf", { cache: "no-store" })).json()) as {
      csrfToken: string;
    };
    const answer = await fetch(`/api/auth/${door}`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, ...form }),
    });
    const { url = "" } = (await answer.json()) as { url?: string };
    const error = new URL(url, location.origin).searchParams.get("error");
    if (answer.ok && !error) return { url };
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
