"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Confirmation } from "@/components/ui/confirmation";

/** Before a link leads away from unsaved changes it is asked whether to; the browser itself asks before the page is closed. */
export function LeaveQuestion({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations("resource.leave");
  const router = useRouter();
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest?.("a");
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!link?.href || !isPlain || link.target || link.hasAttribute("download")) return;
      const to = new URL(link.href);
      if (to.origin !== location.origin || to.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setHref(to.pathname + to.search + to.hash);
    }
    window.addEventListener("beforeunload", keep);
    document.addEventListener("click", follow, true);
    return () => {
      window.removeEventListener("beforeunload", keep);
      document.removeEventListener("click", follow, true);
    };
  }, [isAsked]);
  return (
    <Confirmation
      open={href !== null}
      onOpenChange={(open) => !open && setHref(null)}
      title={t("title")}
      description={t("text")}
      keepLabel={t("stay")}
      confirmLabel={t("leave")}
      onConfirm={() => {
        setHref(null);
        if (href) router.push(href);
      }}
    />
  );
}
