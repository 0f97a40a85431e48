import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { ApiKeysScreen } from "@/components/api-keys/api-keys-screen";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listApiKeys } from "@/lib/records/api-keys/queries";
import { listSiteChoices } from "@/lib/records/sites/queries";
import { listKeyChoices, listWebhooks } from "@/lib/records/webhooks/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("apiKeys");

export default async function ApiKeysPage({ params }: Props) {
  const { siteId } = await params;
  const { actor, reading } = await demandScreenAccess("apiKeys", siteId);
  const [keys, webhooks, keyChoices, sites] = await Promise.all([
    listApiKeys(reading),
    listWebhooks(reading),
    listKeyChoices(reading),
    listSiteChoices(reading, reachOf(actor, "apiKey.manage")),
  ]);
  const messages = pickMessages(await getLocale(), "apiKeys", "webhooks", "permissions", "resource", "shell");
  return (
    <NextIntlClientProvider messages={messages}>
      <AddressStateScope>
        <ApiKeysScreen
          {...{ siteId, keys, webhooks, keyChoices }}
          ownId={actor.id}
          sites={sites.map(({ id, name }) => ({ id, name }))}
        />
      </AddressStateScope>
    </NextIntlClientProvider>
  );
}
