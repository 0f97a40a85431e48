"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { LanguagePicker } from "@/components/shell/top-bar/language-picker";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { isGoodPassword } from "@/lib/access/sign-in/password-rules";
import { ApiError, api } from "@/lib/http/client";
import { EMPTY_NEW_PASSWORD, type NewPassword, NewPasswordFields } from "./new-password-fields";
import { PasswordField } from "./password-field";

type Props = { userId: string; place?: string; onSettled: () => void; onLeave: () => void };

/** A dialog in which the person replaces their temporary password by their own. */
export function InitialPasswordDialog({ userId, place, onSettled, onLeave }: Props) {
  const t = useTranslations("access");
  const form = useId();
  const [temporary, setTemporary] = useState("");
  const [value, setValue] = useState<NewPassword>(EMPTY_NEW_PASSWORD);
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();
  const isReady = temporary !== "" && isGoodPassword(value.password, value.confirmPassword);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    setErrors({});
    try {
      const body = { userId, password: value.password, temporaryPassword: temporary };
      await api.post("account/initpassword", { body });
      onSettled();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError) setErrors(error.errors);
      showFailure(error, t("first.passwordNotSaved"));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t("first.password")}
      subtitle={place}
      corner={<LanguagePicker />}
      size="narrow"
      busy={busy}
      busyLabel={t("first.saving")}
      startsAtField
      actions={
        <>
          <Button onClick={onLeave}>{t("first.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!isReady}>
            {t("first.setPassword")}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2">{t("first.passwordExplain")}</p>
        <PasswordField
          label={t("first.temporary")}
          showLabel={t("newPassword.show")}
          hideLabel={t("newPassword.hide")}
          name="temporaryPassword"
          autoComplete="current-password"
          value={temporary}
          onChange={(event) => setTemporary(event.target.value)}
          error={errors.temporaryPassword?.join(" ")}
        />
        <NewPasswordFields value={value} onChange={setValue} errors={errors} />
      </form>
    </Dialog>
  );
}
