"use client";
import { useTranslations } from "next-intl";
import { MultiPersonPicker, PersonPicker } from "@/components/entity/person-picker";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { kinds, mainRoleOf, otherRolesOf, requiredSiteRoleForRole } from "@/lib/activity/reservations/kinds";
import { mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { FullReservation, Participant } from "@/lib/activity/reservations/wire";
import type { PersonChoice } from "@/lib/records/people/wire";
import type { BookingContext } from "./booking-context";
import { type BookingFields, flightTimesOf, roleAllowedByType, showsEndDay } from "./booking-form-state";
import { filterBookableOperations } from "./rights";
import { formatHoursAndMinutes } from "./site-time";

type Props = {
  context: BookingContext;
  actor: PersonActor;
  fields: BookingFields;
  errors: Record<string, readonly string[]>;
  change: (part: Partial<BookingFields>) => void;
  existing?: FullReservation;
  asksReason: boolean;
};

/**
 * The fields for a type of reservation, in the order in which people say them on the phone: who, when, which aircraft, the
 * rest.
 */
export function BookingFieldset(props: Props) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const optional = useTranslations("booking")("optional");
  const { fields, errors, change, asksReason } = props;
  const { isFlight, aircraft, hasClassroom } = kinds[fields.type];
  return (
    <div className="@container pt-3">
      <div className="grid grid-cols-4 gap-x-3 gap-y-4 @max-[540px]:grid-cols-2">
        <Who {...props} />
        <When {...props} />
        {aircraft && <Aircraft {...props} />}
        {hasClassroom && <Classroom {...props} />}
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

type Known = Pick<Participant, "userId" | "callSign" | "firstName" | "lastName">;
const knownPerson = ({ userId, callSign, firstName, lastName }: Known): PersonChoice => {
  return { id: userId, callSign, firstName, lastName };
};

function Who({ context, actor, fields, errors, change, existing }: Props) {
  const t = useTranslations("booking.fields");
  const roles = useTranslations("reservations.roles");
  const texts = useTranslations("booking");
  const { site, reader, operationTypes } = context;
  const known: PersonChoice[] = [
    knownPerson({ ...reader, userId: reader.id }),
    ...(existing?.users ?? []).map(knownPerson),
  ];
  const picker = { siteId: site.siteId, known, openLabel: texts("open"), emptyText: texts("nothingFound") };
  const { type } = fields;
  const kind = kinds[type];
  const main = mainRoleOf(type);
  const siteRole = main ? requiredSiteRoleForRole(main) : undefined;
  const isSelf = mayBookOnlyForSelf(actor, { siteId: site.siteId, type });
  return (
    <>
      {kind.aircraft?.hasOperationType && (
        <Select
          className="col-span-2"
          label={t("operation")}
          required
          placeholder={texts("choose")}
          value={fields.operationId}
          error={errors["aircraft.operationId"]?.[0]}
          options={filterBookableOperations(actor, site.siteId, operationTypes).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          onChange={(event) => change({ operationId: event.target.value })}
        />
      )}
      {main && (
        <div className="col-span-2">
          {isSelf ? (
            <TextField
              label={roles(main)}
              readOnly
              value={`${reader.callSign ?? ""} ${reader.firstName} ${reader.lastName}`.trim()}
            />
          ) : (
            <PersonPicker
              {...picker}
              key={type}
              label={roles(main)}
              siteRole={siteRole}
              value={fields.mainPersonId}
              error={errors.users?.[0]}
              onChange={(mainPersonId) => change({ mainPersonId })}
            />
          )}
        </div>
      )}
      {!isSelf && (
        <div className={main && !kind.aircraft?.hasOperationType ? "col-span-2" : "col-span-full"}>
          <MultiPersonPicker
            {...picker}
            label={t(kind.others)}
            values={[...new Set(fields.others.map(({ userId }) => userId))]}
            removeLabel={(name) => texts("remove", { name })}
            renderMore={(choice) => <Part choice={choice} fields={fields} change={change} />}
            onChange={(ids) => {
              const partsOf = (id: string) => fields.others.filter(({ userId }) => userId === id);
              const added = (userId: string) => [{ userId, role: roleAllowedByType(type) }];
              change({ others: ids.flatMap((id) => (partsOf(id).length ? partsOf(id) : added(id))) });
            }}
          />
        </div>
      )}
    </>
  );
}

/**
 * A select for a person's role, if the type has several roles. A person with several roles keeps them and gets no select.
 */
function Part({ choice, fields, change }: Pick<Props, "fields" | "change"> & { choice: Choice }) {
  const t = useTranslations("booking");
  const roles = useTranslations("reservations.roles");
  const parts = fields.others.filter(({ userId }) => userId === choice.id);
  const choices = otherRolesOf(fields.type);
  if (choices.length < 2) return null;
  if (parts.length > 1) return <span className="text-ink-2">{parts.map(({ role }) => roles(role)).join(", ")}</span>;
  return (
    <select
      className="field-sizing-content min-h-(--target) rounded-strip border-0 bg-transparent text-small text-ink-2 phone:text-[1rem]"
      aria-label={t("roleOf", { name: choice.name })}
      value={roleAllowedByType(fields.type, parts[0]?.role)}
      onChange={({ target }) => {
        const role = target.value as ReservationRole;
        change({ others: fields.others.map((one) => (one.userId === choice.id ? { ...one, role } : one)) });
      }}
    >
      {choices.map((role) => (
        <option key={role} value={role}>
          {roles(role)}
        </option>
      ))}
    </select>
  );
}

function When({ context, fields, errors, change }: Props) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const openCalendar = useTranslations("booking")("openCalendar");
  const flight = flightTimesOf(fields, context.site.timeZone);
  const { isFlight } = kinds[fields.type];
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
          value={flight ? formatHoursAndMinutes(flight.onBlock - flight.offBlock) : ""}
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
  const { isRented, hasAirports } = kinds[fields.type].aircraft!;
  const fleet = site.aircraft.filter((one) => !isRented || one.enableRental || one.id === fields.aircraftId);
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
      {hasAirports && (
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

function Classroom({ context, fields, errors, change }: Props) {
  const t = useTranslations("booking");
  return (
    <Combobox
      className="col-span-2"
      label={t("fields.classroom")}
      required
      openLabel={t("open")}
      emptyText={t("noClassroom")}
      choices={context.site.classrooms}
      value={fields.classroomId}
      error={errors["classroom.classroomId"]?.[0]}
      onChange={(classroomId) => change({ classroomId })}
    />
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
