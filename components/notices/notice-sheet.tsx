"use client";
import { useTranslations } from "next-intl";
import { Page } from "@/components/shell/page/page";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Notice as Message } from "@/components/ui/notice";
import { formatInstant } from "@/lib/platform/display";
import type { Notice, NoticeRecipients } from "@/lib/records/notices/wire";
import { ConfirmReading } from "./confirm-reading";
import { NoticeReaders } from "./notice-readers";
import { NoticeText } from "./notice-text";
import { type NamedSite, useAudienceText } from "./use-audience-text";
import { WithdrawNotice } from "./withdraw-notice";

type Props = {
  notice: Notice;
  sites: NamedSite[];
  timeZone: string;
  /** Who has read it, for staff who follow it. */
  readers: NoticeRecipients | null;
  /** Whether the reader may withdraw it, remind of it and send it to more people. */
  mayWrite: boolean;
};

/** A notice: its text and, for whoever received it, their confirmation; for staff also who has read it. */
export function NoticeSheet({ notice, sites, timeZone, readers, mayWrite }: Props) {
  const t = useTranslations("notices.sheet");
  const audienceText = useAudienceText();
  const { own, withdrawnAt, withdrawalReason } = notice;
  const when = (unix: number) => formatInstant(unix, timeZone);
  return (
    <Page title={notice.title} actions={mayWrite && <WithdrawNotice notice={notice} />}>
      <div className="flex max-w-[860px] flex-col gap-6">
        {withdrawnAt !== null && (
          <Message tone="info">
            {withdrawalReason
              ? t("withdrawnTitle", { when: when(withdrawnAt), reason: withdrawalReason })
              : t("withdrawnPlain", { when: when(withdrawnAt) })}
          </Message>
        )}
        <article className="border border-line bg-surface">
          <div className="p-6 phone:p-4">
            <NoticeText text={notice.text} />
            <FactBoxes
              className="mt-6"
              facts={[
                { label: t("to"), value: audienceText(notice, sites) },
                { label: t("published"), value: when(notice.publishedAt) },
                { label: t("by"), value: notice.author ?? t("school") },
              ]}
            />
          </div>
          {own && (
            <ConfirmReading
              notice={notice}
              own={own}
              confirmedText={own.confirmedAt === null ? "" : t("confirmedAt", { when: when(own.confirmedAt) })}
            />
          )}
        </article>
        {readers && (
          <NoticeReaders notice={notice} readers={readers} mayWrite={mayWrite} when={when} timeZone={timeZone} />
        )}
      </div>
    </Page>
  );
}
