"use client";
import { faBoxArchive, faCirclePause, faCirclePlay, faPen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import type { ApiError } from "@/lib/http/client";
import { type RecordWithState, useRecordStateActions } from "./use-record-state";

type Props = {
  record: RecordWithState;
  name: string;
  route: string;
  /** The grammatical gender of the record, for languages that need it. */
  gender?: string;
  onEdit?: () => void;
  /** Actions of this kind of record, before those that change its state. */
  items?: MenuItem[];
  /** Whether the signed-in person may change the state. */
  mayChangeState?: boolean;
  /** The word for archiving where a record may be archived at any time, and the question that is asked before. */
  deletion?: { label: string; title: string };
  /** A sentence about the effects of archiving. By default it says that the record leaves all lists for good. */
  archiveText?: string;
  /** Called when a change of state is refused. Returns true if it has shown the reason, or false to show the usual toast. */
  onRefused?: (error: ApiError, name: string) => boolean;
};

/** The menu of one record: edit, enable or disable, and archive after a confirmation. */
export function RowMenu({ record, name, route, gender, deletion, archiveText, onRefused, ...p }: Props) {
  const t = useTranslations("resource");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { toggle, archive } = useRecordStateActions(route, gender, onRefused);
  const isActive = record.state === "Active";
  const stateItems: MenuItem[] = [
    {
      key: "state",
      label: t(isActive ? "disable" : "enable"),
      icon: isActive ? faCirclePause : faCirclePlay,
      onSelect: () => void toggle(record, name),
    },
    {
      key: "archive",
      label: deletion?.label ?? t("archive"),
      icon: faBoxArchive,
      disabled: isActive && !deletion,
      reason: isActive && !deletion ? t("archiveFirst") : undefined,
      onSelect: () => setAsking(true),
    },
  ];
  const items: MenuItem[] = [
    ...(p.onEdit ? [{ key: "edit", label: t("edit"), icon: faPen, onSelect: p.onEdit }] : []),
    ...(p.items ?? []),
    ...((p.mayChangeState ?? true) ? stateItems : []),
  ];

  async function confirm() {
    setBusy(true);
    const isDone = await archive(record, name);
    setBusy(false);
    if (isDone) setAsking(false);
  }

  if (record.state === "Archived") return null;
  return (
    <>
      <MoreMenu label={t("actions", { name })} items={items} />
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={deletion?.title ?? t("archiveTitle", { name })}
        description={archiveText ?? t("archiveText")}
        keepLabel={t("keep")}
        confirmLabel={deletion?.label ?? t("archive")}
        onConfirm={() => void confirm()}
        busy={isBusy}
        busyLabel={t("saving")}
      />
    </>
  );
}
