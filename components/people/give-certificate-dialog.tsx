"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { CertificateTypeView } from "@/lib/records/certificates/types/schema";
import { type CertificateType, decodeCertificateType } from "@/lib/records/certificates/types/wire";

type Props = {
  /** The filter of the list, as its export takes it. Who it shows gets the certificate. */
  filter: Record<string, string | number | undefined>;
  onClose: () => void;
};
type Count = { listed: number; created: number; givenAt: number | null };

/** Gives one type of certificate to everybody whom the list shows and who has none. It says first how many that are. */
export function GiveCertificateDialog(props: Props) {
  const { data: types } = useQuery({
    queryKey: ["certificateTypes", "people"],
    queryFn: async () =>
      (await api.get<CertificateTypeView[]>("certificate-type")).data
        .map(decodeCertificateType)
        .filter(({ category }) => category !== "ForEquipment"),
  });
  return types && <GiveForm {...props} types={types} />;
}

function GiveForm({ filter, types, onClose }: Props & { types: CertificateType[] }) {
  const t = useTranslations("people.giving");
  const give = (certificateTypeId: string, preview: boolean) =>
    api.post<Count>("certificate-for-people/give", { query: filter, body: { certificateTypeId, preview } });
  const fail = useFailureToast();
  const given = useRef<{ certificateTypeId: string; givenAt: number | null } | null>(null);
  async function takeBack() {
    try {
      const { data } = await api.patch<{ takenBack: number }>("certificate-for-people/give", { body: given.current });
      showToast({ tone: "info", title: t("takenBack", { count: data.takenBack }) });
    } catch (error) {
      fail(error, t("notTakenBack"));
    }
  }
  const record = useRecordForm<{ certificateTypeId: string }>({
    defaultValues: { certificateTypeId: types[0]?.id ?? "" },
    save: async ({ certificateTypeId }) => {
      const { givenAt } = (await give(certificateTypeId, false)).data;
      given.current = { certificateTypeId, givenAt };
    },
    onSaved: onClose,
    savedText: t("done"),
    takeBack: { label: t("takeBack"), onPress: () => void takeBack() },
  });
  const typeId = useWatch({ control: record.form.control, name: "certificateTypeId" });
  const { data: count } = useQuery({
    queryKey: ["giveCertificate", filter, typeId],
    enabled: typeId !== "",
    queryFn: async () => (await give(typeId, true)).data,
  });
  return (
    <FormDialog
      title={t("title")}
      saveLabel={t("action", { count: count?.created ?? 0 })}
      record={record}
      onClose={onClose}
    >
      <Select
        label={t("type")}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        {...record.field("certificateTypeId", { required: true })}
      />
      <p role="status">{count ? t("count", { listed: count.listed, created: count.created }) : t("counting")}</p>
      <p className="text-small text-ink-3">{t("note")}</p>
    </FormDialog>
  );
}
