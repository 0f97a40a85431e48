"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { findReservationsInTheWay, type ReservationsInTheWay } from "@/components/reservations/in-the-way";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { useRecordStateActions } from "@/components/resource/use-record-state";
import type { ApiError } from "@/lib/http/client";
import type { SiteView } from "@/lib/records/sites/schema";
import type { DecodedState } from "@/lib/records/wire";

// They are loaded when they open, so that the list itself is there sooner.
const InTheWayDialog = dynamic(() =>
  import("@/components/reservations/in-the-way-dialog").then((m) => m.InTheWayDialog),
);
const SiteFormDialog = dynamic(() => import("./site-form-dialog").then((m) => m.SiteFormDialog));

type ListedSite = DecodedState<SiteView>;

/** The list of the school's sites, where sites can be created, changed, disabled, enabled and archived. */
export function SiteList({ sites, mainSiteId }: { sites: ListedSite[]; mainSiteId: string | null }) {
  const t = useTranslations("school.sites");
  const shared = useTranslations("resource");
  const [edited, setEdited] = useState<ListedSite | "new" | null>(null);
  const [refusal, setRefusal] = useState<{ site: ListedSite; problem: ReservationsInTheWay } | null>(null);
  const columns = useMemo(
    (): Column<ListedSite>[] => [
      {
        id: "name",
        header: t("name"),
        value: (site) => site.name,
        cell: (site) => (
          <>
            <button type="button" data-print="text" onClick={() => setEdited(site)} {...rowNameLink}>
              <b>{site.name}</b>
            </button>
            {site.id === mainSiteId && <span className="ms-2 text-small text-ink-2 phone:hidden">{t("main")}</span>}
          </>
        ),
      },
      { id: "code", header: t("code"), value: (site) => site.icao },
      { id: "city", header: t("city"), value: (site) => site.address.city || null, wide: true },
      { id: "timeZone", header: t("timeZone"), value: (site) => site.timeZone, wide: true, unsearched: true },
      makeStateColumn(shared("state"), t("gender")),
    ],
    [t, shared, mainSiteId],
  );

  const { toggle } = useRecordStateActions("site", t("gender"), (error, name) =>
    sites.some((site) => site.name === name && refused(site, error)),
  );

  /** Shows a dialog if reservations prevent the change. Returns false for other refusals, which the usual toast shows. */
  function refused(site: ListedSite, error: ApiError): boolean {
    const problem = findReservationsInTheWay(error, { siteId: site.id, timeZone: site.timeZone });
    if (problem) setRefusal({ site, problem });
    return problem !== null;
  }

  return (
    <ListPage
      texts={{
        title: t("title"),
        filter: t("filter"),
        count: (count) => t("count", { count }),
        create: t("create"),
        gender: t("gender"),
        empty: t("empty"),
        emptyText: t("emptyText"),
      }}
      columns={columns}
      rows={sites}
      onCreate={() => setEdited("new")}
      phoneNote={(site) => [site.address.city, site.id === mainSiteId && t("main")].filter(Boolean).join(" · ")}
      actions={(site) => (
        <RowMenu
          record={site}
          name={site.name}
          route="site"
          gender={t("gender")}
          onEdit={() => setEdited(site)}
          archiveText={t("archiveText")}
          onRefused={(error) => refused(site, error)}
        />
      )}
    >
      {edited && <SiteFormDialog site={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {refusal && (
        <InTheWayDialog
          refusal={refusal.problem}
          title={t("inTheWayTitle", { name: refusal.site.name })}
          confirmText={({ cancelled }) => t("cancelAll", { count: cancelled })}
          onClose={() => setRefusal(null)}
          onCleared={() => {
            setRefusal(null);
            void toggle(refusal.site, refusal.site.name, false);
          }}
        />
      )}
    </ListPage>
  );
}
