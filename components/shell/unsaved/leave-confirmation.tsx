"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { confirmThenLeave, unsavedWorkStore } from "./unsaved-work";

/**
 * Asks for confirmation before a link or other navigation leaves unsaved work. `instrumentation-client` handles Back and
 * Forward. When the page is closed or reloaded, the browser itself asks.
 */
export function LeaveConfirmation() {
  const t = useTranslations("shell.leave");
  const router = useRouter();
  const question = useSyncExternalStore(unsavedWorkStore.subscribe, unsavedWorkStore.question, () => null);
  const isAny = useSyncExternalStore(unsavedWorkStore.subscribe, unsavedWorkStore.isAny, () => false);
  const address = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another history entry
  useEffect(() => {
    unsavedWorkStore.standsAt(location.href, history.state);
  }, [address, isAny]);

  useEffect(() => {
    if (!isAny) return;
    function close(event: BeforeUnloadEvent) {
      if (unsavedWorkStore.isGuarded()) event.preventDefault();
    }
    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest?.("a");
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!unsavedWorkStore.isGuarded() || !link?.href || !isPlain || link.target || link.hasAttribute("download"))
        return;
      const to = new URL(link.href);
      if (to.origin !== location.origin || to.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      confirmThenLeave(() => router.push(to.pathname + to.search + to.hash));
    }
    window.addEventListener("beforeunload", close);
    document.addEventListener("click", follow, true);
    window.addEventListener("pointerdown", unsavedWorkStore.guardAgain, true);
    window.addEventListener("keydown", unsavedWorkStore.guardAgain, true);
    return () => {
      window.removeEventListener("beforeunload", close);
      document.removeEventListener("click", follow, true);
      window.removeEventListener("pointerdown", unsavedWorkStore.guardAgain, true);
      window.removeEventListener("keydown", unsavedWorkStore.guardAgain, true);
      unsavedWorkStore.guardAgain();
    };
  }, [isAny, router]);

  return (
    <ConfirmationDialog
      mayOpen={isAny}
      open={question !== null}
      onOpenChange={(open) => !open && unsavedWorkStore.answer(false)}
      title={t("title")}
      description={t("text")}
      keepLabel={t("stay")}
      confirmLabel={t("leave")}
      onConfirm={() => unsavedWorkStore.answer(true)}
    />
  );
}
