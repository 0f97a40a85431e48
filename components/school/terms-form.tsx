"use client";
import { faDownload, faPaperclip, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingsSection } from "@/components/resource/settings-section";
import { useRefresh } from "@/components/shell/refresh";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { FieldHintAndError, fieldLabelClass } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextArea } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";
import type { FileView } from "@/lib/records/files/schema";

export type TermsFormData = {
  kind: "Use" | "Sale";
  text: string;
  edition: { number: number; date: string } | null;
  file: { id: string; name: string } | null;
  /** How many people must accept a new edition. */
  asked: number;
};

type Errors = { text?: string; file?: string };

/** The form of the school's terms: the current edition, and the text and file of the next edition. */
export function TermsForm({ terms, schoolId }: { terms: TermsFormData; schoolId: string }) {
  const t = useTranslations("school.terms");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [text, setText] = useState(terms.text);
  const [file, setFile] = useState(terms.file);
  const [view, setView] = useState<"edit" | "preview">("edit");
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const number = (terms.edition?.number ?? 0) + 1;
  const isUse = terms.kind === "Use";
  const isChanged = text.trim() !== terms.text.trim() || file?.id !== terms.file?.id;
  useUnsavedWorkGuard(isChanged && !isBusy);

  async function upload(chosen: File) {
    setBusy(true);
    setErrors({});
    try {
      setFile((await api.post<FileView>("file/temp", { file: chosen })).data);
    } catch (error) {
      const texts = error instanceof ApiError ? error.errors.file : undefined;
      if (texts) setErrors({ file: texts.join(" ") });
      else fail(error, t("uploadFailed"));
    }
    setBusy(false);
  }

  function ask() {
    if (text.trim() === "") return refuse({ text: t("textRequired") });
    if (!isChanged) return refuse({ text: t("unchanged") });
    setErrors({});
    setAsking(true);
  }

  function refuse(found: Errors) {
    setView("edit");
    setErrors(found);
    requestAnimationFrame(() => document.getElementById(`terms-${terms.kind}`)?.focus());
  }

  async function publish() {
    setBusy(true);
    try {
      await api.post(`school/${isUse ? "updateCgu" : "updateCgv"}`, { body: { text, fileId: file?.id ?? null } });
      showToast({ tone: "success", title: t("published", { number }) });
      refresh();
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : {};
      if (faults.text || faults.fileId) refuse({ text: faults.text?.join(" "), file: faults.fileId?.join(" ") });
      else fail(error, t("publishFailed"));
    }
    setBusy(false);
    setAsking(false);
  }

  return (
    <SettingsSection title={t(isUse ? "useTitle" : "saleTitle")} note={t(isUse ? "useFor" : "saleFor")}>
      <p className="mb-4 text-table">
        {terms.edition ? <span className="font-bold">{t("edition", terms.edition)}</span> : t("none")}
      </p>
      <div className="mb-2">
        <SegmentedControl
          label={t(isUse ? "useTitle" : "saleTitle")}
          segments={[
            { value: "edit", label: t("edit") },
            { value: "preview", label: t("preview") },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view === "edit" ? (
        <TextArea
          id={`terms-${terms.kind}`}
          label={t("text")}
          hint={t("textHint")}
          error={errors.text}
          rows={10}
          maxLength={100_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <section
          aria-label={t("preview")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this area
          tabIndex={0}
          className="max-h-96 overflow-y-auto rounded-control border border-line bg-sunken p-4 text-body whitespace-pre-line wrap-anywhere"
        >
          {text.trim() || <span className="text-ink-3">{t("emptyPreview")}</span>}
        </section>
      )}
      <div className="mt-4" inert={isBusy}>
        <p className={fieldLabelClass}>{t("file")}</p>
        <div className="flex flex-wrap items-center gap-2">
          <span className="flex min-w-0 items-center gap-2 text-body">
            {file && <Icon of={faPaperclip} />}
            <span className={file ? "font-bold wrap-anywhere" : "text-ink-2"}>{file?.name ?? t("noFile")}</span>
          </span>
          {file && (
            <a
              className={getButtonClassName("quiet")}
              href={file.id === terms.file?.id ? `/api/school/${schoolId}/file/${file.id}` : `/api/file/${file.id}`}
              download={file.name}
            >
              <Icon of={faDownload} />
              {t("download")}
            </a>
          )}
          <ChooseFileButton
            label={t(file ? "replaceFile" : "chooseFile")}
            accept="application/pdf,image/png,image/jpeg,image/webp"
            onFile={(chosen) => void upload(chosen)}
          />
          {file && (
            <Button variant="quiet" icon={faXmark} onClick={() => setFile(null)}>
              {t("removeFile")}
            </Button>
          )}
        </div>
        <FieldHintAndError id={`terms-file-${terms.kind}`} error={errors.file} hint={t("fileHint")} />
      </div>
      <div className="mt-4 flex justify-end">
        <Button onClick={ask} disabled={isBusy}>
          {t("publish")}
        </Button>
      </div>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("publishTitle", { number })}
        description={t("publishText", { count: terms.asked })}
        keepLabel={t("publishKeep")}
        confirmLabel={t("publishConfirm")}
        destructive={false}
        onConfirm={() => void publish()}
        busy={isBusy}
        busyLabel={t("publishing")}
      />
    </SettingsSection>
  );
}
