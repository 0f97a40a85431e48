import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NotificationScreen } from "@/components/shell/notifications/notification-screen";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("notifications");

export default async function NotificationsPage({ params }: Props) {
  const { siteId } = await demandScreenAccess("notifications", (await params).siteId);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "shell")}>
      <NotificationScreen siteId={siteId} />
    </NextIntlClientProvider>
  );
}
