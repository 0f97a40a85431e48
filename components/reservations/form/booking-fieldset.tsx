"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import { kinds } from "@/lib/activity/reservations/kinds";
import { BookingBoxes } from "./booking-boxes";
import { BookingProblems } from "./booking-problems";
import type { FieldsetProps } from "./fieldset-props";
import { FlightFields } from "./flight-fields";
import { GuestFieldset } from "./guest-fieldset";
import { LimitsField } from "./limits-field";
import { RareFields } from "./rare-fields";
import { WhenFields } from "./when-fields";

/**
 * The fields for a type of reservation, in the order in which people say them on the phone: who and on what, when, the rest.
 * What is rarely filled in opens from a link.
 */
export function BookingFieldset(props: FieldsetProps) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const { fields, errors, change } = props;
  const { aircraft } = kinds[fields.type];
  return (
    <div className="flex flex-col gap-3">
      <BookingBoxes {...props} />
      <BookingProblems {...props} />
      {props.takesGuest && (
        <GuestFieldset {...{ errors }} guest={fields.guest} onChange={(guest) => change({ guest })} />
      )}
      <WhenFields {...props} />
      {aircraft?.isMaintained && fields.aircraftId && (
        <LimitsField
          key={fields.aircraftId}
          aircraftId={fields.aircraftId}
          values={fields.limitIds}
          isNew={!props.existing}
          error={errors["aircraft.limitIds"]?.[0]}
          onChange={(limitIds) => change({ limitIds })}
        />
      )}
      <FlightFields {...props} />
      <RareFields {...props} />
      {props.asksReason && (
        <div data-field="overrideReason">
          <TextField
            label={t("overrideReason")}
            hint={hints("override")}
            required
            value={fields.overrideReason}
            error={errors.overrideReason?.[0]}
            onChange={(event) => change({ overrideReason: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
