"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";
import { goToDraft, type OpenDraft } from "./use-draft";

/** What is done with a draft as a whole. Each is confirmed first (spec 2 §4). */
export type DraftAction = "publish" | "save" | "cancel" | "delete" | "rename";

/** Asks whether a draft shall be published, saved, undone, deleted or renamed, and does it. */
export function DraftActionDialog({
  open: { draft, items, readAgain },
  action,
  readerId,
  onClose,
  onRefused,
  onPublished,
}: {
  open: OpenDraft;
  action: DraftAction;
  /** The id of the signed-in person, who isn't told of what they do. */
  readerId: string;
  onClose: () => void;
  /** Called when something stands against publishing. */
  onRefused: () => void;
  onPublished: () => void;
}) {
  const t = useTranslations("drafts");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const [name, setName] = useState(draft.name);
  const count = (verb: string) => items.filter((one) => one.verb === verb).length;
  const people = new Set(
    items
      .flatMap(({ after, before }) => [after, before].flatMap((bar) => bar?.users ?? []))
      .map(({ userId }) => userId),
  );
  people.delete(readerId);
  const text = {
    publish: () =>
      t("ask.publish.text", {
        ...{ added: count("add"), changed: count("change"), removed: count("remove") },
        people: people.size,
      }),
    save: () => t("ask.save.text"),
    cancel: () => t("ask.cancel.text", { count: draft.unsaved }),
    delete: () => t("ask.delete.text", { count: items.length }),
    rename: () => "",
  }[action]();

  const path = `draft-planning/${draft.id}`;
  const send = {
    publish: () => api.post(`${path}/publish`, { body: {} }),
    save: () => api.post(`${path}/save`, { body: {} }),
    cancel: () => api.post(`${path}/cancel`, { body: {} }),
    delete: () => api.delete(path),
    rename: () => api.patch(path, { body: { name } }),
  }[action];

  async function confirm() {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setBusy(false);
      await readAgain();
      if (action === "publish" && error instanceof ApiError && "obstacles" in error.problem) return onRefused();
      fail(error, t(`failed.${action}`));
      return;
    }
    showToast({ tone: "success", title: t(`done.${action}`), lines: [action === "rename" ? name : draft.name] });
    if (action === "publish") onPublished();
    if (action === "publish" || action === "delete") goToDraft(null);
    else await readAgain();
    onClose();
  }

  return (
    <ConfirmationDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`ask.${action}.title`)}
      description={text}
      startsAt={action === "rename" ? "input" : undefined}
      keepLabel={t("ask.keep")}
      confirmLabel={t(`ask.${action}.confirm`)}
      destructive={action === "delete" || action === "cancel"}
      confirmDisabled={action === "rename" && !name.trim()}
      onConfirm={() => void confirm()}
      onKeyDown={(event) => {
        if (action === "rename" && event.key === "Enter" && (event.target as HTMLElement).matches("input"))
          void confirm();
      }}
      busy={isBusy}
      busyLabel={t(`ask.${action}.busy`)}
    >
      {action === "rename" && (
        <TextField
          label={t("ask.rename.name")}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </ConfirmationDialog>
  );
}
