import { faCheck, faHourglassHalf, faKey, faPause, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { DeliveryState, Standing } from "@/lib/records/webhooks/codes";

const STANDING_LOOK = {
  Active: { tone: "valid", icon: faCheck },
  Paused: { tone: "warning", icon: faPause },
  KeyEnded: { tone: "neutral", icon: faKey },
} as const;

/** Whether a webhook sends, or why it doesn't. */
export function StandingPill({ standing }: { standing: Standing }) {
  const t = useTranslations("webhooks.standings");
  return <Pill {...STANDING_LOOK[standing]}>{t(standing)}</Pill>;
}

const DELIVERY_LOOK = {
  Waiting: { tone: "info", icon: faHourglassHalf },
  Delivered: { tone: "valid", icon: faCheck },
  Failed: { tone: "blocking", icon: faXmark },
} as const;

/** Whether a delivery has arrived. */
export function DeliveryPill({ state }: { state: DeliveryState }) {
  const t = useTranslations("webhooks.deliveryStates");
  return <Pill {...DELIVERY_LOOK[state]}>{t(state)}</Pill>;
}
