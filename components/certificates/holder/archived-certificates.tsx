import { useTranslations } from "next-intl";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Certificate } from "@/lib/records/certificates/wire";

type Props = { certificates: Certificate[]; timeZone: string; onDocument: (certificate: Certificate) => void };

/** What was archived, folded: until when it was valid, who archived it and when. */
export function ArchivedCertificates({ certificates, timeZone, onDocument }: Props) {
  const t = useTranslations("certificates.list");
  if (certificates.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="flex min-h-(--target) cursor-pointer items-center text-link underline phone:min-h-11">
        {t("archived", { count: certificates.length })}
      </summary>
      <ul className="mt-2 border border-line bg-surface">
        {certificates.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-3 py-2 text-table first:border-t-0"
          >
            <b>{one.typeName}</b>
            {one.expiresOn && <span>{t("wasUntil", { day: formatDayAsDdMmYyyy(one.expiresOn) })}</span>}
            <span className="text-ink-2">
              {one.archivedBy
                ? t("archivedBy", { at: formatInstant(one.archivedAt!, timeZone), name: one.archivedBy })
                : t("archivedAt", { at: formatInstant(one.archivedAt!, timeZone) })}
            </span>
            {one.fileId && (
              <button
                type="button"
                className="ms-auto min-h-(--target) text-link underline phone:min-h-11"
                onClick={() => onDocument(one)}
              >
                {t("openDocument")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
