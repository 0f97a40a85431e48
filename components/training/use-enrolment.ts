"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { type EnrolmentFieldValues, makeEnrolmentBody, trainingFieldOfPath } from "@/lib/activity/training/wire";
import { api } from "@/lib/http/client";

type Options = {
  defaultValues: EnrolmentFieldValues;
  /** What of the values is sent. Those who follow the programme already are left out of it. */
  toSend?: (values: EnrolmentFieldValues) => EnrolmentFieldValues;
  /** How many enrolments are made, for the text that says so. */
  count: number;
  onSaved: () => void;
};

/** The form that enrols students. What it did can be taken back for ten seconds. */
export function useEnrolment({ defaultValues, toSend = (values) => values, count, onSaved }: Options) {
  const t = useTranslations("training.enrol");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const made = useRef<string[]>([]);
  async function takeBack() {
    const ids = made.current;
    try {
      await api.patch("user-programRevision", { body: { ids } });
      showToast({ tone: "info", title: t("takenBack", { count: ids.length }) });
    } catch (error) {
      fail(error, t("notTakenBack"));
    }
    refresh();
  }
  return useRecordForm<EnrolmentFieldValues>({
    defaultValues,
    save: async (values) => {
      const body = makeEnrolmentBody(toSend(values));
      const { data } = await api.post<{ id: string }[]>("user-programRevision", { body });
      made.current = data.map(({ id }) => id);
    },
    onSaved,
    savedText: t("done", { count }),
    takeBack: { label: t("undo"), onPress: () => void takeBack() },
    fieldOfPath: trainingFieldOfPath,
  });
}
