import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { makeNoticesQuery } from "@/components/notices/list-query";
import { NoticeList } from "@/components/notices/notice-list";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { listQueryParsers } from "@/components/resource/list-address";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { countWithdrawnMatches, listNotices, noticeTimeZone } from "@/lib/records/notices/queries";
import { noticeListQuerySchema } from "@/lib/records/notices/schema";
import { decodeNotice } from "@/lib/records/notices/wire";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => makeScreenMetadata("notices");

const readAddress = createLoader(listQueryParsers);

export default async function NoticesPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("notices", (await params).siteId);
  const query = makeNoticesQuery(siteId, await readAddress(searchParams));
  const asked = noticeListQuerySchema.parse({ ...query, limit: String(query.limit), page: String(query.page) });
  const [notices, sites, timeZone] = await Promise.all([
    listNotices(reading, asked, asked),
    listSiteChoices(reading, reachOf(actor, "notice.write")),
    noticeTimeZone(reading, isAll ? null : siteId),
  ]);
  const disabledMatches = notices.total === 0 ? await countWithdrawnMatches(reading, asked) : 0;
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "notices", "resource", "shell")}>
      <QueryClientScope>
        <AddressStateScope>
          <NoticeList
            firstPage={{ query, rows: notices.rows.map(decodeNotice), total: notices.total, disabledMatches }}
            sites={sites}
            siteId={siteId}
            timeZone={timeZone}
          />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
