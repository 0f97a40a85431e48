import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { ExtractionScreen } from "@/components/extraction/extraction-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { can } from "@/lib/access/permissions/permissions";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { DATASET_NAMES } from "@/lib/activity/extractions/codes";
import { listExtractions } from "@/lib/activity/extractions/queries";
import { listExtractors, listSavedExtractions } from "@/lib/activity/extractions/saved/queries";
import { decodeSaved } from "@/lib/activity/extractions/saved/wire";
import { decodeExtraction } from "@/lib/activity/extractions/wire";
import { daysOfPeriod, toDay } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { parseDay } from "@/lib/platform/time";
import { listSiteChoices } from "@/lib/records/sites/queries";
import { readExtent } from "@/lib/views/everything/queries";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("dataExtraction");

export default async function DataExtractionPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("dataExtraction", (await params).siteId);
  const mayExtractAll = can(actor, "extraction.everything", "school");
  const [sites, extractions, saved, extractors, extent] = await Promise.all([
    listSiteChoices(reading, reachOf(actor, "extraction.read")),
    listExtractions(reading),
    listSavedExtractions(reading),
    listExtractors(reading),
    mayExtractAll ? readExtent() : null,
  ]);
  const today = toDay(reading.now);
  const { dataset, from, to } = await searchParams;
  const [first, last] = [from, to].map((day) => parseDay([day].flat()[0]));
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "everything", "extraction", "logbook", "resource", "shell")}
    >
      <QueryClientScope>
        <ExtractionScreen
          key={siteId}
          sites={sites.map(({ id, name }) => ({ id, name }))}
          shownSiteIds={isAll ? [] : [siteId]}
          today={today}
          asked={{
            dataset: DATASET_NAMES.find((name) => name === dataset) ?? "legs",
            days: first && last ? { from: first, to: last } : daysOfPeriod("thisYear", today),
          }}
          extractions={extractions.map(decodeExtraction)}
          saved={saved.map(decodeSaved)}
          extractors={extractors.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))}
          ownId={actor.id}
          extent={extent}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
