"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { TransactionView } from "@/lib/activity/accounts/schema";
import { makeTransactionBody, type TransactionValues } from "@/lib/activity/accounts/wire";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { currencyDigits } from "@/lib/platform/money";
import type { TransactionType } from "@/lib/records/dictionaries/wire";

type Props = {
  personId: string;
  kind: TransactionType["kind"];
  /** The types of this kind. */
  types: TransactionType[];
  currency: string;
  today: string;
  onPosted: () => void;
  onClose: () => void;
};

/** Posts a payment, or another transaction, to somebody's account. The price of the chosen type is filled in. */
export function TransactionDialog({ personId, kind, types, currency, today, onPosted, onClose }: Props) {
  const t = useTranslations("accounts.form");
  const texts = useDayTexts();
  // All attempts have one key, so that it is posted only once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [first] = types;
  const record = useRecordForm<TransactionValues>({
    defaultValues: { type: first?.id ?? "", day: today, price: first?.price ?? null, number: "", comment: "" },
    save: async (values) => {
      const body = makeTransactionBody(personId, values);
      const answer = await api.post<TransactionView>("flight-account", { body, idempotencyKey });
      if (answer.data.date !== body.date)
        showToast({ tone: "info", title: t("movedTo", { day: formatDayAsDdMmYyyy(unixToUtcDay(answer.data.date)) }) });
      return answer;
    },
    onSaved: () => {
      onPosted();
      onClose();
    },
    savedText: t("saved"),
    fieldOfPath: (path) => (path === "date" ? "day" : path),
  });
  const { form, field } = record;
  const chosen = types.find(({ id }) => id === form.watch("type"));
  const typeField = field("type", { required: true });
  return (
    <FormDialog title={t(`titles.${kind}`)} record={record} saveLabel={t("post")} onClose={onClose}>
      {types.length === 0 && <Notice tone="warning">{t(`noTypes.${kind}`)}</Notice>}
      <Select
        label={t("type")}
        hint={chosen?.description || undefined}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        {...typeField}
        onChange={(event) => {
          const price = types.find(({ id }) => id === event.target.value)?.price ?? null;
          // What was typed stays, unless a type says the price.
          if (price !== null || chosen?.hasFixedPrice) form.setValue("price", price, { shouldDirty: true });
          return typeField.onChange(event);
        }}
      />
      <Controller
        control={form.control}
        name="day"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField {...{ texts, label: t("date"), value, onChange }} required error={error?.message} />
        )}
      />
      <TextField
        label={t("price", { currency })}
        hint={t(`priceHints.${kind}`)}
        type="number"
        inputMode="decimal"
        step={10 ** -currencyDigits(currency)}
        readOnly={chosen?.hasFixedPrice}
        {...field("price", {
          required: true,
          setValueAs: (text) => (text === "" || text === null ? null : Number(text)),
        })}
      />
      <TextField
        label={t("number")}
        hint={t("numberHint")}
        maxLength={50}
        autoComplete="off"
        {...field("number", { required: true })}
      />
      <TextField label={t("comment")} maxLength={500} autoComplete="off" {...field("comment")} />
    </FormDialog>
  );
}
