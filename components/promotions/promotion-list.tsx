"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLinkClass } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatNumericDay } from "@/lib/platform/display";
import type { PromotionView } from "@/lib/records/promotions/schema";

type Props = {
  promotions: PromotionView[];
  sites: { id: string; name: string }[];
  /** The ids of the sites whose promotions the person may change. */
  writable: string[];
  /** The start of the addresses of screens at the current site. */
  base: string;
};

/** The list of promotions (classes of students) of one site, or of all the person's sites. */
export function PromotionList({ promotions, sites, writable, base }: Props) {
  const t = useTranslations("lists.promotions");
  const shared = useTranslations("resource");
  const router = useRouter();
  const columns = useMemo((): Column<PromotionView>[] => {
    const siteName = (one: PromotionView) => sites.find((site) => site.id === one.siteId)?.name ?? "";
    return [
      {
        id: "name",
        header: t("name"),
        value: (one) => one.name,
        cell: (one) => (
          <Link href={`${base}/promotion/${one.id}`} className={`${rowNameLinkClass} font-bold`}>
            {one.name}
          </Link>
        ),
      },
      { id: "site", header: t("site"), value: siteName, wide: true },
      {
        id: "createdOn",
        header: t("createdOn"),
        value: (one) => one.creationDate,
        cell: (one) => formatNumericDay(unixToUtcDay(one.creationDate)),
        unsearched: true,
        wide: true,
      },
      {
        id: "students",
        header: t("students"),
        // The search uses the students' names. The sorting uses their number, so the number comes first.
        value: (one) => `${String(one.students.length).padStart(4, "0")} ${one.students.map(nameOf).join(" ")}`,
        cell: (one) => one.students.length,
        align: "end",
      },
      makeStateColumn(shared("state"), t("gender")),
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
        [sites.find((site) => site.id === one.siteId)?.name, formatNumericDay(unixToUtcDay(one.creationDate))].join(
          " · ",
        )
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

const nameOf = (student: PromotionView["students"][number]) =>
  `${student.callSign ?? ""} ${student.prenom} ${student.nom}`;
