"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextField } from "@/components/ui/text-field";
import type { FlightAccount } from "@/lib/activity/accounts/wire";
import { api } from "@/lib/http/client";
import { currencyDigits } from "@/lib/platform/money";
import { CREDIT_LIMIT_RANGE } from "@/lib/records/school/codes";

type Props = { account: FlightAccount; onSaved: () => void; onClose: () => void };

/** Sets how far below zero somebody's account may be. Empty: as far as the school says. */
export function CreditLimitDialog({ account, onSaved, onClose }: Props) {
  const t = useTranslations("accounts.creditLimit");
  const { userId, currencyCode, limits, version } = account;
  const [min, max] = CREDIT_LIMIT_RANGE;
  const record = useRecordForm<{ creditLimit: number | null }>({
    defaultValues: { creditLimit: limits.ownCreditLimit },
    version,
    save: (body, seen) => api.put(`user/${userId}/credit-limit`, { body, version: seen }),
    onSaved: () => {
      onSaved();
      onClose();
    },
    savedText: t("saved"),
  });
  return (
    <FormDialog title={t("title")} record={record} onClose={onClose}>
      <TextField
        label={t("own", { currency: currencyCode })}
        hint={t("hint")}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={10 ** -currencyDigits(currencyCode)}
        {...record.field("creditLimit", {
          setValueAs: (text) => (text === "" || text === null ? null : Number(text)),
        })}
      />
    </FormDialog>
  );
}
