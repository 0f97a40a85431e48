import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { PromotionForm } from "@/components/promotions/promotion-form";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { Page } from "@/components/shell/page/page";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { findSiteOfUrl, listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("promotionCreate");

export default async function CreatePromotionPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("promotionCreate", (await params).siteId);
  const [sites, site] = await Promise.all([
    listSiteChoices(reading, narrowReach(reachOf(actor, "promotion.write"), siteId)),
    findSiteOfUrl(reading, siteId),
  ]);
  const today = localDayOf(toUnix(reading.now), site?.timeZone ?? "Europe/Paris");
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <Page title={(await getTranslations("lists.promotions"))("create")}>
        <QueryClientScope>
          <PromotionForm promotion={null} sites={sites} today={today} base={`/site/${siteId}`} />
        </QueryClientScope>
      </Page>
    </NextIntlClientProvider>
  );
}
