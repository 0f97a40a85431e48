"use client";
import { faBullhorn, faChevronRight, faGear } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FailedState, Skeleton } from "@/components/ui/states";
import { hrefOf } from "@/lib/access/screens/address";
import { Page } from "../page/page";
import { NothingNew } from "./nothing-new";
import { NotificationList } from "./notification-list";
import { useNotifications } from "./use-notifications";

const SIZE = 30;

/** All notifications of the person, or the unread ones. */
export function NotificationScreen({ siteId }: { siteId: string }) {
  const screens = useTranslations("shell.screens");
  const t = useTranslations("shell.notifications");
  const [filter, setFilter] = useState<"unread" | "all">("all");
  const { loaded, hasFailed, lastSeen, unread, load, mark, showMore } = useNotifications({
    size: SIZE,
    unreadOnly: filter === "unread",
  });
  const segments = [
    { value: "all" as const, label: t("filterAll") },
    { value: "unread" as const, label: `${t("filterUnread")} ${unread || ""}`.trim() },
  ];
  return (
    <Page
      title={t("title")}
      note={unread > 0 ? t("unread", { count: unread }) : undefined}
      actions={
        <>
          <SegmentedControl label={t("title")} segments={segments} value={filter} onValueChange={setFilter} />
          <Button className="phone:px-2" disabled={unread === 0} onClick={() => void mark(true)}>
            {t("markAllRead")}
          </Button>
          <Link
            href={hrefOf("notificationSettings", siteId)}
            aria-label={screens("notificationSettings")}
            title={screens("notificationSettings")}
            className={getButtonClassName("secondary", "normal", true)}
          >
            <Icon of={faGear} />
          </Link>
        </>
      }
    >
      {hasFailed && <FailedState title={t("failed")} retryLabel={t("tryAgain")} onRetry={() => void load()} />}
      {!loaded && !hasFailed && <Skeleton rows={6} label={t("title")} />}
      {loaded && (
        <div className="max-w-[860px] border-x border-t border-line bg-surface">
          <Link
            href={hrefOf("receivedNotices", siteId)}
            className="flex min-h-11 items-center gap-2 px-4 text-table text-link hover:underline -outline-offset-2!"
          >
            <Icon of={faBullhorn} />
            {t("notices")}
            <Icon of={faChevronRight} className="ms-auto text-small" />
          </Link>
          {loaded.items.length === 0 ? (
            <div className="border-y border-line">
              <NothingNew lastSeen={lastSeen} />
            </div>
          ) : (
            <NotificationList items={loaded.items} onMark={(id, read) => void mark(read, [id])} />
          )}
        </div>
      )}
      {loaded && loaded.total > loaded.items.length && loaded.items.length < 200 && (
        <div className="mt-4">
          <Button onClick={showMore}>{t("more")}</Button>
        </div>
      )}
    </Page>
  );
}
