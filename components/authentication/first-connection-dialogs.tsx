"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { logOut } from "@/components/shell/top-bar/log-out";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { AcceptTermsDialog, type TermsShown } from "./accept-terms-dialog";
import { InitialPasswordDialog } from "./initial-password-dialog";
import { SecondFactorStepDialog } from "./second-factor-step-dialog";

export type FirstStep =
  | { kind: "termsOfUse" | "termsOfSale"; terms: TermsShown }
  | { kind: "password"; userId: string }
  | { kind: "secondFactor"; hasPasskeys: boolean };

/** Which texts ask before the person leaves at a step. */
const LEAVING = { termsOfUse: "reject", termsOfSale: "reject", password: "cancel", secondFactor: "factor" } as const;

type Props = { step: FirstStep; number: number; total: number };

/**
 * The dialogs of the first connection, one after the other. Nothing behind them can be used until they are done. The page
 * passes the first open step. When a step is done, the page is loaded again. After the last step, it opens Home.
 */
export function FirstConnectionDialogs({ step, number, total }: Props) {
  const t = useTranslations("access.first");
  const refresh = useRefresh();
  const [isLeaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();
  const place = total > 1 ? t("step", { n: number, total }) : undefined;
  const isLast = number === total;

  function settled() {
    if (isLast) location.assign("/");
    else refresh();
  }

  async function leave() {
    setBusy(true);
    try {
      await logOut();
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  }

  const common = { place, onSettled: settled, onLeave: () => setLeaving(true) };
  const texts = LEAVING[step.kind];
  return (
    <>
      {step.kind === "password" && <InitialPasswordDialog key="password" userId={step.userId} {...common} />}
      {step.kind === "secondFactor" && <SecondFactorStepDialog hasPasskeys={step.hasPasskeys} {...common} />}
      {"terms" in step && (
        <AcceptTermsDialog key={`${step.kind}.${step.terms.number}`} kind={step.kind} terms={step.terms} {...common} />
      )}
      <ConfirmationDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t(`${texts}Title`)}
        description={t(`${texts}Text`)}
        keepLabel={t("stay")}
        confirmLabel={t("leave")}
        onConfirm={leave}
        busy={busy}
        busyLabel={t("leaving")}
      />
    </>
  );
}
