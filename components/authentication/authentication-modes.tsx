"use client";
import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { ForgottenForm } from "./forgotten-form";
import { ResetForm } from "./reset-form";
import { SignInForm } from "./sign-in-form";

/** How the authentication screen begins (spec 1 §2.2): a link from a mail brings the address and the code. */
export type Start = { mode: "signIn" } | { mode: "reset"; email: string; code: string };

/** Hash of the mode "forgotten password". It stays when the page is reloaded in the other language; no server sees it. */
const FORGOTTEN = "#forgotten";

const hash = {
  subscribe(onChange: () => void) {
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  },
  get: () => location.hash,
  unknown: () => null,
};

/** The one authentication screen's three modes. */
export function AuthenticationForm({ start }: { start: Start }) {
  const router = useRouter();
  const at = useSyncExternalStore<string | null>(hash.subscribe, hash.get, hash.unknown);
  const [email, setEmail] = useState("");

  /** To the sign-in form: where a mail's link was opened, that is at the entrance. */
  function toSignIn() {
    if (start.mode === "reset") return router.replace("/");
    history.replaceState(null, "", location.pathname + location.search);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }

  function toForgotten(typed: string) {
    setEmail(typed);
    location.hash = FORGOTTEN;
  }

  if (at === FORGOTTEN) return <ForgottenForm email={email} onSignIn={toSignIn} />;
  const form =
    start.mode === "reset" ? (
      <ResetForm {...start} onSignIn={toSignIn} onForgotten={() => toForgotten(start.email)} />
    ) : (
      <SignInForm onForgotten={toForgotten} />
    );
  // What the server drew can't know the mode: where the address asks for the other one, it isn't shown.
  return (
    <>
      {at === null && <span id={FORGOTTEN.slice(1)} className="peer" />}
      <div className="peer-target:invisible">{form}</div>
    </>
  );
}
