"use client";
import { faBan, faCircleCheck } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListPage } from "@/components/resource/list-page";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { type FirstPage, usePagedList } from "@/components/resource/use-paged-list";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { formatInstant } from "@/lib/platform/display";
import { decodeNotice, type Notice } from "@/lib/records/notices/wire";
import { makeNoticesQuery } from "./list-query";
import { type NamedSite, useAudienceText } from "./use-audience-text";

type Props = { firstPage: FirstPage<Notice>; sites: NamedSite[]; siteId: string; timeZone: string };

/** The notices that staff follow, the newest first, with how many have read each. */
export function NoticeList({ firstPage, sites, siteId, timeZone }: Props) {
  const t = useTranslations("notices");
  const router = useRouter();
  const base = `/site/${siteId}`;
  const [state] = useUrlListState();
  const notices = usePagedList("notice", makeNoticesQuery(siteId, state), firstPage, decodeNotice);
  const audienceText = useAudienceText();
  const columns = useMemo((): Column<Notice>[] => {
    return [
      {
        id: "title",
        header: t("list.name"),
        value: (one) => one.title,
        cell: (one) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link href={`${base}/notice/${one.id}`} {...rowNameLink}>
              {one.title}
            </Link>
            {one.withdrawnAt !== null && (
              <Pill tone="neutral" icon={faBan}>
                {t("list.withdrawn")}
              </Pill>
            )}
          </span>
        ),
      },
      {
        id: "audience",
        header: t("list.audience"),
        value: (one) => audienceText(one, sites),
        wide: true,
        unsorted: true,
      },
      {
        id: "publishedAt",
        header: t("list.publishedAt"),
        value: (one) => one.publishedAt,
        cell: (one) => (
          <span className="whitespace-nowrap">
            {formatInstant(one.publishedAt, timeZone)}
            {one.author && <span className="block text-small text-ink-2">{one.author}</span>}
          </span>
        ),
        wide: true,
      },
      {
        id: "read",
        header: t("list.read"),
        value: (one) => one.counts?.read ?? 0,
        cell: readCell,
        align: "end",
        unsorted: true,
      },
      {
        id: "confirmed",
        header: t("list.confirmed"),
        value: (one) => one.counts?.confirmed ?? 0,
        cell: confirmedCell,
        align: "end",
        unsorted: true,
      },
    ];

    function readCell({ counts }: Notice) {
      return t("list.readOf", { read: counts?.read ?? 0, count: counts?.recipients ?? 0 });
    }

    function confirmedCell({ counts, confirmation }: Notice) {
      if (!confirmation || !counts) return <span className="text-ink-3">—</span>;
      const text = t("list.readOf", { read: counts.confirmed, count: counts.recipients });
      if (counts.confirmed < counts.recipients) return <span className="font-bold">{text}</span>;
      return (
        <Pill tone="valid" icon={faCircleCheck}>
          {text}
        </Pill>
      );
    }
  }, [t, audienceText, sites, base, timeZone]);
  return (
    <ListPage
      texts={{
        title: t("title"),
        filter: t("list.filter"),
        count: (count) => t("list.count", { count }),
        create: t("create"),
        gender: t("list.gender"),
        activeOnly: { only: t("list.inForceOnly"), all: t("list.withWithdrawn") },
        empty: t("list.empty"),
        emptyText: t("list.emptyText"),
        noMatch: {
          title: t("list.noneInForce"),
          disabledMatch: (count) => t("list.withdrawnMatch", { count }),
          showDisabled: t("list.showWithdrawn"),
        },
      }}
      columns={columns}
      rows={notices}
      sort="publishedAt"
      isDescending
      onCreate={() => router.push(`${base}/notices/create`)}
      phoneNote={(one) => [audienceText(one, sites), formatInstant(one.publishedAt, timeZone)].join(" · ")}
    />
  );
}
