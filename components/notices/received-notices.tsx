import { faCircleCheck, faCircleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { EmptyState } from "@/components/ui/states";
import { hrefOf } from "@/lib/access/screens/address";
import { formatInstant } from "@/lib/platform/display";
import type { Notice } from "@/lib/records/notices/wire";

type Props = {
  notices: Notice[];
  siteId: string;
  timeZone: string;
  page: number;
  /** Whether there are older ones than those shown. */
  hasOlder: boolean;
};

/** The notices in force that were sent to the person, read and unread, the newest first. */
export function ReceivedNotices({ notices, siteId, timeZone, page, hasOlder }: Props) {
  const t = useTranslations("notices.received");
  const shell = useTranslations("shell.notifications");
  return (
    <Page
      title={t("title")}
      actions={
        <Link href={hrefOf("notifications", siteId)} className={getButtonClassName()}>
          {shell("title")}
        </Link>
      }
    >
      <ul className="max-w-[860px] border-x border-t border-line bg-surface">
        {notices.map((notice) => (
          <li key={notice.id} className="border-b border-line">
            <Received notice={notice} siteId={siteId} timeZone={timeZone} />
          </li>
        ))}
        {notices.length === 0 && (
          <li className="border-b border-line">
            <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
          </li>
        )}
      </ul>
      <nav aria-label={t("title")} className="mt-4 flex gap-2 empty:hidden">
        {page > 1 && (
          <Link href={`?page=${page - 1}`} className={getButtonClassName()}>
            {t("newer")}
          </Link>
        )}
        {hasOlder && (
          <Link href={`?page=${page + 1}`} className={getButtonClassName()}>
            {t("older")}
          </Link>
        )}
      </nav>
    </Page>
  );
}

function Received({ notice, siteId, timeZone }: { notice: Notice; siteId: string; timeZone: string }) {
  const t = useTranslations("notices.received");
  const isUnread = notice.own?.readAt == null;
  const isUnconfirmed = notice.confirmation && notice.own?.confirmedAt == null;
  return (
    <Link
      href={`/site/${notice.siteId ?? siteId}/notice/${notice.id}`}
      className={cx("block px-4 py-3 hover:bg-primary-soft -outline-offset-2!", isUnread && "bg-primary-soft/60")}
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={cx("text-body wrap-anywhere", isUnread && "font-bold")}>{notice.title}</span>
        {isUnconfirmed ? (
          <Pill tone="warning" icon={faCircleExclamation}>
            {t("toConfirm")}
          </Pill>
        ) : isUnread ? (
          <Pill tone="info">{t("unread")}</Pill>
        ) : (
          notice.confirmation && (
            <Pill tone="valid" icon={faCircleCheck}>
              {t("confirmed")}
            </Pill>
          )
        )}
      </span>
      <span className="mt-0.5 line-clamp-2 text-small text-ink-2 wrap-anywhere">{notice.text}</span>
      <span className="mt-0.5 block text-small text-ink-3">
        {[formatInstant(notice.publishedAt, timeZone), notice.author].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
