"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { type Choice, MultiCombobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { decodePersonChoice, type PersonChoice } from "@/lib/records/people/wire";
import type { StudentView } from "@/lib/records/promotions/schema";
import {
  makePromotionBody,
  type Promotion,
  type PromotionFieldValues,
  promotionFieldOfPath,
} from "@/lib/records/promotions/wire";

type Props = {
  /** The promotion to change, or null for a new one. */
  promotion: Promotion | null;
  /** The sites whose promotions the person may change. */
  sites: { id: string; name: string }[];
  /** The date of a new promotion. */
  today: string;
  base: string;
};

const choiceOf = ({ id, callSign, firstName, lastName }: PersonChoice): Choice => ({
  id,
  code: callSign ?? undefined,
  name: `${firstName} ${lastName}`,
});

/** The form of a promotion (a class of students): its name, date, site, and students of the site. */
export function PromotionForm({ promotion, sites, today, base }: Props) {
  const t = useTranslations("lists.promotions");
  const shared = useTranslations("resource");
  const dayTexts = useDayTexts();
  const router = useRouter();
  const record = useRecordForm<PromotionFieldValues>({
    defaultValues: {
      name: promotion?.name ?? "",
      siteId: promotion?.siteId ?? (sites.length === 1 ? sites[0]!.id : ""),
      createdOn: promotion?.createdOn ?? today,
      students: promotion?.students.map(({ id }) => id) ?? [],
    },
    id: promotion?.id,
    version: promotion?.version,
    save: (values, version) => {
      const body = makePromotionBody(values);
      return promotion
        ? api.put("promotion", { body: { ...body, id: promotion.id }, version })
        : api.post("promotion", { body });
    },
    onSaved: () => router.push(`${base}/promotions`),
    savedText: t("saved"),
    fieldOfPath: promotionFieldOfPath,
  });
  const { form, field } = record;
  const siteId = useWatch({ control: form.control, name: "siteId" });
  const { data: students = [] } = useQuery({
    queryKey: ["promotion", "students", siteId],
    queryFn: async () => {
      const { data: views } = await api.get<StudentView[]>("promotion/students", { query: { siteId }, quiet: true });
      return views.map(decodePersonChoice);
    },
    enabled: siteId !== "",
  });
  const present = students.map(choiceOf);
  // Members who are no longer students of the site stay listed, with a note.
  const left = (promotion?.siteId === siteId ? promotion.students : [])
    .filter(({ id }) => !students.some((student) => student.id === id))
    .map((student) => ({ ...choiceOf(student), detail: students.length > 0 ? t("left") : undefined }));
  const choices = [...present, ...left];

  return (
    <PageForm record={record} onCancel={() => router.push(`${base}/promotions`)} className="max-w-[700px]">
      <div className="flex flex-col gap-4 p-6 phone:p-4">
        <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Controller
            control={form.control}
            name="createdOn"
            rules={{ required: true }}
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <DateField
                texts={dayTexts}
                label={t("createdOn")}
                value={value}
                onChange={onChange}
                required
                error={error ? error.message || shared("required") : undefined}
              />
            )}
          />
          <Select
            label={t("site")}
            placeholder={t("chooseSite")}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            {...field("siteId", { required: true, onChange: () => form.setValue("students", []) })}
          />
        </div>
        <Controller
          control={form.control}
          name="students"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <MultiCombobox
              label={t("students")}
              hint={siteId ? undefined : t("siteFirst")}
              error={error?.message}
              disabled={!siteId}
              choices={choices}
              values={value.flatMap((id) => choices.find((choice) => choice.id === id) ?? [])}
              onChange={onChange}
              openLabel={t("openStudents")}
              emptyText={t("noStudents")}
              placeholder={t("addStudent")}
              removeLabel={(name) => t("remove", { name })}
            />
          )}
        />
      </div>
    </PageForm>
  );
}
