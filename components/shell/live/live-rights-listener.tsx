"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { showToast } from "@/components/ui/toast";
import { showSignIn } from "@/lib/http/client";
import { dismissOfflineToasts } from "../use-failure-toast";
import { subscribeToLiveMessages } from "./live-stream";

/**
 * Updates an open screen when the person's rights change. When roles change, the page is loaded again and keeps typed text
 * where its fields remain. When the sign-in ends, the authentication screen appears at the same address.
 */
export function LiveRightsListener() {
  const t = useTranslations("shell.rights");
  const refresh = useRefresh();
  useEffect(() => {
    window.addEventListener("online", dismissOfflineToasts);
    return () => window.removeEventListener("online", dismissOfflineToasts);
  }, []);
  useEffect(
    () =>
      subscribeToLiveMessages((message) => {
        if (message.kind === "ended") showSignIn();
        if (message.kind === "connected" && message.isConnected) dismissOfflineToasts();
        if (message.kind !== "rights") return;
        showToast({ tone: "info", title: t("changed"), id: "rights" });
        refresh();
      }),
    [refresh, t],
  );
  return null;
}
