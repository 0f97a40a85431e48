import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { NoticeForm } from "@/components/notices/notice-form";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { Page } from "@/components/shell/page/page";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listPromotionChoices } from "@/lib/records/notices/queries";
import { mayWriteToAllSites } from "@/lib/records/notices/reach";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("noticeCreate");

export default async function CreateNoticePage({ params }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("noticeCreate", (await params).siteId);
  const reach = reachOf(actor, "notice.write");
  const [sites, promotions, mayWriteToAll] = await Promise.all([
    listSiteChoices(reading, reach),
    listPromotionChoices(reading, reach),
    mayWriteToAllSites(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "notices", "resource", "shell")}>
      <Page title={(await getTranslations("notices"))("create")}>
        <QueryClientScope>
          <NoticeForm
            sites={sites}
            siteId={isAll ? null : siteId}
            mayWriteToAll={mayWriteToAll}
            promotions={promotions}
            base={`/site/${siteId}`}
          />
        </QueryClientScope>
      </Page>
    </NextIntlClientProvider>
  );
}
