import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NotificationSettings } from "@/components/account/notification-settings";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { listOwnPushEndpoints, readOwnNotificationSettings } from "@/lib/activity/notifications/queries";
import { decodeNotificationSettings } from "@/lib/activity/notifications/wire";
import { pickMessages } from "@/lib/platform/messages";
import { pushPublicKey } from "@/lib/platform/push";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("notificationSettings");

export default async function NotificationSettingsPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("notificationSettings", (await params).siteId);
  const publicKey = pushPublicKey();
  const [settings, endpoints] = await Promise.all([
    readOwnNotificationSettings(reading, actor).then(decodeNotificationSettings),
    publicKey ? listOwnPushEndpoints(reading, actor) : [],
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "account", "shell")}>
      <NotificationSettings settings={settings} push={publicKey ? { publicKey, endpoints } : null} siteId={siteId} />
    </NextIntlClientProvider>
  );
}
