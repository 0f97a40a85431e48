import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Tags } from "@/components/dictionaries/tags";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { tags } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { NOT_ARCHIVED } from "@/lib/records/schema";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("tags") };
}

export default async function TagsPage({ params }: Props) {
  const { reading } = await enterScreen("tags", (await params).siteId);
  const entries = await listEntries(tags, reading, NOT_ARCHIVED);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <Tags tags={entries} />
    </NextIntlClientProvider>
  );
}
