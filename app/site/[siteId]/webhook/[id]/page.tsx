import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { WebhookSheet } from "@/components/api-keys/webhooks/webhook-sheet";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listKeyChoices, readWebhook } from "@/lib/records/webhooks/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("webhook");

export default async function WebhookPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("webhook", siteId);
  const webhook = await orNotFound(readWebhook(reading, id));
  const choices = await listKeyChoices(reading);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "apiKeys", "webhooks", "resource", "shell")}>
      <QueryClientScope>
        <WebhookSheet {...{ siteId, webhook, choices }} isOwn={webhook.madeById === actor.id} />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
