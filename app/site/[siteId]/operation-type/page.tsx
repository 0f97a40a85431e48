import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { OperationTypes } from "@/components/dictionaries/operation-types";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { operationTypes } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { NOT_ARCHIVED } from "@/lib/records/schema";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("operationTypes") };
}

export default async function OperationTypesPage({ params }: Props) {
  const { reading } = await enterScreen("operationTypes", (await params).siteId);
  const types = await listEntries(operationTypes, reading, NOT_ARCHIVED);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <OperationTypes types={types} />
    </NextIntlClientProvider>
  );
}
