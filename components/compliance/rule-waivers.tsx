"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { RecencyView } from "@/lib/views/recency/schema";

type Waiver = RecencyView["waivers"][number];
type Props = { personId: string; waivers: readonly Waiver[]; mayEnd: boolean; onEnded: () => void };

/** The waivers of a rule that hold: until when, why, and by whom. Who grants them ends them. */
export function RuleWaivers({ personId, waivers, mayEnd, onEnded }: Props) {
  const t = useTranslations("recency.waive");
  const fail = useFailureToast();
  const [ending, setEnding] = useState<Waiver | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function end({ id, version }: Waiver) {
    setBusy(true);
    try {
      await api.patch(`user/${personId}/recency-waiver/${id}/end`, { body: {}, version });
      showToast({ tone: "success", title: t("ended") });
    } catch (error) {
      fail(error, t("notEnded"));
    }
    setBusy(false);
    setEnding(null);
    onEnded();
  }
  const lines = waivers.filter(holds).map((one) => (
    <p
      key={one.id}
      className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-s-4 border-info-ink bg-info-soft px-3 py-1.5 text-small text-info-ink"
    >
      <span className="whitespace-pre-line wrap-anywhere">
        {t("holds", {
          day: formatDayAsDdMmYyyy(unixToUtcDay(one.endsOn)),
          reason: one.reason,
          name: one.grantedBy || t("somebody"),
        })}
      </span>
      {mayEnd && (
        <Button size="small" onClick={() => setEnding(one)}>
          {t("end")}
        </Button>
      )}
    </p>
  ));
  return (
    <>
      {lines}
      <ConfirmationDialog
        open={ending !== null}
        mayOpen={mayEnd && lines.length > 0}
        onOpenChange={(open) => !open && setEnding(null)}
        title={t("ending.title")}
        description={t("ending.text")}
        keepLabel={t("ending.keep")}
        confirmLabel={t("ending.action")}
        onConfirm={() => ending && void end(ending)}
        busy={isBusy}
        busyLabel={t("ending.action")}
      />
    </>
  );
}

/** Whether a waiver still holds: to the end of its last day in UTC. */
const holds = ({ endedAt, endsOn }: Waiver) => endedAt === null && (endsOn + 86_400) * 1000 > Date.now();
