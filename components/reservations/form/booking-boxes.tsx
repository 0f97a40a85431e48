"use client";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { MultiPersonPicker, PersonPicker } from "@/components/entity/person-picker";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import {
  groupRoleOf,
  kinds,
  largestGroupOf,
  mainRoleOf,
  requiredSiteRoleForRole,
} from "@/lib/activity/reservations/kinds";
import { countDaysBetween, localDayOf } from "@/lib/platform/day";
import type { Promotion } from "@/lib/records/promotions/wire";
import { filterBookableOperations } from "../rights";
import { reservationTypeIcons, typeCssClass } from "../strip/strip-look";
import type { RequiredField } from "./booking-form-state";
import { PROBLEMS_ID } from "./booking-problems";
import type { FieldsetProps } from "./fieldset-props";
import { isClass, withPromotion } from "./lesson-choices";
import { LessonFields, PromotionField } from "./lesson-fields";
import { usePicker } from "./use-picker";
import "./booking-form.css";

/**
 * The reservation as a strip whose boxes are its fields: who, which lesson, with whom, on what. A box that is pressed opens its
 * list. What is wrong with them stands below the strip.
 */
export function BookingBoxes(props: FieldsetProps) {
  const { type } = props.fields;
  const { aircraft, hasClassroom, lesson } = kinds[type];
  const group = groupRoleOf(type);
  const width = widthsOf(props.fields.type);
  return (
    <div className={cx("bf-strip", typeCssClass(type))}>
      <span className="strip-holder">
        <Icon of={reservationTypeIcons[type]} />
      </span>
      <div className="bf-boxes">
        {group && (
          <Box of="group" width={width.group}>
            <Group {...props} />
          </Box>
        )}
        {isClass(props.fields) && (
          <Box width={3}>
            <Promotions {...props} />
          </Box>
        )}
        {lesson && (
          <Box width={3}>
            <Lessons {...props} />
          </Box>
        )}
        {aircraft?.hasOperationType && (
          <Box of="operation" width={4}>
            <Operation {...props} />
          </Box>
        )}
        {mainRoleOf(type) && (
          <Box of="main" width={width.main}>
            <MainPerson {...props} />
          </Box>
        )}
        {aircraft && (
          <Box of="aircraft" width={width.resource}>
            <Aircraft {...props} />
          </Box>
        )}
        {hasClassroom && (
          <Box of="classroom" width={width.resource}>
            <Classroom {...props} />
          </Box>
        )}
      </div>
    </div>
  );
}

/** How many of twelve columns the boxes take that aren't always as wide. A class has a row for its students. */
function widthsOf(type: FieldsetProps["fields"]["type"]) {
  const { aircraft, lesson, isFlight } = kinds[type];
  if (lesson) return { group: isFlight ? 3 : 12, main: 3, resource: 3 };
  if (groupRoleOf(type)) return { group: 8, main: 4, resource: 4 };
  if (aircraft?.hasOperationType) return { group: 4, main: 4, resource: 4 };
  return mainRoleOf(type) ? { group: 6, main: 6, resource: 6 } : { group: 12, main: 12, resource: 12 };
}

function Box({ of: name, width, children }: { of?: RequiredField; width: number; children: ReactNode }) {
  return (
    <div
      data-field={name}
      data-wide={width === 12 ? "" : undefined}
      className="bf-box"
      style={{ "--columns": width } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** What a box says of its resource. One that is in the way doesn't say when it is free. */
function useBoxHint({ busyText, unavailableText, freeText }: FieldsetProps) {
  return (id: string | null, error: string | undefined) =>
    id && (error ? (busyText(id) ?? unavailableText(id)) : freeText(id));
}

/** Says when the student of a flown lesson flew last. Null of everybody else, and until it is known. */
function useLastFlightText({ context, fields, lessons }: FieldsetProps) {
  const t = useTranslations("booking.line");
  const { timeZone } = context.site;
  return (id: string): string | null => {
    if (kinds[fields.type].lesson !== "Practical" || !lessons.choices) return null;
    const at = lessons.choices.lastFlights.get(id);
    if (at === undefined) return t("notFlown");
    return t("lastFlight", {
      days: countDaysBetween(localDayOf(at, timeZone), localDayOf(Date.now() / 1000, timeZone)),
    });
  };
}

/** The one with the main role, such as the renter. Whoever can only book for themself sees their name. */
function MainPerson(props: FieldsetProps) {
  const { context, fields, errors, change, onEnter, onMeet, givesMain, isSolo } = props;
  const t = useTranslations("booking.line");
  const roles = useTranslations("reservations.roles");
  const picker = usePicker(props);
  const hintOf = useBoxHint(props);
  const main = mainRoleOf(fields.type)!;
  const { reader } = context;
  const id = fields.mainPersonId;
  const own = `${reader.callSign ?? ""} ${reader.firstName} ${reader.lastName}`.trim();
  const label = isSolo ? t("onGround", { role: roles(main) }) : roles(main);
  if (!givesMain)
    return (
      <TextField
        label={label}
        readOnly
        aria-invalid={errors.users ? true : undefined}
        aria-describedby={errors.users ? PROBLEMS_ID : undefined}
        title={own}
        value={own}
      />
    );
  return (
    <PersonPicker
      {...picker}
      key={fields.type}
      label={label}
      placeholder={t("toChoose")}
      siteRole={requiredSiteRoleForRole(main)}
      value={id}
      hint={hintOf(id, errors.users?.[0])}
      error={errors.users?.[0]}
      errorId={PROBLEMS_ID}
      onFound={(person) => onMeet([{ ...person, userId: person.id }])}
      onChange={(mainPersonId) => change({ mainPersonId })}
      onEnter={onEnter}
    />
  );
}

/** The people who all have the role that a type asks for several times, such as the students of a lesson. */
function Group(props: FieldsetProps) {
  const { fields, errors, change, onEnter, onMeet, onRent } = props;
  const t = useTranslations("booking");
  const picker = usePicker(props);
  const { type } = fields;
  const role = groupRoleOf(type)!;
  const members = fields.others.filter((one) => one.role === role);
  const siteRole = requiredSiteRoleForRole(role);
  const hintOf = useBoxHint(props);
  const error = errors.others?.[0] ?? (mainRoleOf(type) ? undefined : errors.users?.[0]);
  const flown = useLastFlightText(props);
  const only = members.length === 1 ? members[0]!.userId : null;
  return (
    <MultiPersonPicker
      {...picker}
      label={t(`fields.${kinds[type].group!}`)}
      placeholder={t("line.toChoose")}
      // Whoever rents is found, too: the form then becomes a rental.
      siteRole={onRent ? undefined : siteRole}
      max={largestGroupOf(type)}
      hint={only && ((!error && flown(only)) || hintOf(only, error))}
      error={error}
      errorId={PROBLEMS_ID}
      values={members.map(({ userId }) => userId)}
      removeLabel={(name) => t("remove", { name })}
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

function Lessons(props: FieldsetProps) {
  const { fields, existing, metPeople, errors, change, lessons, onEnter } = props;
  const known = [...(existing?.users ?? []), ...metPeople];
  const nameOf = (studentId: string) => {
    const person = known.find(({ userId }) => userId === studentId);
    return person ? (person.callSign ?? `${person.firstName} ${person.lastName}`) : "";
  };
  return (
    <LessonFields
      {...{ fields, change, nameOf, onEnter, ...lessons }}
      title={existing?.title ?? null}
      error={errors.lessons?.[0]}
    />
  );
}

/** A class may come as a promotion. */
function Promotions({ context, fields, change, onMeet }: FieldsetProps) {
  const add = (promotion: Promotion) => {
    onMeet(promotion.students.map((one) => ({ ...one, userId: one.id })));
    change(withPromotion(fields, promotion));
  };
  return <PromotionField siteId={context.site.siteId} fields={fields} onChoose={add} />;
}

function Operation({ context, actor, fields, errors, change, onEnter }: FieldsetProps) {
  const t = useTranslations("booking");
  return (
    <Combobox
      label={t("fields.operation")}
      required
      openLabel={t("open")}
      emptyText={t("noOperation")}
      placeholder={t("line.toChoose")}
      choices={filterBookableOperations(actor, context.site.siteId, context.operationTypes)}
      value={fields.operationId || null}
      error={errors["aircraft.operationId"]?.[0]}
      errorId={PROBLEMS_ID}
      onChange={(operationId) => change({ operationId: operationId ?? "" })}
      onEnter={onEnter}
    />
  );
}

function Aircraft(props: FieldsetProps) {
  const { context, fields, errors, change, busyText, onEnter } = props;
  const t = useTranslations("booking");
  const planning = useTranslations("planning.empty");
  const hintOf = useBoxHint(props);
  const { site } = context;
  const { isRented, isMaintained } = kinds[fields.type].aircraft!;
  const fleet = site.aircraft.filter((one) => !isRented || one.enableRental || one.id === fields.aircraftId);
  const choices = fleet.map(({ id, callSign, model, type, potential }): Choice => {
    const isOverdue = !isMaintained && potential?.phase === "Overrun";
    const against = busyText(id) ?? (isOverdue ? t("line.overdue") : null);
    return {
      id,
      code: callSign,
      name: model,
      icon: <Icon of={AIRCRAFT_ICONS[type]} fixed className="text-ink-2" />,
      detail: against,
      muted: against !== null,
    };
  });
  return (
    <Combobox
      label={t("fields.aircraft")}
      required
      openLabel={t("open")}
      emptyText={t("noAircraft")}
      placeholder={t("line.toChoose")}
      hint={
        site.aircraft.length === 0
          ? planning("noAircraft")
          : hintOf(fields.aircraftId, errors["aircraft.aircraftId"]?.[0])
      }
      choices={[...choices.filter((one) => !one.muted), ...choices.filter((one) => one.muted)]}
      value={fields.aircraftId}
      error={errors["aircraft.aircraftId"]?.[0]}
      errorId={PROBLEMS_ID}
      // The chosen limits are those of the other aircraft.
      onChange={(aircraftId) => change({ aircraftId, ...(aircraftId !== fields.aircraftId && { limitIds: [] }) })}
      onEnter={onEnter}
    />
  );
}

function Classroom(props: FieldsetProps) {
  const { context, fields, errors, change, busyText, onEnter } = props;
  const t = useTranslations("booking");
  const hintOf = useBoxHint(props);
  const choices = context.site.classrooms.map(({ id, name }): Choice => {
    const busy = busyText(id);
    return { id, name, detail: busy, muted: busy !== null };
  });
  return (
    <Combobox
      label={t("fields.classroom")}
      required
      openLabel={t("open")}
      emptyText={t("noClassroom")}
      placeholder={t("line.toChoose")}
      hint={hintOf(fields.classroomId, errors["classroom.classroomId"]?.[0])}
      choices={[...choices.filter((one) => !one.muted), ...choices.filter((one) => one.muted)]}
      value={fields.classroomId}
      error={errors["classroom.classroomId"]?.[0]}
      errorId={PROBLEMS_ID}
      onChange={(classroomId) => change({ classroomId })}
      onEnter={onEnter}
    />
  );
}
