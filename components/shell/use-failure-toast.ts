"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { showToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/client";
import { isIdentityGivenUp } from "./identity-answer";

/**
 * Returns a function that shows why a call failed: the errors of the fields, or the title, or a general sentence (spec 1
 * §8). It shows nothing when the person chose not to confirm who they are.
 */
export function useFailureToast(): (error: unknown, title?: string) => void {
  const t = useTranslations("shell.request");
  return useCallback(
    (error, title) => {
      if (isIdentityGivenUp(error)) return;
      const isReached = !(error instanceof ApiError) || error.status !== 0;
      const known = error instanceof ApiError ? error.lines : [];
      const lines = known.length > 0 ? known : [isReached ? t("unexpected") : t("offline")];
      showToast({ tone: "error", title: title ?? t("failed"), lines });
    },
    [t],
  );
}
