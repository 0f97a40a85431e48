import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { TagsScreen } from "@/components/dictionaries/tags";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { tagDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { decodeState } from "@/lib/records/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("tags");

export default async function TagsPage({ params }: Props) {
  const { reading } = await demandScreenAccess("tags", (await params).siteId);
  const entries = await listEntries(tagDictionary, reading, NOT_ARCHIVED_STATES);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <TagsScreen tags={entries.map(decodeState)} />
    </NextIntlClientProvider>
  );
}
