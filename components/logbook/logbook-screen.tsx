"use client";
import { useTranslations } from "next-intl";
import { Page } from "@/components/shell/page/page";
import { LogbookActions } from "./logbook-actions";
import { LogbookSheet } from "./logbook-sheet";
import { usePilotLogbook } from "./use-pilot-logbook";

type Props = { personId: string; name: string; siteId: string };

/** The own logbook as a screen of its own. */
export function LogbookScreen({ personId, name, siteId }: Props) {
  const t = useTranslations("logbook");
  const book = usePilotLogbook(personId);
  return (
    <Page title={t("title")} note={`${name}, ${t("explain")}`} actions={<LogbookActions book={book} />}>
      <LogbookSheet book={book} siteId={siteId} />
    </Page>
  );
}

/** The logbook of somebody as a tab of their sheet. */
export function LogbookTab({ personId, siteId }: Omit<Props, "name">) {
  const book = usePilotLogbook(personId);
  return (
    <>
      <div data-print="hide" className="mb-3 flex flex-wrap justify-end gap-2">
        <LogbookActions book={book} />
      </div>
      <LogbookSheet book={book} siteId={siteId} />
    </>
  );
}
