"use client";
import { faCamera, faFilePdf, faPaperclip, faPlus, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { FieldHintAndError, fieldLabelClass } from "@/components/ui/field";
import { isHeldDevice } from "@/components/ui/held-device";
import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Certificate } from "@/lib/records/certificates/wire";
import type { DocumentPage } from "./document-pages";
import { useDocumentPages } from "./use-document-pages";
import { usePageUrls } from "./use-page-urls";

type Props = {
  certificate: Certificate;
  /** The id of the file that the certificate has now, or that was uploaded. */
  value: string | null;
  onChange: (fileId: string) => void;
  error?: string;
};

/** Attaches the document of a certificate: on a phone with its camera first, page by page, and anywhere from a file. */
export function DocumentField({ certificate, value, onChange, error }: Props) {
  const t = useTranslations("certificates.upload");
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(isHeldDevice()), []);
  const { attached, isBusy, failure, ...take } = useDocumentPages(certificate, value, onChange);
  const pages = attached?.pages ?? [];
  // To a file with pages of its own, none is added.
  const mayAdd = value !== null && (attached === null || pages.length > 0);
  const stateOf = () => {
    if (isBusy) return t("busy");
    if (!attached) return value ? t("kept") : "";
    return pages.length > 1 ? t("donePages", { count: pages.length }) : t("done", { name: attached.name });
  };
  return (
    <fieldset className="relative min-w-0" aria-describedby={failure || error ? "document-error" : undefined}>
      <legend className={fieldLabelClass}>{t("label")}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {mayAdd && (
          <ChooseFileButton
            label={t("addPage")}
            icon={faPlus}
            accept="image/*"
            isByCamera={hasCamera}
            disabled={isBusy}
            onFile={(file) => void take.addPage(file)}
          />
        )}
        {hasCamera && !value && (
          <ChooseFileButton
            label={t("photograph")}
            icon={faCamera}
            accept="image/*"
            variant="primary"
            isByCamera
            disabled={isBusy}
            onFile={(file) => void take.replace(file)}
          />
        )}
        <ChooseFileButton
          label={t(value ? "chooseOther" : "choose")}
          icon={faPaperclip}
          accept="application/pdf,image/*"
          disabled={isBusy}
          onFile={(file) => void take.replace(file)}
        />
        <span role="status" className="min-w-0 text-table wrap-anywhere">
          {attached && pages.length === 0 && <Icon of={faFilePdf} className="me-1.5 text-ink-2" />}
          {stateOf()}
        </span>
      </div>
      {isBusy && <ProgressBar label={t("busy")} inset />}
      {pages.length > 0 && (
        <PagePreviews pages={pages} isBusy={isBusy} onRemove={pages.length > 1 ? take.removePage : undefined} />
      )}
      <div role="alert">
        <FieldHintAndError id="document" error={failure || error} />
      </div>
    </fieldset>
  );
}

type PreviewsProps = {
  pages: readonly DocumentPage[];
  isBusy: boolean;
  /** Absent where only one page is left, which another file replaces. */
  onRemove?: (at: number) => void;
};

/** What was photographed, so that what is blurred or missing is seen before it is sent. */
function PagePreviews({ pages, isBusy, onRemove }: PreviewsProps) {
  const t = useTranslations("certificates.upload");
  const urls = usePageUrls(pages);
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {urls.map((url, at) => (
        <li key={url} className="relative border border-line bg-surface p-1">
          <a href={url} target="_blank" rel="noreferrer">
            {/* biome-ignore lint/performance/noImgElement: it lies in the browser */}
            <img src={url} alt={t("page", { number: at + 1 })} className="h-40 w-auto max-w-56 object-contain" />
          </a>
          {onRemove && (
            <span className="absolute end-1 top-1 bg-surface">
              <IconButton
                icon={faXmark}
                label={t("removePage", { number: at + 1 })}
                variant="quiet"
                disabled={isBusy}
                onClick={() => onRemove(at)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
