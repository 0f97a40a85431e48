"use client";
import {
  faArrowDown,
  faArrowUp,
  faCheck,
  faCirclePause,
  faCirclePlay,
  faTrashCan,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { LONGEST_BEHAVIOUR } from "@/lib/records/ratings/codes";
import type { Behaviour } from "@/lib/records/ratings/wire";

type Props = {
  line: Behaviour;
  number: number;
  handle: ReactNode;
  isLifted: boolean;
  isOpen: boolean;
  /** How many exercises name it. */
  use: number;
  onOpen: () => void;
  onChange: (part: Partial<Behaviour>) => void;
  /** Ends the change of the line: it is kept, or restored. */
  onClose: (isKept: boolean) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

const twoColumns = "grid w-full grid-cols-2 gap-x-3 gap-y-1 phone:grid-cols-1";

/** A behaviour in both languages, to read or to change. */
export function BehaviourLine(p: Props) {
  const { line, isOpen } = p;
  const t = useTranslations("programs.ratings");
  function onKeyDown(event: KeyboardEvent) {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by) p.onMove(by);
    else if (isOpen && event.key === "Enter" && !event.ctrlKey && !event.metaKey) p.onClose(true);
    else if (isOpen && event.key === "Escape") p.onClose(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <tr data-line={line.id} className={cx("border-b border-line", (isOpen || p.isLifted) && "bg-primary-soft")}>
      <td className="w-9 ps-1">{p.handle}</td>
      <td className="w-7 text-end text-ink-2 tabular-nums phone:hidden">{p.number}</td>
      <td className="px-2 py-1" onKeyDown={onKeyDown}>
        {isOpen ? (
          <div className={cx(twoColumns, "py-1")}>
            {(["text", "textFrench"] as const).map((name) => (
              <textarea
                key={name}
                rows={2}
                lang={name === "text" ? "en" : "fr"}
                aria-label={t(name === "text" ? "english" : "french")}
                placeholder={t(name === "text" ? "english" : "french")}
                maxLength={LONGEST_BEHAVIOUR}
                value={line[name]}
                onChange={({ target }) => p.onChange({ [name]: target.value.replace(/\n/g, " ") })}
                className="field-box resize-none py-1.5 field-sizing-content"
              />
            ))}
          </div>
        ) : (
          <button
            type="button"
            data-text
            onClick={p.onOpen}
            className={cx(twoColumns, "min-h-10 items-center text-start")}
          >
            <span className="sr-only">{t("change")}</span>
            <span lang="en" className={line.state === "Active" ? undefined : "text-ink-2"}>
              {line.text}
            </span>
            <span lang={line.textFrench ? "fr" : undefined} className="text-ink-2">
              {line.textFrench || t("noFrench")}
            </span>
          </button>
        )}
      </td>
      <td className="w-12 pe-1 text-end whitespace-nowrap">
        {line.state !== "Active" && <RecordStatePill state={line.state} gender={t("behaviourGender")} />}
        {isOpen ? (
          <IconButton icon={faCheck} label={t("closeLine")} variant="quiet" onClick={() => p.onClose(true)} />
        ) : (
          <MoreMenu label={t("lineActions", { text: line.text })} items={itemsOf(p, t)} />
        )}
      </td>
    </tr>
  );
}

function itemsOf(p: Props, t: ReturnType<typeof useTranslations<"programs.ratings">>): MenuItem[] {
  const { line, use } = p;
  const moves: MenuItem[] = [
    { key: "up", label: t("moveUp"), icon: faArrowUp, onSelect: () => p.onMove(-1) },
    { key: "down", label: t("moveDown"), icon: faArrowDown, onSelect: () => p.onMove(1) },
  ];
  if (line.state !== "Active") {
    const onSelect = () => p.onChange({ state: "Active" });
    return [...moves, { key: "enable", label: t("enableLine"), icon: faCirclePlay, onSelect }];
  }
  // What an exercise names stays, because ratings are given by it.
  if (use > 0) {
    const onSelect = () => p.onChange({ state: "Disabled" });
    const label = `${t("disableLine")} (${t("usedBy", { count: use })})`;
    return [...moves, { key: "disable", label, icon: faCirclePause, onSelect }];
  }
  return [...moves, { key: "remove", label: t("removeLine"), icon: faTrashCan, onSelect: p.onRemove }];
}
