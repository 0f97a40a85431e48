import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { PromotionForm } from "@/components/promotions/promotion-form";
import { ReadOnlyPromotion } from "@/components/promotions/read-only-promotion";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { Page } from "@/components/shell/page/page";
import { can } from "@/lib/access/permissions/permissions";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readPromotion } from "@/lib/records/promotions/queries";
import { decodePromotion } from "@/lib/records/promotions/wire";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("promotion");

export default async function PromotionPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("promotion", siteId);
  const [promotion, sites, known] = await Promise.all([
    orNotFound(readPromotion(reading, id).then(decodePromotion)),
    listSiteChoices(reading, reachOf(actor, "promotion.write")),
    listSiteChoices(reading, reachOf(actor, "promotion.read")),
  ]);
  const mayWrite = can(actor, "promotion.write", promotion.siteId) && promotion.state !== "Archived";
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <Page title={promotion.name}>
        {mayWrite ? (
          <QueryClientScope>
            <PromotionForm promotion={promotion} sites={sites} today="" base={`/site/${siteId}`} />
          </QueryClientScope>
        ) : (
          <ReadOnlyPromotion
            promotion={promotion}
            site={known.find((site) => site.id === promotion.siteId)?.name ?? ""}
          />
        )}
      </Page>
    </NextIntlClientProvider>
  );
}
