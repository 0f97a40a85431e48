"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import { NOTIFICATION_RHYTHMS, type NotificationRhythm } from "@/lib/access/codes";
import { api } from "@/lib/http/client";
import { makeNotificationsBody } from "@/lib/records/people/wire";

/** The choice of how soon notification mails are sent. A choice is saved immediately. */
export function NotificationSection({ rhythm }: { rhythm: NotificationRhythm }) {
  const t = useTranslations("account.notifications");
  const [chosen, setChosen] = useState(rhythm);
  const fail = useFailureToast();

  async function choose(next: NotificationRhythm) {
    setChosen(next);
    try {
      await api.put("account/notifications", { body: makeNotificationsBody(next) });
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
        segments={NOTIFICATION_RHYTHMS.map((name) => ({ value: name, label: t(name) }))}
        value={chosen}
        onValueChange={(next) => void choose(next)}
      />
      <p className="mt-2 text-small text-ink-3">{t("scope")}</p>
    </>
  );
}
