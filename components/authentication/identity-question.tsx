"use client";
import { faKey } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { askForPasskey } from "@/components/second-factor/passkey-calls";
import { usePasskeyFailure } from "@/components/second-factor/use-passkey-failure";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { ApiError, api, type IdentityDemand } from "@/lib/http/client";
import { PasswordField } from "./password-field";

/** The question itself, see `IdentityDialog`. */
export function IdentityQuestion({
  methods,
  forSignature,
  texts: asked,
  onAnswer,
}: IdentityDemand & { onAnswer: (isConfirmed: boolean) => void }) {
  const t = useTranslations("shell.identity");
  const texts = useTranslations("shell.signIn");
  const form = useId();
  const fail = usePasskeyFailure();
  const [kind, setKind] = useState<"password" | "code">("password");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  async function prove(find: () => Promise<object>) {
    setBusy(true);
    setError("");
    try {
      await api.post("account/confirmation", { body: { ...(await find()), forSignature } });
      return onAnswer(true);
    } catch (failure) {
      const told = failure instanceof ApiError ? failure.errors[kind] : undefined;
      if (told) setError(told.join(" "));
      else fail(failure, t("failed"));
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== "") void prove(async () => ({ [kind]: typed }));
  }

  function choose(next: typeof kind) {
    setKind(next);
    setTyped("");
    setError("");
  }

  const field = {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    error,
  };
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title={asked?.title ?? t("title")}
      closeLabel={t("cancel")}
      size="narrow"
      busy={busy}
      busyLabel={t("checking")}
      startsAtField
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" disabled={typed === ""}>
            {asked?.action ?? t("confirm")}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{asked?.explain ?? t("explain")}</p>
        {kind === "password" ? (
          <PasswordField
            {...field}
            label={texts("password")}
            showLabel={texts("show")}
            hideLabel={texts("hide")}
            name="password"
            autoComplete="current-password"
          />
        ) : (
          <TextField
            {...field}
            label={t("code")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
          />
        )}
        <div className="-ms-3.5 flex flex-wrap gap-2">
          {methods.includes("totp") && (
            <Button variant="quiet" onClick={() => choose(kind === "password" ? "code" : "password")}>
              {t(kind === "password" ? "useCode" : "usePassword")}
            </Button>
          )}
          {methods.includes("passkey") && (
            <Button
              variant="quiet"
              icon={faKey}
              onClick={() => void prove(async () => ({ passkey: await askForPasskey() }))}
            >
              {t("usePasskey")}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
