"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { ImportedRecordView } from "@/lib/activity/training/student-record/schema";
import { ApiError, api } from "@/lib/http/client";

type Props = { record: ImportedRecordView; mayConfirm: boolean; onConfirmed: () => void };

/**
 * An admin types the fingerprint that the other school told them. The one of the record isn't shown: who could copy it would
 * confirm nothing.
 */
export function ConfirmKey({ record, mayConfirm, onConfirmed }: Props) {
  const t = useTranslations("records.import");
  const fail = useFailureToast();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  if (!mayConfirm) return <Notice tone="warning">{t("keyOfOthers")}</Notice>;
  async function confirm() {
    setError("");
    try {
      const body = { publicKey: record.publicKey, schoolName: record.school, fingerprint: typed };
      await api.post("school/trusted-key", { body });
      showToast({ tone: "success", title: t("confirmed") });
      onConfirmed();
    } catch (problem) {
      const [told] = problem instanceof ApiError ? (problem.errors.fingerprint ?? []) : [];
      if (told) setError(told);
      else fail(problem, t("failed"));
    }
  }
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Notice tone="warning">{t("keyUnconfirmed")}</Notice>
      <TextField
        label={t("fingerprint")}
        value={typed}
        error={error}
        autoComplete="off"
        spellCheck={false}
        className="w-full"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t("confirm")}</Button>
    </form>
  );
}
