"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { dismissToast, showToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/client";
import { isIdentityGivenUp } from "./identity-answer";

type ShowFailure = ((error: unknown, title?: string) => void) & {
  /** Takes away the toast with this title, because what had failed has succeeded. */
  gone: (title: string) => void;
};

/** The toasts that say that the server could not be reached. They go when it can be reached again. */
const unreached = new Set<string>();

/** Takes away what was said about a lost network. The shell calls it when the network is back. */
export function dismissOfflineToasts(): void {
  for (const id of unreached) dismissToast(id);
  unreached.clear();
}

const idOf = (title: string) => `failed: ${title}`;

/**
 * Returns a function that shows why a call failed: the errors of the fields, or the title, or a general sentence (spec 1
 * §8). It shows nothing when the person chose not to confirm who they are. A failure that is repeated is said once.
 */
export function useFailureToast(): ShowFailure {
  const t = useTranslations("shell.request");
  return useMemo(() => {
    const show = (error: unknown, title = t("failed")) => {
      if (isIdentityGivenUp(error)) return;
      const isReached = !(error instanceof ApiError) || error.status !== 0;
      const known = error instanceof ApiError ? error.lines : [];
      const lines = known.length > 0 ? known : [isReached ? t("unexpected") : t("offline")];
      const id = idOf(title);
      if (isReached) unreached.delete(id);
      else unreached.add(id);
      showToast({ id, tone: "error", title, lines });
    };
    return Object.assign(show, { gone: (title: string) => dismissToast(idOf(title)) });
  }, [t]);
}
