"use client";
import { faRightToBracket } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import type { OwnLinkedAccount } from "@/lib/access/sign-in/schema";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { AccountRow } from "./account-row";

type Props = { provider: string; account: OwnLinkedAccount["account"]; timeZone: string };

/** The account of the school's provider that signs the person in, which they may disconnect. */
export function ProviderSection({ provider, account, timeZone }: Props) {
  const t = useTranslations("account.provider");
  const signIns = useTranslations("account.signIns");
  const access = useTranslations("access");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!account) return <p>{t("none", { button: access("providerSignIn", { name: provider }) })}</p>;

  async function disconnect() {
    setBusy(true);
    try {
      await api.delete("account/provider");
      setAsking(false);
      showToast({ tone: "success", title: t("disconnected", { provider }) });
      refresh();
    } catch (error) {
      fail(error, t("notDisconnected"));
    }
    setBusy(false);
  }

  const { email, linkedAt, lastUsedAt } = account;
  const day = (at: number) => formatDayAsDdMmYyyy(localDayOf(at, timeZone));
  const since = day(linkedAt);
  return (
    <>
      <ul className="border-y border-line">
        <AccountRow
          icon={faRightToBracket}
          title={email || t("account", { provider })}
          note={
            lastUsedAt === null
              ? t("since", { since })
              : t("lastUsed", { since, used: `${day(lastUsedAt)} ${formatClock(lastUsedAt, timeZone)}` })
          }
        >
          <Button onClick={() => setAsking(true)}>{t("disconnect")}</Button>
        </AccountRow>
      </ul>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("disconnectTitle", { provider })}
        description={t("disconnectText", { forgotten: access("forgotten.link"), signIns: signIns("title") })}
        keepLabel={t("keep")}
        confirmLabel={t("disconnect")}
        onConfirm={() => void disconnect()}
        busy={isBusy}
        busyLabel={t("disconnecting")}
      />
    </>
  );
}
