"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { lastNameFirst } from "@/components/entity/person-name";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import type { FeeRunView } from "@/lib/activity/accounts/fee-run/schema";
import {
  decodeFeeRun,
  type FeeRun,
  type FeeRunChoices,
  type FeeRunValues,
  makeFeeRunBody,
} from "@/lib/activity/accounts/fee-run/wire";
import { ApiError, api, newIdempotencyKey } from "@/lib/http/client";
import { formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { currencyDigits } from "@/lib/platform/money";
import { PastFeeRuns, pastFeeRunsKey } from "./past-fee-runs";

type Named = { id: string; name: string };
type Props = { siteId: string; today: string; currency: string; choices: FeeRunChoices };

const toOptions = (named: readonly Named[]) => named.map(({ id, name }) => ({ value: id, label: name }));

/** Charges a fee to a group of people: first who would be charged what, then the same for good. Beneath are earlier ones, to charge again. */
export function FeeRunForm({ siteId, today, currency, choices }: Props) {
  const t = useTranslations("accounts.books");
  const roles = useTranslations("notices.audience.roles");
  const texts = useDayTexts();
  const fail = useFailureToast();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [first] = choices.types;
  const [values, setValues] = useState<FeeRunValues>({
    ...{ type: first?.id ?? "", day: today, price: first?.price ?? null, comment: "" },
    ...{ roles: [], tagId: "", promotionId: "", again: false },
  });
  const [preview, setPreview] = useState<FeeRun | null>(null);
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [isBusy, setBusy] = useState(false);
  // All attempts of one run have one key, so that it is posted only once.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const errorOf = (field: string) => errors[field]?.[0];
  const chosen = choices.types.find(({ id }) => id === values.type);
  const change = (some: Partial<FeeRunValues>) => {
    setValues({ ...values, ...some });
    setPreview(null);
    setKey(newIdempotencyKey());
  };

  async function send(isPreview: boolean) {
    setBusy(true);
    setErrors({});
    try {
      const { data } = await api.post<FeeRunView>("fee-run", {
        body: makeFeeRunBody(siteId, values),
        ...(isPreview ? { query: { preview: "1" } } : { idempotencyKey }),
      });
      setPreview(isPreview ? decodeFeeRun(data) : null);
      if (!isPreview) {
        showToast({ tone: "success", title: t("charged", { count: data.count }) });
        setKey(newIdempotencyKey());
        void client.invalidateQueries({ queryKey: pastFeeRunsKey(siteId) });
      }
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).some((field) => field !== "msg"))
        setErrors(error.errors);
      else fail(error, t("feesFailed"));
    }
    setBusy(false);
  }

  const repeat = (again: FeeRunValues) => {
    change(again);
    setErrors({});
    form.current?.querySelector("select")?.focus();
  };

  return (
    <>
      <TitledSection id="fees" title={t("fees")} isFramed>
        <form
          ref={form}
          className="flex flex-col gap-3 px-4 pb-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void send(true);
          }}
        >
          <p className="text-small text-ink-2">{t("feesText")}</p>
          {choices.types.length === 0 && <Notice tone="warning">{t("noTypes")}</Notice>}
          <Select
            label={t("type")}
            options={toOptions(choices.types)}
            value={values.type}
            error={errorOf("type")}
            onChange={({ target }) => {
              const type = choices.types.find(({ id }) => id === target.value);
              change({ type: target.value, price: type?.price ?? values.price });
            }}
          />
          <div className="grid grid-cols-2 gap-3">
            <DateField
              {...{ texts, label: t("date"), value: values.day, error: errorOf("date") }}
              required
              onChange={(day) => change({ day })}
            />
            <TextField
              label={t("price", { currency })}
              type="number"
              inputMode="decimal"
              step={10 ** -currencyDigits(currency)}
              readOnly={chosen?.hasFixedPrice}
              required
              value={values.price ?? ""}
              error={errorOf("price")}
              onChange={({ target }) => change({ price: target.value === "" ? null : Number(target.value) })}
            />
          </div>
          <TextField
            label={t("comment")}
            maxLength={500}
            autoComplete="off"
            value={values.comment}
            error={errorOf("comment")}
            onChange={({ target }) => change({ comment: target.value })}
          />
          <fieldset className="min-w-0">
            <legend className="mb-1 text-table text-ink-2 phone:text-small">{t("roles")}</legend>
            <div className="grid grid-cols-2 gap-x-3">
              {SITE_ROLES.map((role) => (
                <Checkbox
                  key={role}
                  label={roles(role)}
                  checked={values.roles.includes(role)}
                  onCheckedChange={(isIn) =>
                    change({ roles: SITE_ROLES.filter((one) => (one === role ? isIn : values.roles.includes(one))) })
                  }
                />
              ))}
            </div>
          </fieldset>
          {choices.tags.length > 0 && (
            <Select
              label={t("tag")}
              placeholder={t("any")}
              options={toOptions(choices.tags)}
              value={values.tagId}
              onChange={({ target }) => change({ tagId: target.value })}
            />
          )}
          {choices.promotions.length > 0 && (
            <Select
              label={t("promotion")}
              placeholder={t("any")}
              options={toOptions(choices.promotions)}
              value={values.promotionId}
              onChange={({ target }) => change({ promotionId: target.value })}
            />
          )}
          <Checkbox label={t("again")} checked={values.again} onCheckedChange={(again) => change({ again })} />
          {errorOf("group") && <Notice tone="error">{errorOf("group")}</Notice>}
          {preview && <Preview run={preview} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" aria-disabled={isBusy}>
              {t("preview")}
            </Button>
            {preview && preview.count > 0 && (
              <Button variant="primary" aria-disabled={isBusy} onClick={() => !isBusy && void send(false)}>
                {t("charge", { count: preview.count })}
              </Button>
            )}
          </div>
        </form>
      </TitledSection>
      <PastFeeRuns {...{ siteId, today, currency, choices }} onRepeat={repeat} />
    </>
  );
}

/** Who would be charged what, and who is left out because they have it already. */
function Preview({ run: { people, count, total, currencyCode } }: { run: FeeRun }) {
  const t = useTranslations("accounts.books");
  const locale = useLocale() as Locale;
  const money = (amount: number) => formatMoney(amount, currencyCode, locale);
  return (
    <div>
      <p aria-live="polite" className="mb-1 font-bold">
        {t("previewed", { count, total: money(-total) })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <ul tabIndex={0} aria-label={t("preview")} className="max-h-80 overflow-y-auto border border-line">
        {people.map(({ person, price, earlier }) => (
          <li
            key={person.id}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">{lastNameFirst(person)}</span>
            <span className={price === null ? "text-small text-ink-3" : "tabular-nums"}>
              {price === null ? t("leftOut", { number: earlier ?? "" }) : money(-price)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
