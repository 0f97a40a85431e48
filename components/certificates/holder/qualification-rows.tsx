import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { countDaysBetween } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatSigned } from "@/lib/platform/display";
import type { CertificatePart } from "@/lib/records/certificates/codes";
import { findPassedThreshold } from "@/lib/records/certificates/rules";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import type { Certificate, HeldQualification } from "@/lib/records/certificates/wire";
import { CertificateStatePill } from "../certificate-state-pill";
import { cellClass, leftCellClass, partCellClass } from "./table-classes";

type Props = {
  certificate: Certificate;
  type: CertificateType | undefined;
  today: string;
  parts: readonly CertificatePart[];
};

/** What a certificate grants, a line each below it, with its own last day and of whom it is demanded. */
export function QualificationRows({ certificate, type, today, parts }: Props) {
  const t = useTranslations("certificates.list");
  const words = useTranslations("certificates");
  return certificate.qualifications.map((held) => {
    const { qualificationId, name, expiresOn } = held;
    const asked = type?.qualifications.find(({ id }) => id === qualificationId)?.parts ?? [];
    return (
      <tr
        key={qualificationId}
        className="border-t border-line phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:items-center phone:py-1"
      >
        <td className={cx(cellClass, "ps-8 wrap-anywhere")}>{name}</td>
        <td className={cx(cellClass, "phone:text-end")}>
          {certificate.state === "Validated" && (
            <CertificateStatePill certificate={standingOf(held, type, today)} today={today} />
          )}
        </td>
        <td className={cx(cellClass, "text-end whitespace-nowrap tabular-nums phone:ps-8 phone:text-start")}>
          {expiresOn ? formatDayAsDdMmYyyy(expiresOn) : <span className="text-ink-2">{t("noExpiry")}</span>}
        </td>
        <td className={cx(cellClass, leftCellClass, "whitespace-nowrap tabular-nums")}>
          {expiresOn && t("days", { count: formatSigned(countDaysBetween(today, expiresOn)) })}
        </td>
        {parts.map((part) => (
          <td key={part} className={partCellClass}>
            {asked.includes(part) && <Icon of={faCheck} label={words(`types.partWords.${part}`)} />}
          </td>
        ))}
        <td className="phone:hidden" />
      </tr>
    );
  });
}

/** How a qualification of a valid certificate stands: by its own last day and the thresholds of the certificate's type. */
function standingOf({ expiresOn }: HeldQualification, type: CertificateType | undefined, today: string) {
  if (expiresOn !== null && expiresOn < today) return { state: "Expired" as const, colour: null, expiresOn };
  const thresholds = (type?.thresholds ?? []).map((one) => ({ ...one, amount: Number(one.amount) }));
  const moment = { day: today, hoursLeft: 24, landings: null };
  const passed = findPassedThreshold(thresholds, { expiresOn, expiresAtCycles: null }, moment);
  return { state: "Validated" as const, colour: passed?.colour ?? null, expiresOn };
}
