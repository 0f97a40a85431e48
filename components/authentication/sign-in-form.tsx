"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { BusyOverlay } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { dismissToast, showToast } from "@/components/ui/toast";
import { PasswordField } from "./password-field";
import { signInWithPassword } from "./sign-in";

const TOAST = "sign-in";

/**
 * The form for e-mail and password. After a successful sign-in, the current address is loaded again and shows its screen.
 */
export function SignInForm({ onForgotten }: { onForgotten: (email: string) => void }) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState({ email: false, password: false });
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email") ?? "");
    const password = String(data.get("password") ?? "");
    const faults = { email: email.trim() === "", password: password === "" };
    setMissing(faults);
    dismissToast(TOAST);
    if (faults.email || faults.password) return void focus(faults.email ? "email" : "password");
    setBusy(true);
    const refusal = await signInWithPassword(email, password);
    if (!refusal) return location.reload();
    setBusy(false);
    showToast({ id: TOAST, tone: "error", title: t("shell.signIn.failed"), lines: [t(refusal.key, refusal.values)] });
    // Wait until the form is no longer inert, because an inert field can't take the focus.
    setTimeout(() => focus("password")?.select());
  }

  function forgotten() {
    dismissToast(TOAST);
    const typed = form.current?.elements.namedItem("email");
    onForgotten(typed instanceof HTMLInputElement ? typed.value : "");
  }

  function focus(name: "email" | "password") {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    return field;
  }

  return (
    <>
      <h1 className="mb-6 text-figure font-bold">{t("shell.signIn.title")}</h1>
      <form ref={form} method="post" noValidate onSubmit={submit} aria-busy={busy} className="relative -m-4 p-4">
        <div inert={busy} className="flex flex-col gap-4">
          <TextField
            label={t("shell.signIn.email")}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={missing.email && t("access.emailEmpty")}
          />
          <PasswordField
            label={t("shell.signIn.password")}
            showLabel={t("shell.signIn.show")}
            hideLabel={t("shell.signIn.hide")}
            name="password"
            autoComplete="current-password"
            error={missing.password && t("access.passwordEmpty")}
          />
          <Button type="submit" variant="primary" className="mt-1 min-h-11! text-body!">
            {t("shell.signIn.submit")}
          </Button>
          <Button variant="quiet" onClick={forgotten} className="-ms-3.5 self-start phone:min-h-11">
            {t("access.forgotten.link")}
          </Button>
        </div>
        <BusyOverlay busy={busy} label={t("shell.signIn.busy")} />
      </form>
    </>
  );
}
