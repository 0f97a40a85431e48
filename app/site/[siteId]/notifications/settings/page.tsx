import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NotificationSettings } from "@/components/account/notification-settings";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { readOwnNotificationSettings } from "@/lib/activity/notifications/queries";
import { decodeNotificationSettings } from "@/lib/activity/notifications/wire";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("notificationSettings");

export default async function NotificationSettingsPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("notificationSettings", (await params).siteId);
  const settings = decodeNotificationSettings(await readOwnNotificationSettings(reading, actor));
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "account", "shell")}>
      <NotificationSettings settings={settings} siteId={siteId} />
    </NextIntlClientProvider>
  );
}
