"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { Training } from "@/lib/activity/training/overview/queries";
import { api } from "@/lib/http/client";
import type { TrainingAct } from "./acts";
import { LeaveDialog } from "./leave-dialog";
import { MoveDialog } from "./move-dialog";

type Open = { act: "move" | "leave"; training: Training } | null;

/** What can be done with the trainings of a list, and the dialog that is open for it. Validating is done at once. */
export function useTrainingActs(today: string) {
  const t = useTranslations("training.validate");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [open, setOpen] = useState<Open>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function validate({ id, version, student }: Training) {
    setBusyId(id);
    try {
      await api.put("user-programRevision/validation", { body: { id }, version });
      showToast({ tone: "success", title: t("done", { name: fullName(student) }) });
    } catch (error) {
      fail(error, t("failed"));
    }
    setBusyId(null);
    refresh();
  }
  const onAct = (act: TrainingAct, training: Training) =>
    act === "validate" ? void validate(training) : setOpen({ act, training });
  const close = () => setOpen(null);
  const dialog =
    open &&
    (open.act === "move" ? (
      <MoveDialog training={open.training} onClose={close} />
    ) : (
      <LeaveDialog training={open.training} today={today} onClose={close} />
    ));
  return { onAct, busyId, dialog };
}
