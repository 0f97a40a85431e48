import { useTranslations } from "next-intl";
import { SettingsSection } from "@/components/resource/settings-section";

/** The fingerprint of the key by which the school signs student records. */
export function SchoolKey({ fingerprint }: { fingerprint: string }) {
  const t = useTranslations("records.key");
  return (
    <SettingsSection title={t("title")} note={t("text")}>
      <p>{t("fingerprint")}</p>
      <p className="font-mono break-words select-all">{fingerprint}</p>
    </SettingsSection>
  );
}
