import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { CancellationReasons } from "@/components/dictionaries/cancellation-reasons";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { cancellationReasons } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { NOT_ARCHIVED } from "@/lib/records/schema";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("cancellationReasons") };
}

export default async function CancellationReasonsPage({ params }: Props) {
  const { reading } = await enterScreen("cancellationReasons", (await params).siteId);
  const reasons = await listEntries(cancellationReasons, reading, NOT_ARCHIVED);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <CancellationReasons reasons={reasons} />
    </NextIntlClientProvider>
  );
}
