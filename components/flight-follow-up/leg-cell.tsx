import { faWandMagicSparkles } from "@fortawesome/free-solid-svg-icons";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

type Props = {
  label: string;
  /** Where the cell stands, "leg:field", so that keys find it. */
  cell: string;
  text: string;
  /** Nobody has typed it: it follows from what else is known. */
  isProposed: boolean;
  proposedText: string;
  /** The ids of texts that say what is wrong. */
  faultId?: string;
  unreadableText: string;
  isReadOnly: boolean;
  isLeft?: boolean;
  inputMode?: "numeric" | "decimal" | "text";
  className?: string;
  /** Takes what was typed. Returns false where it can't be read. */
  onCommit: (text: string) => boolean;
  /** What was typed last and can't be read, to be shown in place of the value. */
  unreadable: string | null;
  /** Takes the text that can't be read, or that there is none any more (null). */
  onUnreadable: (text: string | null) => void;
};

/** A cell of the legs that is typed into. What can't be read stays as it was typed, and is marked. */
export function LegCell({ label, cell, text, isProposed, faultId, onCommit, unreadable, ...props }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const isRead = draft.trim() === text || onCommit(draft);
    props.onUnreadable(isRead ? null : draft.trim());
    setDraft(null);
  };
  const isUnreadable = unreadable !== null;
  const isFilled = isProposed && draft === null && !isUnreadable;
  return (
    <span className={cx("relative block", props.className)}>
      {isFilled && (
        <Icon
          of={faWandMagicSparkles}
          className={cx(
            "pointer-events-none absolute top-1/2 -translate-y-1/2 text-link",
            props.isLeft ? "end-2" : "start-2",
          )}
        />
      )}
      <input
        aria-label={[label, isFilled && props.proposedText].filter(Boolean).join(", ")}
        data-cell={cell}
        value={draft ?? unreadable ?? text}
        readOnly={props.isReadOnly}
        inputMode={props.inputMode}
        autoComplete="off"
        spellCheck={false}
        title={isUnreadable ? props.unreadableText : undefined}
        aria-invalid={isUnreadable || faultId !== undefined || undefined}
        aria-describedby={faultId}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        className={cx(
          "h-full min-h-7 w-full bg-transparent px-2 tabular-nums outline-offset-[-2px] touch:min-h-11",
          props.isLeft ? "text-start" : "text-end",
          isFilled ? "text-ink-2" : "text-ink",
          (isUnreadable || faultId !== undefined) && "shadow-[inset_0_0_0_2px_var(--neg)]",
        )}
      />
    </span>
  );
}
