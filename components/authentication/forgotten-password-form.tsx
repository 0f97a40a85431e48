"use client";
import { faArrowLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { BusyOverlay } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useRefocusAfterBusy } from "@/components/ui/use-refocus-after-busy";
import { ApiError, api } from "@/lib/http/client";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Requests a mail with a link to set a new password. The answer doesn't reveal whether the account exists. */
export function ForgottenPasswordForm({
  email,
  onSignIn,
}: {
  email: string;
  /** Leads back to the sign-in, with the e-mail address that is typed here. */
  onSignIn: (email: string) => void;
}) {
  const t = useTranslations("access");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const root = useRefocusAfterBusy<HTMLDivElement>(busy);
  const showFailure = useFailureToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = field.current!.value.trim();
    const fault = typed === "" ? t("emailEmpty") : EMAIL.test(typed) ? "" : t("emailFormat");
    setError(fault);
    setSentTo(null);
    if (fault) return field.current?.focus();
    setBusy(true);
    try {
      await api.post("account/forgotpassword", { body: { email: typed, baseUrl: location.origin } });
      showToast({ id: "forgotten", tone: "success", title: t("forgotten.sent") });
      setSentTo(typed);
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors.email) setError(failure.errors.email.join(" "));
      else showFailure(failure, t("forgotten.notSent"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <h1 className="mb-2 text-figure font-bold">{t("forgotten.title")}</h1>
      <p className="mb-6 text-ink-2">{t("forgotten.explain")}</p>
      <form method="post" noValidate onSubmit={submit} aria-busy={busy} className="relative -m-4 p-4">
        <div ref={root} inert={busy} className="flex flex-col gap-4">
          <TextField
            label={t("forgotten.email")}
            ref={field}
            name="email"
            type="email"
            defaultValue={email}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={error}
          />
          {sentTo && (
            <div role="status">
              <Notice tone="info">{t("forgotten.sentTo", { email: sentTo })}</Notice>
            </div>
          )}
          <Button type="submit" variant="primary" className="mt-1 min-h-11! text-body!">
            {t("forgotten.submit")}
          </Button>
          <Button
            variant="quiet"
            icon={faArrowLeft}
            onClick={() => onSignIn(field.current?.value ?? "")}
            className="-ms-3.5 self-start phone:min-h-11"
          >
            {t("toSignIn")}
          </Button>
        </div>
        <BusyOverlay busy={busy} label={t("forgotten.busy")} />
      </form>
    </>
  );
}
