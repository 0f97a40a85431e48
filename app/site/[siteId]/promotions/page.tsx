import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { makePromotionsQuery } from "@/components/promotions/list-query";
import { PromotionList } from "@/components/promotions/promotion-list";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { listQueryParsers } from "@/components/resource/list-address";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { countDisabledPromotionMatches, listPromotions, toPromotionFilter } from "@/lib/records/promotions/queries";
import { promotionListQuerySchema } from "@/lib/records/promotions/schema";
import { decodePromotion } from "@/lib/records/promotions/wire";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => makeScreenMetadata("promotions");

const readAddress = createLoader(listQueryParsers);

export default async function PromotionsPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("promotions", (await params).siteId);
  const query = makePromotionsQuery(siteId, await readAddress(searchParams));
  const asked = promotionListQuerySchema.parse({ ...query, limit: String(query.limit), page: String(query.page) });
  const filter = toPromotionFilter(actor, asked);
  const [promotions, sites, writable] = await Promise.all([
    listPromotions(reading, filter, asked),
    listSiteChoices(reading, filter.reach),
    listSiteChoices(reading, narrowReach(reachOf(actor, "promotion.write"), siteId)),
  ]);
  const disabledMatches = promotions.total === 0 ? await countDisabledPromotionMatches(reading, filter) : 0;
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <QueryClientScope>
        <AddressStateScope>
          <PromotionList
            firstPage={{
              query,
              rows: promotions.rows.map(decodePromotion),
              total: promotions.total,
              disabledMatches,
            }}
            sites={sites}
            writable={writable.map(({ id }) => id)}
            siteId={siteId}
          />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
