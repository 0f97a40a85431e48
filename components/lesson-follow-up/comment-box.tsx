"use client";
import { faMicrophone } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/text-field";
import { useDictation } from "./use-dictation";

type Props = {
  label: string;
  value: string;
  maxLength: number;
  hint?: string;
  error?: string;
  rows?: number;
  onChange: (text: string) => void;
  /** Called when Enter or Escape leaves the box. Without it, Enter begins a new line. */
  onLeave?: () => void;
};

/** A comment that can be dictated, where the browser can. */
export function CommentBox({ value, onChange, onLeave, rows = 2, ...texts }: Props) {
  const t = useTranslations("lessonFollowUp");
  const text = useRef(value);
  text.current = value;
  const { isOffered, isOn, toggle } = useDictation((said) => onChange([text.current, said].filter(Boolean).join(" ")));
  return (
    <TextArea
      {...{ ...texts, value, rows }}
      className={cx(isOffered && "[&_textarea]:pe-11")}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        const isEnter = event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey;
        if (!onLeave || !(isEnter || event.key === "Escape")) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
      tool={
        isOffered && (
          <button
            type="button"
            aria-pressed={isOn}
            aria-label={t(isOn ? "dictation.stop" : "dictation.start")}
            title={t(isOn ? "dictation.stop" : "dictation.start")}
            className={cx(
              "absolute end-px bottom-px grid size-9 place-items-center rounded-control touch:size-11",
              isOn ? "bg-primary text-on-primary" : "text-ink-2 hover:bg-primary-soft",
            )}
            onClick={toggle}
          >
            <Icon of={faMicrophone} />
          </button>
        )
      }
    />
  );
}
