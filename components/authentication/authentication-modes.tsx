"use client";
import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { ForgottenPasswordForm } from "./forgotten-password-form";
import { ResetPasswordForm } from "./reset-password-form";
import { SignInForm } from "./sign-in-form";

/** The first mode of the authentication screen (spec 1 §2.2). A link in a mail brings the e-mail address and the code. */
export type AuthenticationStart = { mode: "signIn" } | { mode: "reset"; email: string; code: string };

/**
 * The URL hash of the mode "forgotten password". It stays when the page is reloaded in the other language. It is never sent
 * to the server.
 */
const FORGOTTEN = "#forgotten";

const hash = {
  subscribe(onChange: () => void) {
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  },
  get: () => location.hash,
  unknown: () => null,
};

/** The authentication screen's form in one of three modes: sign in, forgotten password, reset password. */
export function AuthenticationForm({
  start,
  hasPasskeys,
  providerName,
}: {
  start: AuthenticationStart;
  hasPasskeys: boolean;
  providerName: string | null;
}) {
  const router = useRouter();
  const at = useSyncExternalStore<string | null>(hash.subscribe, hash.get, hash.unknown);
  const [email, setEmail] = useState("");

  /** Shows the sign-in form. After a link from a mail, this opens Home, because the current address belongs to the reset. */
  function toSignIn() {
    if (start.mode === "reset") return router.replace("/");
    history.replaceState(null, "", location.pathname + location.search);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }

  function toForgotten(typed: string) {
    setEmail(typed);
    location.hash = FORGOTTEN;
  }

  function backToSignIn(typed: string) {
    setEmail(typed);
    toSignIn();
  }

  if (at === FORGOTTEN) return <ForgottenPasswordForm email={email} onSignIn={backToSignIn} />;
  const form =
    start.mode === "reset" ? (
      <ResetPasswordForm {...start} onSignIn={toSignIn} onForgotten={() => toForgotten(start.email)} />
    ) : (
      <SignInForm email={email} onForgotten={toForgotten} {...{ hasPasskeys, providerName }} />
    );
  // The server doesn't see the hash, so it can't know the mode. CSS hides its form if the hash asks for the other mode.
  return (
    <>
      {at === null && <span id={FORGOTTEN.slice(1)} className="peer" />}
      <div className="peer-target:invisible">{form}</div>
    </>
  );
}
