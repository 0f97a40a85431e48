"use client";
import { faKey, faListOl, faMobileScreen } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSecondFactorSetUp } from "@/components/second-factor/use-second-factor-set-up";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { InertWhileBusy } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { OwnSecondFactor } from "@/lib/access/second-factor/schema";
import { ApiError, api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { AccountRow } from "./account-row";

const FormDialog = dynamic(() => import("@/components/resource/form-dialog").then((module) => module.FormDialog));

type Passkey = OwnSecondFactor["passkeys"][number];
type Props = {
  secondFactor: OwnSecondFactor;
  /** Whether browsers allow passkeys at this address. */
  hasPasskeys: boolean;
  /** Whether the person is signed in elsewhere too. */
  hasOtherSignIns: boolean;
  timeZone: string;
};

/** The person's passkeys, authenticator app and recovery codes: set up, rename, remove, make anew. */
export function SecondFactorSection({ secondFactor, hasPasskeys, hasOtherSignIns, timeZone }: Props) {
  const t = useTranslations("account.secondFactor");
  const shared = useTranslations("access.secondFactor");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const { begin, isBusy, dialogs } = useSecondFactorSetUp(() => changed(t("added")));
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | "app" | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isAskingNewCodes, setAskingNewCodes] = useState(false);
  const { authenticatorApp: app, passkeys, recoveryCodesLeft } = secondFactor;
  const hasAny = app !== null || passkeys.length > 0;

  /** Says what was done and offers to end the other sign-ins, which may belong to somebody who must not have them. */
  function changed(title: string) {
    refresh();
    if (!hasOtherSignIns) return showToast({ tone: "success", title });
    const action = { label: t("endOthers"), onPress: () => void endOthers() };
    showToast({ id: "second-factor", tone: "success", title, action, milliseconds: 12_000 });
  }

  async function endOthers() {
    try {
      await api.delete("account/sign-ins");
      refresh();
    } catch (error) {
      fail(error, t("othersNotEnded"));
    }
  }

  async function remove() {
    setRemoving(true);
    try {
      await api.delete(removed === "app" ? "account/authenticator-app" : `account/passkey/${removed?.id}`);
      setRemoved(null);
      changed(t("removed"));
    } catch (error) {
      fail(error, t("notRemoved"));
    }
    setRemoving(false);
  }

  const day = (at: number) => formatDayAsDdMmYyyy(localDayOf(at, timeZone));
  const times = ({ createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number | null }) =>
    lastUsedAt === null
      ? t("neverUsed", { since: day(createdAt) })
      : t("lastUsed", { since: day(createdAt), used: `${day(lastUsedAt)} ${formatClock(lastUsedAt, timeZone)}` });

  return (
    <InertWhileBusy busy={isBusy}>
      <ul className="border-y border-line">
        {passkeys.map((passkey) => (
          <AccountRow key={passkey.id} icon={faKey} title={passkey.name} note={`${t("passkey")}. ${times(passkey)}`}>
            <Button aria-label={t("renameOne", { name: passkey.name })} onClick={() => setRenamed(passkey)}>
              {t("rename")}
            </Button>
            <Button aria-label={t("removeOne", { name: passkey.name })} onClick={() => setRemoved(passkey)}>
              {t("remove")}
            </Button>
          </AccountRow>
        ))}
        <AccountRow icon={faMobileScreen} title={shared("app")} note={app ? times(app) : shared("appExplain")}>
          {app ? (
            <Button aria-label={t("removeOne", { name: shared("app") })} onClick={() => setRemoved("app")}>
              {t("remove")}
            </Button>
          ) : (
            <Button onClick={() => void begin.app()}>{shared("appSetUp")}</Button>
          )}
        </AccountRow>
        {hasAny && (
          <AccountRow icon={faListOl} title={shared("codes")} note={t("codesLeft", { count: recoveryCodesLeft })}>
            <Button onClick={() => setAskingNewCodes(true)}>{t("newCodes")}</Button>
          </AccountRow>
        )}
      </ul>
      {hasPasskeys && (
        <Button className="mt-3" icon={faKey} onClick={() => void begin.passkey()}>
          {shared("passkeyAdd")}
        </Button>
      )}
      {dialogs}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      <ConfirmationDialog
        open={removed !== null}
        onOpenChange={(open) => !open && setRemoved(null)}
        title={t("removeTitle", { name: removed === "app" ? shared("app") : (removed?.name ?? "") })}
        description={t(passkeys.length + (app ? 1 : 0) > 1 ? "removeText" : "removeLastText")}
        keepLabel={t("keep")}
        confirmLabel={t("remove")}
        onConfirm={() => void remove()}
        busy={isRemoving}
        busyLabel={t("removing")}
      />
      <ConfirmationDialog
        open={isAskingNewCodes}
        onOpenChange={setAskingNewCodes}
        title={t("newCodesTitle")}
        description={t("newCodesText")}
        keepLabel={t("keepCodes")}
        confirmLabel={t("newCodes")}
        onConfirm={() => {
          // The question closes first, because the new codes are shown in a dialog of their own.
          setAskingNewCodes(false);
          void begin.newCodes();
        }}
      />
    </InertWhileBusy>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations("account.secondFactor");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    setError("");
    try {
      await api.put(`account/passkey/${passkey.id}`, { body: { name } });
      showToast({ tone: "success", title: t("renamed") });
      onClose();
      refresh();
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors.name) setError(failure.errors.name.join(" "));
      else fail(failure);
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t("renameOne", { name: passkey.name })}
      onClose={onClose}
      record={{ submit: save, isBusy, isDirty: name !== passkey.name }}
    >
      <TextField
        label={t("name")}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={error}
      />
    </FormDialog>
  );
}
