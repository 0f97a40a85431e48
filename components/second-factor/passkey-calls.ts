import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { api } from "@/lib/http/client";
import { parseBrowserName } from "@/lib/platform/browser-name";

/** Asks the browser for a passkey of this address. Returns what it answers, for the server to check. */
export async function askForPasskey() {
  const { data } = await api.post<PublicKeyCredentialRequestOptionsJSON>("authentification/passkey-options");
  const { browserSupportsWebAuthn, startAuthentication } = await import("@simplewebauthn/browser");
  demandPasskeySupport(browserSupportsWebAuthn());
  return startAuthentication({ optionsJSON: data });
}

/** Lets the browser make a passkey and adds it to the account, under the browser's name. Returns new recovery codes. */
export async function addPasskey(fallbackName: string): Promise<string[] | null> {
  const { data } = await api.post<PublicKeyCredentialCreationOptionsJSON>("account/passkey-options");
  const { browserSupportsWebAuthn, startRegistration } = await import("@simplewebauthn/browser");
  demandPasskeySupport(browserSupportsWebAuthn());
  const passkey = await startRegistration({ optionsJSON: data });
  const name = parseBrowserName(navigator.userAgent).name ?? fallbackName;
  return (await api.post<{ recoveryCodes: string[] | null }>("account/passkey", { body: { name, passkey } })).data
    .recoveryCodes;
}

/** Why the browser, not the server, ended the use of a passkey. */
const BROWSER_REFUSALS = {
  // The person gave up, it took too long, or there is none.
  NotAllowedError: "passkeyUnused",
  AbortError: "passkeyUnused",
  // The device holds a passkey of this account already.
  InvalidStateError: "passkeyHeld",
  // The device can't make or use passkeys, or none that recognises its user.
  NotSupportedError: "passkeyUnsupported",
  ConstraintError: "passkeyUnsupported",
} as const;

/** Returns the message key of why the browser ended the use of a passkey. Undefined for any other error. */
export function findBrowserRefusal(
  error: unknown,
): (typeof BROWSER_REFUSALS)[keyof typeof BROWSER_REFUSALS] | undefined {
  const { name } = error instanceof Error ? error : { name: "" };
  return Object.entries(BROWSER_REFUSALS).find(([known]) => known === name)?.[1];
}

/** Throws what browsers throw for what they can't do. The library has only an error without a name of its own for it. */
function demandPasskeySupport(isSupported: boolean): void {
  if (!isSupported) throw new DOMException("This browser has no passkeys", "NotSupportedError");
}
