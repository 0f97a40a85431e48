"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import { api } from "@/lib/http/client";
import { MAX_NOTICE_TEXT_LENGTH, MAX_NOTICE_TITLE_LENGTH } from "@/lib/records/notices/codes";
import {
  EVERY_SITE,
  makeNoticeAudienceQuery,
  makeNoticeBody,
  type NoticeFieldValues,
  noticeFieldOfPath,
} from "@/lib/records/notices/wire";

type Props = {
  /** The sites to which the person may write. */
  sites: { id: string; name: string }[];
  /** The site on which the form was opened. Null: all. */
  siteId: string | null;
  /** Whether they may write to all sites at once. */
  mayWriteToAll: boolean;
  promotions: { id: string; name: string; siteId: string }[];
  base: string;
};

/** The form of a new notice. It says how many people the notice goes to, and asks before it is published. */
export function NoticeForm({ sites, siteId: openedAt, mayWriteToAll, promotions, base }: Props) {
  const t = useTranslations("notices.form");
  const audience = useTranslations("notices.audience");
  const router = useRouter();
  const fail = useFailureToast();
  const [isAsking, setAsking] = useState(false);
  const record = useRecordForm<NoticeFieldValues>({
    defaultValues: {
      title: "",
      text: "",
      siteId: openedAt ?? (mayWriteToAll && sites.length > 1 ? EVERY_SITE : (sites[0]?.id ?? "")),
      role: "",
      promotionId: "",
      confirmation: false,
    },
    save: (values) => api.post("notice", { body: makeNoticeBody(values) }),
    onSaved: () => router.push(`${base}/notices`),
    savedText: t("published"),
    fieldOfPath: noticeFieldOfPath,
  });
  const { form, field } = record;
  const [siteId, role, promotionId, title] = useWatch({
    control: form.control,
    name: ["siteId", "role", "promotionId", "title"],
  });
  const query = makeNoticeAudienceQuery({ siteId, role, promotionId });
  const { data: people, refetch } = useQuery({
    queryKey: ["notice", "audience", query],
    queryFn: async ({ signal }) =>
      (await api.get<{ people: number }>("notice/audience", { query, signal, quiet: true })).data.people,
  });

  /** Asks before publishing. What is missing is said by the server, at once. */
  async function ask() {
    const { title, text } = form.getValues();
    if (!title.trim() || !text.trim()) return record.submit();
    const { data: present, error } = await refetch();
    if (error) return fail(error);
    if (present === 0) return record.submit();
    setAsking(true);
  }

  function publish() {
    setAsking(false);
    void record.submit();
  }

  return (
    <>
      <PageForm
        record={{ ...record, submit: ask }}
        onCancel={() => router.push(`${base}/notices`)}
        saveLabel={t("send")}
        className="max-w-[760px]"
      >
        <div className="flex flex-col gap-4 p-6 phone:p-4">
          <TextField
            label={t("title")}
            maxLength={MAX_NOTICE_TITLE_LENGTH}
            autoComplete="off"
            {...field("title", { required: true })}
          />
          <TextArea
            label={t("text")}
            hint={t("textHint")}
            maxLength={MAX_NOTICE_TEXT_LENGTH}
            rows={9}
            {...field("text", { required: true })}
          />
          <fieldset>
            <legend className="mb-2 text-section font-bold">{t("to")}</legend>
            <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
              <Select
                label={t("site")}
                options={[
                  ...(mayWriteToAll && sites.length > 1 ? [{ value: EVERY_SITE, label: audience("allSites") }] : []),
                  ...sites.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...field("siteId", { onChange: () => form.setValue("promotionId", "") })}
              />
              <Select
                label={t("role")}
                placeholder={audience("everyRole")}
                options={SITE_ROLES.map((name) => ({ value: name, label: audience(`roles.${name}`) }))}
                {...field("role")}
              />
              <Select
                label={t("promotion")}
                placeholder={t("noPromotion")}
                options={promotions
                  .filter((one) => siteId === EVERY_SITE || one.siteId === siteId)
                  .map(({ id, name }) => ({ value: id, label: name }))}
                {...field("promotionId")}
              />
            </div>
            <p role="status" className="mt-2 text-body">
              {people === undefined ? t("counting") : t("people", { count: people })}
            </p>
          </fieldset>
          <Controller
            control={form.control}
            name="confirmation"
            render={({ field: { value, onChange } }) => (
              <Checkbox
                label={t("confirmation")}
                hint={t("confirmationHint")}
                checked={value}
                onCheckedChange={onChange}
              />
            )}
          />
        </div>
      </PageForm>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("confirmTitle", { title: title.trim() })}
        description={t("confirmText", { count: people ?? 0 })}
        keepLabel={t("keep")}
        confirmLabel={t("confirm")}
        destructive={false}
        onConfirm={publish}
      />
    </>
  );
}
