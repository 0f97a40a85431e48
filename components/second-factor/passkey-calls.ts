import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { parseBrowserName } from "@/components/shell/browser-name";
import { api } from "@/lib/http/client";

/** Asks the browser for a passkey of this address. Returns what it answers, for the server to check. */
export async function askForPasskey() {
  const { data } = await api.post<PublicKeyCredentialRequestOptionsJSON>("authentification/passkey-options");
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: data });
}

/** Lets the browser make a passkey and adds it to the account, under the browser's name. Returns new recovery codes. */
export async function addPasskey(fallbackName: string): Promise<string[] | null> {
  const { data } = await api.post<PublicKeyCredentialCreationOptionsJSON>("account/passkey-options");
  const { startRegistration } = await import("@simplewebauthn/browser");
  const passkey = await startRegistration({ optionsJSON: data });
  const name = parseBrowserName(navigator.userAgent).name ?? fallbackName;
  return (await api.post<{ recoveryCodes: string[] | null }>("account/passkey", { body: { name, passkey } })).data
    .recoveryCodes;
}

/** Whether the browser, not the server, ended the use of a passkey: the person gave up, it took too long, there is none. */
export function isRefusedByBrowser(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(error.name);
}
