"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLinkClass } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { formatNumericDay } from "@/lib/platform/display";
import type { PersonChoice } from "@/lib/records/people/wire";
import type { Promotion } from "@/lib/records/promotions/wire";

type Props = {
  promotions: Promotion[];
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
  const columns = useMemo((): Column<Promotion>[] => {
    const siteName = (one: Promotion) => sites.find((site) => site.id === one.siteId)?.name ?? "";
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
        value: (one) => one.createdOn,
        cell: (one) => formatNumericDay(one.createdOn),
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
        [sites.find((site) => site.id === one.siteId)?.name, formatNumericDay(one.createdOn)].join(" · ")
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

const nameOf = (student: PersonChoice) => `${student.callSign ?? ""} ${student.firstName} ${student.lastName}`;
