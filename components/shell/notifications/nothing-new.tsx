"use client";
import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/states";

/** Says that there is no notification, and when the person last looked. */
export function NothingNew({ lastSeen }: { lastSeen: number | null }) {
  const t = useTranslations("shell.notifications");
  const locale = useLocale() === "fr-FR" ? "fr-FR" : "en-GB";
  const at = lastSeen && new Date(lastSeen).toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
  return (
    <EmptyState title={t("empty")}>
      {t("emptyHint")}
      {at && <p className="mt-2 text-small">{t("lastSeen", { at })}</p>}
    </EmptyState>
  );
}
