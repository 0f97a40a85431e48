"use client";
import { faXmark } from "@fortawesome/free-solid-svg-icons";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { EditView } from "@/lib/records/programs/tree/schema";
import type { Open } from "./use-tree";

type Props = { edits: readonly EditView[]; open: Open; onOpen: (open: Open) => void };

/** Says by name what a colleague has just saved elsewhere in the revision. What is typed here isn't touched by it. */
export function EditNotice({ edits, open, onOpen }: Props) {
  const t = useTranslations("programs.editor");
  const format = useFormatter();
  const [readUntil, setReadUntil] = useState(0);
  const edit = edits.find(({ id }) => id !== open.id);
  if (!edit || edit.at <= readUntil) return null;
  const { kind, id, name, who, at } = edit;
  const time = format.dateTime(at * 1000, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const goTo = {
    "training-session": "lesson",
    "training-phase": "phase",
    exercise: null,
    "program-revision": "revision",
  } as const;
  const to = goTo[kind];
  return (
    <div role="status" data-print="hide" className="mb-3">
      <Notice tone="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 flex-[1_1_220px]">
            <b>{t("savedElsewhere", { who, name: name || t("theRevision"), time })}</b> {t("notTouched")}
          </span>
          {to && (
            <button
              type="button"
              className="min-h-(--target) text-link underline"
              onClick={() => onOpen({ kind: to, id })}
            >
              {t("showIt", { name: name || t("theRevision") })}
            </button>
          )}
          <IconButton
            icon={faXmark}
            size="small"
            variant="quiet"
            label={t("dismiss")}
            onClick={() => setReadUntil(at)}
          />
        </div>
      </Notice>
    </div>
  );
}
