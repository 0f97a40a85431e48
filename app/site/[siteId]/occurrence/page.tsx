import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { OccurrencesScreen } from "@/components/occurrences/occurrences-screen";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { listOccurrences, listOwnOccurrences } from "@/lib/activity/occurrences/queries";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("occurrences");

export default async function OccurrencesPage({ params }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("occurrences", (await params).siteId);
  const [handled, own] = await Promise.all([
    can(actor, "occurrence.read", isAll ? "any" : siteId) ? listOccurrences(reading, siteId) : null,
    listOwnOccurrences(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "occurrences", "shell")}>
      <OccurrencesScreen {...{ siteId, handled, own }} now={toUnix(reading.now)} />
    </NextIntlClientProvider>
  );
}
