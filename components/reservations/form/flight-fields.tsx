"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { FieldsetProps } from "./fieldset-props";
import { Required } from "./required-field";

/** What is said of a flight only: from where to where, how many passengers, by which flight rules. */
export function FlightFields(props: FieldsetProps) {
  const { fields, errors, change } = props;
  const t = useTranslations("booking.fields");
  const { isFlight, aircraft } = kinds[fields.type];
  if (!isFlight) return null;
  return (
    <div className="grid grid-cols-4 gap-3 @max-[540px]:grid-cols-2">
      {aircraft?.hasAirports && <Airports {...props} />}
      {(!props.isSolo || fields.passengers !== null) && (
        <TextField
          label={t("passengers")}
          inputMode="numeric"
          value={fields.passengers === null ? "" : String(fields.passengers)}
          error={errors["aircraft.passengers"]?.[0]}
          onChange={({ target }) => {
            const typed = target.value.replace(/\D/g, "").slice(0, 2);
            change({ passengers: typed === "" ? null : Number(typed) });
          }}
        />
      )}
      <Checkbox
        className="self-end"
        label={t("isIfr")}
        checked={fields.isIfr}
        onCheckedChange={(isIfr) => change({ isIfr })}
      />
    </div>
  );
}

function Airports({ context, fields, errors, change }: FieldsetProps) {
  const t = useTranslations("booking.fields");
  const { site } = context;
  const airports = `airports-${site.siteId}`;
  // An empty airport means the site's own, so the form shows it again.
  const airport = (name: "from" | "to", error?: string) => (
    <Required of={name}>
      <TextField
        label={t(name)}
        list={airports}
        maxLength={4}
        value={fields[name]}
        error={error}
        onChange={(event) => change({ [name]: event.target.value.toUpperCase() })}
        onBlur={() => fields[name].trim() === "" && site.icao && change({ [name]: site.icao })}
      />
    </Required>
  );
  return (
    <>
      {airport("from", errors["aircraft.fromAirport"]?.[0])}
      {airport("to", errors["aircraft.toAirport"]?.[0])}
      <datalist id={airports}>
        {site.airports.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
