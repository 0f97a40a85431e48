"use client";
import { faPlus, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Button, IconButton } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { FieldHintAndError } from "@/components/ui/field";
import { Menu } from "@/components/ui/menu";
import { formatDuration } from "@/components/ui/typed-time";
import { currencyDigits, currencySign } from "@/lib/platform/money";
import { MINIMUM_PERS, PRICED_TIMES, type PricedLandings } from "@/lib/records/prices/codes";
import type { AircraftRate } from "@/lib/records/prices/wire";
import { DurationChip, NumberChip, SelectChip } from "./chips";

export type Named = { id: string; name: string };

type Props = {
  rate: AircraftRate;
  onChange: (change: Partial<AircraftRate>) => void;
  currency: string;
  tags: readonly Named[];
  /** What the server says of a value, by its name. */
  errors: Partial<Record<keyof AircraftRate, string>>;
};

const SENTENCE = "flex flex-wrap items-center gap-x-2 gap-y-2 text-section";

/** A rate of an aircraft as a sentence of values to choose: Tab goes through them. Rules beside the hour's price are added to it. */
export function AircraftRateFields({ rate, onChange, currency, tags, errors }: Props) {
  const t = useTranslations("prices.editor");
  const amount = (name: "price" | "soloPrice" | "landingPrice", value: number) => (
    <NumberChip
      label={t(`fields.${name}`)}
      value={value}
      onChange={(next) => onChange({ [name]: next })}
      unit={currencySign(currency)}
      step={10 ** -currencyDigits(currency)}
      invalid={Boolean(errors[name])}
    />
  );
  const landings = rate.landingPrice > 0 || rate.landings === "ByNight" ? rate.landings : "none";
  const free = tags.filter(({ id }) => !rate.discounts.some(({ tagId }) => tagId === id));
  const rules = [
    ...(rate.minimumMinutes === 0 ? [{ key: "minimum" as const, add: { minimumMinutes: 60 } }] : []),
    ...(rate.package === null ? [{ key: "package" as const, add: { package: { minutes: 600, price: 0 } } }] : []),
    ...(free.length > 0
      ? [
          {
            key: "discount" as const,
            add: { discounts: [...rate.discounts, { tagId: free[0]!.id, percent: 10 }] },
          },
        ]
      : []),
    ...(rate.vat === 0 ? [{ key: "vat" as const, add: { vat: 20 } }] : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <div className={SENTENCE}>
        {t.rich("hour", {
          price: () => amount("price", rate.price),
          time: () => (
            <SelectChip
              label={t("fields.time")}
              value={rate.time}
              options={PRICED_TIMES.map((time) => ({ value: time, label: t(`times.${time}`) }))}
              onChange={(time) => onChange({ time })}
            />
          ),
          mode: () => (
            <>
              <SelectChip
                label={t("fields.mode")}
                value={rate.soloPrice === null ? "same" : "solo"}
                options={(["same", "solo"] as const).map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
                onChange={(mode) => onChange({ soloPrice: mode === "same" ? null : rate.price })}
              />
              {rate.soloPrice !== null && amount("soloPrice", rate.soloPrice)}
            </>
          ),
        })}{" "}
      </div>
      <div className={SENTENCE}>
        {t.rich("day", {
          day: () => <DayChip value={rate.startsOn} onChange={(startsOn) => onChange({ startsOn })} />,
          landings: () => (
            <>
              <SelectChip<PricedLandings | "none">
                label={t("fields.landings")}
                value={landings}
                options={(["none", "Every", "ByNight"] as const).map((one) => ({
                  value: one,
                  label: t(`landings.${one}`),
                }))}
                onChange={(one) =>
                  onChange(
                    one === "none"
                      ? { landings: "Every", landingPrice: 0 }
                      : { landings: one, landingPrice: rate.landingPrice || 1 },
                  )
                }
              />
              {landings !== "none" && amount("landingPrice", rate.landingPrice)}
            </>
          ),
        })}
      </div>
      {rate.minimumMinutes > 0 && (
        <Rule onRemove={() => onChange({ minimumMinutes: 0, minimumPer: "Flight" })}>
          {t.rich("minimum", {
            minutes: () => (
              <DurationChip
                label={t("fields.minimumMinutes")}
                value={rate.minimumMinutes}
                shown={formatDuration(rate.minimumMinutes)}
                onChange={(minimumMinutes) => onChange({ minimumMinutes })}
                invalid={Boolean(errors.minimumMinutes)}
              />
            ),
            per: () => (
              <SelectChip
                label={t("fields.minimumPer")}
                value={rate.minimumPer}
                options={MINIMUM_PERS.map((per) => ({ value: per, label: t(`pers.${per}`) }))}
                onChange={(minimumPer) => onChange({ minimumPer })}
              />
            ),
          })}
        </Rule>
      )}
      {rate.package && <PackageRule {...{ rate, onChange, currency, errors }} bought={rate.package} />}
      {rate.discounts.map((discount, place) => {
        const change = (more: Partial<typeof discount>) =>
          onChange({ discounts: rate.discounts.with(place, { ...discount, ...more }) });
        const choices = tags.filter(({ id }) => id === discount.tagId || free.some((one) => one.id === id));
        return (
          <Rule
            key={discount.tagId}
            onRemove={() => onChange({ discounts: rate.discounts.filter((one) => one !== discount) })}
          >
            {t.rich("discount", {
              percent: () => (
                <NumberChip
                  label={t("fields.percent")}
                  value={discount.percent}
                  onChange={(percent) => change({ percent })}
                  unit="%"
                  step={1}
                  max={100}
                  invalid={Boolean(errors.discounts)}
                />
              ),
              tag: () => (
                <SelectChip
                  label={t("fields.tag")}
                  value={discount.tagId}
                  options={choices.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(tagId) => change({ tagId })}
                />
              ),
            })}
          </Rule>
        );
      })}
      {rate.vat > 0 && (
        <Rule onRemove={() => onChange({ vat: 0 })}>
          {t.rich("vat", {
            percent: () => (
              <NumberChip
                label={t("fields.vat")}
                value={rate.vat}
                onChange={(vat) => onChange({ vat })}
                unit="%"
                step={0.1}
                max={100}
                invalid={Boolean(errors.vat)}
              />
            ),
          })}
        </Rule>
      )}
      <Errors errors={errors} />
      {rules.length > 0 && (
        <div>
          <Menu
            align="start"
            trigger={
              <Button variant="quiet" icon={faPlus}>
                {t("addRule")}
              </Button>
            }
            items={rules.map(({ key, add }) => ({ key, label: t(`rules.${key}`), onSelect: () => onChange(add) }))}
          />
        </div>
      )}
    </div>
  );
}

function PackageRule({
  bought,
  onChange,
  currency,
  errors,
}: Pick<Props, "onChange" | "currency" | "errors"> & { bought: { minutes: number; price: number } }) {
  const t = useTranslations("prices.editor");
  const invalid = Boolean(errors.package);
  return (
    <Rule onRemove={() => onChange({ package: null })}>
      {t.rich("package", {
        hours: () => (
          <NumberChip
            label={t("fields.packageHours")}
            value={bought.minutes / 60}
            onChange={(hours) => onChange({ package: { ...bought, minutes: Math.max(1, Math.round(hours * 60)) } })}
            unit="h"
            step={1}
            invalid={invalid}
          />
        ),
        price: () => (
          <NumberChip
            label={t("fields.packagePrice")}
            value={bought.price}
            onChange={(price) => onChange({ package: { ...bought, price } })}
            unit={currencySign(currency)}
            step={10 ** -currencyDigits(currency)}
            invalid={invalid}
          />
        ),
      })}
    </Rule>
  );
}

function Rule({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const t = useTranslations("prices.editor");
  return (
    <div className={SENTENCE}>
      {children}
      <IconButton icon={faXmark} label={t("removeRule")} variant="quiet" size="small" onClick={onRemove} />
    </div>
  );
}

/** The first day of a rate, in its sentence. It can't be empty. */
export function DayChip({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useTranslations("prices.editor");
  const texts = useDayTexts();
  return (
    <DateField
      className="inline-block w-[11rem] [&_.field-label]:sr-only"
      label={t("fields.startsOn")}
      texts={texts}
      value={value}
      onChange={(day) => day && onChange(day)}
    />
  );
}

/** What the server says of the values of a sentence, below it. */
export function Errors({ errors }: { errors: Partial<Record<string, string>> }) {
  const texts = [...new Set(Object.values(errors).filter(Boolean))];
  return texts.length > 0 && <FieldHintAndError id="price-sentence" error={texts.join(" ")} />;
}
