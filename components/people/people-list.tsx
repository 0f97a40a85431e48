"use client";
import { faFileArrowUp, faFileExport, faUserPlus } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { listName } from "@/components/entity/person-name";
import { ROLE_LOOK, RoleChip } from "@/components/entity/role-chip";
import { ColumnChooser } from "@/components/resource/column-chooser";
import { FilterBar } from "@/components/resource/filter-bar";
import { useListState } from "@/components/resource/list-state";
import { type Column, ResourceTable, rowNameClass } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { stateColumn } from "@/components/resource/state-pill";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { matches } from "@/components/ui/matches";
import { SegmentedMany } from "@/components/ui/segmented";
import { SelectBox } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states";
import { SCHOOL_ROLES, SITE_ROLE_ID, SITE_ROLES } from "@/lib/access/permissions/roles";
import { saveFile } from "@/lib/http/client";
import type { PersonRow } from "@/lib/records/people/schema";
import { ImportDialog } from "./import-dialog";

type Props = {
  people: PersonRow[];
  sites: { id: string; name: string }[];
  tags: { id: string; name: string }[];
  siteId: string;
  /** Whose state the reader may change. */
  ruled: string[];
  may: { create: boolean; export: boolean; import: boolean; readEmail: boolean };
};

const isAdmin = (one: PersonRow) => (one.roles?.[0] ?? 0) >= SCHOOL_ROLES.indexOf("Admin");

/** Shown only when asked for. */
const EXTRA = ["email", "phone", "tags"];
const CODES = { 0: "0", 1: "1" } as const;

/** Everybody of a site, or of all the reader's: found by text, roles and tag, a page at a time. */
export function PeopleList({ people, sites, tags, siteId, ruled, may }: Props) {
  const t = useTranslations("people");
  const shared = useTranslations("resource");
  const fail = useFailureToast();
  const [isImporting, setImporting] = useState(false);
  const [state, setState] = useListState();
  const [more, setMore] = useQueryStates(
    {
      roles: parseAsArrayOf(parseAsStringLiteral(SITE_ROLES)).withDefault([]),
      tag: parseAsString.withDefault(""),
      shown: parseAsArrayOf(parseAsString).withDefault([]),
    },
    { history: "replace", clearOnDefault: true },
  );
  const base = `/site/${siteId}`;

  const columns = useMemo((): Column<PersonRow>[] => {
    const here = (one: PersonRow) => one.roleSite.filter((pair) => siteId === "all" || pair.siteId === siteId);
    const roleIds = (one: PersonRow) =>
      Object.values(SITE_ROLE_ID).filter((roleId) => here(one).some((pair) => pair.roleId === roleId));
    const siteText = (one: PersonRow) => {
      const ids = [...new Set(one.roleSite.map((pair) => pair.siteId))];
      if (ids.length === 0) return t("noSite");
      return ids.length === 1
        ? (sites.find((site) => site.id === ids[0])?.name ?? t("sites", { count: 1 }))
        : t("sites", { count: ids.length });
    };
    const chips = (one: PersonRow) => [
      ...(isAdmin(one)
        ? [<b key="school">{t(`sheet.schoolRoles.${SCHOOL_ROLES[one.roles![0]!]! as "Admin"}`)}</b>]
        : []),
      ...roleIds(one).map((roleId) => <RoleChip key={roleId} roleId={roleId} />),
    ];
    const columns: (Column<PersonRow> | false)[] = [
      {
        id: "callSign",
        header: t("columns.callSign"),
        value: (one) => one.callSign,
        cell: (one) => <b>{one.callSign}</b>,
      },
      {
        id: "name",
        header: t("name"),
        value: (one) => listName(one),
        cell: (one) => (
          <>
            <Link href={`${base}/user/${one.id}`} prefetch={false} className={rowNameClass}>
              {listName(one)}
            </Link>
            <span className="mt-1 hidden flex-wrap gap-x-3 gap-y-1 text-small text-ink-2 phone:flex">{chips(one)}</span>
          </>
        ),
      },
      {
        id: "roles",
        header: t("columns.roles"),
        value: (one) => roleIds(one).join(" "),
        cell: (one) => <span className="flex flex-wrap gap-x-3 gap-y-1">{chips(one)}</span>,
        unsearched: true,
        wide: true,
      },
      { id: "site", header: t("columns.site"), value: siteText, unsearched: true, wide: true },
      may.readEmail && {
        id: "email",
        header: t("columns.email"),
        value: (one) => one.email?.email ?? null,
        wide: true,
      },
      { id: "phone", header: t("columns.phone"), value: (one) => one.phoneNumber, unsearched: true, wide: true },
      {
        id: "tags",
        header: t("columns.tags"),
        value: (one) => one.tagsIds.flatMap((id) => tags.find((tag) => tag.id === id)?.name ?? []).join(", "),
        unsearched: true,
        wide: true,
      },
      stateColumn(shared("state")),
    ];
    return columns.filter((column) => column !== false);
  }, [t, shared, sites, tags, siteId, base, may.readEmail]);

  const text = state.text.trim();
  const wanted = more.roles.map((role) => SITE_ROLE_ID[role]);
  const inFilters = people.filter(
    (one) =>
      (wanted.length === 0 ||
        one.roleSite.some((pair) => wanted.includes(pair.roleId) && (siteId === "all" || pair.siteId === siteId))) &&
      (more.tag === "" || one.tagsIds.includes(more.tag)),
  );
  const searched = columns.filter((column) => !column.unsearched);
  const found = inFilters.filter((one) => matches(searched.map((column) => column.value(one) ?? "").join(" "), text));
  const listed = state.active ? inFilters.filter((one) => one.state === 0) : inFilters;
  const shown = state.active ? found.filter((one) => one.state === 0) : found;
  const disabled = found.length - found.filter((one) => one.state === 0).length;
  const hidden = [...state.hidden.split(",").filter(Boolean), ...EXTRA.filter((id) => !more.shown.includes(id))];

  function clear() {
    setState({ text: "", active: true });
    void setMore({ roles: null, tag: null });
  }

  async function save() {
    const query = {
      siteId,
      text,
      statut: state.active ? CODES[0] : CODES[1],
      roleIds: wanted.join(","),
      tagsIds: more.tag,
    };
    await saveFile("user/export", `${t("title")}.csv`, query).catch((error) => fail(error, t("exported")));
  }

  const choice = { text, active: state.active ? "yes" : "no", role: more.roles.length === 1 ? more.roles[0]! : "any" };
  const empty =
    people.length === 0 ? (
      <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>
    ) : (
      <EmptyState
        title={text ? t("empty.noMatch", choice) : t("empty.none", choice)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {state.active && disabled > 0 && (
              <Button onClick={() => setState({ active: false })}>{t("empty.showDisabled")}</Button>
            )}
            <Button variant="quiet" onClick={clear}>
              {shared("empty.clear")}
            </Button>
          </div>
        }
      >
        {state.active && disabled > 0 && t("empty.disabled", { count: disabled })}
      </EmptyState>
    );

  return (
    <Page
      title={t("title")}
      actions={
        <div className="flex flex-wrap gap-2">
          {may.export && (
            <Button icon={faFileExport} onClick={() => void save()}>
              {t("export")}
            </Button>
          )}
          {may.import && (
            <Button icon={faFileArrowUp} onClick={() => setImporting(true)}>
              {t("importLabel")}
            </Button>
          )}
          {may.create && (
            <Link href={`${base}/user/create`} className={buttonClass("primary")}>
              <Icon of={faUserPlus} />
              {t("new")}
            </Link>
          )}
        </div>
      }
    >
      <section className="border border-line bg-surface">
        <FilterBar
          state={state}
          onState={setState}
          placeholder={may.readEmail ? t("filter") : t("filterPlain")}
          count={t("count", { count: shown.length })}
          chosen={[
            ...more.roles.map((role) => t(`rolePlural.${role}`)),
            ...tags.filter(({ id }) => id === more.tag).map(({ name }) => name),
          ]}
        >
          <SegmentedMany
            label={t("roleFilter")}
            segments={SITE_ROLES.map((role) => ({
              value: role,
              label: t(`rolePlural.${role}`),
              icon: ROLE_LOOK[role].icon,
            }))}
            values={more.roles}
            onValuesChange={(roles) => {
              void setMore({ roles });
              setState({});
            }}
          />
          {tags.length > 0 && (
            <SelectBox
              aria-label={t("tagFilter")}
              small
              className="w-32 phone:w-full"
              placeholder={t("anyTag")}
              options={tags.map(({ id, name }) => ({ value: id, label: name }))}
              value={more.tag}
              onChange={(event) => {
                void setMore({ tag: event.target.value });
                setState({});
              }}
            />
          )}
        </FilterBar>
        <ResourceTable
          label={t("title")}
          columns={columns}
          rows={listed}
          state={{ ...state, sort: state.sort || "name", hidden: hidden.join(",") }}
          onState={setState}
          actions={
            ruled.length > 0
              ? (one) =>
                  ruled.includes(one.id) && (
                    <RowMenu
                      record={one}
                      name={listName(one)}
                      route="user"
                      gender="account"
                      archiveText={t("archiveText")}
                    />
                  )
              : undefined
          }
          actionsLabel={shared("rowActions")}
          columnChooser={
            <ColumnChooser
              columns={columns.filter(({ id }) => id !== "name")}
              hidden={hidden}
              onHidden={(next) => {
                setState({ hidden: next.filter((id) => !EXTRA.includes(id)).join(","), page: state.page });
                void setMore({ shown: EXTRA.filter((id) => !next.includes(id)) });
              }}
            />
          }
          empty={empty}
        />
      </section>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}
