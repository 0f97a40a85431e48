import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { ReceivedNotices } from "@/components/notices/received-notices";
import { listQueryParsers } from "@/components/resource/list-address";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listReceivedNotices, noticeTimeZone } from "@/lib/records/notices/queries";
import { decodeNotice } from "@/lib/records/notices/wire";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => makeScreenMetadata("receivedNotices");

const PAGE_SIZE = 50;
const readAddress = createLoader({ page: listQueryParsers.page });

export default async function ReceivedNoticesPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("receivedNotices", (await params).siteId);
  const { page } = await readAddress(searchParams);
  const [{ rows, total }, timeZone] = await Promise.all([
    listReceivedNotices(reading, actor, { limit: PAGE_SIZE, page }),
    noticeTimeZone(reading, isAll ? null : siteId),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "shell")}>
      <ReceivedNotices
        notices={rows.map(decodeNotice)}
        siteId={siteId}
        timeZone={timeZone}
        page={page}
        hasOlder={page * PAGE_SIZE < total}
      />
    </NextIntlClientProvider>
  );
}
