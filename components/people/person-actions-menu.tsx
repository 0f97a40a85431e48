"use client";
import {
  faBoxArchive,
  faCirclePause,
  faCirclePlay,
  faEllipsisVertical,
  faEnvelope,
  faFileExport,
  faKey,
  faLinkSlash,
  faUserSlash,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { latestOwnVersion } from "@/components/resource/own-writes";
import { patchRecordState } from "@/components/resource/use-record-state";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast";
import { api, downloadFile } from "@/lib/http/client";
import type { RecordState } from "@/lib/records/codes";
import type { PersonSheetRights } from "@/lib/records/people/reach";
import type { PersonDetails } from "@/lib/records/people/wire";
import { useMailSentTextValue } from "./installation-provider";
import { useLastReaderText } from "./use-last-reader-text";

type Question = "disable" | "archive" | "anonymise" | "resetSecondFactor" | "unlinkAccount";

/** The menu of actions for a person's account. Actions that are hard to undo ask for confirmation first. */
export function PersonActionsMenu({
  person,
  rights,
  isSelf,
  hasSecondFactor,
  hasLinkedAccount,
  toCome,
  lastReaderAt,
}: {
  person: PersonDetails;
  rights: PersonSheetRights;
  isSelf: boolean;
  /** Whether the person has a second factor that the signed-in person may remove. */
  hasSecondFactor: boolean;
  /** Whether the person is connected with an account of the school's provider from which the signed-in person may disconnect them. */
  hasLinkedAccount: boolean;
  /** The number of future reservations in which the person takes part. */
  toCome: number;
  /** The sites whose only medical reader the person is. */
  lastReaderAt: readonly { name: string }[];
}) {
  const t = useTranslations("people.actions");
  const all = useTranslations("people");
  const refresh = useRefresh();
  const mailStanding = useMailSentTextValue();
  const fail = useFailureToast();
  const sayLastReader = useLastReaderText();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = fullName(person);
  const { id } = person;

  async function run(write: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await write();
      showToast({ tone: "success", title: done });
      setQuestion(null);
    } catch (error) {
      fail(error, t("failed"));
    } finally {
      setBusy(false);
      refresh();
    }
  }
  const setState = (state: RecordState) => () => patchRecordState("user", person, state);

  const items: MenuItem[] = [];
  if (rights.invite && person.isTemporaryPassword && person.state === "Active") {
    items.push({
      key: "invite",
      label: t("invite"),
      icon: faEnvelope,
      onSelect: () => void run(() => api.post(`user/${id}/invitation`), t("invited", mailStanding)),
    });
  }
  if (rights.exportAll) {
    items.push({
      key: "export",
      label: t("exportAll"),
      icon: faFileExport,
      onSelect: () => void downloadFile(`user/${id}/export`, `${name}.json`).catch((error) => fail(error, t("failed"))),
    });
  }
  if (hasSecondFactor) {
    items.push({
      key: "resetSecondFactor",
      label: t("resetSecondFactor"),
      icon: faKey,
      onSelect: () => setQuestion("resetSecondFactor"),
    });
  }
  if (hasLinkedAccount) {
    items.push({
      key: "unlinkAccount",
      label: t("unlinkAccount"),
      icon: faLinkSlash,
      onSelect: () => setQuestion("unlinkAccount"),
    });
  }
  if (rights.state && !isSelf && person.state !== "Archived") {
    items.push(
      person.state === "Active"
        ? { key: "disable", label: t("disable"), icon: faCirclePause, onSelect: () => setQuestion("disable") }
        : {
            key: "enable",
            label: t("enable"),
            icon: faCirclePlay,
            onSelect: () => void run(setState("Active"), t("enabled", { name })),
          },
      {
        key: "archive",
        label: t("archive"),
        icon: faBoxArchive,
        disabled: person.state !== "Disabled",
        reason: person.state === "Disabled" ? undefined : t("archiveFirst"),
        onSelect: () => setQuestion("archive"),
      },
    );
  }
  if (rights.anonymise && !person.isAnonymised) {
    items.push("separator", {
      key: "anonymise",
      label: t("anonymise"),
      icon: faUserSlash,
      destructive: true,
      disabled: person.state === "Active",
      reason: person.state === "Active" ? t("archiveFirst") : undefined,
      onSelect: () => setQuestion("anonymise"),
    });
  }
  if (items.length === 0) return null;

  const answers: Record<Question, () => Promise<void>> = {
    disable: () => run(setState("Disabled"), t("disabled", { name })),
    archive: () => run(setState("Archived"), t("archived", { name })),
    resetSecondFactor: () => run(() => api.delete(`user/${id}/second-factor`), t("secondFactorReset")),
    unlinkAccount: () => run(() => api.delete(`user/${id}/provider`), t("accountUnlinked")),
    anonymise: () =>
      run(
        () => api.post(`user/${id}/anonymise`, { body: {}, version: latestOwnVersion(id, person.version) }),
        t("anonymised"),
      ),
  };
  const texts: Record<Question, [string, string]> = {
    disable: [
      t("disableTitle", { name }),
      [t("disableText"), toCome > 0 && t("disableToCome", { count: toCome }), sayLastReader(lastReaderAt)]
        .filter(Boolean)
        .join(" "),
    ],
    archive: [t("archiveTitle", { name }), all("archiveText")],
    resetSecondFactor: [t("resetSecondFactorTitle", { name }), t("resetSecondFactorText")],
    unlinkAccount: [t("unlinkAccountTitle", { name }), t("unlinkAccountText")],
    anonymise: [t("anonymiseTitle", { name }), t("anonymiseText")],
  };
  const asked = question ?? "disable";
  return (
    <>
      <Menu trigger={<Button icon={faEllipsisVertical}>{t("menu")}</Button>} items={items} />
      <ConfirmationDialog
        open={question !== null}
        onOpenChange={(open) => !open && setQuestion(null)}
        title={texts[asked][0]}
        description={texts[asked][1]}
        keepLabel={t("keep")}
        confirmLabel={t(asked)}
        onConfirm={() => void answers[asked]()}
        busy={isBusy}
        busyLabel={t("busy")}
      />
    </>
  );
}
