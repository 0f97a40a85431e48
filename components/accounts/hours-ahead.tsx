"use client";
import { faBoxOpen } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { HourPackage, HourPackagesView } from "@/lib/activity/accounts/packages/schema";
import type { FlightAccount } from "@/lib/activity/accounts/wire";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { formatMoney } from "@/lib/platform/display";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { BalancePill } from "./balance-pill";

/** What is left of the hours that a person has bought ahead, by aircraft. Who posts to the account sells them more. */
export function HoursAhead({ account, onBought }: { account: FlightAccount; onBought: () => void }) {
  const t = useTranslations("accounts.packages");
  const locale = useLocale() as Locale;
  const { userId: personId } = account;
  const [isBuying, setBuying] = useState(false);
  const { data } = useQuery({
    // It is read anew with the account.
    queryKey: ["flight-account", personId, "hours"],
    queryFn: async ({ signal }) => {
      const query = { userId: personId };
      return (await api.get<HourPackagesView>("hour-package", { query, signal, quiet: true })).data;
    },
  });
  if (!data || (data.left.length === 0 && data.offers.length === 0)) return null;
  return (
    <section aria-labelledby="hours-ahead-title" className="border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <h2 id="hours-ahead-title" className="me-auto text-section font-bold">
          {t("title")}
        </h2>
        {data.offers.length > 0 && (
          <Button icon={faBoxOpen} onClick={() => setBuying(true)} data-print="hide">
            {t("buy")}
          </Button>
        )}
      </div>
      {data.left.length === 0 ? (
        <p className="px-4 py-3 text-table text-ink-2">{t("none")}</p>
      ) : (
        <ul>
          {data.left.map(({ priceId, callSign, program, minutes }) => (
            <li key={priceId} className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
              <span className="font-bold">{callSign}</span>
              <span className="text-ink-2">{program ?? t("rental")}</span>
              <span className="ms-auto tabular-nums">{t("left", { time: displayHours(minutes, locale) })}</span>
            </li>
          ))}
        </ul>
      )}
      {isBuying && (
        <BuyDialog {...{ account, offers: data.offers }} onBought={onBought} onClose={() => setBuying(false)} />
      )}
    </section>
  );
}

type DialogProps = {
  account: FlightAccount;
  offers: readonly HourPackage[];
  onBought: () => void;
  onClose: () => void;
};

function BuyDialog({ account, offers, onBought, onClose }: DialogProps) {
  const t = useTranslations("accounts.packages");
  const words = useTranslations("accounts.form");
  const locale = useLocale() as Locale;
  const { userId: personId, currencyCode: currency, balance, limits } = account;
  // All attempts have one key, so that it is posted only once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const record = useRecordForm({
    defaultValues: { priceId: offers[0]!.priceId, number: "", comment: "" },
    save: (values) => api.post("hour-package", { body: { userId: personId, ...values }, idempotencyKey }),
    onSaved: () => {
      onBought();
      onClose();
    },
    savedText: t("saved"),
  });
  const { form, field } = record;
  const chosen = useWatch({ control: form.control, name: "priceId" });
  const after = balance - (offers.find(({ priceId }) => priceId === chosen)?.price ?? 0);
  const options = offers.map(({ priceId, callSign, program, minutes, price }) => ({
    value: priceId,
    label: t("offer", {
      ...{ aircraft: callSign, what: program ?? t("rental") },
      ...{ time: displayHours(minutes, locale), price: formatMoney(price, currency, locale) },
    }),
  }));
  return (
    <FormDialog title={t("buy")} record={record} saveLabel={words("post")} onClose={onClose}>
      <Select label={t("package")} hint={t("priceHint")} options={options} {...field("priceId", { required: true })} />
      <p className="flex flex-wrap items-center gap-2 text-table" aria-live="polite">
        {t("after", { balance: formatMoney(after, currency, locale) })}
        <BalancePill {...{ balance: after, limits, currency }} />
      </p>
      <TextField
        label={words("number")}
        hint={words("numberHint")}
        maxLength={50}
        autoComplete="off"
        {...field("number")}
      />
      <TextField label={words("comment")} maxLength={500} autoComplete="off" {...field("comment")} />
    </FormDialog>
  );
}
