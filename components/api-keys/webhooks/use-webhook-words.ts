import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { AttemptView } from "@/lib/records/webhooks/schema";

/** How many kinds are named before they are counted. */
const NAMED = 3;

/** Returns what says in words what a webhook tells, and how an attempt to send ended. */
export function useWebhookWords() {
  const t = useTranslations("webhooks");
  const kindOf = useCallback(
    (kind: string) => {
      const key = `kinds.${kind}` as "kinds.person";
      return t.has(key) ? t(key) : kind;
    },
    [t],
  );
  const kindsOf = useCallback(
    (kinds: readonly string[], named = NAMED) => {
      if (kinds.length === 0) return t("tellsAll");
      const words = kinds.slice(0, named).map(kindOf).join(" · ");
      return kinds.length > named ? `${words} ${t("more", { count: kinds.length - named })}` : words;
    },
    [t, kindOf],
  );
  const attemptOf = useCallback(
    ({ status, fault, durationMs }: AttemptView) => {
      if (fault !== null) return t(`faults.${fault}`, { status: String(status) });
      return status === null ? "" : t("answered", { status: String(status), ms: String(durationMs ?? 0) });
    },
    [t],
  );
  return { kindOf, kindsOf, attemptOf };
}
