"use client";
import { faCircleCheck, faReply } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useRecordForm } from "@/components/resource/use-record-form";
import { BusyOverlay, InertWhileBusy } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { CertificateView } from "@/lib/records/certificates/schema";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import {
  type Certificate,
  type CertificateFieldValues,
  certificateFieldOfPath,
  decodeCertificate,
  makeRefusalBody,
  makeValidationBody,
  routeOf,
  toFieldValues,
} from "@/lib/records/certificates/wire";
import { CertificateFields } from "../certificate-fields";
import { useQueueKeys } from "./use-queue-keys";

type Props = {
  certificate: Certificate;
  types: readonly CertificateType[];
  /** Whether the fields get the focus, because the one before was decided or left. */
  takesFocus: boolean;
  onDecided: (certificate: Certificate) => void;
  /** Takes the decision on a certificate back, over the version that it left. */
  onTakeBack: (certificate: Certificate, version: number | null) => void;
  onLater: () => void;
};

/** The fields of the certificate that is open in the queue, and what is decided about it, by keys or buttons. */
export function QueueFields({ certificate, types, takesFocus, onDecided, onTakeBack, onLater }: Props) {
  const t = useTranslations("certificates.queue");
  const form = useRef<HTMLFormElement>(null);
  const [isRefusing, setRefusing] = useState(false);
  const path = `${routeOf(certificate)}/${certificate.id}/validation`;
  const shared = {
    id: certificate.id,
    version: certificate.version,
    onSaved: () => onDecided(certificate),
    takeBack: { label: t("takeBack"), onPress: (version: number | null) => onTakeBack(certificate, version) },
  };
  const record = useRecordForm<CertificateFieldValues>({
    ...shared,
    defaultValues: toFieldValues(certificate),
    save: (values, version) => api.put(path, { body: makeValidationBody(certificate, values), version }),
    savedText: t("validated", { name: certificate.typeName }),
    fieldOfPath: certificateFieldOfPath,
  });
  const refusal = useRecordForm<{ reason: string }>({
    ...shared,
    defaultValues: { reason: "" },
    save: ({ reason }, version) => api.put(path, { body: makeRefusalBody(reason), version }),
    savedText: t("sentBack", { name: certificate.typeName }),
    fieldOfPath: () => "reason",
  });
  const isBusy = record.isBusy || refusal.isBusy;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (isRefusing) form.current?.querySelector("textarea")?.focus();
  }, [isRefusing]);
  const refuse = () => (isRefusing ? void refusal.submit() : setRefusing(true));
  const validate = () => !isBusy && void record.submit();
  useQueueKeys({ onValidate: validate, onRefuse: () => !isBusy && refuse(), onLater });

  const type = types.find(({ id }) => id === certificate.typeId);
  const warning = record.warning ?? refusal.warning;
  return (
    <form
      ref={form}
      noValidate
      className="marks-required relative flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        validate();
      }}
    >
      <InertWhileBusy busy={isBusy} className="flex flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 p-4">
          <CurrentOne certificate={certificate} />
          {warning && <Notice tone="warning">{warning}</Notice>}
          <CertificateFields certificate={certificate} qualifications={type?.qualifications ?? []} record={record} />
          {isRefusing && (
            <div className="border-s-4 border-s-info-ink/60 bg-sunken p-3">
              <TextArea
                label={t("reason")}
                maxLength={1000}
                onKeyDown={(event) => event.key === "Escape" && setRefusing(false)}
                {...refusal.field("reason", { required: true })}
              />
            </div>
          )}
        </div>
        <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-surface p-4 phone:p-3 phone:*:flex-1 phone:*:px-2">
          {isRefusing ? (
            <>
              <Button className="min-h-12" onClick={() => setRefusing(false)}>
                {t("keepOpen")}
              </Button>
              <Button variant="primary" icon={faReply} className="min-h-12 flex-1" onClick={refuse}>
                {t("refuseAndNext")}
              </Button>
            </>
          ) : (
            <>
              <Button type="submit" variant="primary" icon={faCircleCheck} className="min-h-12 flex-1">
                {t("validateAndNext")}
              </Button>
              <Button icon={faReply} className="min-h-12" onClick={refuse}>
                {t("refuse")}
              </Button>
            </>
          )}
        </div>
      </InertWhileBusy>
      <BusyOverlay busy={isBusy} label={t("saving")} />
    </form>
  );
}

/** Health data that somebody else validates: what everybody on the staff may know of it. */
export function ClosedFields({ certificate, onLater }: { certificate: Certificate; onLater: () => void }) {
  const t = useTranslations("certificates.queue");
  useQueueKeys({ onValidate: () => {}, onRefuse: () => {}, onLater });
  return (
    <div className="flex flex-col gap-4 p-4">
      <CurrentOne certificate={certificate} />
      <FactBoxes
        facts={[
          {
            label: t("expires"),
            value: certificate.expiresOn ? formatDayAsDdMmYyyy(certificate.expiresOn) : "—",
          },
        ]}
      />
      <p className="text-body">{t("medicalReader")}</p>
      <Button onClick={onLater}>{t("later")}</Button>
    </div>
  );
}

/** The valid certificate that this one is to replace, which is compared with it. */
function CurrentOne({ certificate }: { certificate: Certificate }) {
  const t = useTranslations("certificates.queue");
  const { person, aircraft, typeId } = certificate;
  const of = aircraft ? `aircraft/${aircraft.id}` : `user/${person?.id}`;
  const { data = [] } = useQuery({
    queryKey: ["certificates", "current", of],
    queryFn: async () => {
      const { data: views } = await api.get<CertificateView[]>(`${of}/current-certificates`, { quiet: true });
      return views.map(decodeCertificate);
    },
    retry: false,
  });
  const current = data.find((one) => one.typeId === typeId && (one.state === "Validated" || one.state === "Expired"));
  if (!current) return null;
  const day = current.expiresOn ? formatDayAsDdMmYyyy(current.expiresOn) : t("noExpiry");
  return (
    <FactBoxes facts={[{ label: t(current.state === "Expired" ? "currentExpired" : "currentValid"), value: day }]} />
  );
}
