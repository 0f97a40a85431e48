import { faCircleQuestion } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Duty } from "@/lib/access/permissions/duties";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { DUTY_ICON, ROLE_LOOK } from "./role-look";

/** Shows a role at a site. A role with an unknown id is null, and is shown as an error. */
export function RoleChip({ siteRole: role }: { siteRole: SiteRole | null }) {
  const t = useTranslations("people");
  const { icon, className } = role ? ROLE_LOOK[role] : { icon: faCircleQuestion, className: "bg-line-2" };
  return (
    <span data-print="color" className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className={cx("grid size-5 place-items-center rounded-strip text-caption text-dark", className)}>
        <Icon of={icon} />
      </span>
      {role ? t(`roles.${role}`) : <span className="text-neg-ink">{t("unknownRole")}</span>}
    </span>
  );
}

/** Shows a duty at a site, beside the roles there. */
export function DutyChip({ duty }: { duty: Duty }) {
  const t = useTranslations("people.duties");
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="grid size-5 place-items-center rounded-strip border border-line-2 text-caption text-ink">
        <Icon of={DUTY_ICON[duty]} />
      </span>
      {t(duty)}
    </span>
  );
}
