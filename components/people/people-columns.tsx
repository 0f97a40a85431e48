"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { lastNameFirst } from "@/components/entity/person-name";
import { DutyChip, RoleChip } from "@/components/entity/role-chip";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { Link } from "@/components/ui/link";
import { DUTIES } from "@/lib/access/permissions/duties";
import { isAdminRole, SITE_ROLES } from "@/lib/access/permissions/roles";
import type { PersonSortColumn } from "@/lib/records/people/codes";
import type { ListedPerson } from "@/lib/records/people/wire";

type Named = { id: string; name: string };
/** The context of the list: a site id or `all`, and the names of sites and tags by id. */
type View = { siteId: string; sites: Named[]; tags: Named[]; readsEmail: boolean };

/** The columns of the list of people. The server can sort by each of them. */
export function usePeopleColumns({ siteId, sites, tags, readsEmail }: View): Column<ListedPerson>[] {
  const t = useTranslations("people");
  const shared = useTranslations("resource");
  return useMemo(() => {
    const siteText = (one: ListedPerson) => {
      const ids = [...new Set(one.roles.map((pair) => pair.siteId))];
      if (ids.length === 0) return t("noSite");
      const only = ids.length === 1 && sites.find((site) => site.id === ids[0]);
      return only ? only.name : t("sites", { count: ids.length });
    };
    const columns: (Column<ListedPerson> & { id: PersonSortColumn })[] = [
      {
        id: "callSign",
        header: t("columns.callSign"),
        value: (one) => one.callSign,
        cell: (one) => <b>{one.callSign}</b>,
      },
      {
        id: "name",
        header: t("name"),
        value: (one) => lastNameFirst(one),
        cell: (one) => (
          <>
            <Link href={`/site/${siteId}/user/${one.id}`} {...rowNameLink}>
              {lastNameFirst(one)}
            </Link>
            <span className="mt-1 hidden flex-wrap gap-x-3 gap-y-1 text-small text-ink-2 phone:flex">
              <Roles of={one} siteId={siteId} />
            </span>
          </>
        ),
      },
      {
        id: "roles",
        header: t("columns.roles"),
        value: () => null,
        cell: (one) => (
          <span className="flex flex-wrap gap-x-3 gap-y-1">
            <Roles of={one} siteId={siteId} />
          </span>
        ),
        wide: true,
      },
      { id: "site", header: t("columns.site"), value: siteText, wide: true },
      { id: "email", header: t("columns.email"), value: (one) => one.email, wide: true },
      { id: "phone", header: t("columns.phone"), value: (one) => one.phone, wide: true },
      {
        id: "tags",
        header: t("columns.tags"),
        value: (one) => one.tagIds.flatMap((id) => tags.find((tag) => tag.id === id)?.name ?? []).join(", "),
        wide: true,
      },
      { ...makeStateColumn(shared("state")), id: "state" },
    ];
    return columns.filter(({ id }) => id !== "email" || readsEmail);
  }, [t, shared, siteId, sites, tags, readsEmail]);
}

/** Shows a person's school role if it is more than User, and their roles and duties at the chosen site. */
function Roles({ of: one, siteId }: { of: ListedPerson; siteId: string }) {
  const t = useTranslations("people.sheet.schoolRoles");
  const here = one.roles.filter((pair) => siteId === "all" || pair.siteId === siteId);
  const held = SITE_ROLES.filter((role) => here.some((pair) => pair.role === role));
  const duties = DUTIES.filter((duty) =>
    one.duties.some((pair) => pair.duty === duty && (siteId === "all" || pair.siteId === siteId)),
  );
  return (
    <>
      {isAdminRole(one.schoolRole) && <b>{t(one.schoolRole)}</b>}
      {held.map((role) => (
        <RoleChip key={role} siteRole={role} />
      ))}
      {duties.map((duty) => (
        <DutyChip key={duty} duty={duty} />
      ))}
    </>
  );
}
