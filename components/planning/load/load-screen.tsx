"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FailedState } from "@/components/ui/states";

/** The screen of a month or a year, which holds what it has read. */
export function LoadScreen({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <div data-toasts="bottom" className="flex flex-1 flex-col">
        {children}
      </div>
    </QueryClientProvider>
  );
}

/** Says that a month or a year could not be read. What was shown before stays below it. */
export function LoadFailure({ name, onRetry }: { name: string; onRetry: () => void }) {
  const t = useTranslations("planning");
  return (
    <FailedState title={t("load.failed", { name })} retryLabel={t("failure.retry")} onRetry={onRetry}>
      {t("load.failedExplain")}
    </FailedState>
  );
}
