"use client";
import { faBell } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import type { NotificationPanelProps } from "./notification-panel";
import { useUnreadCount } from "./use-unread-count";

const load = () => import("./notification-panel").then((module) => module.NotificationPanel);
const look = "relative grid size-9 shrink-0 place-items-center rounded-control touch:size-[44px] phone:size-[44px]";

/** The bell in the top bar with the number of unread notifications. It opens a panel; on a phone, it leads to their page. */
export function NotificationBell({ siteId }: { siteId: string }) {
  const t = useTranslations("shell.notifications");
  const count = useUnreadCount();
  const [Panel, setPanel] = useState<ComponentType<NotificationPanelProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const href = `/site/${siteId}/notifications`;
  const label = t("badge", { count });
  const content = (
    <>
      <Icon of={faBell} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0 top-0 min-w-4 rounded-full bg-accent px-1 text-center text-caption font-bold text-dark"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </>
  );
  const fetchPanel = () =>
    void load().then(
      (loaded) => setPanel(() => loaded),
      () => {},
    );
  return (
    <>
      <Link href={href} aria-label={label} title={t("open")} className={`${look} tablet:hidden`}>
        {content}
      </Link>
      <span className="contents phone:hidden">
        <Popover
          label={t("title")}
          open={isOpen && Panel !== null}
          onOpenChange={(next) => {
            setOpen(next);
            if (next) fetchPanel();
          }}
          className="w-[540px] max-w-[calc(100vw-16px)] p-0!"
          trigger={
            <button type="button" aria-label={label} title={t("open")} onPointerEnter={fetchPanel} className={look}>
              {content}
            </button>
          }
        >
          {Panel && <Panel href={href} onClose={() => setOpen(false)} />}
        </Popover>
      </span>
    </>
  );
}
