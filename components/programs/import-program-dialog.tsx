"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { Dialog } from "@/components/ui/dialog";
import { DROP_ZONE_BUTTON, DropZone } from "@/components/ui/drop-zone";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";
import type { ImportedSyllabusView } from "@/lib/records/programs/interchange/schema";
import type messages from "@/messages/en-US/programs.json";

/** What a file says of itself. The server checks all of it. */
type Syllabus = { name: string; edition: string; revision: string };
type Seen = { syllabus: Syllabus; answer: ImportedSyllabusView };
type Kinds = keyof typeof messages.exchange.file.kinds;

const MOST_BYTES = 5_000_000;

/** Makes a programme of a file that a school exported. First it shows what will be made, and what the school lacks. */
export function ImportProgramDialog({ base, onClose }: { base: string; onClose: () => void }) {
  const t = useTranslations("programs.exchange.file");
  const router = useRouter();
  const fail = useFailureToast();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState("");

  async function read(file: File) {
    setSeen(null);
    setRefusal("");
    if (file.size > MOST_BYTES) return setRefusal(t("tooLarge"));
    setBusy(t("reading", { name: file.name }));
    try {
      const syllabus = parse(await file.text());
      if (!syllabus) setRefusal(t("unreadable"));
      else {
        const query = { preview: "1" };
        const { data } = await api.post<ImportedSyllabusView>("program/import", { body: syllabus, query });
        setSeen({ syllabus, answer: data });
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) fail(error, t("failed"));
      else setRefusal(error.lines.join(" "));
    }
    setBusy("");
  }

  async function start() {
    setBusy(t("running"));
    try {
      const { data } = await api.post<ImportedSyllabusView>("program/import", { body: seen!.syllabus });
      showToast({ tone: "success", title: t("done") });
      router.push(`${base}/program/${data.revisionId}`);
      onClose();
    } catch (error) {
      fail(error, t("failed"));
      setBusy("");
    }
  }

  const choose = (label: string) => (
    <ChooseFileButton label={label} accept=".json,application/json" onFile={(file) => void read(file)} />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      closeLabel={t("close")}
      startsAtField={DROP_ZONE_BUTTON}
      busy={busy !== ""}
      busyLabel={busy}
      actions={
        <>
          {seen && choose(t("another"))}
          <Button variant="primary" disabled={!seen} onClick={() => void start()}>
            {t("start")}
          </Button>
        </>
      }
    >
      {!seen && (
        <DropZone onFile={(dropped) => void read(dropped)}>
          <p>{t("text")}</p>
          {choose(t("choose"))}
        </DropZone>
      )}
      {refusal && (
        <div className="mt-3">
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
      {seen && <Preview seen={seen} />}
    </Dialog>
  );
}

function Preview({ seen: { syllabus, answer } }: { seen: Seen }) {
  const t = useTranslations("programs.exchange.file");
  const { phases, lessons, exercises, unknown } = answer;
  const { name, edition, revision } = syllabus;
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="info">{t("becomes", { name, edition, revision, phases, lessons, exercises })}</Notice>
      {unknown.length > 0 && (
        <>
          <Notice tone="warning">{t("unknown", { count: unknown.length })}</Notice>
          <ul className="max-h-[40vh] list-disc overflow-auto ps-6">
            {unknown.map(({ kind, name: lacking }) => (
              <li key={`${kind} ${lacking}`}>
                <span className="text-ink-2">{t(`kinds.${kind as Kinds}`)}</span> {lacking}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function parse(text: string): Syllabus | null {
  try {
    const parsed = JSON.parse(text) as (Syllabus & { format?: string }) | null;
    return parsed?.format ? parsed : null;
  } catch {
    return null;
  }
}
