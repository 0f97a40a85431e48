"use client";
import { faPlus, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/button";
import { FieldHintAndError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { MOST_THRESHOLDS, THRESHOLD_COLOURS, type ThresholdUnit } from "@/lib/records/certificates/codes";
import type { ThresholdWords } from "@/lib/records/certificates/types/wire";
import { ThresholdPill } from "./threshold-pill";

type Props = {
  values: ThresholdWords[];
  /** The units that the type's certificates can be counted in. */
  units: readonly ThresholdUnit[];
  onChange: (values: ThresholdWords[]) => void;
  error?: string;
};

const isWhole = (text: string) => /^\d{1,6}$/.test(text);

/** The warnings of a type: how much remains, in which unit, and in which colour it is shown from then on. At most three. */
export function ThresholdsField({ values, units, onChange, error }: Props) {
  const t = useTranslations("certificates.types");
  const shared = useTranslations("certificates");
  const isFull = values.length >= MOST_THRESHOLDS;
  const set = (at: number, change: Partial<ThresholdWords>) =>
    onChange(values.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const add = () => {
    const colour =
      THRESHOLD_COLOURS.find((one) => values.every((other) => other.colour !== one)) ?? THRESHOLD_COLOURS[0];
    onChange([...values, { amount: ["60", "30", "7"][values.length] ?? "", unit: units[0]!, colour }]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-table text-ink-2 phone:text-small">{t("thresholds")}</legend>
      <ul className="flex flex-col gap-3">
        {values.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          <li key={at} className="flex flex-wrap items-end gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0">
            <TextField
              label={t("amount")}
              className="w-24"
              inputMode="numeric"
              autoComplete="off"
              value={one.amount}
              error={one.amount !== "" && !isWhole(one.amount) ? t("amountForm") : undefined}
              onChange={({ target }) => set(at, { amount: target.value })}
            />
            <Select
              label={t("unit")}
              className="w-36"
              options={units.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
              value={one.unit}
              onChange={({ target }) => set(at, { unit: target.value as ThresholdUnit })}
            />
            <fieldset className="flex gap-1">
              <legend className="mb-1 text-table text-ink-2 phone:text-small">{t("colour")}</legend>
              {[...new Set([...THRESHOLD_COLOURS, one.colour])].map((colour) => (
                <label
                  key={colour}
                  title={
                    t.has(`colours.${colour.slice(1)}` as never) ? t(`colours.${colour.slice(1)}` as never) : colour
                  }
                  className="grid size-8 place-items-center rounded-control border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus phone:size-11"
                >
                  <input
                    type="radio"
                    className="sr-only"
                    aria-label={
                      t.has(`colours.${colour.slice(1)}` as never) ? t(`colours.${colour.slice(1)}` as never) : colour
                    }
                    checked={one.colour === colour}
                    onChange={() => set(at, { colour })}
                  />
                  <span
                    aria-hidden
                    className="size-5 rounded-box border border-line-2"
                    style={{ background: colour }}
                  />
                </label>
              ))}
            </fieldset>
            <span className="flex min-h-9 flex-1 items-center">
              {isWhole(one.amount) && <ThresholdPill threshold={one} />}
            </span>
            <IconButton
              icon={faXmark}
              label={t("removeThreshold")}
              variant="quiet"
              onClick={() => onChange(values.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button icon={faPlus} disabled={isFull || units.length === 0} onClick={add}>
          {t("addThreshold")}
        </Button>
        {isFull && (
          <p role="status" className="text-table text-ink-2">
            {shared("tooManyThresholds", { most: MOST_THRESHOLDS })}
          </p>
        )}
      </div>
      <FieldHintAndError id="thresholds" error={error} hint={units.length === 0 ? t("thresholdsNeed") : undefined} />
    </fieldset>
  );
}
