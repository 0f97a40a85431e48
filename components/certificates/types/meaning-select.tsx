"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { CERTIFICATE_MEANINGS, type CertificateMeaning } from "@/lib/records/certificates/meanings";

type Props = { value: CertificateMeaning; onChange: (meaning: CertificateMeaning) => void; error?: string };

/** What regulations know a type or qualification as, whatever the school calls it. */
export function MeaningSelect({ value, onChange, error }: Props) {
  const t = useTranslations("certificates.types");
  return (
    <Select
      label={t("meaning")}
      hint={t("meaningHint")}
      error={error}
      options={CERTIFICATE_MEANINGS.map((one) => ({ value: one, label: t(`meanings.${one}`) }))}
      value={value}
      onChange={({ target }) => onChange(target.value as CertificateMeaning)}
    />
  );
}
