"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { DateField } from "@/components/ui/date-field";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import { ISSUED_KINDS, type IssuedKind } from "@/lib/activity/accounts/papers/codes";
import type { BillPreview, PaperView } from "@/lib/activity/accounts/papers/schema";
import { decodePaper, makePaperBody } from "@/lib/activity/accounts/papers/wire";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { formatMoney } from "@/lib/platform/display";

/** Whose address an invoice would lack, and where it is entered. Null: the reader can't enter it. */
export type Unaddressed = { whose: "person" | "school"; href: string | null };

type Props = {
  personId: string;
  period: { from: string | null; to: string };
  today: string;
  unaddressed: Unaddressed[];
  onIssued: () => void;
  onClose: () => void;
};

/** Asks what is issued, and until which day. An invoice takes everything that none has billed, a statement the shown days. */
export function IssueDialog({ personId, period, today, unaddressed, onIssued, onClose }: Props) {
  const t = useTranslations("accounts.papers");
  const texts = useDayTexts();
  const fail = useFailureToast();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [kind, setKind] = useState<IssuedKind>("Invoice");
  const [to, setTo] = useState<string | null>(today);
  const [isBusy, setBusy] = useState(false);
  const { data: preview } = useQuery({
    queryKey: ["account-papers", personId, "to-bill", to],
    enabled: kind === "Invoice" && to !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { userId: personId, to: to! };
      return (await api.get<BillPreview>("account-paper/to-bill", { query, signal, quiet: true })).data;
    },
  });
  const isNothingToBill = preview?.invoice === null && preview.creditNotes.length === 0;

  async function issue() {
    if (!to) return;
    setBusy(true);
    try {
      const from = kind === "Statement" ? period.from : null;
      const body = makePaperBody({ userId: personId, kind, from, to });
      const { data } = await api.post<PaperView[]>("account-paper", { body, idempotencyKey });
      const numbers = data.map((view) => decodePaper(view).number).join(", ");
      showToast({ tone: "success", title: t("issued", { numbers }) });
      onIssued();
      onClose();
    } catch (failure) {
      fail(failure, t("notIssued"));
      setBusy(false);
    }
  }

  return (
    <ConfirmationDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("issueTitle")}
      description={t("issueText")}
      keepLabel={t("keep")}
      confirmLabel={t("confirm")}
      onConfirm={() => void issue()}
      destructive={false}
      confirmDisabled={to === null || (kind === "Invoice" && isNothingToBill)}
      busy={isBusy}
      busyLabel={t("issuing")}
    >
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={t("what")}
          segments={ISSUED_KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          value={kind}
          onValueChange={setKind}
        />
        <DateField {...{ texts, label: t("lastDay"), value: to, max: today, className: "w-38" }} onChange={setTo} />
      </div>
      {kind === "Invoice" && preview && <Preview {...preview} />}
      {kind === "Invoice" && preview?.invoice && (unaddressed.length > 0 || preview.invoice.isExemptionMissing) && (
        <div className="mt-3">
          <Notice tone="warning">
            {preview.invoice.isExemptionMissing && <p>{t("noExemption")}</p>}
            {unaddressed.map(({ whose, href }) => (
              <p key={whose}>
                {t(`noAddress.${whose}`)}{" "}
                {href && (
                  <Link href={href} className="text-link underline underline-offset-2">
                    {t("enterAddress")}
                  </Link>
                )}
              </p>
            ))}
          </Notice>
        </div>
      )}
    </ConfirmationDialog>
  );
}

/** What would be issued: of each paper how many lines it has and what it adds up to. */
function Preview({ currencyCode, invoice, creditNotes }: BillPreview) {
  const t = useTranslations("accounts.papers");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, currencyCode, locale);
  const rows = [
    ...creditNotes.map(({ corrects, lines, total }) => ({
      what: `${t("kinds.CreditNote")}, ${t("corrects", { number: corrects })}`,
      ...{ lines, total },
    })),
    ...(invoice ? [{ what: t("kinds.Invoice"), lines: invoice.lines, total: invoice.total }] : []),
  ];
  return (
    <div className="mt-3 border border-line text-table" aria-live="polite">
      {rows.length === 0 && <p className="px-3 py-2 text-ink-2">{t("nothingYet")}</p>}
      {rows.map(({ what, lines, total }) => (
        <p key={what} className="flex flex-wrap gap-x-3 border-t border-line px-3 py-2 first:border-t-0">
          <span className="font-bold">{what}</span>
          <span className="text-ink-2">{t("lineCount", { count: lines })}</span>
          <span className="ms-auto font-bold tabular-nums">{money(total)}</span>
        </p>
      ))}
      {invoice && invoice.due !== invoice.total && (
        <p className="flex gap-x-3 border-t border-line px-3 py-2 text-ink-2">
          {t("due")}
          <span className="ms-auto tabular-nums">{money(invoice.due)}</span>
        </p>
      )}
    </div>
  );
}
