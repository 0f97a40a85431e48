"use client";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { LANGUAGE_NAMES } from "@/components/shell/top-bar/language-picker";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { LOCALES, type Locale } from "@/lib/platform/locale";
import type { GuestFields } from "./booking-form-state";
import { useGuestFaults } from "./use-guest-faults";

/**
 * The guest of a flight, in the order in which people say it on the telephone: name, number, mail address. Enter goes on to the
 * next of these fields. The guest's mails are in the language of the desk unless another is chosen.
 */
export function GuestFieldset({
  guest,
  errors,
  onChange,
}: {
  guest: GuestFields;
  errors: Record<string, readonly string[]>;
  onChange: (guest: GuestFields) => void;
}) {
  const t = useTranslations("booking.guest");
  const locale = useLocale();
  const language = guest.language ?? locale;
  const set = (part: Partial<GuestFields>) => onChange({ ...guest, language, ...part });
  const hasName = guest.name.trim() !== "";
  const listFaults = useGuestFaults();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** What is wrong with a field, once it was left. */
  const errorOf = (name: string) => (errors[name] ?? (left.has(name) ? listFaults(guest)[name] : undefined))?.[0];
  const leave = (name: string) => setLeft(new Set([...left, name]));
  const isReachable = [guest.phoneNumber, guest.email].some((text) => text.trim() !== "");
  return (
    <fieldset className="col-span-full @container" onKeyDown={goOn}>
      <legend className="pb-1 text-table font-bold">{t("title")}</legend>
      {errors.guest && (
        <p role="alert" className="pb-2 text-table text-neg-ink">
          {errors.guest[0]}
        </p>
      )}
      <div className="grid grid-cols-[1.3fr_1fr_1.4fr_.8fr] gap-x-3 gap-y-4 @max-[540px]:grid-cols-[1.8fr_1fr]">
        <div data-field="guestName" className="@max-[540px]:col-span-2">
          <TextField
            label={t("name")}
            required
            autoComplete="off"
            maxLength={100}
            value={guest.name}
            error={errors["guest.name"]?.[0]}
            onChange={({ target }) => set({ name: target.value })}
          />
        </div>
        <div data-field="guestContact" className="@max-[540px]:col-span-2">
          <TextField
            label={t("phone")}
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={guest.phoneNumber}
            error={errorOf("guest.phoneNumber")}
            onBlur={() => leave("guest.phoneNumber")}
            onChange={({ target }) => set({ phoneNumber: target.value })}
          />
        </div>
        <div>
          <TextField
            label={t("email")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={320}
            value={guest.email}
            error={errorOf("guest.email")}
            onBlur={() => leave("guest.email")}
            hint={hasName && isReachable && !guest.email.trim() ? t("noMail") : undefined}
            onChange={({ target }) => set({ email: target.value })}
          />
        </div>
        <Select
          label={t("language")}
          value={language}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={({ target }) => set({ language: target.value as Locale })}
        />
      </div>
    </fieldset>
  );
}

/** Enter in one of the fields goes to the next one. In the last one it goes on with the form. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.querySelectorAll("input")];
  const next = inputs[inputs.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
