import { faDownload } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { SettingsSection } from "@/components/resource/settings-section";
import { getButtonClassName } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { addressLabel } from "@/lib/records/address";
import type { SchoolView } from "@/lib/records/school/schema";

type Terms = {
  kind: "Use" | "Sale";
  text: string;
  edition: { number: number; date: string } | null;
  file: { id: string; name: string } | null;
};
type Props = { school: SchoolView; mainSite: string; terms: Terms[] };

/** The school for people who may read but not change it: who it is, what it allows them, and the terms in force. */
export function ReadOnlySchool({ school, mainSite, terms }: Props) {
  const t = useTranslations("school");
  const { parameters } = school;
  return (
    <div className="max-w-[860px] border border-line bg-surface">
      <SettingsSection title={school.name}>
        <FactBoxes
          facts={[
            { label: t("address.title"), value: addressLabel(school.address) || t("address.none"), span: 2 },
            { label: t("settings.mainSite"), value: mainSite },
            { label: t("settings.currency"), value: parameters.currencyCode },
          ]}
        />
      </SettingsSection>
      <SettingsSection title={t("settings.ownBookings")} note={t("settings.quotaHint")}>
        <FactBoxes
          facts={[
            { label: t("settings.notice"), value: parameters.cancellationNoticeHours },
            { label: t("settings.mostBookings"), value: parameters.mostFutureBookings },
            { label: t("settings.longestRental"), value: parameters.longestRentalDays },
            { label: t("settings.horizon"), value: parameters.bookingHorizonDays },
          ]}
        />
      </SettingsSection>
      {terms.map(({ kind, text, edition, file }) => (
        <SettingsSection
          key={kind}
          title={t(kind === "Use" ? "terms.useTitle" : "terms.saleTitle")}
          note={edition ? t("terms.edition", edition) : t("terms.none")}
        >
          <p className="max-w-[68ch] text-body whitespace-pre-line wrap-anywhere">{text}</p>
          {file && (
            <a
              href={`/api/school/${school.id}/file/${file.id}`}
              download={file.name}
              className={`${getButtonClassName()} mt-4`}
            >
              <Icon of={faDownload} />
              {t("terms.download")}
            </a>
          )}
        </SettingsSection>
      ))}
    </div>
  );
}
