"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { api } from "@/lib/http/client";
import type { AppSecret } from "./app-set-up-dialog";
import { addPasskey } from "./passkey-calls";
import { usePasskeyFailure } from "./use-passkey-failure";

const AppSetUpDialog = dynamic(() => import("./app-set-up-dialog").then((module) => module.AppSetUpDialog));
const RecoveryCodesDialog = dynamic(() =>
  import("./recovery-codes-dialog").then((module) => module.RecoveryCodesDialog),
);

/**
 * Lets a person set up a second factor. `dialogs` must be rendered: they show the secret of an app, and new recovery codes.
 * `onAdded` is called at the end, when the person has noted the codes.
 */
export function useSecondFactorSetUp(onAdded: () => void): {
  isBusy: boolean;
  dialogs: ReactNode;
  /** Whether one of the dialogs is open. */
  isOpen: boolean;
  begin: { app: () => Promise<void>; passkey: () => Promise<void>; newCodes: () => Promise<void> };
} {
  const t = useTranslations("access.secondFactor");
  const fail = usePasskeyFailure();
  const [isBusy, setBusy] = useState(false);
  const [app, setApp] = useState<AppSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function run(work: () => Promise<void>, failed: string) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(error, failed);
    }
    setBusy(false);
  }

  function show(recoveryCodes: string[] | null) {
    setApp(null);
    if (recoveryCodes) setCodes(recoveryCodes);
    else onAdded();
  }

  const begin = {
    app: () => run(async () => setApp((await api.post<AppSecret>("account/authenticator-app")).data), t("appNotSetUp")),
    passkey: () => run(async () => show(await addPasskey(t("passkeyName"))), t("passkeyNotAdded")),
    newCodes: () =>
      run(
        async () => show((await api.post<{ recoveryCodes: string[] }>("account/recovery-codes")).data.recoveryCodes),
        t("codesNotMade"),
      ),
  };
  const dialogs = (
    <>
      {app && <AppSetUpDialog app={app} onCancel={() => setApp(null)} onDone={show} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onDone={() => {
            setCodes(null);
            onAdded();
          }}
        />
      )}
    </>
  );
  return { isBusy, dialogs, isOpen: app !== null || codes !== null, begin };
}
