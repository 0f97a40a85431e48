"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useRowOrder } from "@/components/resource/row-order";
import { Button } from "@/components/ui/button";
import { FieldHintAndError } from "@/components/ui/field";
import { MOST_BEHAVIOURS } from "@/lib/records/ratings/codes";
import type { Use } from "@/lib/records/ratings/queries";
import { type Behaviour, isBlank } from "@/lib/records/ratings/wire";
import { BehaviourLine } from "./behaviour-line";

type Props = {
  lines: Behaviour[];
  uses: Record<string, Use>;
  onChange: (lines: Behaviour[]) => void;
  error?: string;
};

/** A line that is being changed, with what it said before. Null for a new one. */
type Opened = { id: string; before: Behaviour | null };

let made = 0;

/** The behaviours of a skill, a line each. Enter opens a line, Escape restores it, Alt and the arrows move it. */
export function BehaviourLines({ lines, uses, onChange, error }: Props) {
  const t = useTranslations("programs.ratings");
  const [opened, setOpened] = useState<Opened | null>(null);
  const section = useRef<HTMLElement>(null);
  /** The id of the line that gets the focus once it is drawn. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const line = section.current?.querySelector<HTMLElement>(`[data-line="${focused.current}"]`);
    line?.querySelector<HTMLElement>("textarea, [data-text]")?.focus();
    focused.current = null;
  });
  const order = useRowOrder(
    lines,
    { first: 0, size: lines.length },
    {
      column: "order",
      nameOf: ({ text }) => text || t("newLine"),
      save: async (ids) => onChange(ids.map((id) => lines.find((one) => one.id === id)!)),
    },
  );
  const change = (id: string, part: Partial<Behaviour>) =>
    onChange(lines.map((one) => (one.id === id ? { ...one, ...part } : one)));
  function remove(id: string) {
    const at = lines.findIndex((one) => one.id === id);
    focused.current = (lines[at + 1] ?? lines[at - 1])?.id ?? null;
    onChange(lines.filter((one) => one.id !== id));
    setOpened(null);
  }
  function close(line: Behaviour, isKept: boolean) {
    const before = opened?.before ?? null;
    if ((isKept && isBlank(line)) || (!isKept && !before)) return remove(line.id);
    if (!isKept) change(line.id, before!);
    focused.current = line.id;
    setOpened(null);
  }
  function open(line: Behaviour) {
    focused.current = line.id;
    setOpened({ id: line.id, before: line });
  }
  function add() {
    const line: Behaviour = { id: `new-${++made}`, isNew: true, text: "", textFrench: "", state: "Active" };
    focused.current = line.id;
    onChange([...lines.filter((one) => !isBlank(one)), line]);
    setOpened({ id: line.id, before: null });
  }
  function move(id: string, by: number) {
    const at = lines.findIndex((one) => one.id === id);
    const to = at + by;
    if (to < 0 || to >= lines.length) return;
    const rest = lines.filter((one) => one.id !== id);
    focused.current = id;
    onChange([...rest.slice(0, to), lines[at]!, ...rest.slice(to)]);
  }
  return (
    <section ref={section} aria-labelledby="behaviours-title">
      <div className="flex flex-wrap items-center gap-x-3 border-y border-line bg-sunken px-4 py-2">
        <h3 id="behaviours-title" className="flex-1 text-table">
          <b>{t("observable")}</b>{" "}
          <span className="text-ink-2">{lines.filter(({ state }) => state === "Active").length}</span>
        </h3>
        <p className="text-small text-ink-2 touch:hidden phone:hidden">
          {t.rich("altHint", {
            key: (text) => <kbd className="rounded-box border border-line-2 bg-surface px-1 font-bold">{text}</kbd>,
          })}
        </p>
      </div>
      <table className="w-full border-collapse text-table phone:text-body">
        <caption className="sr-only">{t("observable")}</caption>
        <tbody>
          {order.shown.map((line, at) => (
            <BehaviourLine
              key={line.id}
              line={line}
              number={at + 1}
              handle={order.handle(line)}
              isLifted={line.id === order.liftedId}
              isOpen={line.id === opened?.id}
              use={uses[line.id]?.exercises ?? 0}
              onOpen={() => open(line)}
              onChange={(part) => change(line.id, part)}
              onClose={(isKept) => close(line, isKept)}
              onMove={(by) => move(line.id, by)}
              onRemove={() => remove(line.id)}
            />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p className="px-4 pt-3 text-table text-ink-2">{t("noBehaviour")}</p>}
      {order.status}
      <div className="px-4 py-2">
        <Button variant="quiet" icon={faPlus} disabled={lines.length >= MOST_BEHAVIOURS} onClick={add}>
          {t("addBehaviour")}
        </Button>
        <FieldHintAndError id="behaviours" error={error} />
      </div>
    </section>
  );
}
