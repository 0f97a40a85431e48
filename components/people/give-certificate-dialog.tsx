"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/http/client";
import type { CertificateTypeView } from "@/lib/records/certificates/types/schema";
import { type CertificateType, decodeCertificateType } from "@/lib/records/certificates/types/wire";

type Props = {
  /** The filter of the list, as its export takes it. Who it shows gets the certificate. */
  filter: Record<string, string | number | undefined>;
  onClose: () => void;
};
type Count = { listed: number; created: number };

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
  const record = useRecordForm<{ certificateTypeId: string }>({
    defaultValues: { certificateTypeId: types[0]?.id ?? "" },
    save: ({ certificateTypeId }) => give(certificateTypeId, false),
    onSaved: onClose,
    savedText: t("done"),
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
      <p role="status">{count ? t("count", count) : t("counting")}</p>
      <p className="text-small text-ink-3">{t("note")}</p>
    </FormDialog>
  );
}
