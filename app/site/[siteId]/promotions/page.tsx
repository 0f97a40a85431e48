import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { PromotionList } from "@/components/promotions/promotion-list";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listPromotions } from "@/lib/records/promotions/queries";
import { decodePromotion } from "@/lib/records/promotions/wire";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("promotions") };
}

export default async function PromotionsPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("promotions", (await params).siteId);
  const [promotions, sites, writable] = await Promise.all([
    listPromotions(reading, narrowReach(reachOf(actor, "promotion.read"), siteId), NOT_ARCHIVED_STATES),
    listSiteChoices(reading, narrowReach(reachOf(actor, "promotion.read"), siteId)),
    listSiteChoices(reading, narrowReach(reachOf(actor, "promotion.write"), siteId)),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <PromotionList
        promotions={promotions.rows.map(decodePromotion)}
        sites={sites}
        writable={writable.map(({ id }) => id)}
        base={`/site/${siteId}`}
      />
    </NextIntlClientProvider>
  );
}
