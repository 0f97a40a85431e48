"use client";
import { faGear } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { FailedState } from "@/components/ui/states";
import { NothingNew } from "./nothing-new";
import { NotificationList } from "./notification-list";
import { useNotifications } from "./use-notifications";

const SIZE = 6;

export type NotificationPanelProps = { href: string; onClose: () => void };

/** The latest notifications, under the bell. Closing it marks nothing. */
export function NotificationPanel({ href, onClose }: NotificationPanelProps) {
  const t = useTranslations("shell.notifications");
  const screens = useTranslations("shell.screens");
  const { loaded, hasFailed, lastSeen, unread, load, mark } = useNotifications({ size: SIZE, unreadOnly: false });
  return (
    <>
      <div className="flex min-h-12 items-center gap-3 px-4">
        <p className="text-section font-bold">{t("title")}</p>
        {unread > 0 && <p className="text-table text-ink-2">{t("unread", { count: unread })}</p>}
        {unread > 0 && (
          <Button variant="quiet" className="ms-auto -me-3" onClick={() => void mark(true)}>
            {t("markAllRead")}
          </Button>
        )}
      </div>
      {hasFailed && !loaded && (
        <div className="p-4">
          <FailedState title={t("failed")} retryLabel={t("tryAgain")} onRetry={() => void load()} />
        </div>
      )}
      {loaded && loaded.items.length === 0 && (
        <div className="border-t border-line">
          <NothingNew lastSeen={lastSeen} />
        </div>
      )}
      {loaded && (
        <NotificationList items={loaded.items} onMark={(id, read) => void mark(read, [id])} onOpen={onClose} />
      )}
      <div className="flex min-h-12 items-center justify-between gap-3 px-4">
        <Link href={href} onClick={onClose} className="shrink-0 text-table text-link underline">
          {t("showAll")}
        </Link>
        {loaded && loaded.items.length > 0 && <p className="text-small text-ink-3">{t("keys")}</p>}
        <Link
          href={`${href}/settings`}
          onClick={onClose}
          className="flex shrink-0 items-center gap-2 text-table text-link"
        >
          <Icon of={faGear} />
          {screens("notificationSettings")}
        </Link>
      </div>
    </>
  );
}
