import { faCheck, faHourglassEnd, faLock, faUserSlash } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { ApiKeyView } from "@/lib/records/api-keys/schema";

const LOOK = {
  Active: { tone: "valid", icon: faCheck },
  MakerDisabled: { tone: "warning", icon: faUserSlash },
  Ended: { tone: "neutral", icon: faHourglassEnd },
  Revoked: { tone: "neutral", icon: faLock },
} as const;

/** Whether a key opens something, or why it doesn't. */
export function KeyStatePill({ state }: Pick<ApiKeyView, "state">) {
  const t = useTranslations("apiKeys.states");
  return <Pill {...LOOK[state]}>{t(state)}</Pill>;
}
