import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { TransactionTypes } from "@/components/dictionaries/transaction-types";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { transactionTypes } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { NOT_ARCHIVED } from "@/lib/records/schema";
import { readCurrency } from "@/lib/records/school/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("transactionTypes") };
}

export default async function TransactionTypesPage({ params }: Props) {
  const { reading } = await enterScreen("transactionTypes", (await params).siteId);
  const [types, currency] = await Promise.all([
    listEntries(transactionTypes, reading, NOT_ARCHIVED),
    readCurrency(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <TransactionTypes types={types} currency={currency} />
    </NextIntlClientProvider>
  );
}
