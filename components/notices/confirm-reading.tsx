"use client";
import { faCheck, faCircleCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { api } from "@/lib/http/client";
import type { Notice } from "@/lib/records/notices/wire";

type Props = { notice: Notice; own: NonNullable<Notice["own"]>; confirmedText: string };

/**
 * What a recipient does with a notice: opening it counts as reading it, and where it is asked for, a button says that they
 * have understood it.
 */
export function ConfirmReading({ notice, own, confirmedText }: Props) {
  const t = useTranslations("notices.sheet");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const answer = useRef<HTMLParagraphElement>(null);
  const isRead = own.readAt !== null;
  const route = `notice/${notice.id}/read`;
  useEffect(() => {
    // Nothing is lost when it fails: the notice then counts as unread until it is opened again.
    // Pages that were read before would go on naming it in their banner.
    if (!isRead) void api.patch(route, { body: {}, quiet: true }).then(refresh, () => {});
  }, [isRead, route, refresh]);
  const isConfirmed = own.confirmedAt !== null;
  const wasConfirmed = useRef(isConfirmed);
  useEffect(() => {
    // The button that was pressed is gone, so the focus goes to what stands in its place.
    if (isConfirmed && !wasConfirmed.current) answer.current?.focus();
    wasConfirmed.current = isConfirmed;
  }, [isConfirmed]);

  async function confirm() {
    setBusy(true);
    try {
      await api.patch(route, { body: { understood: true } });
      refresh();
    } catch (error) {
      fail(error, t("failed"));
    } finally {
      setBusy(false);
    }
  }

  if (!notice.confirmation || (notice.withdrawnAt !== null && !isConfirmed)) return null;
  if (isConfirmed) {
    return (
      <p
        ref={answer}
        tabIndex={-1}
        role="status"
        className="flex items-center gap-2 border-t border-line px-6 py-4 text-body text-pos-ink phone:px-4"
      >
        <Icon of={faCircleCheck} />
        {confirmedText}
      </p>
    );
  }
  return (
    <div
      data-print="hide"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sunken px-6 py-4 phone:px-4"
    >
      <p className="min-w-0 flex-[1_1_240px] text-table text-ink-2">{t("confirmHint")}</p>
      <Button
        variant="primary"
        size="large"
        icon={faCheck}
        disabled={isBusy}
        onClick={() => void confirm()}
        className="phone:w-full"
      >
        {t("confirm")}
      </Button>
    </div>
  );
}
