"use client";
import { faPrint, faUpRightFromSquare } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { getButtonClassName, IconButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Icon } from "@/components/ui/icon";
import { FailedState, Skeleton } from "@/components/ui/states";
import type { HandbookPage } from "@/lib/access/screens/handbook-pages";
import { api } from "@/lib/http/client";
import type { HandbookText } from "@/lib/views/handbook/schema";
import { HandbookReader } from "./handbook-reader";

/** The handbook at the side of a screen. */
export function HandbookPanel({
  name,
  isBeside,
  address,
  onOpen,
  onClose,
}: {
  name: HandbookPage;
  isBeside: boolean;
  address: string;
  onOpen: (name: HandbookPage) => void;
  onClose: () => void;
}) {
  const t = useTranslations("shell.handbook");
  const [pages, setPages] = useState<HandbookText[] | "failed" | null>(null);
  const text = useRef<HTMLDivElement>(null);
  const read = useCallback(() => {
    setPages(null);
    api.get<HandbookText[]>("handbook", { quiet: true }).then(
      ({ data }) => setPages(data),
      () => setPages("failed"),
    );
  }, []);
  useEffect(read, [read]);

  function print() {
    const alone = text.current;
    if (!alone) return;
    alone.dataset.print = "alone";
    window.addEventListener("afterprint", () => delete alone.dataset.print, { once: true });
    window.print();
  }

  return (
    <Drawer
      open
      isBeside={isBeside}
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      closeLabel={t("close")}
      actions={
        <>
          <IconButton icon={faPrint} label={t("print")} variant="quiet" onClick={print} />
          <a
            href={`${address}?page=${name}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t("asPage")}
            title={t("asPage")}
            className={getButtonClassName("quiet", "normal", true)}
          >
            <Icon of={faUpRightFromSquare} className="text-[1.1em]" />
          </a>
        </>
      }
    >
      <div ref={text} className="@container border border-line bg-surface">
        {pages === "failed" ? (
          <FailedState title={t("unread")} retryLabel={t("retry")} onRetry={read} />
        ) : pages ? (
          <HandbookReader {...{ pages, name, address, onOpen }} />
        ) : (
          <Skeleton label={t("title")} />
        )}
      </div>
    </Drawer>
  );
}
