import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { SettingsSection } from "@/components/resource/settings-section";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { currencyDigits } from "@/lib/platform/money";
import { BALANCE_RULES, CREDIT_LIMIT_RANGE, LOW_BALANCE_RANGE } from "@/lib/records/school/codes";

type FieldProps = Pick<ComponentProps<typeof TextField>, "name" | "error" | "errorId">;
type Name = "lowBalance" | "creditLimit" | "balanceRule";
type Rules = { setValueAs: (text: string | null) => number | null; validate?: (typed: unknown) => true | string };
type Props = { field: (name: Name, rules: Rules) => FieldProps; currency: string };

/** From which balance of a flight account on people are told, and what a booking then finds. */
export function AccountLimitFields({ field, currency }: Props) {
  const t = useTranslations("school.settings");
  const amount = (name: Name, [min, max]: readonly [number, number]) => ({
    type: "number",
    inputMode: "decimal" as const,
    step: 10 ** -currencyDigits(currency),
    ...field(name, {
      setValueAs: (text) => (text === "" || text === null ? null : Number(text)),
      validate: (typed) =>
        typed === null || (Number(typed) >= min && Number(typed) <= max) || t("amountBetween", { min, max }),
    }),
  });
  return (
    <SettingsSection title={t("flightAccounts")} note={t("flightAccountsHint")}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField
          label={t("lowBalance", { currency })}
          hint={t("lowBalanceHint")}
          {...amount("lowBalance", LOW_BALANCE_RANGE)}
        />
        <TextField
          label={t("creditLimit", { currency })}
          hint={t("creditLimitHint")}
          {...amount("creditLimit", CREDIT_LIMIT_RANGE)}
        />
        <Select
          label={t("balanceRule")}
          hint={t("balanceRuleHint")}
          options={BALANCE_RULES.map((rule, code) => ({ value: String(code), label: t(`balanceRules.${rule}`) }))}
          {...field("balanceRule", { setValueAs: Number })}
        />
      </div>
    </SettingsSection>
  );
}
