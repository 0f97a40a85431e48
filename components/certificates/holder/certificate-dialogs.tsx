"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import {
  type Certificate,
  type CertificateFieldValues,
  type CertificateHolderRef,
  certificateFieldOfPath,
  makeArchiveBody,
  makeCompletionBody,
  makeInvalidationBody,
  makeNewCertificateBody,
  makeRefusalBody,
  makeValidationBody,
  routeOf,
  routeOfHolder,
  toFieldValues,
} from "@/lib/records/certificates/wire";
import { CertificateFields } from "../certificate-fields";
import { DocumentView } from "../document-view";
import { usePastExpiryQuestion } from "../use-past-expiry-question";

type Props = { certificate: Certificate; onClose: () => void };
type FieldsProps = Props & {
  types: readonly CertificateType[];
  /** Whether what is filled in counts at once, or awaits validation. */
  validates: boolean;
};

/** Completes a certificate, or validates it with what its fields say. */
export function FillInDialog({ certificate, types, validates, onClose }: FieldsProps) {
  const t = useTranslations("certificates.fill");
  const path = `${routeOf(certificate)}/${certificate.id}`;
  const record = useRecordForm<CertificateFieldValues>({
    defaultValues: toFieldValues(certificate),
    id: certificate.id,
    version: certificate.version,
    save: (values, version) =>
      validates
        ? api.put(`${path}/validation`, { body: makeValidationBody(certificate, values), version })
        : api.put(`${path}/completion`, { body: makeCompletionBody(certificate, values), version }),
    onSaved: onClose,
    savedText: t(validates ? "validated" : "sent"),
    fieldOfPath: certificateFieldOfPath,
  });
  const { submit, question } = usePastExpiryQuestion(record, validates);
  const type = types.find(({ id }) => id === certificate.typeId);
  return (
    <FormDialog
      title={certificate.typeName}
      saveLabel={t(validates ? "validate" : "send")}
      size="normal"
      record={{ ...record, submit }}
      onClose={onClose}
    >
      {question}
      {certificate.sentBackBecause && (
        <Notice tone="warning">{t("sentBack", { reason: certificate.sentBackBecause })}</Notice>
      )}
      <CertificateFields certificate={certificate} qualifications={type?.qualifications ?? []} record={record} />
    </FormDialog>
  );
}

/** Sends a certificate back to be completed, or makes it invalid, with the reason. */
export function ReasonDialog({ certificate, what, onClose }: Props & { what: "refuse" | "invalidate" }) {
  const t = useTranslations(`certificates.${what}`);
  const path = `${routeOf(certificate)}/${certificate.id}`;
  const record = useRecordForm<{ reason: string }>({
    defaultValues: { reason: "" },
    id: certificate.id,
    version: certificate.version,
    save: ({ reason }, version) =>
      what === "refuse"
        ? api.put(`${path}/validation`, { body: makeRefusalBody(reason), version })
        : api.put(`${path}/invalidation`, { body: makeInvalidationBody(reason), version }),
    onSaved: onClose,
    savedText: t("done"),
    fieldOfPath: () => "reason",
  });
  return (
    <FormDialog
      title={t("title", { name: certificate.typeName })}
      saveLabel={t("action")}
      record={record}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <TextArea label={t("reason")} maxLength={1000} {...record.field("reason", { required: true })} />
    </FormDialog>
  );
}

/** Archives a certificate for good, after asking. */
export function ArchiveDialog({ certificate, onClose, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("certificates.archive");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  async function archive() {
    setBusy(true);
    try {
      const { id, version } = certificate;
      await api.patch(`state/${routeOf(certificate)}`, { body: makeArchiveBody(id), version });
      showToast({ tone: "success", title: t("done") });
      onClose();
    } catch (error) {
      fail(error, t("failed"));
    }
    setBusy(false);
    onDone();
  }
  return (
    <ConfirmationDialog
      open
      onOpenChange={onClose}
      title={t("title", { name: certificate.typeName })}
      description={t("text")}
      keepLabel={t("keep")}
      confirmLabel={t("action")}
      onConfirm={() => void archive()}
      busy={isBusy}
      busyLabel={t("action")}
    />
  );
}

type AddProps = {
  holder: CertificateHolderRef;
  /** The types of which the holder has none yet. */
  types: readonly CertificateType[];
  onClose: () => void;
};

/** Gives the holder a certificate of a type, to be completed. */
export function AddDialog({ holder, types, onClose }: AddProps) {
  const t = useTranslations("certificates.add");
  const record = useRecordForm<{ certificateTypeId: string }>({
    defaultValues: { certificateTypeId: types[0]?.id ?? "" },
    save: ({ certificateTypeId }) =>
      api.post(routeOfHolder(holder), { body: makeNewCertificateBody(holder, certificateTypeId) }),
    onSaved: onClose,
    savedText: t("done"),
  });
  return (
    <FormDialog title={t("title")} saveLabel={t("action")} record={record} onClose={onClose}>
      <Select
        label={t("type")}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        {...record.field("certificateTypeId", { required: true })}
      />
      {types.length === 0 && <p>{t("none")}</p>}
    </FormDialog>
  );
}

/** Shows the document of a certificate. */
export function DocumentDialog({ certificate, onClose }: Props) {
  const t = useTranslations("certificates.document");
  return (
    <Dialog open onOpenChange={onClose} title={certificate.typeName} closeLabel={t("close")} size="wide">
      <div className="flex min-h-80 flex-col">
        <DocumentView certificate={certificate} />
      </div>
    </Dialog>
  );
}
