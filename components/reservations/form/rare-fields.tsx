"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MultiPersonPicker, PersonPicker } from "@/components/entity/person-picker";
import type { Choice } from "@/components/ui/combobox";
import { TextArea, TextField } from "@/components/ui/text-field";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { groupRoleOf, kinds, otherRolesOf, roleWordOf } from "@/lib/activity/reservations/kinds";
import { roleAllowedByType } from "./booking-form-state";
import type { FieldsetProps } from "./fieldset-props";
import { RevealButton } from "./reveal-button";
import { usePicker } from "./use-picker";

/** The people without the main role, and the comments. Each is a link until it is wanted or holds something. */
export function RareFields(props: FieldsetProps) {
  const { fields, errors, change, repeat, takesOthers } = props;
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const { type } = fields;
  const kind = kinds[type];
  const group = groupRoleOf(type);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isShown = (name: string, hasContent: boolean) => hasContent || opened.has(name);
  const rare = [
    takesOthers &&
      otherRolesOf(type).length > 0 && {
        name: "others",
        label: t(kind.others),
        isShown: isShown(
          "others",
          fields.others.some(({ role }) => role !== group) || (!group && Boolean(errors.others)),
        ),
        content: <Others {...props} />,
      },
    kind.aircraft?.hasOperationType === true && {
      name: "payer",
      label: t("payer"),
      isShown: isShown("payer", fields.payerId !== null || Boolean(errors["aircraft.payerId"])),
      content: <Payer {...props} />,
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
            <div key={one.name} data-rare={one.name}>
              {one.content}
            </div>
          ),
      )}
      {hidden.length > 0 && (
        <div className="-ms-2 flex flex-wrap gap-x-2 gap-y-1">
          {hidden.map(({ name, label }) => (
            <RevealButton
              key={name}
              field={`[data-rare=${name}]`}
              onReveal={() => setOpened(new Set([...opened, name]))}
            >
              {label}
            </RevealButton>
          ))}
        </div>
      )}
    </>
  );
}

/** The people without the main role, who aren't of a group. Each has a select for the role. */
function Others(props: FieldsetProps) {
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

/**
 * A select for a person's role, if the type has several roles. A person with several roles keeps them and gets no select.
 */
function Part({ choice, fields, change }: Pick<FieldsetProps, "fields" | "change"> & { choice: Choice }) {
  const t = useTranslations("booking");
  const roles = useTranslations("reservations.roles");
  const parts = fields.others.filter(({ userId }) => userId === choice.id);
  const choices = otherRolesOf(fields.type);
  if (choices.length < 2) return null;
  if (parts.length > 1)
    return (
      <span className="text-ink-2">{parts.map(({ role }) => roles(roleWordOf(fields.type, role))).join(", ")}</span>
    );
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
          {roles(roleWordOf(fields.type, role))}
        </option>
      ))}
    </select>
  );
}

/** Whose account an operation is billed to. Nobody pays while nobody is named. */
function Payer(props: FieldsetProps) {
  const { fields, errors, change, existing, onMeet } = props;
  const t = useTranslations("booking.fields");
  const texts = useTranslations("booking");
  const hints = useTranslations("booking.hints");
  const picker = usePicker(props);
  return (
    <PersonPicker
      {...picker}
      busyText={undefined}
      unavailableText={undefined}
      known={[...picker.known, ...(existing?.payer ? [existing.payer] : [])]}
      label={t("payer")}
      placeholder={texts("optional")}
      hint={hints("payer")}
      error={errors["aircraft.payerId"]?.[0]}
      value={fields.payerId}
      onFound={(person) => onMeet([{ ...person, userId: person.id }])}
      onChange={(payerId) => change({ payerId })}
    />
  );
}
