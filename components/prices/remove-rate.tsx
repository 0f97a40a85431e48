"use client";
import { faTrashCan } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";

type Props = {
  /** The first day of the rate. */
  startsOn: string;
  /** Saves the price without it. The server refuses that once something was billed by it. */
  remove: () => Promise<unknown>;
  onRemoved: () => void;
};

/** Takes a rate out of its price, after asking. What held before it then holds on. */
export function RemoveRate({ startsOn, remove, onRemoved }: Props) {
  const t = useTranslations("prices.editor");
  const fail = useFailureToast();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const day = formatDayAsDdMmYyyy(startsOn);

  async function removeIt() {
    setBusy(true);
    try {
      await remove();
      showToast({ tone: "success", title: t("rateRemoved", { day }) });
      onRemoved();
      refresh();
    } catch (error) {
      fail(error, t("rateNotRemoved"));
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <>
      <Button icon={faTrashCan} onClick={() => setAsking(true)}>
        {t("removeRate")}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("removeRateTitle", { day })}
        description={t("removeRateText")}
        keepLabel={t("keepRate")}
        confirmLabel={t("removeRate")}
        onConfirm={() => void removeIt()}
        busy={isBusy}
        busyLabel={t("removingRate")}
      />
    </>
  );
}
