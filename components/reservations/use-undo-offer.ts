"use client";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { offerUndo } from "./undo";

type Offer = {
  id: string;
  /** What was done, and of what. */
  title: string;
  lines: string[];
  /** What is said once it is undone. */
  undone: string;
  run: () => Promise<unknown>;
};

/** Says what was done and offers to undo it. What the server refuses is said in its words. */
export function useUndoOffer(): (offer: Offer) => void {
  const t = useTranslations("booking");
  const fail = useFailureToast();
  return ({ id, title, lines, undone, run }) => {
    const undo = async () => {
      try {
        await run();
        showToast({ tone: "success", title: undone, lines });
      } catch (error) {
        fail(error, t("failed.undo"));
      }
    };
    offerUndo({ id, tone: "success", title, lines }, t("undo"), () => void undo());
  };
}
