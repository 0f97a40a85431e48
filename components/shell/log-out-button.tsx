"use client";
import { faRightFromBracket } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiError, api } from "@/lib/http/client";
import { useFailureToast } from "./use-failure-toast";

/** Ends the sign-in and goes Home, where the authentication screen stands then. */
export function LogOutButton({ className }: { className?: string }) {
  const t = useTranslations("shell.user");
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function logOut() {
    setBusy(true);
    try {
      await api.post("authentification/logout");
    } catch (error) {
      // 401: ended already, elsewhere.
      if (!(error instanceof ApiError && error.status === 401)) {
        setBusy(false);
        return showFailure(error);
      }
    }
    // A load, not a navigation: nothing of this person stays in the page's memory.
    location.assign("/");
  }

  return (
    <Button icon={faRightFromBracket} onClick={logOut} disabled={busy} className={className}>
      {busy ? t("loggingOut") : t("logOut")}
    </Button>
  );
}
