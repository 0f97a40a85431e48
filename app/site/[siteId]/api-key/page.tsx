import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { ApiKeysScreen } from "@/components/api-keys/api-keys-screen";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listApiKeys } from "@/lib/records/api-keys/queries";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("apiKeys");

export default async function ApiKeysPage({ params }: Props) {
  const { actor, reading } = await demandScreenAccess("apiKeys", (await params).siteId);
  const [keys, sites] = await Promise.all([
    listApiKeys(reading),
    listSiteChoices(reading, reachOf(actor, "apiKey.manage")),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "apiKeys", "permissions", "resource", "shell")}>
      <ApiKeysScreen keys={keys} ownId={actor.id} sites={sites.map(({ id, name }) => ({ id, name }))} />
    </NextIntlClientProvider>
  );
}
