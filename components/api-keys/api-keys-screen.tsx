"use client";
import { faArrowsRotate, faBan, faEye, faPen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { ListPage } from "@/components/resource/list-page";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { useClockZone } from "@/components/shell/clock-zone";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { ApiKeyView } from "@/lib/records/api-keys/schema";
import { KeyDialog } from "./key-dialog";
import { KeySheet } from "./key-sheet";
import { KeyStatePill } from "./key-state-pill";
import { RotationDialog } from "./rotation-dialog";
import { type MadeSecret, SecretDialog } from "./secret-dialog";
import { usePermissionWords } from "./use-permission-words";

/** A key as a row of the list, whose state says only whether it opens. */
type Row = Omit<ApiKeyView, "state"> & { standing: ApiKeyView["state"]; state: "Active" | "Disabled" };
type Opened = { what: "new" } | { what: "sheet" | "edit" | "rotate" | "revoke"; row: Row } | null;
/** How many permissions the list names before it counts. */
const NAMED = 2;

type Props = { keys: ApiKeyView[]; ownId: string; sites: { id: string; name: string }[] };

/** The keys by which programs act as people of the school. */
export function ApiKeysScreen({ keys, ownId, sites }: Props) {
  const t = useTranslations("apiKeys");
  const timeZone = useClockZone();
  const wordsOf = usePermissionWords();
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<MadeSecret | null>(null);
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
    <AddressStateScope>
      <ListPage
        texts={{
          title: t("title"),
          note: (
            <>
              {t("note")}{" "}
              <a href="/api/reference" className="text-link underline">
                {t("reference")}
              </a>
            </>
          ),
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
        onCreate={() => setOpened({ what: "new" })}
        phoneNote={({ siteName, standing }) => `${siteName ?? t("allSites")} · ${t(`states.${standing}`)}`}
        actions={(row) => (
          <KeyMenu {...{ row }} isOwn={row.madeById === ownId} onOpen={(what) => setOpened({ what, row })} />
        )}
      >
        {opened?.what === "new" && <KeyDialog sites={sites} onClose={close} onMade={setSecret} />}
        {opened?.what === "edit" && <KeyDialog edited={opened.row} sites={sites} onClose={close} onMade={setSecret} />}
        {opened?.what === "sheet" && (
          <KeySheet apiKey={{ ...opened.row, state: opened.row.standing }} onClose={close} />
        )}
        {opened?.what === "rotate" && <RotationDialog {...opened.row} onClose={close} onMade={setSecret} />}
        {opened?.what === "revoke" && <RevocationDialog {...opened.row} onClose={close} />}
        {secret && <SecretDialog {...secret} onDone={() => setSecret(null)} />}
      </ListPage>
    </AddressStateScope>
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
