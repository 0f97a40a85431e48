"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { findBrowserRefusal } from "./passkey-calls";

/** Returns a function that shows why a passkey was not used or not added. */
export function usePasskeyFailure(): (error: unknown, title: string) => void {
  const t = useTranslations("shell.identity");
  const fail = useFailureToast();
  return useCallback(
    (error, title) => {
      const refusal = findBrowserRefusal(error);
      if (refusal === "passkeyUnused") showToast({ tone: "info", title: t(refusal) });
      else if (refusal) showToast({ tone: "warning", title, lines: [t(refusal)] });
      else fail(error, title);
    },
    [fail, t],
  );
}
