"use client";
import { faLocationDot } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { ROLE_LOOK, RoleChip } from "@/components/entity/role-chip";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldHintAndError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SITE_ROLE_ID, SITE_ROLES, siteRoleOfId } from "@/lib/access/permissions/roles";

export type RolePair = { siteId: string; roleId: string };
export type RoleSite = { id: string; name: string; mayGrant: boolean };

type Props = {
  sites: RoleSite[];
  value: RolePair[];
  onChange: (value: RolePair[]) => void;
  error?: string;
};

/** A box for each site with checkboxes for the four roles. Where roles may not be changed, it only lists them. */
export function SiteRolesField({ sites, value, onChange, error }: Props) {
  const t = useTranslations("people");
  const has = (siteId: string, roleId: string) => value.some((one) => one.siteId === siteId && one.roleId === roleId);
  const toggle = (pair: RolePair, isOn: boolean) =>
    onChange(
      isOn ? [...value, pair] : value.filter((one) => !(one.siteId === pair.siteId && one.roleId === pair.roleId)),
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
                SITE_ROLES.map((role) => {
                  const pair = { siteId, roleId: SITE_ROLE_ID[role] };
                  return (
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
                      checked={has(siteId, pair.roleId)}
                      onCheckedChange={(isOn) => toggle(pair, isOn)}
                    />
                  );
                })
              ) : (
                <ul className="flex flex-col gap-2 py-1">
                  {held.map(({ roleId }) => (
                    <li key={roleId}>
                      <RoleChip roleId={roleId} />
                    </li>
                  ))}
                  {held.length === 0 && <li className="text-ink-3">—</li>}
                </ul>
              )}
              {mayGrant &&
                held
                  .filter(({ roleId }) => !siteRoleOfId(roleId))
                  .map(({ roleId }) => <RoleChip key={roleId} roleId={roleId} />)}
            </fieldset>
          );
        })}
      </div>
      <FieldHintAndError id="site-roles" error={error} />
    </div>
  );
}
