"use client";
import { faPaperclip, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { Icon } from "@/components/ui/icon";
import { MOST_FILES_OF_PART } from "@/lib/records/programs/codes";
import type { LessonFile } from "@/lib/records/programs/wire";
import { useUpload } from "./use-upload";

type Props = {
  lessonId: string;
  value: readonly LessonFile[];
  onChange: (files: LessonFile[]) => void;
  isLocked: boolean;
};

/** The files that belong to a text of a lesson. A new one is kept when the lesson is saved. */
export function LessonFileList({ lessonId, value, onChange, isLocked }: Props) {
  const t = useTranslations("programs.editor");
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const { upload, isBusy } = useUpload();
  async function add(file: File) {
    const made = await upload(file);
    if (!made) return;
    setFresh((before) => [...before, made.id]);
    onChange([...value, { id: made.id, name: made.name }]);
  }
  const addressOf = ({ id }: LessonFile) =>
    fresh.includes(id) ? `/api/file/${id}` : `/api/session/${lessonId}/file/${id}`;
  return (
    <div className="mt-4">
      <p className="mb-1 text-table text-ink-2">{t("files")}</p>
      {value.length === 0 && isLocked && <p className="text-table">{t("nothing")}</p>}
      <ul>
        {value.map((file) => (
          <li key={file.id} className="flex items-center gap-2 border-b border-line">
            <Icon of={faPaperclip} className="text-ink-2" />
            <a
              href={addressOf(file)}
              target="_blank"
              rel="noopener"
              className="flex min-h-10 min-w-0 flex-1 items-center text-table text-link underline"
            >
              <span className="truncate">{file.name}</span>
            </a>
            {!isLocked && (
              <IconButton
                icon={faXmark}
                variant="quiet"
                label={t("removeFile", { name: file.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {!isLocked && value.length < MOST_FILES_OF_PART && (
        <div className="mt-2">
          <ChooseFileButton
            icon={faPaperclip}
            label={t(isBusy ? "uploading" : "addFile")}
            accept="application/pdf,image/*"
            disabled={isBusy}
            onFile={(file) => void add(file)}
          />
        </div>
      )}
    </div>
  );
}
