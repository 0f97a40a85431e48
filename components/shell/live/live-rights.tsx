"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { showToast } from "@/components/ui/toast";
import { subscribeLive } from "./live-stream";

/**
 * Keeps an open screen true to what its reader may see: roles that change are obeyed at once, and what was typed stays
 * as far as the screen does; a sign-in that ends leads to the authentication screen at the same address.
 */
export function LiveRights() {
  const t = useTranslations("shell.rights");
  const router = useRouter();
  useEffect(
    () =>
      subscribeLive((message) => {
        if (message.kind === "ended") location.reload();
        if (message.kind !== "rights") return;
        showToast({ tone: "info", title: t("changed"), id: "rights" });
        router.refresh();
      }),
    [router, t],
  );
  return null;
}
