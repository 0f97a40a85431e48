import { useTranslations } from "next-intl";
import { useState } from "react";
import { shrinkPhoto } from "@/components/ui/shrink-photo";
import { ApiError, api, fetchFile } from "@/lib/http/client";
import type { Certificate } from "@/lib/records/certificates/wire";
import { routeOf } from "@/lib/records/certificates/wire";
import type { FileView } from "@/lib/records/files/schema";
import { type DocumentPage, joinPages, splitPages, toDocumentPage } from "./document-pages";

/** What was attached: photographed pages, of which one is sent as it is and several as one PDF, or a file of its own. */
export type Attached = { name: string; pages: DocumentPage[] };

/**
 * Attaches the document of a certificate. Each change of its pages uploads the whole document again, which the certificate keeps
 * once its form is sent.
 */
export function useDocumentPages(certificate: Certificate, value: string | null, onChange: (fileId: string) => void) {
  const t = useTranslations("certificates.upload");
  const [attached, setAttached] = useState<Attached | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function attempt(run: () => Promise<void>) {
    setBusy(true);
    setFailure("");
    try {
      await run();
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

  async function send(file: File, pages: DocumentPage[]) {
    const { data } = await api.post<FileView>("file/temp", { file });
    setAttached({ name: data.name, pages });
    onChange(data.id);
  }

  const sendPages = (pages: DocumentPage[]) => {
    const [first] = pages;
    const isOne = pages.length === 1 && first;
    const file = isOne
      ? new File([first.jpeg], "page.jpg", { type: "image/jpeg" })
      : new File([joinPages(pages)], "pages.pdf", { type: "application/pdf" });
    return send(file, pages);
  };

  /** Takes a file as the whole document. */
  const replace = (file: File) =>
    attempt(async () => {
      const isImage = file.type.startsWith("image/");
      const content = isImage ? await shrinkPhoto(file) : file;
      const page = isImage ? await toDocumentPage(content) : null;
      const named = content === file ? file : new File([content], file.name, { type: content.type });
      await send(named, page ? [page] : []);
    });

  /** Finds the pages that there are: those of this form, or of the document that the certificate has. */
  async function findPages(): Promise<DocumentPage[]> {
    if (attached) return attached.pages;
    if (value === null) return [];
    const stored = await fetchFile(`${routeOf(certificate)}/${certificate.id}/file`, {});
    if (!stored.type.startsWith("image/")) return (await splitPages(stored)) ?? [];
    const page = await toDocumentPage(stored);
    return page ? [page] : [];
  }

  /** Adds a photograph after the pages that there are. */
  const addPage = (file: File) =>
    attempt(async () => {
      const [pages, page] = [await findPages(), await toDocumentPage(file)];
      if (!page) return setFailure(t("noPhoto"));
      if (pages.length === 0 && value !== null) return setFailure(t("noPages"));
      await sendPages([...pages, page]);
    });

  const removePage = (at: number) => attempt(() => sendPages(attached!.pages.filter((_, other) => other !== at)));

  return { attached, isBusy, failure, replace, addPage, removePage };
}
