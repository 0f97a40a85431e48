"use client";
import { faChevronLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { Button, KeyHint } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { DemandChoices, RatingChoices } from "@/lib/records/programs/tree/choices";
import type { Tree } from "@/lib/records/programs/tree/rules";
import type { RevisionLight, RevisionValues } from "@/lib/records/programs/wire";
import { Drafts } from "./drafts";
import { EditNotice } from "./edit-notice";
import { LessonTree } from "./lesson-tree";
import { OpenSheet } from "./open-sheet";
import { RefreshInTurn, useRefreshInTurn } from "./refresh-in-turn";
import { TreeTotals } from "./tree-totals";
import { DraftsContext, useIsChanged } from "./use-drafts";
import { useEdits } from "./use-edits";
import { type Open, useTree } from "./use-tree";

export type EditorProps = {
  revision: RevisionLight;
  values: RevisionValues;
  tree: Tree;
  demands: DemandChoices;
  ratings: RatingChoices;
  /** What the address opens. */
  first: Open;
  /** When the page was read, in seconds. */
  openedAt: number;
};

/** Where a revision is written: its phases and lessons on the left, what is open of them on the right. */
export function RevisionEditor(props: EditorProps) {
  const [drafts] = useState(() => new Drafts());
  return (
    <QueryClientScope>
      <DraftsContext value={drafts}>
        <UnsavedGuard />
        <RefreshInTurn>
          <EditorPanes {...props} />
        </RefreshInTurn>
      </DraftsContext>
    </QueryClientScope>
  );
}

function UnsavedGuard() {
  useUnsavedWorkGuard(useIsChanged());
  return null;
}

/** Keeps what is open in the address, so that a link opens the same. */
function keepInAddress({ kind, id }: Open) {
  const url = new URL(location.href);
  for (const name of ["lesson", "phase"]) url.searchParams.delete(name);
  if (kind !== "revision") url.searchParams.set(kind, id);
  history.replaceState(null, "", url);
}

const initialsOf = (who: string) => (who.split(" ").at(-1) ?? "").slice(0, 3).toUpperCase();

function EditorPanes({ revision, values, tree, demands, ratings, first, openedAt }: EditorProps) {
  const t = useTranslations("programs.editor");
  const { id: revisionId, isLocked } = revision;
  const writer = useTree(tree, revisionId);
  const { changeAddress } = useRefreshInTurn();
  const [open, setOpen] = useState(first);
  /** In a narrow window, either the tree or the sheet is shown. */
  const [isTreeShown, setTreeShown] = useState(first.kind === "revision");
  const [since] = useState(openedAt);
  const edits = useEdits(revisionId, since, isLocked);
  const editors = Object.fromEntries(edits.map(({ id, who }) => [id, initialsOf(who)]));
  function show(next: Open) {
    if (next.id === open.id) return;
    setOpen(next);
    changeAddress(() => keepInAddress(next));
  }
  function enter() {
    setTreeShown(false);
    // The sheet may only now be shown.
    setTimeout(() => document.querySelector<HTMLElement>("[data-sheet] input, [data-sheet] textarea")?.focus());
  }
  return (
    <>
      <EditNotice edits={edits} open={open} onOpen={show} />
      <div className="grid gap-4 min-[1024px]:h-[max(520px,calc(100dvh-var(--above-editor,150px)))] min-[1024px]:grid-rows-[minmax(0,1fr)] min-[1024px]:grid-cols-[minmax(320px,420px)_minmax(0,1fr)]">
        <section
          aria-label={t("tree")}
          data-print="hide"
          className={cx(
            "flex min-h-0 min-w-0 flex-col border border-line bg-surface max-[1023px]:h-[calc(100dvh-170px)]",
            !isTreeShown && "max-[1023px]:hidden",
          )}
        >
          <LessonTree
            writer={writer}
            revisionId={revisionId}
            title={t("wholeRevision")}
            open={open}
            onOpen={show}
            onEnter={enter}
            isLocked={isLocked}
            editors={editors}
          />
          <TreeTotals tree={writer.tree} minima={revision.minima} />
          <div className="flex justify-end border-t border-line p-2 min-[1024px]:hidden">
            <Button onClick={enter}>{t("openSheet")}</Button>
          </div>
          {!isLocked && <Keys />}
        </section>
        <section
          aria-label={t("sheet")}
          className={cx(
            "flex min-h-0 min-w-0 flex-col border border-line bg-surface min-[1024px]:overflow-y-auto",
            isTreeShown && "max-[1023px]:hidden",
          )}
        >
          <div className="border-b border-line p-2 min-[1024px]:hidden" data-print="hide">
            <Button icon={faChevronLeft} onClick={() => setTreeShown(true)}>
              {t("tree")}
            </Button>
          </div>
          <OpenSheet
            {...{ open, writer, revision, values, demands, ratings }}
            who={edits.find(({ id }) => id === open.id)?.who}
            onOpen={show}
          />
        </section>
      </div>
    </>
  );
}

function Keys() {
  const t = useTranslations("programs.editor.keys");
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-sunken px-3 py-2 text-small text-ink-2 touch:hidden max-[1023px]:hidden">
      <KeyHint>F2</KeyHint> {t("rename")}
      <KeyHint>{t("insert")}</KeyHint> {t("add")}
      <KeyHint>{t("delete")}</KeyHint> {t("remove")}
      <KeyHint>Alt</KeyHint> {t("move")}
    </p>
  );
}
