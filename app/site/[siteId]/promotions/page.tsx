import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { PromotionList } from "@/components/promotions/promotion-list";
import { openScreen } from "@/lib/access/screens/open-screen";
import { pick } from "@/lib/platform/messages";
import { promotionsOf } from "@/lib/records/promotions/queries";
import { NOT_ARCHIVED } from "@/lib/records/schema";
import { sitesWhere } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("promotions") };
}

export default async function PromotionsPage({ params }: Props) {
  const { reading, siteId } = await openScreen("promotions", (await params).siteId);
  const [promotions, sites, writable] = await Promise.all([
    promotionsOf(reading, siteId, NOT_ARCHIVED),
    sitesWhere(reading, "promotion.read", siteId),
    sitesWhere(reading, "promotion.write", siteId),
  ]);
  return (
    <NextIntlClientProvider messages={pick(await getLocale(), "lists", "resource", "shell")}>
      <PromotionList
        promotions={promotions}
        sites={sites}
        writable={writable.map(({ id }) => id)}
        base={`/site/${siteId}`}
      />
    </NextIntlClientProvider>
  );
}
