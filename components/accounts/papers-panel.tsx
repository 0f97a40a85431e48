"use client";
import { faEnvelope, faFileInvoice, faFilePdf } from "@fortawesome/free-solid-svg-icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import type { PaperView } from "@/lib/activity/accounts/papers/schema";
import { decodePaper } from "@/lib/activity/accounts/papers/wire";
import { api, fetchFile, newIdempotencyKey, saveFile } from "@/lib/http/client";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { IssueDialog, type Unaddressed } from "./issue-dialog";

type Props = {
  personId: string;
  currency: string;
  mayPost: boolean;
  /** The days that the account's filter asks for. */
  period: { from: string | null; to: string };
  today: string;
  unaddressed: Unaddressed[];
};

/** What was issued to a person: statements, invoices and credit notes. A statement of the shown days can be had at any time. */
export function PapersPanel({ personId, currency, mayPost, period, today, unaddressed }: Props) {
  const t = useTranslations("accounts.papers");
  const locale = useLocale() as Locale;
  const fail = useFailureToast();
  const client = useQueryClient();
  const [isIssuing, setIssuing] = useState(false);
  const key = ["account-papers", personId];
  const { data: papers = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const query = { userId: personId };
      return (await api.get<PaperView[]>("account-paper", { query, signal, quiet: true })).data.map(decodePaper);
    },
  });
  const refresh = () => void client.invalidateQueries({ queryKey: key });
  // Each file has a name of its own: what it is and whose.
  const download = (path: string, query: Record<string, string> = {}) =>
    fetchFile(path, { query }).then(
      (file) => saveFile(file, file.name),
      (error) => fail(error, t("notRead")),
    );
  const ofPeriod = { userId: personId, to: period.to, ...(period.from && { from: period.from }) };
  return (
    <section aria-labelledby="papers-title" data-print="hide" className="border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <h2 id="papers-title" className="me-auto text-section font-bold">
          {t("title")}
        </h2>
        <Button icon={faFilePdf} onClick={() => void download("account-paper/statement", ofPeriod)}>
          {t("statement")}
        </Button>
        {mayPost && (
          <Button icon={faFileInvoice} onClick={() => setIssuing(true)}>
            {t("issue")}
          </Button>
        )}
      </div>
      {papers.length === 0 ? (
        <p className="px-4 py-3 text-table text-ink-2">{t("none")}</p>
      ) : (
        <ul>
          {papers.map(({ id, kind, number, issuedOn, to, total, corrects, mailed }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0"
            >
              <button
                type="button"
                className="text-link underline underline-offset-2"
                onClick={() => void download(`account-paper/${id}`)}
              >
                {t(`kinds.${kind}`)} {number}
              </button>
              <span className="text-small text-ink-2">
                {corrects
                  ? t("corrects", { number: corrects })
                  : `${t("issuedOn", { day: formatDayAsDdMmYyyy(issuedOn) })}, ${t("until", { to: formatDayAsDdMmYyyy(to) })}`}
              </span>
              {mailed && (
                <span className="min-w-0 text-small break-words text-ink-2">
                  {t(`mailed.${mailed.state}`, { day: formatDayAsDdMmYyyy(mailed.on), to: mailed.to })}
                </span>
              )}
              <span className="ms-auto tabular-nums">{formatMoney(total, currency, locale)}</span>
              {mayPost && <SendButton {...{ id, number, isSent: mailed !== null, onSent: refresh }} />}
            </li>
          ))}
        </ul>
      )}
      {isIssuing && (
        <IssueDialog
          {...{ personId, period, today, unaddressed }}
          onIssued={refresh}
          onClose={() => setIssuing(false)}
        />
      )}
    </section>
  );
}

type SendProps = { id: string; number: string; isSent: boolean; onSent: () => void };

/** Asks before it sends a paper to its person by mail, or once more. An attempt whose answer was lost is repeated with the same key. */
function SendButton({ id, number, isSent, onSent }: SendProps) {
  const t = useTranslations("accounts.papers");
  const fail = useFailureToast();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await api.post(`account-paper/${id}/send`, { idempotencyKey });
      setKey(newIdempotencyKey());
      showToast({ tone: "success", title: t("sent", { number }) });
      onSent();
    } catch (failure) {
      fail(failure, t("notSent", { number }));
    }
    setBusy(false);
    setAsking(false);
  }

  const label = t(isSent ? "sendAgain" : "send");
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={faEnvelope}
        aria-label={`${label} (${number})`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("sendTitle", { number })}
        description={t("sendText")}
        keepLabel={t("keep")}
        confirmLabel={label}
        onConfirm={() => void send()}
        destructive={false}
        busy={isBusy}
        busyLabel={t("sending")}
      />
    </>
  );
}
