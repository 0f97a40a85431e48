"use client";
import { faCircleCheck, faReply } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useRecordForm } from "@/components/resource/use-record-form";
import { BusyOverlay, InertWhileBusy } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-field";
import { countYears } from "@/lib/compliance/recency/calendar";
import { api } from "@/lib/http/client";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import {
  type Certificate,
  type CertificateFieldValues,
  certificateFieldOfPath,
  makeRefusalBody,
  makeValidationBody,
  routeOf,
  toFieldValues,
} from "@/lib/records/certificates/wire";
import type { Decision } from "@/lib/views/warnings/wire";
import { CertificateFields, nameOfDayField } from "../certificate-fields";
import { usePastExpiryQuestion } from "../use-past-expiry-question";
import { checkMedical, isMedicalType } from "./check-medical";
import { ClearedBookings } from "./decision-notes";
import { MedicalCheck } from "./medical-check";
import { useCurrentOne, useDecision } from "./use-decision";
import { holderOf } from "./use-queue";
import { useQueueKeys } from "./use-queue-keys";

type Props = {
  certificate: Certificate;
  types: readonly CertificateType[];
  /** Whether the fields get the focus, because the one before was decided or left. */
  takesFocus: boolean;
  onDecided: (certificate: Certificate, version: number | null) => void;
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
  const name = [certificate.typeName, holderOf(certificate)].join(", ");
  const shared = {
    id: certificate.id,
    version: certificate.version,
    onSaved: (version: number | null) => onDecided(certificate, version),
    takeBack: { label: t("takeBackByKey"), onPress: (version: number | null) => onTakeBack(certificate, version) },
  };
  const record = useRecordForm<CertificateFieldValues>({
    ...shared,
    defaultValues: toFieldValues(certificate),
    save: (values, version) => api.put(path, { body: makeValidationBody(certificate, values), version }),
    savedText: t("validated", { name }),
    fieldOfPath: certificateFieldOfPath,
  });
  const refusal = useRecordForm<{ reason: string }>({
    ...shared,
    defaultValues: { reason: "" },
    save: ({ reason }, version) => api.put(path, { body: makeRefusalBody(reason), version }),
    savedText: t("sentBack", { name }),
    fieldOfPath: () => "reason",
  });
  const isTyped = isRefusing || record.form.formState.isDirty;
  const isBusy = record.isBusy || refusal.isBusy;
  const values = record.form.watch();
  const current = useCurrentOne(certificate);
  const { decision, isKnown } = useDecision(certificate, values.expiresOn);
  const type = types.find(({ id }) => id === certificate.typeId);
  const check = checkMedical({ type, values, bornOn: decision?.bornOn ?? null, current });
  const firstDiffering = check?.differing[0]?.field;
  const mayTakeFocus = useRef(takesFocus);
  const focusedAtFirst = useRef<Element | null>(null);
  useEffect(() => {
    focusedAtFirst.current = document.activeElement;
  }, []);
  useEffect(() => {
    // Once, as soon as it is known which field differs: later it would take the focus from what is typed.
    if (!isKnown || !mayTakeFocus.current) return;
    mayTakeFocus.current = false;
    // Nor from where the reader has gone meanwhile.
    if (![focusedAtFirst.current, document.body].includes(document.activeElement)) return;
    const named =
      firstDiffering && form.current?.querySelector<HTMLElement>(`[name="${nameOfDayField(firstDiffering)}"]`);
    (named || form.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea"))?.focus();
  }, [isKnown, firstDiffering]);
  useEffect(() => {
    if (isRefusing) form.current?.querySelector("textarea")?.focus();
  }, [isRefusing]);
  const refuse = () => (isRefusing ? void refusal.submit() : setRefusing(true));
  const { submit, question } = usePastExpiryQuestion(record);
  const validate = () => !isBusy && void submit();
  // While a reason is being written, both keys send it: nobody validates what they are about to refuse.
  const decide = () => (isRefusing ? !isBusy && refuse() : validate());
  useQueueKeys({ onValidate: decide, onRefuse: () => !isBusy && refuse(), onLater });

  const warning = record.warning ?? refusal.warning;
  return (
    <form
      ref={form}
      data-dirty={isTyped ? "" : undefined}
      noValidate
      className="marks-required relative flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <InertWhileBusy busy={isBusy} className="flex flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 p-4">
          <HolderFacts certificate={certificate} current={current} decision={decision} />
          {warning && <Notice tone="warning">{warning}</Notice>}
          <CertificateFields certificate={certificate} qualifications={type?.qualifications ?? []} record={record} />
          {isMedicalType(type) && <MedicalCheck check={check} />}
          {decision && <ClearedBookings clears={decision.clears} />}
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
      {question}
      <BusyOverlay busy={isBusy} label={t("saving")} />
    </form>
  );
}

/** Health data that somebody else validates: what everybody on the staff may know of it. */
export function ClosedFields({ certificate, onLater }: { certificate: Certificate; onLater: () => void }) {
  const t = useTranslations("certificates.queue");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("button")?.focus(), []);
  useQueueKeys({ onValidate: () => {}, onRefuse: () => {}, onLater });
  return (
    <div ref={place} className="flex flex-col gap-4 p-4">
      <HolderFacts certificate={certificate} current={useCurrentOne(certificate)} />
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

type FactsProps = { certificate: Certificate; current: Certificate | undefined; decision?: Decision | null };

/** Who holds it, the certificate that it is to replace, and what was last decided about these. */
function HolderFacts({ certificate, current, decision }: FactsProps) {
  const t = useTranslations("certificates.queue");
  const on = certificate.issuedOn ?? unixToUtcDay(Date.now() / 1000);
  const { bornOn = null, last = null } = decision ?? {};
  const facts = [
    bornOn !== null && {
      label: t("born"),
      value: t("bornAndAge", { day: formatDayAsDdMmYyyy(bornOn), age: countYears(bornOn, on) }),
    },
    current && {
      label: t(current.state === "Expired" ? "currentExpired" : "currentValid"),
      value: current.expiresOn ? formatDayAsDdMmYyyy(current.expiresOn) : t("noExpiry"),
    },
    last && {
      label: t(`last.${last.verb}`),
      value: formatDayAsDdMmYyyy(unixToUtcDay(last.at)),
      note: last.by && t("last.by", { name: last.by }),
    },
  ].filter((fact) => !!fact);
  return facts.length === 0 ? null : <FactBoxes facts={facts} />;
}
