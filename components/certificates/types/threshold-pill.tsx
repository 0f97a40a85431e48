import { faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { ThresholdWords } from "@/lib/records/certificates/types/wire";

/** A threshold of a type, tinted with its colour: "60 days before". */
export function ThresholdPill({ threshold: { amount, unit, colour } }: { threshold: ThresholdWords }) {
  const t = useTranslations("certificates.types");
  return (
    <Pill tone="warning" icon={faTriangleExclamation} tint={colour}>
      {t(`before.${unit}`, { count: Number(amount) })}
    </Pill>
  );
}
