import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { SettingsSection } from "@/components/resource/settings-section";
import { TextArea, TextField } from "@/components/ui/text-field";

const LEDGER_ACCOUNTS = [
  "membersAccount",
  "revenueAccount",
  "vatAccount",
  "paymentsAccount",
  "openingAccount",
] as const;
type Name = "bankHolder" | "iban" | "bic" | "vatExemption" | "invoiceLines" | (typeof LEDGER_ACCOUNTS)[number];
type FieldProps = Pick<ComponentProps<typeof TextField & typeof TextArea>, "name" | "error">;

/** What statements and invoices say beside the name and the address of the school: where to pay, and what the law wants. */
export function InvoicingFields({ field }: { field: (name: Name) => FieldProps }) {
  const t = useTranslations("school.settings");
  return (
    <SettingsSection title={t("invoicing")} note={t("invoicingHint")}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField label={t("bankHolder")} hint={t("bankHolderHint")} maxLength={70} {...field("bankHolder")} />
        <TextField label={t("iban")} hint={t("ibanHint")} maxLength={42} {...field("iban")} />
        <TextField label={t("bic")} maxLength={11} {...field("bic")} />
        <TextField label={t("vatExemption")} hint={t("vatExemptionHint")} maxLength={200} {...field("vatExemption")} />
      </div>
      <TextArea
        label={t("invoiceLines")}
        hint={t("invoiceLinesHint")}
        rows={3}
        maxLength={500}
        {...field("invoiceLines")}
      />
    </SettingsSection>
  );
}

/** The numbers of the accounts of the school's books, as its accountant knows them, and what else is said of the books. */
export function LedgerAccountFields({ field, children }: { field: (name: Name) => FieldProps; children: ReactNode }) {
  const t = useTranslations("school.settings");
  return (
    <SettingsSection title={t("ledgers")} note={t("ledgersHint")}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        {LEDGER_ACCOUNTS.map((name) => (
          <TextField key={name} label={t(name)} maxLength={12} {...field(name)} />
        ))}
      </div>
      {children}
    </SettingsSection>
  );
}
