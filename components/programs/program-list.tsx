"use client";
import { faFileArrowUp, faLock, faLockOpen, faPlus } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { MenuItem } from "@/components/ui/menu";
import { Pill } from "@/components/ui/pill";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { Program } from "@/lib/records/programs/wire";

// It is loaded when it opens, so that the list itself is there sooner.
const ImportProgramDialog = dynamic(() => import("./import-program-dialog").then((m) => m.ImportProgramDialog));

type Props = {
  programs: Program[];
  tags: readonly { id: string; name: string }[];
  /** How much each revision teaches, by its id. */
  sizes: Readonly<Record<string, { phases: number; sessions: number }>>;
  mayWrite: boolean;
  siteId: string;
};

const NOTHING = { phases: 0, sessions: 0 };

/** The list of programmes. A row opens the revision in use; the others are in its menu. */
export function ProgramList({ programs, tags, sizes, mayWrite, siteId }: Props) {
  const base = `/site/${siteId}`;
  const t = useTranslations("programs");
  const shared = useTranslations("resource");
  const router = useRouter();
  const [isImporting, setImporting] = useState(false);
  const columns = useMemo((): Column<Program>[] => {
    const tagsOf = (program: Program) => tags.filter(({ id }) => program.tags.includes(id)).map(({ name }) => name);
    return [
      {
        id: "name",
        header: t("name"),
        value: ({ current }) => current.name,
        cell: ({ current }) => (
          <Link href={`${base}/program/${current.id}`} {...rowNameLink}>
            <b>{current.name}</b>
          </Link>
        ),
      },
      { id: "edition", header: t("edition"), value: ({ current }) => current.edition, wide: true },
      { id: "revision", header: t("revision"), value: ({ current }) => current.revision, wide: true },
      {
        id: "createdOn",
        header: t("createdOn"),
        value: ({ current }) => current.createdOn,
        cell: ({ current }) => formatDayAsDdMmYyyy(current.createdOn),
        wide: true,
        className: "max-[1279px]:hidden",
      },
      {
        id: "sessions",
        header: t("sessions"),
        value: ({ current }) => sizes[current.id]?.sessions ?? 0,
        cell: ({ current }) => t("size", sizes[current.id] ?? NOTHING),
        unsearched: true,
        wide: true,
      },
      {
        id: "tags",
        header: t("tags"),
        value: (program) => tagsOf(program).join(", ") || null,
        wide: true,
        className: "max-[1279px]:hidden",
      },
      {
        id: "locked",
        header: t("use"),
        value: ({ current }) => t(current.isLocked ? "locked" : "unlocked"),
        cell: ({ current, revisions }) => (
          <span className="flex flex-wrap items-center gap-1 py-1">
            <Pill tone="neutral" icon={current.isLocked ? faLock : faLockOpen}>
              {t(current.isLocked ? "locked" : "unlocked")}
            </Pill>
            {current.isLocked && revisions.some(({ isLocked }) => !isLocked) && (
              <Pill tone="neutral" icon={faLockOpen}>
                {t("nextOne")}
              </Pill>
            )}
          </span>
        ),
      },
      makeStateColumn(shared("state"), t("gender")),
    ];
  }, [t, shared, base, tags, sizes]);
  const openItems = ({ revisions, current }: Program): MenuItem[] =>
    revisions
      .filter(({ id }) => id !== current.id)
      .map(({ id, name, edition, revision, isLocked }) => ({
        key: id,
        label: t("openRevision", { name, edition, revision }),
        icon: isLocked ? faLock : faLockOpen,
        onSelect: () => router.push(`${base}/program/${id}`),
      }));
  return (
    <AddressStateScope>
      <ListPage
        texts={{
          title: t("title"),
          filter: t("filter"),
          count: (count) => t("count", { count }),
          create: mayWrite ? t("create") : undefined,
          gender: t("gender"),
          empty: t("empty"),
          emptyText: t("emptyText"),
        }}
        columns={columns}
        rows={programs}
        onCreate={mayWrite ? () => router.push(`${base}/program/create`) : undefined}
        tools={
          mayWrite && (
            <div className="flex flex-wrap gap-2">
              <Button icon={faFileArrowUp} onClick={() => setImporting(true)}>
                {t("exchange.file.label")}
              </Button>
              <Button variant="primary" icon={faPlus} onClick={() => router.push(`${base}/program/create`)}>
                {t("create")}
              </Button>
            </div>
          )
        }
        phoneNote={({ current }) =>
          [
            t("editionAndRevision", { edition: current.edition, revision: current.revision }),
            t("size", sizes[current.id] ?? NOTHING),
          ].join(" · ")
        }
        actions={(program) => (
          <RowMenu
            record={program}
            name={program.current.name}
            route="program"
            gender={t("gender")}
            archiveText={t("archiveText")}
            items={openItems(program)}
            onEdit={mayWrite ? () => router.push(`${base}/program/${program.current.id}`) : undefined}
            mayChangeState={mayWrite}
          />
        )}
      />
      {isImporting && <ImportProgramDialog base={base} onClose={() => setImporting(false)} />}
    </AddressStateScope>
  );
}
