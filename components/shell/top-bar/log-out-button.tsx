"use client";
import { faRightFromBracket } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { keptInputStore } from "../unsaved/kept-input";
import { confirmThenLeave } from "../unsaved/unsaved-work";
import { useFailureToast } from "../use-failure-toast";
import { confirmLossOfUnsent } from "./kept-on-device";
import { logOut } from "./log-out";

export function LogOutButton({ className }: { className?: string }) {
  const t = useTranslations("shell.user");
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function press() {
    setBusy(true);
    try {
      await logOut();
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  }

  return (
    <Button
      icon={faRightFromBracket}
      onClick={() =>
        confirmThenLeave(() => void confirmLossOfUnsent(() => void press()), keptInputStore.read() !== null)
      }
      disabled={busy}
      className={className}
    >
      {busy ? t("loggingOut") : t("logOut")}
    </Button>
  );
}
