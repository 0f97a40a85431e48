"use client";
import {
  faBookOpen,
  faFolderPlus,
  faMagnifyingGlass,
  faPlaneDeparture,
  faPlus,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { matchesAllWords } from "@/lib/platform/words";
import { findPhaseOf, listRows } from "@/lib/records/programs/tree/rules";
import { NameInPlace } from "./name-in-place";
import { domIdOf, OpenExercises, TreeRow } from "./tree-row";
import { useLifted } from "./use-lifted";
import { findPart, type Open, phaseForNew, type TreeWriter } from "./use-tree";

type Props = {
  writer: TreeWriter;
  revisionId: string;
  title: string;
  open: Open;
  onOpen: (open: Open) => void;
  /** Goes to the sheet of what is open. */
  onEnter: () => void;
  isLocked: boolean;
  /** Who saved a part since the page was opened, in three letters, by the part's id. */
  editors: Readonly<Record<string, string>>;
};

/** The phases and lessons of a revision. Everything that can be done with them can be done with keys. */
export function LessonTree({ writer, revisionId, title, open, onOpen, onEnter, isLocked, editors }: Props) {
  const t = useTranslations("programs.editor");
  const { tree } = writer;
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(initiallyClosed(writer, open)));
  const [search, setSearch] = useState("");
  const [naming, setNaming] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const filter = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  const rows = useMemo(
    () => listRows(tree, revisionId, (id) => !closed.has(id), search ? (text) => matchesAllWords(text, search) : null),
    [tree, revisionId, closed, search],
  );
  const lifted = useLifted(writer, (what, part) => {
    wantsFocus.current = true;
    const phase = findPhaseOf(writer.latest.current, part.id);
    if (phase) show(phase.id);
    const siblings: readonly { id: string }[] = phase?.lessons ?? writer.latest.current;
    const place = siblings.findIndex(({ id }) => id === part.id) + 1;
    const name = findPart(writer.latest.current, part)?.name ?? "";
    setSaid(t(`said.${what}`, { name, place, count: siblings.length, phase: phase?.name ?? "" }));
  });
  useEffect(() => {
    if (!wantsFocus.current || naming) return;
    const row = document.getElementById(domIdOf(open.id));
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });

  const show = (phaseId: string) =>
    setClosed((before) => (before.has(phaseId) ? new Set([...before].filter((id) => id !== phaseId)) : before));
  const hide = (phaseId: string) => setClosed((before) => new Set([...before, phaseId]));
  function go(to: Open | undefined) {
    if (!to) return;
    wantsFocus.current = true;
    onOpen({ kind: to.kind, id: to.id });
  }

  async function add(what: "phase" | "practice" | "theory") {
    const phase = phaseForNew(writer.latest.current, open);
    const made = await (what === "phase" || !phase ? writer.addPhase() : writer.addLesson(phase.id, what === "theory"));
    if (!made) return;
    setSearch("");
    if (phase && made.kind === "lesson") show(phase.id);
    onOpen(made);
    setNaming(made.id);
  }

  function remove() {
    const at = rows.findIndex(({ id }) => id === open.id);
    go(rows[at + 1] ?? rows[at - 1]);
    void writer.remove(open);
  }

  function walk(by: number) {
    const at = rows.findIndex(({ id }) => id === open.id);
    go(rows[Math.min(rows.length - 1, Math.max(0, at + by))]);
  }

  function walkSideways(isIn: boolean) {
    const row = rows.find(({ id }) => id === open.id);
    if (row?.kind === "phase" && row.isOpen !== isIn) isIn ? show(row.id) : hide(row.id);
    else if (isIn) walk(1);
    else if (row?.kind === "lesson") go({ kind: "phase", id: row.lesson.phaseId });
  }

  /** The keys that write, while nothing is locked. Returns whether it was one of them. */
  function write({ key, shiftKey, altKey }: KeyboardEvent): boolean {
    const by = { ArrowDown: 1 as const, ArrowUp: -1 as const }[key];
    if (by && altKey) lifted.moveAndSave(open, by);
    else if (by && lifted.lifted) lifted.moveBy(by);
    else if (key === "Escape" && lifted.lifted) lifted.putBack();
    else if (key === " " || (key === "Enter" && lifted.lifted)) lifted.lifted ? lifted.drop() : lifted.lift(open);
    else if (key === "F2" && open.kind !== "revision") setNaming(open.id);
    else if (key === "Insert") void add(shiftKey || open.kind === "revision" ? "phase" : "practice");
    else if (key === "Delete" && open.kind !== "revision") remove();
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (naming || ctrlKey || metaKey) return;
    if (!isLocked && write(event)) return event.preventDefault();
    if (altKey) return;
    if (key === "ArrowDown" || key === "ArrowUp") walk(key === "ArrowDown" ? 1 : -1);
    else if (key === "ArrowRight" || key === "ArrowLeft") walkSideways(key === "ArrowRight");
    else if (key === "Home" || key === "End") go(key === "Home" ? rows[0] : rows.at(-1));
    else if (key === "Enter") onEnter();
    else if (key.length === 1 && key !== " ") {
      filter.current?.focus();
      setSearch((before) => before + key);
    } else return;
    event.preventDefault();
  }

  const placeOf = new Map<string, [number, number]>();
  tree.forEach((phase, at) => {
    placeOf.set(phase.id, [at + 1, tree.length]);
    phase.lessons.forEach(({ id }, place) => void placeOf.set(id, [place + 1, phase.lessons.length]));
  });
  return (
    <>
      <div className="flex gap-2 border-b border-line p-2">
        <div className="relative min-w-0 flex-1">
          <Icon of={faMagnifyingGlass} className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2" />
          <input
            ref={filter}
            type="search"
            aria-label={t("find")}
            placeholder={t("find")}
            className="field-box ps-9!"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              const first = rows.find(({ kind }) => kind === "lesson") ?? rows[0];
              if (event.key === "Escape" && search) setSearch("");
              else if (event.key === "ArrowDown" || event.key === "Enter") go(first);
              else return;
              event.preventDefault();
            }}
          />
        </div>
        {!isLocked && (
          <Menu
            trigger={<IconButton icon={faPlus} label={t("add")} />}
            items={[
              {
                key: "practice",
                label: t("addPractice"),
                icon: faPlaneDeparture,
                onSelect: () => void add("practice"),
              },
              { key: "theory", label: t("addTheory"), icon: faBookOpen, onSelect: () => void add("theory") },
              { key: "phase", label: t("addPhase"), icon: faFolderPlus, onSelect: () => void add("phase") },
            ]}
          />
        )}
      </div>
      <div
        role="tree"
        aria-label={t("tree")}
        tabIndex={rows.some(({ id }) => id === open.id) ? -1 : 0}
        className="min-h-0 flex-1 overflow-y-auto py-1"
        onKeyDown={onKeyDown}
        onPointerDown={isLocked ? undefined : lifted.onPointerDown}
        onClick={({ target }) => {
          const one = (target as Element).closest<HTMLElement>("[data-row]")?.dataset.row;
          const row = rows.find(({ id }) => id === one);
          if (!row || lifted.wasDragged.current || naming) return;
          const isToggle = (target as Element).closest("[data-toggle]") !== null;
          if (row.kind === "phase" && (isToggle || row.id === open.id)) row.isOpen ? hide(row.id) : show(row.id);
          go(row);
        }}
        onDoubleClick={({ target }) => {
          const one = (target as Element).closest<HTMLElement>("[data-row]")?.dataset.row;
          if (one && one === open.id && open.kind === "lesson" && !isLocked) setNaming(one);
        }}
      >
        {rows.map((row) => (
          <div key={row.id} role="none">
            <TreeRow
              row={row}
              title={title}
              isOpen={row.id === open.id}
              isLifted={lifted.lifted?.open.id === row.id}
              editor={editors[row.id]}
              place={placeOf.get(row.id)?.[0] ?? 1}
              count={placeOf.get(row.id)?.[1] ?? 1}
              naming={
                naming === row.id ? (
                  <NameInPlace
                    name={findPart(tree, row)?.name ?? ""}
                    onDone={(name) => {
                      setNaming(null);
                      wantsFocus.current = true;
                      if (name !== null) void writer.rename(row, name);
                    }}
                  />
                ) : null
              }
            />
            {row.kind === "lesson" && row.id === open.id && <OpenExercises id={row.id} />}
          </div>
        ))}
        {search && rows.length === 0 && <p className="p-4 text-table text-ink-2">{t("noneFound")}</p>}
        {!search && tree.length === 0 && <p className="p-4 text-table text-ink-2">{t("emptyTree")}</p>}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** With many lessons, only the phase of the open one is unfolded at first. */
function initiallyClosed({ tree }: TreeWriter, open: Open): string[] {
  const count = tree.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const shown = findPhaseOf(tree, open.id)?.id ?? open.id;
  return count > 30 ? tree.map(({ id }) => id).filter((id) => id !== shown) : [];
}
