"use client";
import { useTranslations } from "next-intl";
import { FailedState } from "@/components/ui/states";

/** Shown when a page throws an error: a message and a "Try again" button. */
export function FailedPage({ retry }: { retry: () => void }) {
  const t = useTranslations("failure");
  return (
    <div className="mx-auto w-full max-w-[720px] p-6 phone:p-4">
      <h1 className="sr-only">{t("title")}</h1>
      <FailedState title={t("title")} retryLabel={t("retry")} onRetry={retry}>
        {t("explain")}
      </FailedState>
    </div>
  );
}
