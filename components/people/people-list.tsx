"use client";
import {
  faEnvelope,
  faFileArrowUp,
  faFileExport,
  faIdCard,
  faTableList,
  faUser,
  faUserPlus,
} from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { fullName, lastNameFirst } from "@/components/entity/person-name";
import { ROLE_LOOK } from "@/components/entity/role-look";
import { ListPage } from "@/components/resource/list-page";
import { RowMenu } from "@/components/resource/row-menu";
import { TagFilter } from "@/components/resource/tag-filter";
import { type FirstPage, usePagedList } from "@/components/resource/use-paged-list";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { MultiSegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import { SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import { api, downloadFile } from "@/lib/http/client";
import { decodePersonRow, type ListedPerson } from "@/lib/records/people/wire";
import { useMailSentTextValue } from "./installation-provider";
import { DEFAULT_PEOPLE_SORT, makePeopleQuery, peopleFilterParsers } from "./list-query";
import { usePeopleColumns } from "./people-columns";

// They are loaded when they open, so that the list itself is there sooner.
const ImportPeopleDialog = dynamic(() => import("./import-people-dialog").then((m) => m.ImportPeopleDialog));
const GiveCertificateDialog = dynamic(() => import("./give-certificate-dialog").then((m) => m.GiveCertificateDialog));

type Props = {
  firstPage: FirstPage<ListedPerson>;
  sites: { id: string; name: string }[];
  tags: { id: string; name: string }[];
  siteId: string;
  may: { create: boolean; export: boolean; import: boolean; readEmail: boolean; give: boolean };
};

/** Columns that are hidden until the person shows them. */
const EXTRA = ["email", "phone", "tags"];

/** The list of people of one site, or of all the person's sites. It can be filtered by text, roles and tag. */
export function PeopleList({ firstPage, sites, tags, siteId, may }: Props) {
  const t = useTranslations("people");
  const [opened, setOpened] = useState<"import" | "give" | null>(null);
  const [state, setState] = useUrlListState();
  const [more, setMore] = useQueryStates(peopleFilterParsers, { history: "replace", clearOnDefault: true });
  const query = makePeopleQuery(siteId, state, more);
  const people = usePagedList("user", query, firstPage, decodePersonRow);
  const columns = usePeopleColumns({ siteId, sites, tags, readsEmail: may.readEmail });
  const hidden = [...state.hidden.split(",").filter(Boolean), ...EXTRA.filter((id) => !more.shown.includes(id))];
  const choice = {
    text: query.text,
    active: state.active ? "yes" : "no",
    role: more.roles.length === 1 ? more.roles[0]! : "any",
  };

  function filter(change: Partial<Pick<typeof more, "roles" | "tag">>) {
    void setMore(change);
    // Every other filter returns to the first page, because it changes which people are listed.
    setState({});
  }

  return (
    <ListPage
      texts={{
        title: t("title"),
        filter: may.readEmail ? t("filter") : t("filterPlain"),
        count: (count) => t("count", { count }),
        empty: t("empty.title"),
        emptyText: t("empty.text"),
        noMatch: {
          title: query.text ? t("empty.noMatch", choice) : t("empty.none", choice),
          disabledMatch: (count) => t("empty.disabled", { count }),
          showDisabled: t("empty.showDisabled"),
        },
      }}
      columns={columns}
      rows={people}
      sort={DEFAULT_PEOPLE_SORT}
      filters={{
        bar: <PeopleFilters roles={more.roles} tag={more.tag} tags={tags} onFilter={filter} />,
        chosen: [
          ...more.roles.map((role) => t(`rolePlural.${role}`)),
          ...tags.filter(({ id }) => id === more.tag).map(({ name }) => name),
        ],
        clear: () => void setMore({ roles: null, tag: null }),
      }}
      columnChoice={{
        chosen: columns.filter(({ id }) => id !== "name"),
        hidden,
        onHidden: (next) => {
          setState({ hidden: next.filter((id) => !EXTRA.includes(id)).join(","), page: state.page });
          void setMore({ shown: EXTRA.filter((id) => !next.includes(id)) });
        },
      }}
      tools={<PeopleTools siteId={siteId} query={query} roles={more.roles} may={may} onOpen={setOpened} />}
      actions={(one) => <PersonRowMenu person={one} siteId={siteId} />}
    >
      {opened === "import" && <ImportPeopleDialog onClose={() => setOpened(null)} />}
      {opened === "give" && <GiveCertificateDialog filter={filtersOf(query)} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

/** The menu of one person's row. */
function PersonRowMenu({ person, siteId }: { person: ListedPerson; siteId: string }) {
  const t = useTranslations("people");
  const router = useRouter();
  const fail = useFailureToast();
  const mailStanding = useMailSentTextValue();
  const base = `/site/${siteId}`;

  async function invite() {
    try {
      await api.post(`user/${person.id}/invitation`);
      showToast({ tone: "success", title: t("actions.invited", mailStanding) });
    } catch (error) {
      fail(error, t("actions.failed"));
    }
  }

  const items: MenuItem[] = [
    { key: "open", label: t("actions.open"), icon: faUser, onSelect: () => router.push(`${base}/user/${person.id}`) },
    {
      key: "planning",
      label: t("actions.showOnPlanning"),
      icon: faTableList,
      onSelect: () => router.push(`${base}/planning/day?text=${encodeURIComponent(fullName(person))}`),
    },
  ];
  if (person.mayInvite) {
    items.push({ key: "invite", label: t("actions.invite"), icon: faEnvelope, onSelect: () => void invite() });
  }
  return (
    <RowMenu
      record={person}
      name={lastNameFirst(person)}
      route="user"
      gender="account"
      items={items}
      mayChangeState={person.mayChangeState}
      archiveText={t("archiveText")}
    />
  );
}

type Chosen = { roles: (typeof SITE_ROLES)[number][]; tag: string };

function PeopleFilters({
  roles,
  tag,
  tags,
  onFilter,
}: Chosen & { tags: Props["tags"]; onFilter: (change: Partial<Chosen>) => void }) {
  const t = useTranslations("people");
  return (
    <>
      <MultiSegmentedControl
        label={t("roleFilter")}
        segments={SITE_ROLES.map((role) => ({
          value: role,
          label: t(`rolePlural.${role}`),
          icon: ROLE_LOOK[role].icon,
        }))}
        values={roles}
        onValuesChange={(next) => onFilter({ roles: next })}
      />
      <TagFilter
        label={t("tagFilter")}
        anyLabel={t("anyTag")}
        tags={tags}
        value={tag}
        onChange={(next) => onFilter({ tag: next })}
      />
    </>
  );
}

type ToolsProps = Pick<Props, "siteId" | "may"> & {
  query: ReturnType<typeof makePeopleQuery>;
  roles: SiteRole[];
  onOpen: (dialog: "import" | "give") => void;
};

/** The part of a list's query that says whom it shows. */
const filtersOf = ({ limit: _, page: __, sort: ___, ...filters }: ReturnType<typeof makePeopleQuery>) => filters;

/** Buttons to export the list, import people from a file, and create one person. */
function PeopleTools({ siteId, query, roles, may, onOpen }: ToolsProps) {
  const t = useTranslations("people");
  const fail = useFailureToast();

  async function save() {
    await downloadFile("user/export", `${t("title")}.csv`, filtersOf(query)).catch((error) =>
      fail(error, t("exported")),
    );
  }

  return (
    <div className="flex flex-wrap gap-2">
      {may.export && (
        <Button icon={faFileExport} onClick={() => void save()}>
          {t("export")}
        </Button>
      )}
      {may.import && (
        <Button icon={faFileArrowUp} onClick={() => onOpen("import")}>
          {t("importLabel")}
        </Button>
      )}
      {may.create && (
        <Link
          href={`/site/${siteId}/user/create?${new URLSearchParams(roles.map((role) => ["role", role]))}`}
          className={getButtonClassName("primary")}
        >
          <Icon of={faUserPlus} />
          {t("new")}
        </Link>
      )}
      {may.give && (
        <MoreMenu
          label={t("more")}
          items={[{ key: "give", label: t("giving.open"), icon: faIdCard, onSelect: () => onOpen("give") }]}
        />
      )}
    </div>
  );
}
