import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { TransactionTypesScreen } from "@/components/dictionaries/transaction-types";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { transactionTypeDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { decodeTransactionType } from "@/lib/records/dictionaries/wire";
import { readCurrency } from "@/lib/records/school/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("transactionTypes");

export default async function TransactionTypesPage({ params }: Props) {
  const { reading } = await demandScreenAccess("transactionTypes", (await params).siteId);
  const [types, currency] = await Promise.all([
    listEntries(transactionTypeDictionary, reading, NOT_ARCHIVED_STATES),
    readCurrency(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <TransactionTypesScreen types={types.map(decodeTransactionType)} currency={currency} />
    </NextIntlClientProvider>
  );
}
