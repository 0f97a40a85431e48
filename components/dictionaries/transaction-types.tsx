"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { Column } from "@/components/resource/resource-table";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { formatMoney } from "@/lib/platform/display";
import { formatDecimal } from "@/lib/platform/hours";
import { currencyDigits } from "@/lib/platform/money";
import { TRANSACTION_KINDS } from "@/lib/records/dictionaries/codes";
import { makeTransactionTypeBody, type TransactionType } from "@/lib/records/dictionaries/wire";
import { DictionaryScreen, type EntryForm } from "./dictionary-screen";

const nameOf = (type: TransactionType) => type.name;
type Values = Pick<TransactionType, "name" | "description" | "kind" | "hasFixedPrice" | "price" | "vat">;

/** The screen of the transaction types of flight accounts. Some types have a fixed price. */
export function TransactionTypesScreen({ types, currency }: { types: TransactionType[]; currency: string }) {
  const t = useTranslations("lists.transactionTypes");
  const locale = useLocale();
  const columns = useMemo(
    (): Column<TransactionType>[] => [
      { id: "kind", header: t("kind"), value: ({ kind }) => t(`kinds.${kind}`) },
      { id: "description", header: t("description"), value: ({ description }) => description },
      {
        id: "price",
        header: t("price"),
        align: "end",
        value: (type) => type.price,
        cell: ({ price, hasFixedPrice }) => {
          const text = price === null ? "" : formatMoney(price, currency, locale);
          return text && !hasFixedPrice ? t("proposed", { price: text }) : text;
        },
      },
      {
        id: "vat",
        header: t("vat"),
        align: "end",
        value: (type) => type.vat,
        cell: ({ kind, vat }) => (kind === "Payment" ? "" : `${formatDecimal(vat, locale)} %`),
      },
    ],
    [t, currency, locale],
  );
  return (
    <DictionaryScreen<TransactionType, Values>
      kind="transactionTypes"
      route="transaction-type"
      rows={types}
      nameOf={nameOf}
      makeBody={makeTransactionTypeBody}
      columns={columns}
      valuesOf={(type) => ({
        name: type?.name ?? "",
        description: type?.description ?? "",
        kind: type?.kind ?? "Fee",
        hasFixedPrice: type?.hasFixedPrice ?? false,
        price: type?.price ?? null,
        vat: type?.vat ?? 0,
      })}
      fields={(record) => <TypeFields {...record} currency={currency} />}
    />
  );
}

function TypeFields({ field, form, currency }: EntryForm<Values> & { currency: string }) {
  const t = useTranslations("lists.transactionTypes");
  const [isFixed, kind] = useWatch({ control: form.control, name: ["hasFixedPrice", "kind"] });
  return (
    <>
      <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
      <TextArea label={t("description")} maxLength={500} rows={2} {...field("description")} />
      <Select
        label={t("kind")}
        hint={t("kindHint")}
        options={TRANSACTION_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        {...field("kind")}
      />
      <TextField
        label={t("priceIn", { currency })}
        type="number"
        inputMode="decimal"
        step={10 ** -currencyDigits(currency)}
        {...field("price", {
          required: isFixed,
          setValueAs: (text) => (text === "" || text === null ? null : Number(text)),
        })}
      />
      {kind !== "Payment" && (
        <TextField
          label={t("vatIn")}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          {...field("vat", { setValueAs: (text) => Number(text ?? 0) })}
        />
      )}
      <Controller
        control={form.control}
        name="hasFixedPrice"
        render={({ field: { value, onChange } }) => (
          <Checkbox label={t("fixed")} hint={t("fixedHint")} checked={value} onCheckedChange={onChange} />
        )}
      />
    </>
  );
}
