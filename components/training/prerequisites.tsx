"use client";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import type { Training } from "@/lib/activity/training/overview/queries";
import { makeAcceptanceBody } from "@/lib/activity/training/wire";
import { api } from "@/lib/http/client";

/** The prerequisites of the student's own training, to read and to accept. */
export function Prerequisites({ training: { id, name, requirements } }: { training: Training }) {
  const t = useTranslations("training.accept");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  async function accept() {
    setBusy(true);
    try {
      await api.put("user-programRevision", { body: makeAcceptanceBody(id) });
      showToast({ tone: "success", title: t("done"), lines: [t("next")], milliseconds: 6_000 });
    } catch (error) {
      fail(error, t("failed"));
    }
    setBusy(false);
    refresh();
  }
  return (
    <section
      aria-labelledby={titleId}
      className="max-w-[700px] border border-s-4 border-line border-s-warning bg-surface p-4"
    >
      <h2 id={titleId} className="text-section font-bold">
        {t("title", { name })}
      </h2>
      <p className="mt-1 text-body text-ink-2">{t("text")}</p>
      <ol className="my-3 list-decimal ps-6 text-body">
        {requirements.map((requirement) => (
          <li key={requirement} className="border-t border-line-2 py-2 ps-1 wrap-anywhere first:border-t-0">
            {requirement}
          </li>
        ))}
      </ol>
      <Button
        variant="primary"
        icon={faCheck}
        disabled={isBusy}
        onClick={() => void accept()}
        className="min-h-11 phone:w-full"
      >
        {t("accept", { count: requirements.length })}
      </Button>
    </section>
  );
}
