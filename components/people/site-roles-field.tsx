"use client";
import { faLocationDot } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { DutyChip, RoleChip } from "@/components/entity/role-chip";
import { DUTY_ICON, ROLE_LOOK } from "@/components/entity/role-look";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldHintAndError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { DUTIES, type Duty, type DutyAtSite } from "@/lib/access/permissions/duties";
import { SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import type { RoleAtSite } from "@/lib/records/people/wire";

export type RoleSite = { id: string; name: string; mayGrant: boolean };

/** What somebody is at the sites: their roles there and, beside them, their duties. */
export type RolesAndDuties = { roles: RoleAtSite[]; duties: DutyAtSite[] };

type Props = {
  sites: RoleSite[];
  value: RolesAndDuties;
  onChange: (value: RolesAndDuties) => void;
  /** Whether the signed-in person may grant duties. They are only listed otherwise. */
  mayGrantDuties?: boolean;
  /** What a site's box warns of, as it stands now. */
  warningOf?: (site: RoleSite) => string | null;
  error?: string;
};

/** A box for each site with checkboxes for the four roles and for duties. What may not be changed, it only lists. */
export function SiteRolesField({ sites, value, onChange, mayGrantDuties = false, warningOf, error }: Props) {
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4">
        {sites.map((site) => (
          <SiteBox key={site.id} {...{ site, value, onChange, mayGrantDuties }} warning={warningOf?.(site) ?? null} />
        ))}
      </div>
      <FieldHintAndError id="site-roles" error={error} />
    </div>
  );
}

type BoxProps = Omit<Props, "sites" | "warningOf" | "error"> & { site: RoleSite; warning: string | null };

function SiteBox({ site, value, onChange, mayGrantDuties, warning }: BoxProps) {
  const t = useTranslations("people");
  const { id: siteId, name, mayGrant } = site;
  const isHere = (one: { siteId: string }) => one.siteId === siteId;
  const [held, duties] = [value.roles.filter(isHere), value.duties.filter(isHere)];
  const toggle = (role: SiteRole, isOn: boolean) => {
    const roles = isOn
      ? [...value.roles, { siteId, role }]
      : value.roles.filter((one) => !(isHere(one) && one.role === role));
    // A duty takes a role at its site.
    onChange({ roles, duties: roles.some(isHere) ? value.duties : value.duties.filter((one) => !isHere(one)) });
  };
  const toggleDuty = (duty: Duty, isOn: boolean) => {
    const others = value.duties.filter((one) => !(isHere(one) && one.duty === duty));
    onChange({ ...value, duties: isOn ? [...others, { siteId, duty }] : others });
  };
  return (
    <fieldset className="rounded-box border border-line-2 bg-surface px-4 pt-2 pb-3">
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
            onCheckedChange={(isOn) => toggle(role, isOn)}
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
      {mayGrantDuties ? (
        <fieldset className="mt-2 border-t border-line pt-2">
          <legend className="sr-only">{t("sheet.duties")}</legend>
          <p aria-hidden className="text-small text-ink-2">
            {t("sheet.duties")}
          </p>
          {DUTIES.map((duty) => (
            <Checkbox
              key={duty}
              label={
                <span className="inline-flex items-center gap-2">
                  <span className="grid size-5 place-items-center rounded-strip border border-line-2 text-caption">
                    <Icon of={DUTY_ICON[duty]} />
                  </span>
                  {t(`duties.${duty}`)}
                </span>
              }
              checked={duties.some((one) => one.duty === duty)}
              disabled={held.length === 0}
              onCheckedChange={(isOn) => toggleDuty(duty, isOn)}
            />
          ))}
        </fieldset>
      ) : (
        duties.length > 0 && (
          <ul aria-label={t("sheet.duties")} className="mt-2 flex flex-col gap-2 border-t border-line pt-3 pb-1">
            {duties.map(({ duty }) => (
              <li key={duty}>
                <DutyChip duty={duty} />
              </li>
            ))}
          </ul>
        )
      )}
      {warning && (
        <div className="mt-3">
          <Notice tone="warning">{warning}</Notice>
        </div>
      )}
    </fieldset>
  );
}
