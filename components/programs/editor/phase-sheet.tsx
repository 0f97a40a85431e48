"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatHours } from "@/lib/platform/hours";
import type { PhaseView } from "@/lib/records/programs/phases/schema";
import { minutesOf, type TreePhase } from "@/lib/records/programs/tree/rules";
import { ChangedField } from "./changed-field";
import type { SheetContext } from "./lesson-sheet";
import { PartFrame } from "./part-frame";
import { SheetHead } from "./sheet-head";
import { useDrafts } from "./use-drafts";
import { usePart } from "./use-part";

type Values = { name: string };
type Props = Pick<SheetContext, "isLocked" | "who" | "actions"> & { phase: TreePhase };

/** A phase: its name, and how much it holds. */
export function PhaseSheet({ phase, isLocked, who, actions }: Props) {
  const t = useTranslations("programs.editor");
  const outline = useTranslations("programs.outline");
  const drafts = useDrafts();
  const { id, name, version } = phase;
  const part = usePart<Values>({
    ...{ id, route: "phase", savedText: t("phaseSaved"), makeBody: (changed) => changed },
    decode: (current: PhaseView) => ({ values: { name: current.name }, version: current.version }),
  });
  useEffect(() => drafts.load(id, { name }, version), [drafts, id, name, version]);
  const size = { sessions: phase.lessons.length, duration: formatHours(minutesOf(phase.lessons)) };
  return (
    <PartFrame
      part={part}
      id={id}
      isLocked={isLocked}
      who={who}
      saveLabel={t("savePhase")}
      head={
        <SheetHead
          title={part.draft?.values.name ?? name}
          note={outline("phaseSize", size)}
          changed={part.changed.length}
          since={part.draft?.since ?? null}
          actions={actions}
        />
      }
    >
      <div className="max-w-[560px] px-5 py-4">
        <ChangedField isChanged={part.changed.includes("name")}>
          <TextField
            label={t("fields.name")}
            maxLength={100}
            autoComplete="off"
            readOnly={isLocked}
            value={part.draft?.values.name ?? name}
            error={part.errors.name}
            onChange={({ target }) => part.change({ name: target.value })}
          />
        </ChangedField>
      </div>
    </PartFrame>
  );
}
