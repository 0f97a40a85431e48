"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { MultiPersonPicker, PersonPicker } from "@/components/entity/person-picker";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { TextArea, TextField } from "@/components/ui/text-field";
import { DurationField, TimeField } from "@/components/ui/time-field";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import {
  groupRoleOf,
  kinds,
  largestGroupOf,
  mainRoleOf,
  otherRolesOf,
  requiredSiteRoleForRole,
} from "@/lib/activity/reservations/kinds";
import { givesOnlyOwn, mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { FullReservation, Participant } from "@/lib/activity/reservations/wire";
import type { LessonChoices } from "@/lib/activity/training/lessons/wire";
import type { PersonChoice } from "@/lib/records/people/wire";
import type { Promotion } from "@/lib/records/promotions/wire";
import type { ConflictField } from "./booking-conflicts";
import type { BookingContext } from "./booking-context";
import {
  type BookingFields,
  flightTimesOf,
  type RequiredField,
  roleAllowedByType,
  withEnd,
  withMinutes,
  withStart,
} from "./booking-form-state";
import { GuestFieldset } from "./guest-fieldset";
import { LessonFields, PromotionField } from "./lesson-fields";
import { LimitsField } from "./limits-field";
import { filterBookableOperations } from "./rights";
import { instantToWallTime } from "./site-time";

type Props = {
  context: BookingContext;
  actor: PersonActor;
  fields: BookingFields;
  errors: Record<string, readonly string[]>;
  change: (part: Partial<BookingFields>) => void;
  existing?: FullReservation;
  /** People whom a proposal has brought in, so that their names are known. */
  metPeople: readonly Known[];
  asksReason: boolean;
  /** Whether the operation takes a guest whom the person may name. */
  takesGuest: boolean;
  /** Says when a resource is taken during the booking, or null if it is free. */
  busyText: (id: string) => string | null;
  unavailableText: (id: string) => string | null;
  /** What is free instead, to be shown below the field that is in the way. */
  proposals: { field: ConflictField; content: ReactNode } | null;
  /** Goes on to the next field that must be filled in. */
  onEnter: () => void;
  /** What the students of a lesson may learn. Null until it is known. */
  lessons: { choices: LessonChoices | null; isLoading: boolean };
  /** Says that people have been brought in whose names the form doesn't know. */
  onMeet: (people: readonly Known[]) => void;
  /** Makes it a rental of somebody who isn't a student. Null where that isn't possible. */
  onRent: ((renterId: string) => void) | null;
  /** The fields by which it is repeated weekly. Null where it can't be. */
  repeat: { isSet: boolean; content: ReactNode } | null;
};

/**
 * The fields for a type of reservation, in the order in which people say them on the phone: who, when, which aircraft, the
 * rest. What is rarely filled in opens from a link.
 */
export function BookingFieldset(props: Props) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const { fields, errors, change, asksReason, proposals } = props;
  const { isFlight, aircraft, hasClassroom } = kinds[fields.type];
  const isForGroup = groupRoleOf(fields.type) !== null;
  const beside = (...places: ConflictField[]) => proposals && places.includes(proposals.field) && proposals.content;
  return (
    <div className="@container pt-3">
      <div className="grid grid-cols-4 gap-x-3 gap-y-4 @max-[540px]:grid-cols-2">
        <Who {...props} />
        {props.takesGuest && (
          <GuestFieldset {...{ errors }} guest={fields.guest} onChange={(guest) => change({ guest })} />
        )}
        {beside("main", ...(isForGroup ? (["others"] as const) : []))}
        <When {...props} />
        {/* The proposals come right after the field. In a wide form, the airports stay beside it all the same. */}
        <div className="col-span-full grid grid-flow-row-dense grid-cols-subgrid gap-y-4">
          {aircraft && <Aircraft {...props} />}
          {hasClassroom && <Classroom {...props} />}
          {beside("aircraft", "classroom")}
          {aircraft?.hasAirports && <Airports {...props} />}
          {aircraft?.isMaintained && fields.aircraftId && (
            <div className="col-span-2">
              <LimitsField
                key={fields.aircraftId}
                aircraftId={fields.aircraftId}
                values={fields.limitIds}
                error={errors["aircraft.limitIds"]?.[0]}
                onChange={(limitIds) => change({ limitIds })}
              />
            </div>
          )}
        </div>
        {isFlight && <Flight {...props} />}
        <Rare {...props} />
        {!isForGroup && beside("others")}
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

/** Marks the place of a required field, so that the form can put the focus there. */
function Required({ of: name, className, children }: { of: RequiredField; className?: string; children: ReactNode }) {
  return (
    <div data-field={name} className={className}>
      {children}
    </div>
  );
}

type Known = Pick<Participant, "userId" | "callSign" | "firstName" | "lastName">;
const knownPerson = ({ userId, callSign, firstName, lastName }: Known): PersonChoice => {
  return { id: userId, callSign, firstName, lastName };
};

function usePicker({
  context,
  existing,
  metPeople,
  busyText,
  unavailableText,
}: Pick<Props, "context" | "existing" | "metPeople" | "busyText" | "unavailableText">) {
  const texts = useTranslations("booking");
  const { site, reader } = context;
  const known: PersonChoice[] = [
    knownPerson({ ...reader, userId: reader.id }),
    ...(existing?.users ?? []).map(knownPerson),
    ...metPeople.map(knownPerson),
  ];
  return {
    siteId: site.siteId,
    known,
    busyText,
    unavailableText,
    openLabel: texts("open"),
    emptyText: texts("nothingFound"),
  };
}

function Who(props: Props) {
  const { context, actor, fields, errors, change, onEnter } = props;
  const t = useTranslations("booking.fields");
  const roles = useTranslations("reservations.roles");
  const texts = useTranslations("booking");
  const picker = usePicker(props);
  const { site, reader, operationTypes } = context;
  const { type } = fields;
  const kind = kinds[type];
  const main = mainRoleOf(type);
  const isSelf =
    mayBookOnlyForSelf(actor, { siteId: site.siteId, type }) || givesOnlyOwn(actor, { siteId: site.siteId, type });
  const isLesson = kind.lesson !== null;
  return (
    <>
      {isLesson && <Learners {...props} />}
      {kind.aircraft?.hasOperationType && (
        <Required of="operation" className="col-span-2">
          <Combobox
            label={t("operation")}
            required
            openLabel={texts("open")}
            emptyText={texts("noOperation")}
            choices={filterBookableOperations(actor, site.siteId, operationTypes)}
            value={fields.operationId || null}
            error={errors["aircraft.operationId"]?.[0]}
            onChange={(operationId) => change({ operationId: operationId ?? "" })}
            onEnter={onEnter}
          />
        </Required>
      )}
      {main && (
        <Required of="main" className="col-span-2">
          {isSelf ? (
            <TextField
              label={roles(main)}
              readOnly
              error={errors.users?.[0]}
              value={`${reader.callSign ?? ""} ${reader.firstName} ${reader.lastName}`.trim()}
            />
          ) : (
            <PersonPicker
              {...picker}
              key={type}
              label={roles(main)}
              siteRole={requiredSiteRoleForRole(main)}
              value={fields.mainPersonId}
              error={errors.users?.[0]}
              onChange={(mainPersonId) => change({ mainPersonId })}
              onEnter={onEnter}
            />
          )}
        </Required>
      )}
      {!isLesson && groupRoleOf(type) && (
        <Required of="group" className="col-span-full">
          <Group {...props} />
        </Required>
      )}
    </>
  );
}

/** The students of a lesson, and what each of them learns. A class may come as a promotion. */
function Learners(props: Props) {
  const { context, fields, existing, metPeople, errors, change, lessons, onMeet, onEnter } = props;
  const isClass = !kinds[fields.type].isFlight;
  const known = [...(existing?.users ?? []), ...metPeople];
  const nameOf = (studentId: string) => {
    const person = known.find(({ userId }) => userId === studentId);
    return person ? (person.callSign ?? `${person.firstName} ${person.lastName}`) : "";
  };
  const addPromotion = ({ id, students }: Promotion) => {
    onMeet(students.map((one) => ({ ...one, userId: one.id })));
    const learned = Object.fromEntries(
      students.map((one) => [one.id, { lessonId: fields.lessons[one.id]?.lessonId ?? null, promotionId: id }]),
    );
    const added = students.filter((one) => !fields.others.some(({ userId }) => userId === one.id));
    change({
      others: [...fields.others, ...added.map((one) => ({ userId: one.id, role: groupRoleOf(fields.type)! }))],
      lessons: { ...fields.lessons, ...learned },
    });
  };
  return (
    <>
      <Required of="group" className={isClass ? "col-span-full" : "col-span-2"}>
        <Group {...props} />
      </Required>
      {isClass && (
        <div className="col-span-2">
          <PromotionField siteId={context.site.siteId} onChoose={addPromotion} />
        </div>
      )}
      <LessonFields
        {...{ fields, change, nameOf, onEnter, ...lessons }}
        title={existing?.title ?? null}
        error={errors.lessons?.[0]}
      />
    </>
  );
}

/** The people who all have the role that a type asks for several times, such as the students of a lesson. */
function Group(props: Props) {
  const { fields, errors, change, onEnter, onMeet, onRent } = props;
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const picker = usePicker(props);
  const { type } = fields;
  const role = groupRoleOf(type)!;
  const members = fields.others.filter((one) => one.role === role);
  const siteRole = requiredSiteRoleForRole(role);
  return (
    <MultiPersonPicker
      {...picker}
      label={t(kinds[type].group!)}
      // Whoever rents is found, too: the form then becomes a rental.
      siteRole={onRent ? undefined : siteRole}
      max={largestGroupOf(type)}
      error={errors.others?.[0] ?? errors.users?.[0]}
      values={members.map(({ userId }) => userId)}
      removeLabel={(name) => texts("remove", { name })}
      onFound={(person) => onMeet([{ ...person, userId: person.id }])}
      // A flight has few students, so the next field follows; those of a class come one after the other.
      onEnter={kinds[type].isFlight ? onEnter : undefined}
      onChange={(ids, added) => {
        if (onRent && added?.roles && !added.roles.includes("Student") && added.roles.includes("Renter"))
          return onRent(added.id);
        const rest = fields.others.filter((one) => one.role !== role);
        change({ others: [...ids.map((userId) => ({ userId, role })), ...rest] });
      }}
    />
  );
}

/** The people without the main role, who aren't of a group. Each has a select for the role. */
function Others(props: Props) {
  const { fields, errors, change } = props;
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const picker = usePicker(props);
  const { type } = fields;
  const group = fields.others.filter(({ role }) => role === groupRoleOf(type));
  const rest = fields.others.filter((one) => !group.includes(one));
  return (
    <MultiPersonPicker
      {...picker}
      label={t(kinds[type].others)}
      error={group.length === 0 ? errors.others?.[0] : undefined}
      values={[...new Set(rest.map(({ userId }) => userId))]}
      removeLabel={(name) => texts("remove", { name })}
      renderMore={(choice) => <Part choice={choice} fields={fields} change={change} />}
      onChange={(ids) => {
        const partsOf = (id: string) => rest.filter(({ userId }) => userId === id);
        const added = (userId: string) => [{ userId, role: roleAllowedByType(type) }];
        change({ others: [...group, ...ids.flatMap((id) => (partsOf(id).length ? partsOf(id) : added(id)))] });
      }}
    />
  );
}

/** The people without the main role, and the comments. Each is a link until it is wanted or holds something. */
function Rare(props: Props) {
  const { context, actor, fields, errors, change, repeat } = props;
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const { type } = fields;
  const kind = kinds[type];
  const group = groupRoleOf(type);
  const isSelf = mayBookOnlyForSelf(actor, { siteId: context.site.siteId, type });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isShown = (name: string, hasContent: boolean) => hasContent || opened.has(name);
  const rare = [
    !isSelf &&
      otherRolesOf(type).length > 0 && {
        name: "others",
        label: t(kind.others),
        isShown: isShown(
          "others",
          fields.others.some(({ role }) => role !== group) || (!group && Boolean(errors.others)),
        ),
        content: <Others {...props} />,
      },
    kind.isFlight && {
      name: "clientComment",
      label: t("clientComment"),
      isShown: isShown("clientComment", fields.clientComment !== "" || Boolean(errors["aircraft.commentaryForClient"])),
      content: (
        <TextField
          label={t("clientComment")}
          optional={texts("optional")}
          value={fields.clientComment}
          error={errors["aircraft.commentaryForClient"]?.[0]}
          onChange={(event) => change({ clientComment: event.target.value })}
        />
      ),
    },
    {
      name: "comment",
      label: t("comment"),
      isShown: isShown("comment", fields.comment !== "" || Boolean(errors.commentaryForGlobal)),
      content: (
        <TextArea
          label={t("comment")}
          optional={texts("optional")}
          rows={2}
          value={fields.comment}
          error={errors.commentaryForGlobal?.[0]}
          onChange={(event) => change({ comment: event.target.value })}
        />
      ),
    },
    repeat && {
      name: "repeat",
      label: texts("series.repeat"),
      isShown: isShown("repeat", repeat.isSet),
      content: repeat.content,
    },
  ].filter((one) => one !== false && one !== null);
  const hidden = rare.filter((one) => !one.isShown);
  return (
    <>
      {rare.map(
        (one) =>
          one.isShown && (
            <div key={one.name} data-rare={one.name} className="col-span-full">
              {one.content}
            </div>
          ),
      )}
      {hidden.length > 0 && (
        <div className="col-span-full -ms-2 flex flex-wrap gap-x-2 gap-y-1">
          {hidden.map(({ name, label }) => (
            <Button
              key={name}
              variant="quiet"
              size="small"
              icon={faPlus}
              className="text-table!"
              onClick={(event) => {
                const form = event.currentTarget.closest("form");
                setOpened(new Set([...opened, name]));
                requestAnimationFrame(() =>
                  form?.querySelector<HTMLElement>(`[data-rare=${name}] :is(input, textarea)`)?.focus(),
                );
              }}
            >
              {label}
            </Button>
          ))}
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
  const dayTexts = useDayTexts();
  const { timeZone, slotMinutes } = context.site;
  const flight = flightTimesOf(fields, timeZone);
  const { isFlight } = kinds[fields.type];
  const endsLater = Boolean(flight && fields.endDay && fields.day && fields.endDay > fields.day);
  const time = {
    step: slotMinutes,
    required: true,
    roundedText: (typed: string, rounded: string) => hints("rounded", { typed, rounded }),
    unreadableText: hints("time"),
    // A hint may be wider than its narrow column.
    className: "tablet:[&_[id$=-hint]]:whitespace-nowrap",
  };
  return (
    <div className="col-span-full grid grid-cols-[1.3fr_1fr_1.3fr_1fr_.9fr] gap-x-3 gap-y-4 @max-[540px]:grid-cols-[1.3fr_1fr]">
      <Required of="date">
        <DateField
          label={t("date")}
          texts={dayTexts}
          required
          value={fields.day}
          error={errors.start?.[0]}
          onChange={(day) => change(withStart(fields, { day }, timeZone))}
        />
      </Required>
      <Required of="start">
        <TimeField
          {...time}
          label={t(isFlight ? "offBlock" : "start")}
          value={fields.offBlock}
          error={errors["aircraft.startFlight"]?.[0]}
          onChange={(offBlock) => change(withStart(fields, { offBlock }, timeZone))}
        />
      </Required>
      <DateField
        label={t("endDate")}
        texts={dayTexts}
        required
        value={fields.endDay}
        onChange={(endDay) => change(withEnd(fields, { endDay }, timeZone))}
      />
      <Required of="end">
        <TimeField
          {...time}
          label={t(isFlight ? "onBlock" : "end")}
          value={fields.onBlock}
          hint={endsLater ? hints("night") : undefined}
          error={errors["aircraft.endFlight"]?.[0] ?? errors.end?.[0]}
          onChange={(onBlock) => change(withEnd(fields, { onBlock }, timeZone))}
        />
      </Required>
      <DurationField
        {...time}
        label={t("duration")}
        unreadableText={hints("duration")}
        value={flight && flight.onBlock > flight.offBlock ? (flight.onBlock - flight.offBlock) / 60 : null}
        onChange={(minutes) => change(withMinutes(fields, minutes, timeZone))}
      />
    </div>
  );
}

function Aircraft({ context, fields, errors, change, busyText, onEnter }: Props) {
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const planning = useTranslations("planning.empty");
  const { site } = context;
  const { isRented } = kinds[fields.type].aircraft!;
  const fleet = site.aircraft.filter((one) => !isRented || one.enableRental || one.id === fields.aircraftId);
  const choices = fleet.map(({ id, callSign, model, type }): Choice => {
    const busy = busyText(id);
    return {
      id,
      code: callSign,
      name: model,
      icon: <Icon of={AIRCRAFT_ICONS[type]} fixed className="text-ink-2" />,
      detail: busy,
      muted: busy !== null,
    };
  });
  return (
    <Required of="aircraft" className="col-span-2">
      <Combobox
        label={t("aircraft")}
        required
        openLabel={texts("open")}
        emptyText={texts("noAircraft")}
        hint={site.aircraft.length === 0 && planning("noAircraft")}
        choices={[...choices.filter((one) => !one.muted), ...choices.filter((one) => one.muted)]}
        value={fields.aircraftId}
        error={errors["aircraft.aircraftId"]?.[0]}
        // The chosen limits are those of the other aircraft.
        onChange={(aircraftId) => change({ aircraftId, ...(aircraftId !== fields.aircraftId && { limitIds: [] }) })}
        onEnter={onEnter}
      />
    </Required>
  );
}

function Airports({ context, fields, errors, change }: Props) {
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

/** Briefing and debriefing, passengers and flight rules, and when the people meet and part. */
function Flight({ context, fields, errors, change }: Props) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const { timeZone } = context.site;
  const flight = flightTimesOf(fields, timeZone);
  const clock = (at: number) => instantToWallTime(at, timeZone).time;
  return (
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
      <Checkbox
        className="self-end"
        label={t("isIfr")}
        checked={fields.isIfr}
        onCheckedChange={(isIfr) => change({ isIfr })}
      />
      {flight && (fields.briefing > 0 || fields.debriefing > 0) && (
        <p className="col-span-full -mt-2 text-table text-ink-2">
          {hints("meeting", {
            from: clock(flight.offBlock - fields.briefing * 60),
            to: clock(flight.onBlock + fields.debriefing * 60),
          })}
        </p>
      )}
    </>
  );
}

function Classroom({ context, fields, errors, change, busyText, onEnter }: Props) {
  const t = useTranslations("booking");
  return (
    <Required of="classroom" className="col-span-2">
      <Combobox
        label={t("fields.classroom")}
        required
        openLabel={t("open")}
        emptyText={t("noClassroom")}
        choices={context.site.classrooms.map(({ id, name }) => {
          const busy = busyText(id);
          return { id, name, detail: busy, muted: busy !== null };
        })}
        value={fields.classroomId}
        error={errors["classroom.classroomId"]?.[0]}
        onChange={(classroomId) => change({ classroomId })}
        onEnter={onEnter}
      />
    </Required>
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
