import {
  faCircleCheck,
  faCircleMinus,
  faCircleQuestion,
  faCircleXmark,
  faFileArrowUp,
  faTriangleExclamation,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill, type PillTone } from "@/components/ui/pill";
import { countDaysBetween } from "@/lib/platform/day";
import type { CertificateStateName } from "@/lib/records/certificates/codes";
import type { Certificate } from "@/lib/records/certificates/wire";

const LOOK: Record<CertificateStateName, { tone: PillTone; icon: typeof faCircleCheck }> = {
  Incompleted: { tone: "neutral", icon: faCircleQuestion },
  Completed: { tone: "info", icon: faFileArrowUp },
  Validated: { tone: "valid", icon: faCircleCheck },
  Expired: { tone: "blocking", icon: faCircleMinus },
  Invalid: { tone: "blocking", icon: faCircleXmark },
};

/** The state of a certificate. Past a threshold, a valid one has the threshold's colour and says how long it lasts. */
export function CertificateStatePill({
  certificate: { state, colour, expiresOn },
  today,
}: {
  certificate: Pick<Certificate, "state" | "colour" | "expiresOn">;
  today: string;
}) {
  const t = useTranslations("certificates");
  if (state === "Validated" && colour) {
    return (
      <Pill tone="warning" icon={faTriangleExclamation} tint={colour}>
        {expiresOn ? t("stateSoon", { count: countDaysBetween(today, expiresOn) }) : t("stateSoonByLandings")}
      </Pill>
    );
  }
  const { tone, icon } = LOOK[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`states.${state}`)}
    </Pill>
  );
}
