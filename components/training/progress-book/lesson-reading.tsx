import { faPaperclip, faUserLock } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/states";
import type { LessonText } from "@/lib/activity/training/progress-book/wire";

/** What is written for a lesson, to read beside the aircraft: its texts and files. */
export function LessonReading({ lessonId, texts }: { lessonId: string; texts: readonly LessonText[] }) {
  const t = useTranslations("progress.lesson");
  if (texts.length === 0) return <EmptyState title={t("nothing")} />;
  return texts.map(({ part, html, files }) => (
    <section key={part} aria-labelledby={part} className="border border-line bg-surface px-4 py-3">
      <h2 id={part} className="mb-2 flex items-center gap-2 text-section font-bold">
        {part === "instructions" && <Icon of={faUserLock} className="text-ink-2" />}
        {t(part)}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it (lib/platform/rich-text) */}
      {html !== "" && <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />}
      {files.length > 0 && (
        <ul className="mt-3" aria-label={t("files")}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/api/user-programSession/${lessonId}/file/${id}`}
                target="_blank"
                rel="noopener"
                className="flex min-h-11 items-center gap-2 text-link underline"
              >
                <Icon of={faPaperclip} className="text-ink-2" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
