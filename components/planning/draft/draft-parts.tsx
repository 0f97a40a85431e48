"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DraftedItem } from "@/components/reservations/drafted-item";
import { useUndoOffer } from "@/components/reservations/use-undo-offer";
import { useMediaQuery } from "@/components/shell/use-media-query";
import { Dialog } from "@/components/ui/dialog";
import { addDays } from "../board/time-axis";
import { goToDay } from "../day-address";
import { DraftBanner } from "./draft-banner";
import type { DraftAction } from "./draft-dialogs";
import { DraftPanel } from "./draft-panel";
import type { OpenDraft } from "./use-draft";

const ActionDialog = dynamic(() => import("./draft-dialogs").then((m) => m.DraftActionDialog));
const RebaseDialog = dynamic(() => import("./rebase-dialog").then((m) => m.RebaseDialog));

/** From this width on the differences stand beside the board. Below, a button of the banner opens them. */
const HAS_ROOM = "(width >= 1180px)";

/** What a planning shows of the draft that is open: its banner, its differences beside the board, and its dialogs. */
export function useDraftParts(
  open: OpenDraft | null,
  {
    timeZone,
    shown,
    readerId,
    weekPlanHref,
    onOpen,
    onPublished,
  }: {
    timeZone: string;
    /** The days that the board shows, from the first on. */
    shown: { day: string; days: 1 | 7 };
    readerId: string;
    weekPlanHref?: string;
    onOpen: (item: DraftedItem) => void;
    onPublished: () => void;
  },
) {
  const t = useTranslations("drafts");
  const hasRoom = useMediaQuery(HAS_ROOM);
  const offer = useUndoOffer();
  const [asked, setAsked] = useState<DraftAction | "settle" | "differences" | null>(null);
  if (!open) return { banner: null, aside: null, dialogs: null, settle: undefined, publishing: undefined };
  const { draft, items } = open;
  const days = Array.from({ length: shown.days }, (_, at) => addDays(shown.day, at));
  const close = () => setAsked(null);
  const panel = (
    <DraftPanel
      {...{ open, timeZone }}
      isShown={(day) => days.includes(day)}
      hasDays={shown.days > 1}
      onOpen={(item) => {
        close();
        onOpen(item);
      }}
      onDay={(day) => {
        close();
        goToDay(day);
      }}
      onPublish={() => setAsked("publish")}
      onSettle={() => setAsked("settle")}
    />
  );
  return {
    banner: (
      <DraftBanner
        {...{ open, weekPlanHref }}
        onAct={setAsked}
        onDifferences={hasRoom ? undefined : () => setAsked("differences")}
      />
    ),
    aside: hasRoom && (
      <aside className="draft-panel" aria-label={t("panel.title")} data-print="hide">
        {panel}
      </aside>
    ),
    dialogs: (
      <>
        {asked === "differences" && !hasRoom && (
          <Dialog
            open
            onOpenChange={(isOpen) => !isOpen && close()}
            title={draft.name}
            closeLabel={t("rebase.close")}
            size="narrow"
          >
            {panel}
          </Dialog>
        )}
        {asked === "settle" && (
          <RebaseDialog
            {...{ open, timeZone }}
            offerUndo={(title, undo) =>
              offer({
                ...{ id: `rebased-${draft.id}-${draft.version}`, title, lines: [draft.name] },
                ...{ undone: t("done.cancel"), run: undo },
              })
            }
            onClose={close}
          />
        )}
        {asked !== null && asked !== "settle" && asked !== "differences" && (
          <ActionDialog
            {...{ open, readerId, onPublished }}
            action={asked}
            onClose={close}
            onRefused={() => setAsked("settle")}
          />
        )}
      </>
    ),
    publishing: {
      count: items.length,
      blocked: items.filter((one) => !one.isPublishable).length,
      onPublish: () => setAsked("publish"),
      onSettle: () => setAsked("settle"),
    },
    /** Opens what stands against publishing. Undefined while nothing does. */
    settle: items.some((one) => !one.isPublishable) ? () => setAsked("settle") : undefined,
  };
}
