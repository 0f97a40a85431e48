import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { CancellationReasonsScreen } from "@/components/dictionaries/cancellation-reasons";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { cancellationReasonDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { decodeCancellationReason } from "@/lib/records/dictionaries/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("cancellationReasons");

export default async function CancellationReasonsPage({ params }: Props) {
  const { reading } = await demandScreenAccess("cancellationReasons", (await params).siteId);
  const reasons = await listEntries(cancellationReasonDictionary, reading, NOT_ARCHIVED_STATES);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <CancellationReasonsScreen reasons={reasons.map(decodeCancellationReason)} />
    </NextIntlClientProvider>
  );
}
