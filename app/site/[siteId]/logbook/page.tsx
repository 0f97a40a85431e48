import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { LogbookScreen } from "@/components/logbook/logbook-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("logbook");

export default async function LogbookPage({ params }: Props) {
  const { actor, siteId } = await demandScreenAccess("logbook", (await params).siteId);
  const name = [`${actor.firstName} ${actor.lastName}`, actor.callSign].filter(Boolean).join(", ");
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "logbook", "recency", "resource", "shell")}>
      <QueryClientScope>
        <LogbookScreen personId={actor.id} name={name} siteId={siteId} />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
