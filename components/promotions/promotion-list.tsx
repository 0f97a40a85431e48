"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { type FirstPage, usePagedList } from "@/components/resource/use-paged-list";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { Link } from "@/components/ui/link";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { PromotionSortColumn } from "@/lib/records/promotions/codes";
import { decodePromotion, type Promotion } from "@/lib/records/promotions/wire";
import { makePromotionsQuery } from "./list-query";

type Props = {
  firstPage: FirstPage<Promotion>;
  sites: { id: string; name: string }[];
  /** The ids of the sites whose promotions the person may change. */
  writable: string[];
  siteId: string;
};

/** The list of promotions (classes of students) of one site, or of all the person's sites. */
export function PromotionList({ firstPage, sites, writable, siteId }: Props) {
  const t = useTranslations("lists.promotions");
  const shared = useTranslations("resource");
  const router = useRouter();
  const base = `/site/${siteId}`;
  const [state] = useUrlListState();
  const promotions = usePagedList("promotion", makePromotionsQuery(siteId, state), firstPage, decodePromotion);
  const columns = useMemo((): (Column<Promotion> & { id: PromotionSortColumn })[] => {
    const siteName = (one: Promotion) => sites.find((site) => site.id === one.siteId)?.name ?? "";
    return [
      {
        id: "name",
        header: t("name"),
        value: (one) => one.name,
        cell: (one) => (
          <Link href={`${base}/promotion/${one.id}`} {...rowNameLink}>
            <b>{one.name}</b>
          </Link>
        ),
      },
      { id: "site", header: t("site"), value: siteName, wide: true },
      {
        id: "createdOn",
        header: t("createdOn"),
        value: (one) => one.createdOn,
        cell: (one) => formatDayAsDdMmYyyy(one.createdOn),
        wide: true,
      },
      {
        id: "students",
        header: t("students"),
        value: (one) => one.students.length,
        align: "end",
      },
      { ...makeStateColumn(shared("state"), t("gender")), id: "state" },
    ];
  }, [t, shared, sites, base]);
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
      rows={promotions}
      onCreate={writable.length > 0 ? () => router.push(`${base}/promotions/create`) : undefined}
      phoneNote={(one) =>
        [sites.find((site) => site.id === one.siteId)?.name, formatDayAsDdMmYyyy(one.createdOn)].join(" · ")
      }
      actions={
        writable.length > 0
          ? (one) =>
              writable.includes(one.siteId) && (
                <RowMenu
                  record={one}
                  name={one.name}
                  route="promotion"
                  gender={t("gender")}
                  onEdit={() => router.push(`${base}/promotion/${one.id}`)}
                />
              )
          : undefined
      }
    />
  );
}
