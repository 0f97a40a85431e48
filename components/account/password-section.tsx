"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import {
  EMPTY_NEW_PASSWORD,
  type NewPassword,
  NewPasswordFields,
} from "@/components/authentication/new-password-fields";
import { PasswordField } from "@/components/authentication/password-field";
import { useRefresh } from "@/components/shell/refresh";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { BusyOverlay, InertWhileBusy } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import { isGoodPassword } from "@/lib/access/sign-in/password-rules";
import { ApiError, api } from "@/lib/http/client";

/** A form to change one's own password: the current password, and the new one twice with the four password rules. */
export function PasswordSection() {
  const t = useTranslations("account.password");
  const texts = useTranslations("access.newPassword");
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState("");
  const [value, setValue] = useState<NewPassword>(EMPTY_NEW_PASSWORD);
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [isBusy, setBusy] = useState(false);
  const fail = useFailureToast();
  const leave = useUnsavedWorkGuard((current !== "" || value.password !== "") && !isBusy);
  const isReady = current !== "" && isGoodPassword(value.password, value.confirmPassword);

  function close() {
    setOpen(false);
    setCurrent("");
    setValue(EMPTY_NEW_PASSWORD);
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    setErrors({});
    try {
      await api.put("account/password", { body: { currentPassword: current, ...value } });
      showToast({ tone: "success", title: t("changed") });
      close();
      refresh();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      fail(error, t("notChanged"));
    }
    setBusy(false);
  }

  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t("change")}</Button>;
  return (
    <form method="post" noValidate onSubmit={submit} className="relative max-w-[440px]">
      <InertWhileBusy busy={isBusy} className="flex flex-col gap-4">
        <PasswordField
          label={t("current")}
          showLabel={texts("show")}
          hideLabel={texts("hide")}
          name="currentPassword"
          autoComplete="current-password"
          autoFocus
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={errors.currentPassword?.join(" ")}
        />
        <NewPasswordFields value={value} onChange={setValue} errors={errors} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => leave(close)}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" disabled={!isReady}>
            {t("change")}
          </Button>
        </div>
      </InertWhileBusy>
      <BusyOverlay busy={isBusy} label={t("changing")} />
    </form>
  );
}
