"use client";
import { faArrowLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { BusyOverlay } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useRefocusAfterBusy } from "@/components/ui/use-refocus-after-busy";
import { isGoodPassword } from "@/lib/access/sign-in/password-rules";
import { ApiError, api } from "@/lib/http/client";
import { EMPTY_NEW_PASSWORD, type NewPassword, NewPasswordFields } from "./new-password-fields";

type Props = { email: string; code: string; onSignIn: () => void; onForgotten: () => void };

/**
 * Sets a new password after a link from a mail. If the link has expired, the form says so and offers to request a new one.
 */
export function ResetPasswordForm({ email, code, onSignIn, onForgotten }: Props) {
  const t = useTranslations("access");
  const [value, setValue] = useState<NewPassword>(EMPTY_NEW_PASSWORD);
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [isRefused, setRefused] = useState(!email || !code);
  const [busy, setBusy] = useState(false);
  const root = useRefocusAfterBusy<HTMLDivElement>(busy);
  const showFailure = useFailureToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    try {
      await api.post("account/resetpassword", { body: { email, code, ...value } });
      showToast({ id: "reset", tone: "success", title: t("reset.done"), milliseconds: 6_000 });
      onSignIn();
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiError)) return showFailure(failure);
      setRefused("code" in failure.errors);
      setErrors(failure.errors);
      if (failure.status !== 422) showFailure(failure, t("reset.failed"));
      else showToast({ id: "reset", tone: "error", title: t("reset.failed"), lines: failure.lines });
    }
  }

  return (
    <>
      <h1 className="mb-6 text-figure font-bold">{t("reset.title")}</h1>
      <form method="post" noValidate onSubmit={submit} aria-busy={busy} className="relative -m-4 p-4">
        <div ref={root} inert={busy} className="flex flex-col gap-4">
          {isRefused ? (
            <>
              <Notice tone="error">{t(email && code ? "codeRefused" : "reset.incomplete")}</Notice>
              <Button variant="primary" onClick={onForgotten} className="min-h-11! text-body!">
                {t("reset.askAnew")}
              </Button>
            </>
          ) : (
            <>
              <TextField label={t("forgotten.email")} value={email} type="email" autoComplete="username" readOnly />
              <NewPasswordFields value={value} onChange={setValue} errors={errors} />
              <Button
                type="submit"
                variant="primary"
                disabled={!isGoodPassword(value.password, value.confirmPassword)}
                className="mt-1 min-h-11! text-body!"
              >
                {t("reset.submit")}
              </Button>
            </>
          )}
          <Button variant="quiet" icon={faArrowLeft} onClick={onSignIn} className="-ms-3.5 self-start phone:min-h-11">
            {t("toSignIn")}
          </Button>
        </div>
        <BusyOverlay busy={busy} label={t("reset.busy")} />
      </form>
    </>
  );
}
