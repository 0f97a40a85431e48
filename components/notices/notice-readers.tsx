"use client";
import { faBell, faCheck, faPaperPlane } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Notice as Message } from "@/components/ui/notice";
import { PrintButton } from "@/components/ui/print-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import type { Notice, NoticeRecipient, NoticeRecipients } from "@/lib/records/notices/wire";

const headingClass = "h-10 px-4 text-start font-bold";

const FILTERS = ["all", "missing", "done"] as const;
type Filter = (typeof FILTERS)[number];

type Props = {
  notice: Notice;
  readers: NoticeRecipients;
  mayWrite: boolean;
  when: (unix: number) => string;
  timeZone: string;
};

/** Who has and who hasn't read a notice, and confirmed it where that is asked for. */
export function NoticeReaders({ notice, readers: { recipients, joined }, mayWrite, when, timeZone }: Props) {
  const t = useTranslations("notices.recipients");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [filter, setFilter] = useState<Filter>("all");
  const [isBusy, setBusy] = useState(false);
  const isDone = (one: NoticeRecipient) => (notice.confirmation ? one.confirmedAt : one.readAt) !== null;
  const missing = recipients.filter((one) => !isDone(one));
  const rows = { all: recipients, missing, done: recipients.filter(isDone) }[filter];
  const isInForce = notice.withdrawnAt === null;
  const dayOf = (unix: number) => localDayOf(unix, timeZone);
  const wasRemindedToday =
    notice.remindedAt !== null && dayOf(notice.remindedAt) === dayOf(Math.floor(Date.now() / 1000));

  async function act(call: () => Promise<unknown>, saidAfter: string) {
    setBusy(true);
    try {
      await call();
      showToast({ tone: "success", title: saidAfter });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
      refresh();
    }
  }

  const remind = () =>
    act(
      () => api.patch(`notice/${notice.id}/remind`, { body: {}, version: notice.version }),
      t("reminded", { count: missing.length }),
    );
  const sendToJoined = () => act(() => api.post(`notice/${notice.id}/recipient`), t("sent"));

  return (
    <section aria-labelledby="readers" className="border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <h2 id="readers" className="text-section font-bold">
          {t("title")}
        </h2>
        <p className="text-table text-ink-2">
          {t("progress", { done: recipients.length - missing.length, count: recipients.length })} ·{" "}
          {t("missing", { count: missing.length })}
        </p>
        <span className="ms-auto">
          <PrintButton label={t("print")} />
        </span>
      </div>
      {mayWrite && isInForce && joined > 0 && (
        <div className="px-4 pb-3" data-print="hide">
          <Message tone="info">
            <div className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-[1_1_220px]">{t("joined", { count: joined })}</span>
              <Button icon={faPaperPlane} disabled={isBusy} onClick={() => void sendToJoined()}>
                {t("send")}
              </Button>
            </div>
          </Message>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3" data-print="hide">
        <SegmentedControl
          label={t("title")}
          segments={FILTERS.map((value) => ({
            value,
            label: value === "missing" ? `${t(`filters.${value}`)} ${missing.length}` : t(`filters.${value}`),
          }))}
          value={filter}
          onValueChange={setFilter}
        />
        {mayWrite && isInForce && missing.length > 0 && (
          <Button icon={faBell} disabled={isBusy || wasRemindedToday} onClick={() => void remind()}>
            {t("remind")}
          </Button>
        )}
        {notice.remindedAt !== null && (
          <p className="text-small text-ink-3">{t("remindedAt", { when: when(notice.remindedAt) })}</p>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-body text-ink-2">{t("none")}</p>
      ) : (
        <div className="overflow-x-auto print:overflow-visible">
          <table className="w-full border-collapse text-table phone:text-body">
            <thead>
              <tr className="border-y border-line-2 text-start text-ink-2">
                <th scope="col" className={headingClass}>
                  {t("name")}
                </th>
                <th scope="col" className={cx(headingClass, notice.confirmation && "phone:hidden")}>
                  {t("readAt")}
                </th>
                {notice.confirmation && (
                  <th scope="col" className={headingClass}>
                    {t("confirmedAt")}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.id} className="border-b border-line last:border-b-0">
                  <th scope="row" className="px-4 py-2 text-start font-normal">
                    {one.lastName}, {one.firstName}
                    {one.callSign && <span className="ms-2 text-small text-ink-3">{one.callSign}</span>}
                    {notice.confirmation && one.readAt !== null && (
                      <span className="hidden text-small text-ink-2 phone:block">
                        {t("readAt")} {when(one.readAt)}
                      </span>
                    )}
                  </th>
                  <Moment
                    at={one.readAt}
                    when={when}
                    isMissing={!notice.confirmation}
                    className={notice.confirmation ? "phone:hidden" : undefined}
                  />
                  {notice.confirmation && <Moment at={one.confirmedAt} when={when} isMissing />}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** When something was done, or that it hasn't been. */
function Moment({
  at,
  when,
  isMissing,
  className,
}: {
  at: number | null;
  when: (unix: number) => string;
  isMissing: boolean;
  className?: string;
}) {
  const t = useTranslations("notices.recipients");
  return (
    <td className={cx("px-4 py-2", className, at === null && (isMissing ? "font-bold text-warn-ink" : "text-ink-3"))}>
      {at === null ? (
        t("not")
      ) : (
        <span className="whitespace-nowrap">
          <Icon of={faCheck} className="me-1.5 text-pos-ink" />
          {when(at)}
        </span>
      )}
    </td>
  );
}
