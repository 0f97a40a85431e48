"use client";
import { useTranslations } from "next-intl";
import { splitIntoLinks } from "@/components/ui/linked-text";

/** The text of a notice, with its line breaks. Web addresses in it are links. */
export function NoticeText({ text }: { text: string }) {
  const t = useTranslations("notices.sheet");
  let at = 0;
  return (
    <p className="max-w-[72ch] text-body whitespace-pre-line wrap-anywhere">
      {splitIntoLinks(text).map(({ text: part, href }) => {
        const key = `${at}`;
        at += part.length;
        if (!href) return <span key={key}>{part}</span>;
        return (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="text-link underline">
            {part}
            <span className="sr-only"> ({t("linkOpens")})</span>
          </a>
        );
      })}
    </p>
  );
}
