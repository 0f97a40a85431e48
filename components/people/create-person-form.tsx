"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { api } from "@/lib/http/client";
import {
  makePersonBody,
  makeRolesBody,
  type PersonFieldValues,
  personFieldOfPath,
  type RoleAtSite,
} from "@/lib/records/people/wire";
import { useMailSentTextValue } from "./installation-provider";
import { PersonFields, toPersonFieldValues } from "./person-fields";
import { type RoleSite, SiteRolesField } from "./site-roles-field";

type Props = {
  sites: RoleSite[];
  base: string;
  mayGiveSchoolRole: boolean;
  /** The roles that are chosen already when the form opens. */
  roles: RoleAtSite[];
};
type Values = PersonFieldValues & { roles: RoleAtSite[] };

/** The form for a new person and their roles at the sites. They are invited by mail. */
export function CreatePersonForm({ sites, base, mayGiveSchoolRole, roles }: Props) {
  const t = useTranslations("people.sheet");
  const router = useRouter();
  const mailStanding = useMailSentTextValue();
  const [created, setCreated] = useState<string | null>(null);
  const may = { identity: true, contact: true, email: true, schoolRole: mayGiveSchoolRole };
  const record = useRecordForm<Values>({
    defaultValues: { ...toPersonFieldValues(null), roles },
    save: async ({ roles, ...values }) => {
      const { data } = await api.post<string>("user", {
        body: { ...makePersonBody(values, may), ...makeRolesBody(roles) },
      });
      setCreated(data);
      router.push(`${base}/user/${data}`);
    },
    onSaved: () => {},
    savedText: t("created", mailStanding),
    fieldOfPath: personFieldOfPath,
  });
  return (
    <PageForm
      record={{ ...record, isBusy: record.isBusy || created !== null }}
      onCancel={() => router.push(`${base}/users`)}
      saveLabel={t("create")}
      className="max-w-[900px]"
    >
      <div className="flex flex-col gap-5 p-6 phone:p-4">
        <PersonFields form={record as never} may={may} isNew>
          <section className="border-t border-line pt-4">
            <h2 className="mb-3 text-section font-bold">{t("roles")}</h2>
            <Controller
              control={record.form.control}
              name="roles"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <SiteRolesField
                  sites={sites}
                  value={{ roles: value, duties: [] }}
                  onChange={({ roles }) => onChange(roles)}
                  error={error?.message}
                />
              )}
            />
          </section>
        </PersonFields>
      </div>
    </PageForm>
  );
}
