"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { isRefusedByBrowser } from "./passkey-calls";

/** Returns a function that shows why a passkey was not used or not added. */
export function usePasskeyFailure(): (error: unknown, title: string) => void {
  const t = useTranslations("shell.identity");
  const fail = useFailureToast();
  return useCallback(
    (error, title) => {
      if (isRefusedByBrowser(error)) showToast({ tone: "info", title: t("passkeyUnused") });
      else fail(error, title);
    },
    [fail, t],
  );
}
