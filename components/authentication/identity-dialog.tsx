"use client";
import { faKey } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { askForPasskey } from "@/components/second-factor/passkey-calls";
import { usePasskeyFailure } from "@/components/second-factor/use-passkey-failure";
import { noteIdentityAnswer } from "@/components/shell/identity-answer";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { ConfirmationMethod } from "@/lib/access/codes";
import { ApiError, api, setIdentityAsker } from "@/lib/http/client";
import { PasswordField } from "./password-field";

type Question = { methods: ConfirmationMethod[]; answer: (isConfirmed: boolean) => void };

/**
 * Asks the person to confirm who they are, when the server wants to know it before a call. After that, the call is sent once
 * more. Escape gives up: the call then fails without a word, and what was typed stays.
 */
export function IdentityDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  const open = useRef<Question | null>(null);
  open.current = question;

  useEffect(() => {
    const remove = setIdentityAsker((methods) => {
      noteIdentityAnswer("open");
      return new Promise((answer) => setQuestion({ methods, answer }));
    });
    return () => {
      remove();
      open.current?.answer(false);
    };
  }, []);

  if (!question) return null;
  return (
    <QuestionDialog
      methods={question.methods}
      onAnswer={(isConfirmed) => {
        setQuestion(null);
        noteIdentityAnswer(isConfirmed ? "confirmed" : "gaveUp");
        question.answer(isConfirmed);
      }}
    />
  );
}

function QuestionDialog({ methods, onAnswer }: { methods: ConfirmationMethod[]; onAnswer: Question["answer"] }) {
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
      await api.post("account/confirmation", { body: await find() });
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
      title={t("title")}
      closeLabel={t("cancel")}
      size="narrow"
      busy={busy}
      busyLabel={t("checking")}
      startsAtField
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" disabled={typed === ""}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{t("explain")}</p>
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
