"use client";
import { faList } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { HandbookPage } from "@/lib/access/screens/handbook-pages";
import { matchesAllWords } from "@/lib/platform/words";
import type { HandbookText } from "@/lib/views/handbook/schema";

const wordsOf = ({ title, html }: HandbookText) => `${title} ${html.replace(/<[^>]*>/g, " ")}`;

/**
 * A page of the handbook, with the list of all and a search in them: beside the page where there is room, else in its place.
 * Its links lead to the address of a page; `onOpen` opens a page without an address of its own.
 */
export function HandbookReader({
  pages,
  name,
  address,
  onOpen,
}: {
  pages: HandbookText[];
  name: HandbookPage;
  /** Where the handbook is a screen of its own. */
  address: string;
  onOpen?: (name: HandbookPage) => void;
}) {
  const t = useTranslations("shell.handbook");
  const [text, setText] = useState("");
  const [isListed, setListed] = useState(false);
  const article = useRef<HTMLElement>(null);
  const page = pages.find((one) => one.name === name) ?? pages[0]!;
  const found = pages.filter((one) => matchesAllWords(wordsOf(one), text));
  const showsList = isListed || text !== "";

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its beginning.
  useEffect(() => {
    setText("");
    setListed(false);
    article.current?.closest("[role=dialog] > div")?.scrollTo(0, 0);
  }, [name]);

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest("a");
    const next = link?.pathname === address && new URL(link.href).searchParams.get("page");
    if (!next || event.ctrlKey || event.metaKey || event.shiftKey || !onOpen) return;
    event.preventDefault();
    setText("");
    setListed(false);
    onOpen(next as HandbookPage);
  }

  return (
    <div onClickCapture={follow} className="@min-[760px]:grid @min-[760px]:grid-cols-[280px_1fr]">
      <div
        data-print="hide"
        className="flex flex-col gap-3 p-4 @min-[760px]:border-e @min-[760px]:border-line @max-[759px]:pb-0"
      >
        <div className="flex gap-2">
          <input
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="field-box min-w-0 flex-1"
          />
          <Button
            icon={faList}
            aria-expanded={showsList}
            onClick={() => {
              setText("");
              setListed(!showsList);
            }}
            className="@min-[760px]:hidden"
          >
            {t("pages")}
          </Button>
        </div>
        <nav aria-label={t("pages")} className={cx("pb-4", !showsList && "hidden @min-[760px]:block")}>
          {[true, false].map((isOwn) => {
            const rows = found.filter((one) => one.isOwn === isOwn);
            return (
              rows.length > 0 && (
                <div key={String(isOwn)} className="mt-3 first:mt-0">
                  <h2 className="px-2 text-small font-bold text-ink-2">{t(isOwn ? "own" : "others")}</h2>
                  <ul>
                    {rows.map((one) => (
                      <li key={one.name}>
                        <Link
                          href={`${address}?page=${one.name}`}
                          aria-current={one.name === page.name ? "page" : undefined}
                          className="flex min-h-8 items-center rounded-control px-2 py-1 text-body hover:bg-primary-soft aria-[current]:bg-primary-soft aria-[current]:font-bold touch:min-h-11"
                        >
                          {one.title}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              )
            );
          })}
          <p role="status" className="px-2 text-table text-ink-2 empty:hidden">
            {found.length === 0 ? t("nothing") : null}
          </p>
        </nav>
      </div>
      <article
        ref={article}
        className={cx(
          "min-w-0 max-w-[76ch] p-4 @min-[760px]:px-8 @min-[760px]:py-6 print:p-0",
          showsList && "hidden @min-[760px]:block print:block",
        )}
      >
        <h2 className="mb-2 text-page font-bold">{page.title}</h2>
        <div
          className="handbook-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it
          dangerouslySetInnerHTML={{ __html: page.html.replaceAll('href="?', `href="${address}?`) }}
        />
      </article>
    </div>
  );
}
