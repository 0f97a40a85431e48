import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { ExtractionScreen } from "@/components/extraction/extraction-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { listExtractions } from "@/lib/activity/extractions/queries";
import { listExtractors, listSavedExtractions } from "@/lib/activity/extractions/saved/queries";
import { decodeSaved } from "@/lib/activity/extractions/saved/wire";
import { decodeExtraction } from "@/lib/activity/extractions/wire";
import { toDay } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("dataExtraction");

export default async function DataExtractionPage({ params }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("dataExtraction", (await params).siteId);
  const [sites, extractions, saved, extractors] = await Promise.all([
    listSiteChoices(reading, reachOf(actor, "extraction.read")),
    listExtractions(reading),
    listSavedExtractions(reading),
    listExtractors(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "extraction", "logbook", "resource", "shell")}>
      <QueryClientScope>
        <ExtractionScreen
          key={siteId}
          sites={sites.map(({ id, name }) => ({ id, name }))}
          shownSiteIds={isAll ? [] : [siteId]}
          today={toDay(reading.now)}
          extractions={extractions.map(decodeExtraction)}
          saved={saved.map(decodeSaved)}
          extractors={extractors.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))}
          ownId={actor.id}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
