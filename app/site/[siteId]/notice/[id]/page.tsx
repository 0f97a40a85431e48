import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NoticeSheet } from "@/components/notices/notice-sheet";
import { can } from "@/lib/access/permissions/permissions";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listNoticeRecipients, noticeTimeZone, readNotice } from "@/lib/records/notices/queries";
import { mayFollowNotice, mayWriteToAllSites } from "@/lib/records/notices/reach";
import { decodeNotice, decodeNoticeRecipients } from "@/lib/records/notices/wire";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("notice");

export default async function NoticePage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("notice", siteId);
  const notice = await orNotFound(readNotice(reading, id).then(decodeNotice));
  const [sites, timeZone, readers, mayWriteToAll] = await Promise.all([
    listSiteChoices(reading, reachOf(actor, "site.read")),
    noticeTimeZone(reading, notice.siteId),
    mayFollowNotice(actor, notice.siteId) ? listNoticeRecipients(reading, id).then(decodeNoticeRecipients) : null,
    mayWriteToAllSites(reading),
  ]);
  const mayWrite = notice.siteId ? can(actor, "notice.write", notice.siteId) : mayWriteToAll;
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "notices", "resource", "shell")}>
      <NoticeSheet notice={notice} sites={sites} timeZone={timeZone} readers={readers} mayWrite={mayWrite} />
    </NextIntlClientProvider>
  );
}
