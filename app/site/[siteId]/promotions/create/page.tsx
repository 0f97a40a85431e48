import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { PromotionForm } from "@/components/promotions/promotion-form";
import { QueryScope } from "@/components/resource/query-scope";
import { Page } from "@/components/shell/page/page";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { dayOf, toUnix } from "@/lib/platform/time";
import { listSiteChoices, readAddressedSite } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("promotionCreate") };
}

export default async function CreatePromotionPage({ params }: Props) {
  const { actor, reading, siteId } = await enterScreen("promotionCreate", (await params).siteId);
  const [sites, site] = await Promise.all([
    listSiteChoices(reading, narrowReach(reachOf(actor, "promotion.write"), siteId)),
    readAddressedSite(reading, siteId),
  ]);
  const today = dayOf(toUnix(reading.now), site?.timeZone ?? "Europe/Paris");
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <Page title={(await getTranslations("lists.promotions"))("create")}>
        <QueryScope>
          <PromotionForm promotion={null} sites={sites} today={today} base={`/site/${siteId}`} />
        </QueryScope>
      </Page>
    </NextIntlClientProvider>
  );
}
