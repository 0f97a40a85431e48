"use client";
import { faCamera, faCheck, faCircleMinus, faPaperclip, faSignature } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { SmallStrip } from "@/components/reservations/strip/small-strip";
import { useRecordForm } from "@/components/resource/use-record-form";
import { confirmThenLeave, useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { BusyOverlay, InertWhileBusy } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { cx } from "@/components/ui/cx";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { shrinkPhoto } from "@/components/ui/shrink-photo";
import { submitOnCtrlEnter } from "@/components/ui/submit-on-ctrl-enter";
import { TextArea, TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { formatClock, formatInstant, formatUtcClock } from "@/lib/platform/display";
import { displayHours } from "@/lib/platform/hours";
import type { Defect } from "@/lib/records/defects/wire";
import type { FileView } from "@/lib/records/files/schema";
import { useDefectTitle } from "./defect-look";
import { DefectPhotos } from "./defect-photos";

type Fields = { work: string; certificate: string; licence: string; certificateFileId: string | null };

/**
 * Releases a defect in the name of the reader: the work and, where it grounded the aircraft or was deferred, the certificate.
 * Until both are there, the button is off, with the reason above it. Below stands what becomes free to fly.
 */
export function ReleaseForm({
  defect,
  aircraft,
  timeZone,
  frees,
  licence,
  signer,
  now,
  base,
}: {
  defect: Defect;
  aircraft: { id: string; callSign: string; flightMinutes: number };
  timeZone: string;
  frees: PublicReservation[];
  licence: string;
  /** Name of the reader, who signs. */
  signer: string;
  now: number;
  base: string;
}) {
  const t = useTranslations("defects.release");
  const all = useTranslations("defects");
  const locale = useLocale();
  const router = useRouter();
  const fail = useFailureToast();
  const { title, rest } = useDefectTitle()(defect);
  const [photos, setPhotos] = useState(defect.photos);
  const [attached, setAttached] = useState<FileView | null>(null);
  const sheet = `${base}/aircraft/${aircraft.id}?tab=comments`;
  const path = `aircraft/${aircraft.id}/commentary/${defect.id}`;
  const isNeeded = defect.needsCertificate;
  const record = useRecordForm<Fields>({
    defaultValues: { work: "", certificate: "", licence, certificateFileId: null },
    id: defect.id,
    version: defect.version,
    save: (body, version) => api.post(`${path}/release`, { body, version }),
    onSaved: () => router.push(sheet),
    savedText: isNeeded ? all("done.released", { name: aircraft.callSign }) : all("done.closed"),
  });
  const { form, field, isBusy } = record;
  useUnsavedWorkGuard(record.isDirty && !isBusy);
  const { work = "", certificate = "", licence: signedBy = "" } = useWatch({ control: form.control });
  const lacks = { work: work.trim() === "", certificate: isNeeded && certificate.trim() === "" };
  const missing = lacks.work
    ? t(lacks.certificate ? "missingBoth" : "missingWork")
    : (lacks.certificate && t("missingCertificate")) || (isNeeded && signedBy.trim() === "" && t("missingLicence"));
  const at = formatInstant(defect.groundedAt ?? defect.reportedAt, timeZone);

  async function addPhoto(file: File) {
    try {
      const small = await shrinkPhoto(file);
      const shrunk = new File([small], "defect", { type: small.type });
      const { data } = await api.post<{ id: string }>(`${path}/photo`, {
        file: shrunk,
        idempotencyKey: newIdempotencyKey(),
      });
      setPhotos([...photos, data.id]);
      showToast({ tone: "success", title: all("done.photo") });
    } catch (error) {
      fail(error, all("failed"));
    }
  }

  async function attach(file: File) {
    try {
      const { data } = await api.post<FileView>("file/temp", { file });
      form.setValue("certificateFileId", data.id, { shouldDirty: true });
      setAttached(data);
    } catch (error) {
      fail(error, t("notAttached"));
    }
  }

  return (
    <form
      noValidate
      className="relative flex max-w-[640px] flex-col gap-4"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) void record.submit();
      }}
    >
      <InertWhileBusy busy={isBusy} className="flex flex-col gap-4">
        <div
          className={cx(
            "flex gap-3 border-s-4 p-3",
            defect.isBlocking ? "border-s-neg bg-neg-soft text-neg-ink" : "border-s-line-2 bg-sunken",
          )}
        >
          <div className="min-w-0 flex-1">
            <h2 className="flex items-baseline gap-2 text-section font-bold">
              {defect.isBlocking && <Icon of={faCircleMinus} />}
              <span className="min-w-0 wrap-break-word">{title}</span>
            </h2>
            {rest && <p className="wrap-break-word whitespace-pre-line text-ink">{rest}</p>}
            <p className="text-table text-ink phone:text-body">
              {t(defect.isBlocking ? "since" : "reportedBy", { at, name: defect.reportedBy })},{" "}
              {t("photos", { count: photos.length })}.{" "}
              <Link href={sheet} className="whitespace-nowrap text-link underline">
                {t("history", { name: aircraft.callSign })}
              </Link>
            </p>
          </div>
          <DefectPhotos defect={{ ...defect, photos }} />
        </div>
        {record.warning && <p role="alert">{record.warning}</p>}
        <TextArea label={t(isNeeded ? "work" : "found")} maxLength={2000} {...field("work")} />
        <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
          <TextField
            label={t(isNeeded ? "certificate" : "certificateOptional")}
            maxLength={60}
            autoComplete="off"
            {...field("certificate")}
          />
          <TextField
            label={t("licence")}
            hint={t(licence ? "licenceLast" : "licenceFirst")}
            maxLength={60}
            autoComplete="off"
            {...field("licence")}
          />
        </div>
        <FactBoxes
          facts={[
            { label: t("name"), value: signer },
            { label: t("time"), value: formatClock(now, timeZone), note: formatUtcClock(now) },
            { label: t("hours"), value: displayHours(aircraft.flightMinutes, locale) },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <ChooseFileButton
            label={t("photo")}
            icon={faCamera}
            accept="image/*"
            onFile={(file) => void addPhoto(file)}
          />
          <ChooseFileButton
            label={t(attached ? "attachOther" : "attach")}
            icon={faPaperclip}
            accept="application/pdf,image/*"
            onFile={(file) => void attach(file)}
          />
          {attached && (
            <span role="status" className="min-w-0 text-table wrap-anywhere">
              {t("attached", { name: attached.name })}
            </span>
          )}
          <p role="alert" className="w-full text-table text-neg-ink empty:hidden">
            {form.formState.errors.certificateFileId?.message}
          </p>
        </div>
        <section>
          <h2 className="mb-2 text-section font-bold">{t("frees")}</h2>
          {frees.length === 0 && <p className="text-table text-ink-2">{t("freesNothing")}</p>}
          <ul className="flex flex-col gap-2">
            {frees.map((one) => (
              <li key={one.id} className="flex items-center gap-3">
                <span className="w-28 shrink-0 text-table tabular-nums">{formatInstant(one.start, timeZone)}</span>
                <span className="min-w-0 flex-1">
                  <SmallStrip reservation={one} />
                </span>
              </li>
            ))}
          </ul>
        </section>
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3">
          <p role="status" className="min-w-0 flex-[1_1_220px] text-table text-ink-2">
            {missing || t("signed")}
          </p>
          <Button onClick={() => confirmThenLeave(() => router.push(sheet))}>{all("edit.cancel")}</Button>
          <Button
            variant="primary"
            size="large"
            type="submit"
            icon={isNeeded ? faSignature : faCheck}
            disabled={Boolean(missing)}
            className="phone:w-full"
          >
            {t(isNeeded ? "send" : "sendClose")}
          </Button>
        </div>
      </InertWhileBusy>
      <BusyOverlay busy={isBusy} label={t("title")} />
    </form>
  );
}
