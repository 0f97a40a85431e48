"use client";
import {
  faChevronDown,
  faCodeCompare,
  faFileArrowUp,
  faFileCode,
  faFilePdf,
  faTable,
} from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { downloadFile } from "@/lib/http/client";
import type { RevisionLight } from "@/lib/records/programs/wire";

const ImportLessonsDialog = dynamic(() => import("./import-lessons-dialog").then((m) => m.ImportLessonsDialog));

type Props = { revision: RevisionLight; mayWrite: boolean; base: string };

/** What leaves a revision and what comes into it: a comparison, documents, lessons from a table. */
export function RevisionMenu({ revision, mayWrite, base }: Props) {
  const t = useTranslations("programs.exchange");
  const router = useRouter();
  const fail = useFailureToast();
  const [isImporting, setImporting] = useState(false);
  const { id, name, isLocked } = revision;
  const file = `${name} ${revision.edition}.${revision.revision}`;
  const save = (path: string, ending: string, query?: Record<string, string>) =>
    void downloadFile(`revision/${id}/${path}`, `${file}.${ending}`, query).catch((error) => fail(error, t("failed")));
  const items: MenuItem[] = [
    {
      ...{ key: "compare", label: t("compare"), icon: faCodeCompare },
      onSelect: () => router.push(`${base}/program/${id}/diff`),
    },
    "separator",
    { key: "pdf", label: t("pdf"), icon: faFilePdf, onSelect: () => save("document", "pdf") },
    {
      ...{ key: "pdfWithInstructions", label: t("pdfWithInstructions"), icon: faFilePdf },
      onSelect: () => save("document", "pdf", { instructions: "1" }),
    },
  ];
  if (mayWrite)
    items.push(
      { key: "export", label: t("export"), icon: faFileCode, onSelect: () => save("export", "json") },
      "separator",
      {
        ...{ key: "import", label: t("importLessons"), icon: faTable, disabled: isLocked },
        reason: isLocked ? t("lockedReason") : undefined,
        onSelect: () => setImporting(true),
      },
    );
  return (
    <>
      <Menu
        trigger={
          <Button icon={faFileArrowUp}>
            {t("menu")}
            <Icon of={faChevronDown} className="text-small" />
          </Button>
        }
        align="end"
        items={items}
      />
      {isImporting && <ImportLessonsDialog revisionId={id} onClose={() => setImporting(false)} />}
    </>
  );
}
