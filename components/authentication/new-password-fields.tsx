"use client";
import { useTranslations } from "next-intl";
import { PasswordChecklist } from "./password-checklist";
import { PasswordField } from "./password-field";

export type NewPassword = { password: string; confirmPassword: string };
export const EMPTY_NEW_PASSWORD: NewPassword = { password: "", confirmPassword: "" };

/** The fields for a new password and its repetition, and the four password rules. Each rule is marked once it is met. */
export function NewPasswordFields({
  value,
  onChange,
  errors = {},
}: {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The server's errors by field. */
  errors?: Readonly<Record<string, readonly string[]>>;
}) {
  const t = useTranslations("access.newPassword");
  const texts = { showLabel: t("show"), hideLabel: t("hide") };
  const field = (name: keyof NewPassword) => ({
    ...texts,
    name,
    label: t(name),
    value: value[name],
    autoComplete: "new-password",
    error: errors[name]?.join(" "),
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
  });
  return (
    <>
      <PasswordField {...field("password")} />
      <PasswordField {...field("confirmPassword")} />
      <PasswordChecklist password={value.password} confirmation={value.confirmPassword} />
    </>
  );
}
