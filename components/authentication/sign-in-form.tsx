"use client";
import { faArrowLeft, faIdCard, faKey } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { askForPasskey } from "@/components/second-factor/passkey-calls";
import { usePasskeyFailure } from "@/components/second-factor/use-passkey-failure";
import { BusyOverlay } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { dismissToast, showToast } from "@/components/ui/toast";
import type { SecondFactorKind } from "@/lib/access/codes";
import { PasswordField } from "./password-field";
import {
  isRecoveryCode,
  type LeftRecoveryCodes,
  RecoveryCodeSpent,
  readLeftRecoveryCodes,
} from "./recovery-code-spent";
import {
  leaveForProvider,
  parseSignInRefusal,
  type SignInRefusal,
  signInWithPasskey,
  signInWithPassword,
} from "./sign-in";

const TOAST = "sign-in";

type FieldName = "email" | "password" | "code";
/** What was right in the first step of a sign-in, and what the person has for the second one. */
type FirstStepDone = { email: string; password: string; secondFactor: SecondFactorKind[] };

/**
 * The form for e-mail and password, and the second step for people who have a second factor. After a successful sign-in, the
 * current address is loaded again and shows its screen.
 */
export function SignInForm({
  email: known,
  onForgotten,
  hasPasskeys,
  providerName,
}: {
  /** The e-mail address that the person typed before they were led back to this form. */
  email: string;
  onForgotten: (email: string) => void;
  /** Whether browsers allow passkeys at this address. */
  hasPasskeys: boolean;
  /** What the school's own provider is called. Null where it has none. */
  providerName: string | null;
}) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<FieldName[]>([]);
  const [email, setEmail] = useState(known);
  const [first, setFirst] = useState<FirstStepDone | null>(null);
  const [left, setLeft] = useState<LeftRecoveryCodes | null>(null);
  const [busy, setBusy] = useState(false);
  const failPasskey = usePasskeyFailure();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: FieldName) => String(data.get(name) ?? "");
    const sent = first ?? { email: typed("email"), password: typed("password") };
    const code = first ? typed("code") : undefined;
    const needed: FieldName[] = first ? ["code"] : ["email", "password"];
    const faults = needed.filter((name) => (name === "password" ? typed(name) : typed(name).trim()) === "");
    setMissing(faults);
    dismissToast(TOAST);
    if (faults[0]) return void focus(faults[0]);
    setBusy(true);
    const refusal = await signInWithPassword(sent.email, sent.password, code);
    if (!refusal) return open(code);
    setBusy(false);
    if (refusal.secondFactor && !first) return setFirst({ ...sent, secondFactor: refusal.secondFactor });
    showRefusal(refusal);
    // Wait until the form is no longer inert, because an inert field can't take the focus.
    setTimeout(() => focus(first ? "code" : "password")?.select());
  }

  /** Opens the screen that was asked for. Whoever has spent a recovery code first reads how many are left. */
  async function open(code = "") {
    const left = code && isRecoveryCode(code) ? await readLeftRecoveryCodes().catch(() => null) : null;
    if (left) setLeft(left);
    else location.reload();
  }

  async function signInByPasskey() {
    dismissToast(TOAST);
    setBusy(true);
    try {
      const refusal = await signInWithPasskey(await askForPasskey());
      if (!refusal) return location.reload();
      showRefusal(refusal);
    } catch (error) {
      failPasskey(error, t("shell.signIn.failed"));
    }
    setBusy(false);
  }

  async function signInByProvider() {
    dismissToast(TOAST);
    setBusy(true);
    showRefusal(await leaveForProvider());
    setBusy(false);
  }

  // Who comes back from the provider refused finds the reason in the address, which then goes without it.
  useEffect(() => {
    const address = new URL(location.href);
    const error = address.searchParams.get("error");
    if (error === null) return;
    const { key, values } = parseSignInRefusal(error);
    showToast({ id: TOAST, tone: "error", title: t("shell.signIn.failed"), lines: [t(key, values)] });
    address.searchParams.delete("error");
    history.replaceState(null, "", address);
  }, [t]);

  function showRefusal({ key, values }: SignInRefusal) {
    showToast({ id: TOAST, tone: "error", title: t("shell.signIn.failed"), lines: [t(key, values)] });
  }

  function forgotten() {
    dismissToast(TOAST);
    const typed = form.current?.elements.namedItem("email");
    onForgotten(typed instanceof HTMLInputElement ? typed.value : "");
  }

  function back() {
    dismissToast(TOAST);
    setMissing([]);
    setEmail(first?.email ?? "");
    setFirst(null);
    // Wait until the fields of the first step are there. Only the password is to be typed again.
    setTimeout(() => focus("password"));
  }

  function focus(name: FieldName) {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    return field;
  }

  const takesPasskey = hasPasskeys && (!first || first.secondFactor.includes("passkey"));
  /** Whether the passkey is the person's own second step. A recovery code is only for the day when it is lost. */
  const isPasskeyMain = takesPasskey && first !== null && !first.secondFactor.includes("totp");
  const passkeyButton = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={faKey}
      autoFocus={variant === "primary"}
      onClick={() => void signInByPasskey()}
      className="min-h-11! text-body!"
    >
      {t("access.passkeySignIn")}
    </Button>
  );

  if (left) return <RecoveryCodeSpent left={left} />;
  return (
    <>
      <h1 className="mb-6 text-figure font-bold">{t(first ? "access.secondStep.title" : "shell.signIn.title")}</h1>
      <form ref={form} method="post" noValidate onSubmit={submit} aria-busy={busy} className="relative -m-4 p-4">
        <div inert={busy} className="flex flex-col gap-4">
          {first ? (
            <SecondStepFields
              kinds={first.secondFactor}
              isMissing={missing.includes("code")}
              passkeyFirst={isPasskeyMain && passkeyButton("primary")}
            />
          ) : (
            <>
              <TextField
                label={t("shell.signIn.email")}
                name="email"
                type="email"
                defaultValue={email}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                error={missing.includes("email") && t("access.emailEmpty")}
              />
              <PasswordField
                label={t("shell.signIn.password")}
                showLabel={t("shell.signIn.show")}
                hideLabel={t("shell.signIn.hide")}
                name="password"
                autoComplete="current-password"
                error={missing.includes("password") && t("access.passwordEmpty")}
              />
            </>
          )}
          <Button type="submit" variant={isPasskeyMain ? "secondary" : "primary"} className="mt-1 min-h-11! text-body!">
            {t("shell.signIn.submit")}
          </Button>
          {takesPasskey && !isPasskeyMain && passkeyButton("secondary")}
          {providerName && !first && (
            <Button icon={faIdCard} onClick={() => void signInByProvider()} className="min-h-11! text-body!">
              {t("access.providerSignIn", { name: providerName })}
            </Button>
          )}
          {first ? (
            <Button variant="quiet" icon={faArrowLeft} onClick={back} className="-ms-3.5 self-start phone:min-h-11">
              {t("access.toSignIn")}
            </Button>
          ) : (
            <Button variant="quiet" onClick={forgotten} className="-ms-3.5 self-start phone:min-h-11">
              {t("access.forgotten.link")}
            </Button>
          )}
        </div>
        <BusyOverlay busy={busy} label={t("shell.signIn.busy")} />
      </form>
    </>
  );
}

/**
 * The field of the second step. The server takes the code of an app and a recovery code in the same place, but a phone shows
 * digits only for the first, so the person says when they have the second.
 */
function SecondStepFields({
  kinds,
  isMissing,
  passkeyFirst,
}: {
  kinds: SecondFactorKind[];
  isMissing: boolean;
  /** The button of the passkey, where it comes before the field and has the focus. */
  passkeyFirst: ReactNode;
}) {
  const t = useTranslations("access");
  const hasBoth = kinds.includes("totp") && kinds.includes("recoveryCode");
  const [kind, setKind] = useState<"app" | "recoveryCode">(kinds.includes("totp") ? "app" : "recoveryCode");
  const explain = kind === "app" ? "app" : hasBoth ? "enterRecoveryCode" : "passkey";
  return (
    <>
      <p className="text-ink-2">{t(`secondStep.${explain}`)}</p>
      {passkeyFirst}
      <TextField
        key={kind}
        label={t(kind === "app" ? "secondStep.code" : "secondStep.recoveryCode")}
        name="code"
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        autoFocus={!passkeyFirst}
        error={isMissing && t("codeEmpty")}
      />
      {hasBoth && (
        <Button
          variant="quiet"
          onClick={() => setKind(kind === "app" ? "recoveryCode" : "app")}
          className="-ms-3.5 -mt-2 max-w-full self-start whitespace-normal! phone:min-h-11"
        >
          {t(kind === "app" ? "secondStep.useRecoveryCode" : "secondStep.useApp")}
        </Button>
      )}
    </>
  );
}
