import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { OperationTypesScreen } from "@/components/dictionaries/operation-types";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { operationTypeDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { decodeOperationType } from "@/lib/records/dictionaries/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("operationTypes");

export default async function OperationTypesPage({ params }: Props) {
  const { reading } = await demandScreenAccess("operationTypes", (await params).siteId);
  const types = await listEntries(operationTypeDictionary, reading, NOT_ARCHIVED_STATES);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <OperationTypesScreen types={types.map(decodeOperationType)} />
    </NextIntlClientProvider>
  );
}
