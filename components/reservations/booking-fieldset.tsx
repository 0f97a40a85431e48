"use client";
import { useTranslations } from "next-intl";
import { PeoplePicker, PersonPicker } from "@/components/entity/person-picker";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import type { PersonActor } from "@/lib/access/actor/actor";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { RESERVATION_ROLES, type ReservationRole } from "@/lib/activity/reservations/codes";
import type { ReservationView } from "@/lib/activity/reservations/schema";
import type { PersonLight } from "@/lib/records/people/schema";
import { MAINTENANCE, OPERATION, RENTER, ROLE_CREW } from "./booking-body";
import type { BookingContext } from "./booking-context";
import { type BookingFields, flightOf, otherRolesOf, roleWithin, showsEndDay } from "./booking-form-state";
import { booksForSelf, operationsFor } from "./rights";
import { durationText } from "./site-time";

type Props = {
  context: BookingContext;
  actor: PersonActor;
  fields: BookingFields;
  errors: Record<string, readonly string[]>;
  change: (part: Partial<BookingFields>) => void;
  existing?: ReservationView;
  asksReason: boolean;
};

/** The fields of a type, in the order in which somebody on the phone says them: who, when, which aircraft, the rest. */
export function BookingFieldset(props: Props) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const optional = useTranslations("booking")("optional");
  const { fields, errors, change, asksReason } = props;
  const isFlight = fields.type !== MAINTENANCE;
  return (
    <div className="@container pt-3">
      <div className="grid grid-cols-4 gap-x-3 gap-y-4 @max-[540px]:grid-cols-2">
        <Who {...props} />
        <When {...props} />
        <Aircraft {...props} />
        {isFlight && (
          <>
            <Minutes
              label={t("briefing")}
              value={fields.briefing}
              error={errors.durationBriefing?.[0]}
              onChange={(briefing) => change({ briefing })}
            />
            <Minutes
              label={t("debriefing")}
              value={fields.debriefing}
              error={errors.durationDebriefing?.[0]}
              onChange={(debriefing) => change({ debriefing })}
            />
            <div className="col-span-2">
              <TextField
                label={t("clientComment")}
                optional={optional}
                value={fields.clientComment}
                error={errors["aircraft.commentaryForClient"]?.[0]}
                onChange={(event) => change({ clientComment: event.target.value })}
              />
            </div>
          </>
        )}
        <div className="col-span-full">
          <TextArea
            label={t("comment")}
            optional={optional}
            rows={2}
            value={fields.comment}
            error={errors.commentaryForGlobal?.[0]}
            onChange={(event) => change({ comment: event.target.value })}
          />
        </div>
        {asksReason && (
          <div className="col-span-full">
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
    </div>
  );
}

function Who({ context, actor, fields, errors, change, existing }: Props) {
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const { site, reader, operationTypes } = context;
  const known: PersonLight[] = [
    { id: reader.id, callSign: reader.callSign, nom: reader.nom, prenom: reader.prenom, roleIds: [] },
    ...(existing?.users ?? []).map((user) => ({ ...user, id: user.userId, roleIds: [] })),
  ];
  const picker = { siteId: site.siteId, known, openLabel: texts("open"), emptyText: texts("nothingFound") };
  const isSelf = fields.type === RENTER && booksForSelf(actor, site.siteId);
  return (
    <>
      {fields.type === OPERATION && (
        <Select
          className="col-span-2"
          label={t("operation")}
          required
          placeholder={texts("choose")}
          value={fields.operationId}
          error={errors["aircraft.operationId"]?.[0]}
          options={operationsFor(actor, site.siteId, operationTypes).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          onChange={(event) => change({ operationId: event.target.value })}
        />
      )}
      {fields.type !== MAINTENANCE && (
        <div className="col-span-2">
          {isSelf ? (
            <TextField
              label={t("renter")}
              readOnly
              value={`${reader.callSign ?? ""} ${reader.prenom} ${reader.nom}`.trim()}
            />
          ) : (
            <PersonPicker
              {...picker}
              key={fields.type}
              label={t(fields.type === RENTER ? "renter" : "pilot")}
              roleId={fields.type === RENTER ? SITE_ROLE_ID.Renter : undefined}
              value={fields.mainPersonId}
              error={errors.users?.[0]}
              onChange={(mainPersonId) => change({ mainPersonId })}
            />
          )}
        </div>
      )}
      {!isSelf && (
        <div className={fields.type === RENTER ? "col-span-2" : "col-span-full"}>
          <PeoplePicker
            {...picker}
            label={t(fields.type === MAINTENANCE ? "workers" : "crew")}
            values={[...new Set(fields.others.map(({ userId }) => userId))]}
            removeLabel={(name) => texts("remove", { name })}
            renderMore={(choice) => <Part choice={choice} fields={fields} change={change} />}
            onChange={(ids) => {
              const partsOf = (id: string) => fields.others.filter(({ userId }) => userId === id);
              const added = (userId: string) => [{ userId, role: ROLE_CREW }];
              change({ others: ids.flatMap((id) => (partsOf(id).length ? partsOf(id) : added(id))) });
            }}
          />
        </div>
      )}
    </>
  );
}

/** What somebody does on board, where a type knows more than one part; somebody of several parts keeps them. */
function Part({ choice, fields, change }: Pick<Props, "fields" | "change"> & { choice: Choice }) {
  const t = useTranslations("booking");
  const roles = useTranslations("reservations.roles");
  const nameOf = (role: number) => roles(RESERVATION_ROLES[role] as ReservationRole);
  const parts = fields.others.filter(({ userId }) => userId === choice.id);
  const codes = otherRolesOf(fields.type);
  if (codes.length < 2) return null;
  if (parts.length > 1) return <span className="text-ink-2">{parts.map(({ role }) => nameOf(role)).join(", ")}</span>;
  return (
    <select
      className="field-sizing-content min-h-(--target) rounded-strip border-0 bg-transparent text-small text-ink-2 phone:text-[1rem]"
      aria-label={t("roleOf", { name: choice.name })}
      value={roleWithin(fields.type, parts[0]?.role ?? ROLE_CREW)}
      onChange={({ target }) => {
        const role = Number(target.value);
        change({ others: fields.others.map((one) => (one.userId === choice.id ? { ...one, role } : one)) });
      }}
    >
      {codes.map((role) => (
        <option key={role} value={role}>
          {nameOf(role)}
        </option>
      ))}
    </select>
  );
}

function When({ context, fields, errors, change }: Props) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const openCalendar = useTranslations("booking")("openCalendar");
  const flight = flightOf(fields, context.site.timeZone);
  const isFlight = fields.type !== MAINTENANCE;
  const endsTomorrow = Boolean(
    isFlight &&
      !showsEndDay(fields) &&
      flight &&
      fields.offBlock &&
      fields.onBlock &&
      fields.onBlock <= fields.offBlock,
  );
  return (
    <>
      <DateField
        label={t("date")}
        openLabel={openCalendar}
        required
        value={fields.day}
        error={errors.start?.[0]}
        onChange={(day) => change({ day, ...(fields.endDay === fields.day ? { endDay: day } : {}) })}
      />
      <TimeField
        label={t(isFlight ? "offBlock" : "start")}
        required
        value={fields.offBlock}
        error={errors["aircraft.startFlight"]?.[0]}
        onChange={(offBlock) => change({ offBlock })}
      />
      {showsEndDay(fields) && (
        <DateField
          label={t("endDate")}
          openLabel={openCalendar}
          required
          value={fields.endDay}
          onChange={(endDay) => change({ endDay })}
        />
      )}
      <TimeField
        label={t(isFlight ? "onBlock" : "end")}
        required
        value={fields.onBlock}
        hint={endsTomorrow ? hints("night") : undefined}
        error={errors["aircraft.endFlight"]?.[0] ?? errors.end?.[0]}
        onChange={(onBlock) => change({ onBlock })}
      />
      {isFlight && (
        <TextField
          label={t("duration")}
          readOnly
          value={flight ? durationText(flight.onBlock - flight.offBlock) : ""}
        />
      )}
    </>
  );
}

function Aircraft({ context, fields, errors, change }: Props) {
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const planning = useTranslations("planning.empty");
  const { site } = context;
  const fleet =
    fields.type === RENTER
      ? site.aircraft.filter((one) => one.enableRental || one.id === fields.aircraftId)
      : site.aircraft;
  const airports = `airports-${site.siteId}`;
  return (
    <>
      <Combobox
        className="col-span-2"
        label={t("aircraft")}
        required
        openLabel={texts("open")}
        emptyText={texts("noAircraft")}
        hint={site.aircraft.length === 0 && planning("noAircraft")}
        choices={fleet.map(({ id, callSign, model }) => ({ id, code: callSign, name: model }))}
        value={fields.aircraftId}
        error={errors["aircraft.aircraftId"]?.[0]}
        onChange={(aircraftId) => change({ aircraftId })}
      />
      {fields.type !== MAINTENANCE && (
        <>
          <TextField
            label={t("from")}
            list={airports}
            maxLength={4}
            value={fields.from}
            error={errors["aircraft.fromAirport"]?.[0]}
            onChange={(event) => change({ from: event.target.value.toUpperCase() })}
          />
          <TextField
            label={t("to")}
            list={airports}
            maxLength={4}
            value={fields.to}
            error={errors["aircraft.toAirport"]?.[0]}
            onChange={(event) => change({ to: event.target.value.toUpperCase() })}
          />
          <datalist id={airports}>
            {site.airports.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </>
  );
}

function Minutes({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: number;
  error?: string;
  onChange: (minutes: number) => void;
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={String(value)}
      error={error}
      onChange={(event) => onChange(Math.min(1440, Number(event.target.value.replace(/\D/g, "").slice(0, 4)) || 0))}
    />
  );
}
