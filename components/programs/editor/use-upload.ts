"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { api } from "@/lib/http/client";
import type { FileView } from "@/lib/records/files/schema";

/** Uploads a file that a lesson will keep. Returns null when it was refused; the reason is shown. */
export function useUpload() {
  const t = useTranslations("programs.editor");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  async function upload(file: File): Promise<FileView | null> {
    setBusy(true);
    try {
      return (await api.post<FileView>("file/temp", { file })).data;
    } catch (error) {
      fail(error, t("uploadFailed", { name: file.name }));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { upload, isBusy };
}
