"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { Confirmation } from "@/components/ui/confirmation";
import { askToLeave, unsavedWork } from "./unsaved-work";

/**
 * Asks for confirmation before a link or other navigation leaves unsaved work. `instrumentation-client` handles Back and
 * Forward. When the page is closed or reloaded, the browser itself asks.
 */
export function LeaveQuestion() {
  const t = useTranslations("shell.leave");
  const router = useRouter();
  const question = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.question, () => null);
  const isAny = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.isAny, () => false);
  const address = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another history entry
  useEffect(() => {
    unsavedWork.standsAt(location.href, history.state);
  }, [address, isAny]);

  useEffect(() => {
    if (!isAny) return;
    function close(event: BeforeUnloadEvent) {
      if (unsavedWork.isGuarded()) event.preventDefault();
    }
    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest?.("a");
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!unsavedWork.isGuarded() || !link?.href || !isPlain || link.target || link.hasAttribute("download")) return;
      const to = new URL(link.href);
      if (to.origin !== location.origin || to.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      askToLeave(() => router.push(to.pathname + to.search + to.hash));
    }
    window.addEventListener("beforeunload", close);
    document.addEventListener("click", follow, true);
    window.addEventListener("pointerdown", unsavedWork.guardAgain, true);
    window.addEventListener("keydown", unsavedWork.guardAgain, true);
    return () => {
      window.removeEventListener("beforeunload", close);
      document.removeEventListener("click", follow, true);
      window.removeEventListener("pointerdown", unsavedWork.guardAgain, true);
      window.removeEventListener("keydown", unsavedWork.guardAgain, true);
      unsavedWork.guardAgain();
    };
  }, [isAny, router]);

  return (
    <Confirmation
      open={question !== null}
      onOpenChange={(open) => !open && unsavedWork.answer(false)}
      title={t("title")}
      description={t("text")}
      keepLabel={t("stay")}
      confirmLabel={t("leave")}
      onConfirm={() => unsavedWork.answer(true)}
    />
  );
}
