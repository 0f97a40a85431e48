"use client";
import { useTranslations } from "next-intl";
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
import type { PaperView } from "@/lib/activity/accounts/papers/schema";
import { decodePaper, makePaperBody } from "@/lib/activity/accounts/papers/wire";
import { api, newIdempotencyKey } from "@/lib/http/client";

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
      {kind === "Invoice" && unaddressed.length > 0 && (
        <div className="mt-3">
          <Notice tone="warning">
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
