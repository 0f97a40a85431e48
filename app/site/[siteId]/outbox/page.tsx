import { getLocale } from "next-intl/server";
import { OutboxMails } from "@/components/outbox/outbox-mails";
import { Page } from "@/components/shell/page/page";
import { EmptyState } from "@/components/ui/states";
import { listOutbox, readOutboxState } from "@/lib/access/outbox";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatLongDay } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("outbox");

/** Shows the waiting mails when no mail server is configured, so that users of a demo can follow the links in them. */
export default async function OutboxPage({ params }: Props) {
  const { reading } = await demandScreenAccess("outbox", (await params).siteId);
  const locale = (await getLocale()) as Locale;
  const t = (
    key: "title" | "explain" | "sent" | "sentText" | "waiting" | "waitingText" | "empty" | "emptyText",
    count = 0,
  ) => localize(locale, `mail.outbox.${key}`, { count });
  const standing = await readOutboxState(reading);
  if (standing.kind !== "open") {
    const count = standing.kind === "waiting" ? standing.count : 0;
    return (
      <Page title={t("title")}>
        <div className="border border-line bg-surface">
          <EmptyState title={t(standing.kind, count)}>{t(`${standing.kind}Text`)}</EmptyState>
        </div>
      </Page>
    );
  }
  const mails = (await listOutbox(reading)).map(({ createdAt, ...mail }) => ({
    ...mail,
    when: `${formatLongDay(localDayOf(createdAt, "UTC"), locale)}, ${formatClock(createdAt, "UTC")}Z`,
  }));
  return (
    <Page title={t("title")} note={t("explain")}>
      {mails.length === 0 ? (
        <div className="border border-line bg-surface">
          <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
        </div>
      ) : (
        <OutboxMails mails={mails} />
      )}
    </Page>
  );
}
