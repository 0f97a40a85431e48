"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { PersonSheetRights } from "@/lib/records/people/reach";
import {
  makePersonBody,
  type PersonDetails,
  type PersonFieldValues,
  personFieldOfPath,
} from "@/lib/records/people/wire";
import { useMailSentTextValue } from "./installation-provider";
import { PersonFields, toPersonFieldValues } from "./person-fields";

type Props = { person: PersonDetails; rights: PersonSheetRights };

/**
 * The general data of a person: a form if the signed-in person may change it, otherwise only the facts that they may see.
 */
export function PersonGeneralTab({ person, rights }: Props) {
  const t = useTranslations("people.sheet");
  const mailStanding = useMailSentTextValue();
  const portrait = <Portrait person={person} mayChange={rights.contact} />;
  return (
    <div className="flex max-w-[900px] flex-col gap-4">
      {person.isTemporaryPassword && <Notice tone="info">{t("neverIn", mailStanding)}</Notice>}
      {rights.contact ? (
        <GeneralForm person={person} rights={rights} portrait={portrait} />
      ) : (
        <div className="border border-line bg-surface p-6 phone:p-4">
          {portrait}
          <GeneralFacts person={person} />
        </div>
      )}
    </div>
  );
}

function Portrait({ person, mayChange }: { person: PersonDetails; mayChange: boolean }) {
  const t = useTranslations("people.sheet");
  const refresh = useRefresh();
  const fail = useFailureToast();

  async function put(file: File) {
    try {
      await api.post(`user/${person.id}/image`, { file });
      showToast({ tone: "success", title: t("imageSaved") });
      refresh();
    } catch (error) {
      fail(error, t("imageFailed"));
    }
  }
  return (
    <div className="flex items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: the image comes from our own API, which checks permissions */}
      <img
        src={`/api/${person.imageLocation ?? `user/${person.id}/image`}`}
        alt=""
        width={72}
        height={72}
        className="size-[72px] rounded-control border border-line object-cover"
      />
      {mayChange && (
        <ChooseFileButton
          label={t("imageChange")}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void put(file)}
        />
      )}
    </div>
  );
}

function GeneralForm({ person, rights, portrait }: Props & { portrait: ReactNode }) {
  const t = useTranslations("people.sheet");
  const may = {
    identity: rights.edit,
    contact: rights.contact,
    email: rights.email,
    schoolRole: rights.schoolRole,
  };
  const form = useRecordForm<PersonFieldValues>({
    defaultValues: toPersonFieldValues(person),
    id: person.id,
    version: person.version,
    isPart: true,
    save: async (values, version) => {
      const body = { ...makePersonBody(values, may), id: person.id };
      const answer = await api.put("user", { body, version });
      const isAsked = may.email && !person.isTemporaryPassword && values.email.trim().toLowerCase() !== person.email;
      if (isAsked) showToast({ tone: "info", title: t("emailAsked", { email: values.email }) });
      return answer;
    },
    onSaved: () => {},
    savedText: t("saved"),
    fieldOfPath: personFieldOfPath,
  });
  return (
    <PageForm record={form}>
      <div className="flex flex-col gap-5 p-6 phone:p-4">
        {portrait}
        <PersonFields form={form} may={may} />
      </div>
    </PageForm>
  );
}

function GeneralFacts({ person }: { person: PersonDetails }) {
  const t = useTranslations("people");
  const facts = [
    { label: t("columns.lastName"), value: person.lastName },
    { label: t("columns.firstName"), value: person.firstName },
    { label: t("columns.callSign"), value: person.callSign ?? "—" },
    { label: t("columns.phone"), value: person.phone || "—" },
    { label: t("columns.emergencyRelationship"), value: person.emergencyRelationship || "—" },
    { label: t("columns.emergencyNumber"), value: person.emergencyNumber || "—" },
  ];
  if (person.email) facts.push({ label: t("columns.email"), value: person.email });
  return (
    <>
      <div className="mt-5">
        <FactBoxes facts={facts} />
      </div>
      <p className="mt-4 text-small text-ink-3">{t("sheet.readOnly")}</p>
    </>
  );
}
