"use client";
import { faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CalendarFeedLink } from "@/components/shell/top-bar/calendar-feed-link";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Icon } from "@/components/ui/icon";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";

const APPS = ["google", "apple", "outlook", "other"] as const;

/**
 * The address of the person's calendar feed, how to add it to each calendar app, and a button that replaces the address when
 * others know it.
 */
export function CalendarFeedSection({ personId }: { personId: string }) {
  const t = useTranslations("account.calendar");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The key of the address field. A new number makes the field load the new address.
  const [edition, setEdition] = useState(0);
  const fail = useFailureToast();

  async function reset() {
    setBusy(true);
    try {
      await api.post(`user/${personId}/calendar-link`);
      setEdition(edition + 1);
      setAsking(false);
      showToast({ tone: "success", title: t("reset") });
    } catch (error) {
      fail(error, t("notReset"));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-4">
      <CalendarFeedLink key={edition} userId={personId} />
      <div className="border-y border-line">
        {APPS.map((app) => (
          <details key={app} className="group/app border-b border-line last:border-b-0">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 font-bold">
              <Icon of={faChevronRight} className="text-small text-ink-3 group-open/app:rotate-90" />
              {t(`${app}.name`)}
            </summary>
            <ol className="mb-3 list-decimal ps-6 text-body">
              {t(`${app}.steps`)
                .split("\n")
                .map((step) => (
                  <li key={step} className="py-0.5">
                    {step}
                  </li>
                ))}
            </ol>
            <p className="mb-3 text-small text-ink-2">{t(`${app}.pace`)}</p>
          </details>
        ))}
      </div>
      <div>
        <Button onClick={() => setAsking(true)}>{t("renew")}</Button>
      </div>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("renewTitle")}
        description={t("renewText")}
        keepLabel={t("keep")}
        confirmLabel={t("renew")}
        onConfirm={() => void reset()}
        busy={isBusy}
        busyLabel={t("renewing")}
      />
    </div>
  );
}
