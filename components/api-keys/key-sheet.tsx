"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useClockZone } from "@/components/shell/clock-zone";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { ApiKeyView } from "@/lib/records/api-keys/schema";
import { KeyStatePill } from "./key-state-pill";
import { PermissionCode } from "./permission-code";
import { usePermissionWords } from "./use-permission-words";

/** All that is known of a key. */
export function KeySheet({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const t = useTranslations("apiKeys");
  const wordsOf = usePermissionWords();
  const timeZone = useClockZone();
  const dayOf = (unix: number) => formatDayAsDdMmYyyy(localDayOf(unix, timeZone));
  const { formerEndsAt, lastUsedAt } = apiKey;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={apiKey.name}
      closeLabel={t("close")}
      size="narrow"
      startsAtTitle
      actions={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <dl className="flex flex-col gap-3">
        <Fact name={t("state")}>
          <KeyStatePill state={apiKey.state} />
        </Fact>
        <Fact name={t("permissions")}>
          <ul className="list-disc ps-5">
            {apiKey.permissions.map((name) => (
              <li key={name}>
                {wordsOf(name)} <PermissionCode name={name} />
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t("access")}>{t(apiKey.mayWrite ? "writes" : "reads")}</Fact>
        <Fact name={t("site")}>{apiKey.siteName ?? t("allSites")}</Fact>
        <Fact name={t("maker")}>{t("madeOn", { name: apiKey.maker, day: dayOf(apiKey.createdAt) })}</Fact>
        <Fact name={t("lastUse")}>{lastUsedAt === null ? t("neverUsed") : dayOf(lastUsedAt)}</Fact>
        <Fact name={t("end")}>{dayOf(apiKey.endsAt - 1)}</Fact>
        <Fact name={t("beginning")}>
          <span className="font-mono">{apiKey.beginning}…</span>
          {formerEndsAt !== null && (
            <span className="block text-small text-ink-2">
              {t("formerEnds", { at: formatInstant(formerEndsAt, timeZone) })}
            </span>
          )}
        </Fact>
      </dl>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-table text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
