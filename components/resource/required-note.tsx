import { useTranslations } from "next-intl";

/** Says what the star after a label means. It is only shown in a form that has such a field. */
export function RequiredNote() {
  const t = useTranslations("resource");
  return (
    <p aria-hidden="true" className="required-note text-small text-ink-2">
      {t("requiredNote")}
    </p>
  );
}
