import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { OccurrenceSheet } from "@/components/occurrences/occurrence-sheet";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { readOccurrence } from "@/lib/activity/occurrences/queries";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("occurrence");

export default async function OccurrencePage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("occurrence", siteId);
  const report = await orNotFound(readOccurrence(reading, id));
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "occurrences", "resource", "shell")}>
      <OccurrenceSheet {...{ siteId, report }} now={toUnix(reading.now)} />
    </NextIntlClientProvider>
  );
}
