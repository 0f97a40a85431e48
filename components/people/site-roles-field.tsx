"use client";
import { faLocationDot } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { ROLE_LOOK, RoleChip } from "@/components/entity/role-chip";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldHintAndError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import type { RoleAtSite } from "@/lib/records/people/wire";

export type RoleSite = { id: string; name: string; mayGrant: boolean };

type Props = {
  sites: RoleSite[];
  value: RoleAtSite[];
  onChange: (value: RoleAtSite[]) => void;
  error?: string;
};

/** A box for each site with checkboxes for the four roles. Where roles may not be changed, it only lists them. */
export function SiteRolesField({ sites, value, onChange, error }: Props) {
  const t = useTranslations("people");
  const toggle = (siteId: string, role: SiteRole, isOn: boolean) =>
    onChange(
      isOn ? [...value, { siteId, role }] : value.filter((one) => !(one.siteId === siteId && one.role === role)),
    );
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4">
        {sites.map(({ id: siteId, name, mayGrant }) => {
          const held = value.filter((one) => one.siteId === siteId);
          return (
            <fieldset key={siteId} className="rounded-box border border-line-2 bg-surface px-4 pt-2 pb-3">
              <legend className="flex items-center gap-2 px-1 font-bold">
                <Icon of={faLocationDot} className="text-ink-3" />
                {name}
              </legend>
              {mayGrant ? (
                SITE_ROLES.map((role) => (
                  <Checkbox
                    key={role}
                    label={
                      <span className="inline-flex items-center gap-2">
                        <span
                          className={`grid size-5 place-items-center rounded-strip text-caption text-dark ${ROLE_LOOK[role].className}`}
                        >
                          <Icon of={ROLE_LOOK[role].icon} />
                        </span>
                        {t(`roles.${role}`)}
                      </span>
                    }
                    checked={held.some((one) => one.role === role)}
                    onCheckedChange={(isOn) => toggle(siteId, role, isOn)}
                  />
                ))
              ) : (
                <ul className="flex flex-col gap-2 py-1">
                  {held.map(({ role }) => (
                    <li key={role}>
                      <RoleChip siteRole={role} />
                    </li>
                  ))}
                  {held.length === 0 && <li className="text-ink-3">—</li>}
                </ul>
              )}
              {mayGrant && held.some(({ role }) => role === null) && <RoleChip siteRole={null} />}
            </fieldset>
          );
        })}
      </div>
      <FieldHintAndError id="site-roles" error={error} />
    </div>
  );
}
