"use client";
import { faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states";
import { hrefOf } from "@/lib/access/screens/address";
import type { BankImportRow, BankImportView } from "@/lib/activity/accounts/bank-import/schema";
import { formatInstant } from "@/lib/platform/display";
import { TakeOverDialog } from "./take-over-dialog";
import { TransferList } from "./transfer-list";

type Props = {
  siteId: string;
  imports: BankImportRow[];
  /** The import whose transfers are shown: the latest, unless the address names another. */
  opened: BankImportView | null;
  types: { id: string; name: string }[];
  timeZone: string;
  today: string;
};

/** What was taken over from the bank: the transfers of one file, whose they most likely are, and what was posted of them. */
export function BankImportsScreen({ siteId, imports, opened, types, timeZone, today }: Props) {
  const t = useTranslations("accounts.bank");
  const router = useRouter();
  const refresh = useRefresh();
  const [isTaking, setTaking] = useState(false);
  const show = (id: string) => router.push(`${hrefOf("bankImports", siteId)}?import=${id}`);
  const take = (
    <Button variant="primary" icon={faFileArrowUp} onClick={() => setTaking(true)}>
      {t("take")}
    </Button>
  );
  return (
    <Page title={t("title")} actions={opened && take}>
      {opened ? (
        <div className="flex flex-col gap-4">
          <Select
            className="max-w-[480px]"
            label={t("file")}
            options={imports.map(({ id, importedAt, fileName, open }) => ({
              ...{
                value: id,
                label: t("fileOption", { at: formatInstant(importedAt, timeZone), name: fileName, open }),
              },
            }))}
            value={opened.id}
            onChange={({ target }) => show(target.value)}
          />
          <TransferList
            // What was posted or read anew begins with new proposals.
            key={`${opened.id} ${opened.open}`}
            {...{ siteId, opened, types, today }}
            onPosted={refresh}
          />
        </div>
      ) : (
        <div className="max-w-[860px] border border-line bg-surface">
          <EmptyState title={t("none")} action={take}>
            {t("noneText")}
          </EmptyState>
        </div>
      )}
      {isTaking && (
        <TakeOverDialog
          siteId={siteId}
          onClose={() => setTaking(false)}
          onTaken={(id) => {
            setTaking(false);
            show(id);
          }}
        />
      )}
    </Page>
  );
}
