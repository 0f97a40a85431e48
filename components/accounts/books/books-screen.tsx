"use client";
import { faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/shell/page/page";
import { Button } from "@/components/ui/button";
import type { FeeRunChoices } from "@/lib/activity/accounts/fee-run/wire";
import { ExportForm } from "./export-form";
import { FeeRunForm } from "./fee-run-form";
import { MonthClosing } from "./month-closing";

// It is loaded when it opens: a school brings its balances once.
const ImportOpeningsDialog = dynamic(() => import("./import-openings-dialog").then((m) => m.ImportOpeningsDialog));

type Props = {
  siteId: string;
  timeZone: string;
  today: string;
  currency: string;
  /** The first day on which something can still be posted. Null: no month was closed yet. */
  openFrom: string | null;
  /** Whether the reader posts at each site, and so closes the month of the school. */
  mayClose: boolean;
  choices: FeeRunChoices;
};

/** The school’s books: the month and what it still lacks, beside it what is exported and charged to groups. */
export function BooksScreen({ siteId, timeZone, today, currency, openFrom, mayClose, choices }: Props) {
  const t = useTranslations("accounts.books");
  const opening = useTranslations("accounts.opening");
  const [isImporting, setImporting] = useState(false);
  return (
    <Page
      title={t("title")}
      actions={
        <Button icon={faFileArrowUp} onClick={() => setImporting(true)}>
          {opening("open")}
        </Button>
      }
    >
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(300px,380px)]">
        <MonthClosing {...{ siteId, timeZone, today, openFrom, mayClose }} />
        <div className="flex min-w-0 flex-col gap-4">
          <ExportForm today={today} />
          <FeeRunForm {...{ siteId, today, currency, choices }} />
        </div>
      </div>
      {isImporting && <ImportOpeningsDialog {...{ siteId, currency, today }} onClose={() => setImporting(false)} />}
    </Page>
  );
}
