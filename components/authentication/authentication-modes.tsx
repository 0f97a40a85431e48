"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ForgottenForm } from "./forgotten-form";
import { ResetForm } from "./reset-form";
import { SignInForm } from "./sign-in-form";

/** How the authentication screen begins (spec 1 §2.2): a link from a mail brings the address and the code. */
export type Start = { mode: "signIn" } | { mode: "reset"; email: string; code: string };

/** In the address, so that a page loaded anew, in the other language say, is in the same mode; no server sees it. */
const FORGOTTEN = "#forgotten";

/** The one authentication screen's three modes. */
export function AuthenticationModes({ start }: { start: Start }) {
  const router = useRouter();
  const [mode, setMode] = useState<"signIn" | "forgotten" | "reset">(start.mode);
  const [email, setEmail] = useState("");

  useEffect(() => {
    const follow = () => setMode(location.hash === FORGOTTEN ? "forgotten" : start.mode);
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [start.mode]);

  /** To the sign-in form: where a mail's link was opened, that is at the entrance. */
  function toSignIn() {
    if (start.mode === "reset") return router.replace("/");
    history.replaceState(null, "", location.pathname + location.search);
    setMode("signIn");
  }

  function toForgotten(typed: string) {
    setEmail(typed);
    location.hash = FORGOTTEN;
  }

  if (mode === "forgotten") return <ForgottenForm email={email} onSignIn={toSignIn} />;
  if (mode === "reset" && start.mode === "reset") {
    return <ResetForm {...start} onSignIn={toSignIn} onForgotten={() => toForgotten(start.email)} />;
  }
  return <SignInForm onForgotten={toForgotten} />;
}
