"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Button } from "@/components/ui/button";
import { BusyCover } from "@/components/ui/dialog";
import { api } from "@/lib/http/client";
import { bodyOf, flatErrors, PersonFields, type PersonValues, valuesOf } from "./person-fields";
import { type RolePair, type RoleSite, SiteRoles } from "./site-roles";

type Props = { sites: RoleSite[]; base: string; mayGiveSchoolRole: boolean };
type Values = PersonValues & { roleSite: string };

/** Takes somebody in: who they are, what they are where; the invitation goes by mail. */
export function PersonCreate({ sites, base, mayGiveSchoolRole }: Props) {
  const t = useTranslations("people.sheet");
  const shared = useTranslations("resource");
  const router = useRouter();
  const [roles, setRoles] = useState<RolePair[]>([]);
  const [created, setCreated] = useState<string | null>(null);
  const may = { identity: true, contact: true, email: true, schoolRole: mayGiveSchoolRole };
  const form = useRecordForm<Values>({
    defaultValues: { ...valuesOf(null), roleSite: "" },
    save: async (values) => {
      const { data } = await flatErrors(
        api.post<string>("user", { body: { ...bodyOf(values, may), roleSite: roles } }),
      );
      setCreated(data);
      router.push(`${base}/user/${data}`);
    },
    onSaved: () => {},
    savedText: t("created"),
  });
  const fault = form.form.formState.errors.roleSite?.message;
  const isBusy = form.isBusy || created !== null;
  return (
    <form
      noValidate
      className="relative max-w-[900px] border border-line bg-surface p-6 phone:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.form.clearErrors("roleSite");
        void form.submit();
      }}
    >
      <div inert={isBusy} className="flex flex-col gap-5">
        <PersonFields form={form as never} may={may} isNew />
        <section className="border-t border-line pt-4">
          <h2 className="mb-3 text-section font-bold">{t("roles")}</h2>
          <SiteRoles sites={sites} value={roles} onChange={setRoles} error={fault} />
        </section>
        <div className="flex justify-end gap-2 border-t border-line pt-4">
          <Button onClick={() => router.push(`${base}/users`)}>{shared("cancel")}</Button>
          <Button variant="primary" type="submit">
            {t("create")}
          </Button>
        </div>
      </div>
      <BusyCover busy={isBusy} label={shared("saving")} />
    </form>
  );
}
