import { useTranslations } from "next-intl";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { Promotion } from "@/lib/records/promotions/wire";

/** A promotion (a class of students) for people who may read but not change it: site, date and students. */
export function ReadOnlyPromotion({ promotion, site }: { promotion: Promotion; site: string }) {
  const t = useTranslations("lists.promotions");
  return (
    <section className="max-w-[700px] border border-line bg-surface p-6 phone:p-4">
      <FactBoxes
        facts={[
          { label: t("site"), value: site },
          { label: t("createdOn"), value: formatDayAsDdMmYyyy(promotion.createdOn) },
          { label: t("students"), value: t("studentCount", { count: promotion.students.length }) },
        ]}
      />
      <ul className="mt-4">
        {promotion.students.map(({ id, callSign, firstName, lastName }) => (
          <li key={id} className="flex gap-3 border-t border-line py-2">
            {callSign && <span className="w-14 font-bold">{callSign}</span>}
            {lastName}, {firstName}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-3">{t("readOnly")}</p>
    </section>
  );
}
