"use client";
import {
  faArrowsRotate,
  faBan,
  faEye,
  faKey,
  faPen,
  faPlus,
  faTowerBroadcast,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { ListSection } from "@/components/resource/list-page";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { useClockZone } from "@/components/shell/clock-zone";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { Tabs } from "@/components/ui/tabs";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { ApiKeyView } from "@/lib/records/api-keys/schema";
import type { WebhookView } from "@/lib/records/webhooks/schema";
import { KeyDialog } from "./key-dialog";
import { KeySheet } from "./key-sheet";
import { KeyStatePill } from "./key-state-pill";
import { RotationDialog } from "./rotation-dialog";
import { type MadeSecret, SecretDialog } from "./secret-dialog";
import { usePermissionWords } from "./use-permission-words";
import { type KeyChoice, WebhookDialog } from "./webhooks/webhook-dialog";
import { WebhookList } from "./webhooks/webhook-list";

/** A key as a row of the list, whose state says only whether it opens. */
type Row = Omit<ApiKeyView, "state"> & { standing: ApiKeyView["state"]; state: "Active" | "Disabled" };
type Opened = { what: "sheet" | "edit" | "rotate" | "revoke"; row: Row } | null;
/** How many permissions the list names before it counts. */
const NAMED = 2;
const TABS = ["keys", "webhooks"] as const;
const TAB_ICONS = { keys: faKey, webhooks: faTowerBroadcast };

type Props = {
  /** The site of the address, or the word for all. */
  siteId: string;
  keys: ApiKeyView[];
  webhooks: WebhookView[];
  /** The reader's own keys that may read what has changed, with what each may read. */
  keyChoices: KeyChoice[];
  ownId: string;
  sites: { id: string; name: string }[];
};

/** The keys by which programs act as people of the school, and the webhooks that tell programs what has changed. */
export function ApiKeysScreen({ siteId, keys, webhooks, keyChoices, ownId, sites }: Props) {
  const t = useTranslations("apiKeys");
  const texts = useTranslations("webhooks");
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault("keys"));
  const [, setList] = useUrlListState();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<MadeSecret | null>(null);
  const isOfKeys = tab === "keys";
  const create = () => setCreating(true);
  const made = { onClose: () => setCreating(false), onMade: setSecret };
  return (
    <Page
      title={t("title")}
      note={
        isOfKeys ? (
          <>
            {t("note")}{" "}
            <a href="/api/reference" className="text-link underline">
              {t("reference")}
            </a>
          </>
        ) : (
          texts("note")
        )
      }
      actions={
        <Button variant="primary" icon={faPlus} onClick={create}>
          {isOfKeys ? t("create") : texts("create")}
        </Button>
      }
    >
      <Tabs
        label={t("tabs.label")}
        value={tab}
        onValueChange={(next) => {
          setList(null);
          void setTab(next as (typeof TABS)[number]);
        }}
        tabs={TABS.map((value) => ({
          value,
          icon: TAB_ICONS[value],
          label: t(`tabs.${value}`),
          content:
            value === tab &&
            (isOfKeys ? (
              <KeyList {...{ keys, ownId, sites }} onCreate={create} onMade={setSecret} />
            ) : (
              <WebhookList {...{ siteId, webhooks }} onCreate={create} />
            )),
        }))}
      />
      {isCreating &&
        (isOfKeys ? <KeyDialog sites={sites} {...made} /> : <WebhookDialog choices={keyChoices} {...made} />)}
      {secret && (
        <SecretDialog
          {...secret}
          texts={isOfKeys ? undefined : { once: texts("secretOnce"), use: texts("secretUse") }}
          onDone={() => setSecret(null)}
        />
      )}
    </Page>
  );
}

type ListProps = Pick<Props, "keys" | "ownId" | "sites"> & {
  onCreate: () => void;
  onMade: (made: MadeSecret) => void;
};

function KeyList({ keys, ownId, sites, onCreate, onMade }: ListProps) {
  const t = useTranslations("apiKeys");
  const timeZone = useClockZone();
  const wordsOf = usePermissionWords();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const rows = keys.map(({ state, ...key }): Row => {
    return { ...key, standing: state, state: state === "Active" ? "Active" : "Disabled" };
  });
  const columns = useMemo((): Column<Row>[] => {
    const dayOf = (unix: number) => localDayOf(unix, timeZone);
    const shownDay = (unix: number | null) => (unix === null ? t("neverUsed") : formatDayAsDdMmYyyy(dayOf(unix)));
    return [
      {
        id: "name",
        header: t("name"),
        value: ({ name }) => name,
        cell: (row) => (
          <button type="button" data-print="text" onClick={() => setOpened({ what: "sheet", row })} {...rowNameLink}>
            <b>{row.name}</b>
            <span className="block font-mono text-small text-ink-2">{row.beginning}…</span>
          </button>
        ),
      },
      {
        id: "permissions",
        header: t("permissions"),
        value: ({ permissions }) => permissions.map(wordsOf).join(" "),
        cell: ({ permissions }) => {
          const named = permissions.slice(0, NAMED).map(wordsOf).join(" · ");
          return permissions.length > NAMED ? `${named} ${t("more", { count: permissions.length - NAMED })}` : named;
        },
        unsorted: true,
        wide: true,
      },
      { id: "site", header: t("site"), value: ({ siteName }) => siteName ?? t("allSites"), wide: true },
      { id: "maker", header: t("maker"), value: ({ maker }) => maker, wide: true },
      {
        id: "lastUse",
        header: t("lastUse"),
        value: ({ lastUsedAt }) => lastUsedAt ?? 0,
        cell: ({ lastUsedAt }) => shownDay(lastUsedAt),
        unsearched: true,
        wide: true,
      },
      {
        id: "ends",
        header: t("ends"),
        value: ({ endsAt }) => endsAt,
        cell: ({ endsAt }) => shownDay(endsAt - 1),
        unsearched: true,
        wide: true,
      },
      {
        id: "state",
        header: t("state"),
        value: ({ standing }) => t(`states.${standing}`),
        cell: ({ standing }) => <KeyStatePill state={standing} />,
      },
    ];
  }, [t, timeZone, wordsOf]);

  return (
    <>
      <ListSection
        texts={{
          title: t("title"),
          filter: t("filter"),
          count: (count) => t("count", { count }),
          create: t("create"),
          gender: t("gender"),
          activeOnly: { only: t("onlyActive"), all: t("all") },
          empty: t("empty"),
          emptyText: t("emptyText"),
        }}
        columns={columns}
        rows={rows}
        onCreate={onCreate}
        phoneNote={({ siteName, standing }) => `${siteName ?? t("allSites")} · ${t(`states.${standing}`)}`}
        actions={(row) => (
          <KeyMenu {...{ row }} isOwn={row.madeById === ownId} onOpen={(what) => setOpened({ what, row })} />
        )}
      />
      {opened?.what === "edit" && <KeyDialog edited={opened.row} sites={sites} onClose={close} onMade={onMade} />}
      {opened?.what === "sheet" && <KeySheet apiKey={{ ...opened.row, state: opened.row.standing }} onClose={close} />}
      {opened?.what === "rotate" && (
        <RotationDialog
          of={`api-key/${opened.row.id}`}
          name={opened.row.name}
          text={t("rotateText")}
          onClose={close}
          onMade={onMade}
        />
      )}
      {opened?.what === "revoke" && <RevocationDialog {...opened.row} onClose={close} />}
    </>
  );
}

type MenuProps = { row: Row; isOwn: boolean; onOpen: (what: "sheet" | "edit" | "rotate" | "revoke") => void };

/** What can be done with a key: by its maker all, by other admins only what ends it. */
function KeyMenu({ row: { name, standing }, isOwn, onOpen }: MenuProps) {
  const t = useTranslations("apiKeys");
  const ofMaker = { disabled: !isOwn, reason: isOwn ? undefined : t("notTheMaker") };
  const items: MenuItem[] = [{ key: "open", label: t("open"), icon: faEye, onSelect: () => onOpen("sheet") }];
  if (standing !== "Revoked")
    items.push({ key: "edit", label: t("edit"), icon: faPen, onSelect: () => onOpen("edit"), ...ofMaker });
  if (standing === "Active")
    items.push({
      key: "rotate",
      label: t("rotate"),
      icon: faArrowsRotate,
      onSelect: () => onOpen("rotate"),
      ...ofMaker,
    });
  if (standing !== "Revoked")
    items.push({ key: "revoke", label: t("revoke"), icon: faBan, onSelect: () => onOpen("revoke"), destructive: true });
  return <MoreMenu label={t("actions", { name })} items={items} />;
}

function RevocationDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations("apiKeys");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);

  async function revoke() {
    setBusy(true);
    try {
      await api.delete(`api-key/${id}`);
      showToast({ tone: "success", title: t("revoked") });
      refresh();
    } catch (error) {
      fail(error, t("revokeFailed"));
    }
    onClose();
  }

  return (
    <ConfirmationDialog
      open
      onOpenChange={onClose}
      title={t("revokeTitle", { name })}
      description={t("revokeText")}
      keepLabel={t("keep")}
      confirmLabel={t("revoke")}
      onConfirm={() => void revoke()}
      busy={isBusy}
      busyLabel={t("revoking")}
      destructive
    />
  );
}
