"use client";
import { useTranslations } from "next-intl";
import { IndicatorBox } from "@/components/fleet/maintenance/indicator-box";
import { LimitScale } from "@/components/fleet/maintenance/limit-scale";
import { useAmountTexts } from "@/components/fleet/maintenance/use-amount-texts";
import { countDaysBetween } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import type { Certificate } from "@/lib/records/certificates/wire";
import { CertificateStatePill } from "../certificate-state-pill";

type Props = {
  type: Pick<CertificateType, "name" | "thresholds">;
  /** The one that counts. Null where the aircraft has none. */
  certificate: Certificate | null;
  /** The aircraft's landings, of which cycles are counted. */
  landings: number;
  today: string;
};

/** An indicator of an aircraft that a certificate type claims: how long its certificate lasts. */
export function CertificateIndicator({ type, certificate, landings, today }: Props) {
  const t = useTranslations("certificates.indicator");
  const units = useTranslations("maintenance.indicators");
  const { figureOf } = useAmountTexts();
  const { expiresOn = null, issuedOn = null, cycles = null } = certificate ?? {};
  const remaining = expiresOn === null ? null : countDaysBetween(today, expiresOn);
  const landingsLeft = cycles === null ? null : cycles - landings;
  const isValid = certificate?.state === "Validated" || certificate?.state === "Expired";
  const warning = type.thresholds.reduce(
    (most, { amount, unit }) => (unit === "Days" ? Math.max(most, Number(amount)) : most),
    0,
  );
  const interval = issuedOn !== null && expiresOn !== null ? Math.max(1, countDaysBetween(issuedOn, expiresOn)) : null;
  return (
    <IndicatorBox
      title={type.name}
      pill={certificate && <CertificateStatePill certificate={certificate} today={today} />}
      figure={
        isValid && remaining !== null
          ? { text: figureOf("Days", remaining), unit: units("Days") }
          : isValid && landingsLeft !== null
            ? { text: figureOf("Landings", landingsLeft), unit: units("Landings") }
            : { text: "—", unit: "" }
      }
      note={
        !certificate
          ? t("missing")
          : isValid && expiresOn !== null
            ? units("due", { day: formatDayAsDdMmYyyy(expiresOn) })
            : isValid && cycles !== null
              ? t("untilLandings", { landings: figureOf("Landings", cycles) })
              : t("notYet")
      }
    >
      {isValid && remaining !== null && (
        <LimitScale isLarge term={{ unit: "Days", interval, remaining, tolerance: 0, warning }} left={null} />
      )}
    </IndicatorBox>
  );
}
