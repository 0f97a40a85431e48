"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import { NOTIFICATION_RHYTHMS } from "@/lib/access/codes";
import { api } from "@/lib/http/client";

/** The choice of how soon notification mails are sent. A choice is saved immediately. */
export function NotificationSection({ rhythm }: { rhythm: number }) {
  const t = useTranslations("account.notifications");
  const [chosen, setChosen] = useState(rhythm);
  const fail = useFailureToast();

  async function choose(next: number) {
    setChosen(next);
    try {
      await api.put("account/notifications", { body: { rhythm: next } });
      showToast({ tone: "success", title: t("saved"), id: "rhythm" });
    } catch (error) {
      setChosen(chosen);
      fail(error);
    }
  }

  return (
    <>
      <SegmentedControl
        label={t("title")}
        segments={NOTIFICATION_RHYTHMS.map((name, code) => ({ value: String(code), label: t(name) }))}
        value={String(chosen)}
        onValueChange={(next) => void choose(Number(next))}
      />
      <p className="mt-2 text-small text-ink-3">{t("scope")}</p>
    </>
  );
}
