"use client";
import { faCamera, faPaperclip } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { isHeldDevice } from "@/components/defects/camera-view";
import { shrinkPhoto } from "@/components/defects/shrink-photo";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { FieldHintAndError, fieldLabelClass } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress-bar";
import { ApiError, api } from "@/lib/http/client";
import type { FileView } from "@/lib/records/files/schema";

type Props = {
  /** The id of the file that the certificate has now, or that was uploaded. */
  value: string | null;
  onChange: (fileId: string) => void;
  error?: string;
};

/** Uploads the document of a certificate: on a phone with its camera first, and anywhere from a file. */
export function DocumentField({ value, onChange, error }: Props) {
  const t = useTranslations("certificates.upload");
  const [hasCamera, setHasCamera] = useState(false);
  const [uploaded, setUploaded] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  useEffect(() => setHasCamera(isHeldDevice()), []);

  async function upload(file: File) {
    setBusy(true);
    setFailure("");
    try {
      const content = file.type.startsWith("image/") ? await shrinkPhoto(file) : file;
      const named = content === file ? file : new File([content], file.name, { type: content.type });
      const { data } = await api.post<FileView>("file/temp", { file: named });
      setUploaded(data.name);
      onChange(data.id);
    } catch (thrown) {
      setFailure(describeFailure(thrown));
    }
    setBusy(false);
  }

  /** Says whether the server wasn't reached, or refused the file and why, or failed for a reason that nobody knows. */
  function describeFailure(thrown: unknown): string {
    if (!(thrown instanceof ApiError)) return t("unknown");
    if (thrown.status === 0) return t("unreachable");
    const reason = thrown.lines.join(" ");
    return reason ? t("refused", { reason }) : t("unknown");
  }

  const take = (file: File) => void upload(file);
  return (
    <fieldset className="relative min-w-0" aria-describedby={failure || error ? "document-error" : undefined}>
      <legend className={fieldLabelClass}>{t("label")}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {hasCamera && (
          <ChooseFileButton
            label={t("photograph")}
            icon={faCamera}
            accept="image/*"
            variant={value ? "secondary" : "primary"}
            isByCamera
            disabled={isBusy}
            onFile={take}
          />
        )}
        <ChooseFileButton
          label={t(value ? "chooseOther" : "choose")}
          icon={faPaperclip}
          accept="application/pdf,image/*"
          disabled={isBusy}
          onFile={take}
        />
        <span role="status" className="min-w-0 text-table wrap-anywhere">
          {isBusy ? t("busy") : uploaded ? t("done", { name: uploaded }) : value ? t("kept") : ""}
        </span>
      </div>
      {isBusy && <ProgressBar label={t("busy")} inset />}
      <div role="alert">
        <FieldHintAndError id="document" error={failure || error} />
      </div>
    </fieldset>
  );
}
