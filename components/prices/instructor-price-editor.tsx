"use client";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { type Choice, MultiCombobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { PersonChoice } from "@/lib/records/people/wire";
import { encodeInstructorRate, type InstructorPrice, type InstructorRate } from "@/lib/records/prices/wire";
import { type EditorChoices, rateFieldOfPath } from "./aircraft-price-editor";
import { EditorFrame } from "./editor-frame";
import { InstructorRateFields } from "./instructor-rate-fields";
import { LessonTrial } from "./lesson-trial";
import { withEditedRate } from "./rates";
import { useEditedRate, writeRate } from "./use-edited-rate";
import { usePriceForm } from "./use-price-form";
import { useSentences } from "./use-sentences";

const EMPTY_RATE: InstructorRate = { startsOn: "", theoreticalPrice: 0, practicalPrice: 0, vat: 0 };
const NO_TAGS = {};

type Values = InstructorRate & { siteId: string; programId: string; instructors: string[]; isBilling: boolean };

type Props = {
  price: InstructorPrice | null;
  choices: EditorChoices;
  /** The sites whose prices the person may write. */
  sites: readonly { id: string; name: string }[];
  onClose: () => void;
  onSaved: (id: string) => void;
};

const choiceOf = ({ id, callSign, firstName, lastName }: PersonChoice): Choice => ({
  id,
  code: callSign ?? undefined,
  name: `${firstName} ${lastName}`,
});

/** The editor of what the instruction of some instructors costs for a program. */
export function InstructorPriceEditor({ price, choices, sites, ...p }: Props) {
  const today = choices.todayAt[price?.siteId ?? sites[0]?.id ?? ""] ?? "";
  const edited = useEditedRate(price?.rates ?? [], EMPTY_RATE, today);
  return <EditorForm key={edited.editedOn ?? ""} {...{ price, choices, sites, edited, today }} {...p} />;
}

function EditorForm({
  price,
  choices,
  sites,
  onClose,
  onSaved,
  edited: { editedOn, setEditedOn, initial, present },
  today,
}: Props & { edited: ReturnType<typeof useEditedRate<InstructorRate>>; today: string }) {
  const t = useTranslations("prices.editor");
  const words = useTranslations("prices");
  const { currency } = choices;
  const { money } = useSentences(currency, NO_TAGS);
  const record = usePriceForm<Values>({
    defaultValues: {
      ...initial,
      siteId: price?.siteId ?? (sites.length === 1 ? sites[0]!.id : ""),
      programId: price?.programId ?? "",
      instructors: price?.instructors.map(({ id }) => id) ?? [],
      isBilling: price?.isBilling ?? true,
    },
    id: price?.id,
    version: price?.version,
    save: async ({ siteId, programId, instructors, isBilling, ...rate }, version, said) => {
      const rates = withEditedRate(price?.rates ?? [], editedOn, rate, today).map(encodeInstructorRate);
      const body = { instructors, isBillingOnUserFlightAccount: isBilling, rates, ...said };
      if (price) return api.put("instructor-program-price", { body: { id: price.id, ...body }, version });
      const answer = await api.post<{ id: string }>("instructor-program-price", {
        body: { siteId, programId, ...body },
      });
      onSaved(answer.data.id);
      return answer;
    },
    onSaved: () => setEditedOn(record.form.getValues("startsOn")),
    savedText: t("saved"),
    fieldOfPath: rateFieldOfPath,
  });
  const { form, field } = record;
  const {
    siteId,
    programId,
    instructors,
    isBilling: _billing,
    ...rate
  } = useWatch({
    control: form.control,
  }) as Values;
  const { errors } = form.formState;
  const messages = Object.fromEntries(
    (Object.keys(EMPTY_RATE) as (keyof InstructorRate)[]).map((name) => [name, errors[name]?.message]),
  );
  const change = (more: Partial<InstructorRate>) => writeRate(form, more);
  const teachers = choices.instructors.filter((one) => one.siteId === siteId);
  // Who no longer teaches at the site stays listed.
  const left = (price?.instructors ?? []).filter(({ id }) => !teachers.some((one) => one.id === id));
  const people = [...teachers, ...left].map(choiceOf);
  const note = !present
    ? t("begins")
    : rate.startsOn > present.startsOn
      ? t("replaces", { price: money(present.practicalPrice) })
      : t("changes", { day: formatDayAsDdMmYyyy(rate.startsOn) });
  return (
    <div className="flex flex-col gap-4">
      <EditorFrame
        record={record}
        price={record}
        hasStudents
        title={
          price
            ? words("nameOf", { who: price.instructors.map(codeOf).join(", "), program: price.programName })
            : t("newInstructors")
        }
        note={note}
        rates={price?.rates ?? []}
        today={today}
        editedOn={editedOn}
        onEdit={setEditedOn}
        onCancel={onClose}
        onKeep={(rates) => {
          const body = { id: price?.id, rates: rates.map(encodeInstructorRate) };
          return api.put("instructor-program-price", { body, version: price?.version });
        }}
        about={
          <>
            {!price && (
              <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
                <Select
                  label={t("site")}
                  placeholder={t("choose")}
                  options={sites.map(({ id, name }) => ({ value: id, label: name }))}
                  {...field("siteId", { required: true, onChange: () => form.setValue("instructors", []) })}
                />
                <Select
                  label={words("program")}
                  placeholder={t("choose")}
                  options={choices.programs.map(({ id, name }) => ({ value: id, label: name }))}
                  {...field("programId", { required: true })}
                />
              </div>
            )}
            <Controller
              control={form.control}
              name="instructors"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <MultiCombobox
                  label={words("instructors")}
                  error={error?.message}
                  choices={people}
                  values={value.flatMap((id) => people.find((one) => one.id === id) ?? [])}
                  onChange={onChange}
                  openLabel={t("openInstructors")}
                  emptyText={t("noInstructors")}
                  placeholder={t("chooseInstructors")}
                  removeLabel={(name) => t("removeInstructor", { name })}
                />
              )}
            />
          </>
        }
      >
        <InstructorRateFields {...{ rate, currency }} onChange={change} errors={messages} />
      </EditorFrame>
      {siteId && programId && (
        <LessonTrial
          key={siteId}
          {...{ siteId, programId, instructors, rate, today, currency }}
          rates={withEditedRate(price?.rates ?? [], editedOn, rate, today)}
        />
      )}
    </div>
  );
}

export const codeOf = ({ callSign, firstName, lastName }: PersonChoice) => callSign ?? `${firstName} ${lastName}`;
