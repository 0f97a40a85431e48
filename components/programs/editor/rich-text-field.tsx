"use client";
import { useTranslations } from "next-intl";
import { useLoadedOnce } from "@/components/ui/use-loaded";

const load = () => import("./rich-text-editor").then((module) => module.RichTextEditor);

type Props = { label: string; value: string; onChange: (html: string) => void; isLocked: boolean };

/** A text with headings, lists, links and images. The editor's code is loaded when such a text is opened. */
export function RichTextField({ label, value, onChange, isLocked }: Props) {
  const t = useTranslations("programs.editor");
  const Editor = useLoadedOnce(load, !isLocked);
  if (Editor && !isLocked) return <Editor label={label} value={value} onChange={onChange} />;
  if (isLocked && !value) return <p className="text-table text-ink-2">{t("nothing")}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it (lib/platform/rich-text)
  return <div className="rich-text min-h-24" dangerouslySetInnerHTML={{ __html: value }} />;
}
