"use client";
import {
  faArrowsRotate,
  faBackwardStep,
  faPause,
  faPen,
  faPlay,
  faStethoscope,
  faTrashCan,
} from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useClockZone } from "@/components/shell/clock-zone";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Link } from "@/components/ui/link";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { hrefOf } from "@/lib/access/screens/address";
import { api } from "@/lib/http/client";
import { formatInstant } from "@/lib/platform/display";
import type { AttemptView, WebhookView } from "@/lib/records/webhooks/schema";
import { RotationDialog } from "../rotation-dialog";
import { type MadeSecret, SecretDialog } from "../secret-dialog";
import { DeliveryLog } from "./delivery-log";
import { StandingPill } from "./pills";
import { useWebhookWords } from "./use-webhook-words";
import { type KeyChoice, WebhookDialog } from "./webhook-dialog";

type Opened = "edit" | "rotate" | "replay" | "delete" | null;
type Props = {
  siteId: string;
  webhook: WebhookView;
  /** The key of the webhook with what it may read, if it is the reader's own. */
  choices: KeyChoice[];
  isOwn: boolean;
};

/** A webhook: what it sends where, whether its server takes that, and the log of what was sent. */
export function WebhookSheet({ siteId, webhook, choices, isOwn }: Props) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<MadeSecret | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id, standing } = webhook;
  const { host } = new URL(webhook.url);
  const close = () => setOpened(null);
  const list = `${hrefOf("apiKeys", siteId)}?tab=webhooks`;
  const ofMaker = { disabled: !isOwn, reason: isOwn ? undefined : t("notTheMaker") };

  async function setPaused(paused: boolean) {
    try {
      await api.patch(`webhook/${id}`, { body: { paused } });
      showToast({ tone: "success", title: t(paused ? "paused" : "resumed") });
      refresh();
    } catch (error) {
      fail(error, t("notChanged"));
    }
  }

  async function remove() {
    setBusy(true);
    try {
      await api.delete(`webhook/${id}`);
      showToast({ tone: "success", title: t("deleted") });
      router.replace(list);
    } catch (error) {
      setBusy(false);
      close();
      fail(error, t("deleteFailed"));
    }
  }

  const items: MenuItem[] = [
    { key: "edit", label: t("edit"), icon: faPen, onSelect: () => setOpened("edit"), ...ofMaker },
    { key: "rotate", label: t("rotate"), icon: faArrowsRotate, onSelect: () => setOpened("rotate"), ...ofMaker },
    { key: "replay", label: t("replay"), icon: faBackwardStep, onSelect: () => setOpened("replay"), ...ofMaker },
    "separator",
    { key: "delete", label: t("delete"), icon: faTrashCan, onSelect: () => setOpened("delete"), destructive: true },
  ];
  return (
    <Page
      title={host}
      note={t("title")}
      actions={
        <>
          {standing === "Active" && (
            <Button icon={faPause} onClick={() => void setPaused(true)}>
              {t("pause")}
            </Button>
          )}
          {standing === "Paused" && isOwn && (
            <Button icon={faPlay} onClick={() => void setPaused(false)}>
              {t("resume")}
            </Button>
          )}
          <MoreMenu label={t("actions")} items={items} />
        </>
      }
    >
      <p className="mb-3">
        <Link href={list} className="text-link underline">
          {t("back")}
        </Link>
      </p>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3 border border-line bg-surface p-4">
          <Facts webhook={webhook} />
          {isOwn && standing !== "KeyEnded" && <Test id={id} />}
        </div>
        <DeliveryLog {...{ id, standing, isOwn }} />
      </div>
      {opened === "edit" && <WebhookDialog edited={webhook} choices={choices} onClose={close} />}
      {opened === "rotate" && (
        <RotationDialog of={`webhook/${id}`} name={host} text={t("rotateText")} onClose={close} onMade={setSecret} />
      )}
      {opened === "replay" && <ReplayDialog id={id} onClose={close} />}
      <ConfirmationDialog
        open={opened === "delete"}
        onOpenChange={close}
        title={t("deleteTitle", { host })}
        description={t("deleteText")}
        keepLabel={t("keep")}
        confirmLabel={t("delete")}
        onConfirm={() => void remove()}
        busy={isBusy}
        busyLabel={t("deleting")}
        destructive
      />
      {secret && (
        <SecretDialog
          {...secret}
          texts={{ once: t("secretOnce"), use: t("secretUse") }}
          onDone={() => setSecret(null)}
        />
      )}
    </Page>
  );
}

function Facts({ webhook }: { webhook: WebhookView }) {
  const t = useTranslations("webhooks");
  const timeZone = useClockZone();
  const { kindsOf } = useWebhookWords();
  const { standing, formerEndsAt, kinds } = webhook;
  return (
    <>
      {standing === "Paused" && <Notice tone="warning">{t("pausedText")}</Notice>}
      {standing === "KeyEnded" && <Notice tone="warning">{t("keyEnded")}</Notice>}
      <dl className="flex flex-col gap-3">
        <Fact name={t("state")}>
          <StandingPill standing={standing} />
        </Fact>
        <Fact name={t("address")}>
          <span className="wrap-anywhere">{webhook.url}</span>
        </Fact>
        <Fact name={t("key")}>{`${webhook.keyName}, ${webhook.maker}`}</Fact>
        <Fact name={t("tells")}>{kindsOf(kinds, kinds.length)}</Fact>
        <Fact name={t("position")}>{t("positionText", { number: String(webhook.position) })}</Fact>
      </dl>
      {formerEndsAt !== null && (
        <p className="text-small text-ink-2">{t("signedTwice", { at: formatInstant(formerEndsAt, timeZone) })}</p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-table text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Asks the server of a webhook at once whether it takes what is sent. */
function Test({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  const fail = useFailureToast();
  const { attemptOf } = useWebhookWords();
  const [answer, setAnswer] = useState<AttemptView | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function test() {
    setBusy(true);
    setAnswer(null);
    try {
      setAnswer((await api.post<AttemptView>(`webhook/${id}/test`, { timeoutMs: 20_000 })).data);
    } catch (error) {
      fail(error, t("testFailed"));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-2" aria-live="polite">
      <Button icon={faStethoscope} onClick={() => void test()} disabled={isBusy}>
        {t("test")}
      </Button>
      {isBusy && <p className="text-small text-ink-2">{t("testing")}</p>}
      {answer?.fault === null && (
        <Notice tone="info">{t("testTaken", { status: String(answer.status), ms: String(answer.durationMs) })}</Notice>
      )}
      {answer?.fault && <Notice tone="warning">{t("testRefused", { reason: attemptOf(answer) })}</Notice>}
    </div>
  );
}

/** Goes back to a number, after which all is sent again. */
function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const record = useRecordForm<{ after: string }>({
    defaultValues: { after: "" },
    save: ({ after }) =>
      api.post(`webhook/${id}/replay`, { body: { after: /^\d+$/.test(after) ? Number(after) : null } }),
    onSaved: onClose,
    savedText: t("replayed"),
  });
  return (
    <FormDialog title={t("replay")} onClose={onClose} record={record} saveLabel={t("replaySend")}>
      <TextField
        inputMode="numeric"
        label={t("replayAfter")}
        hint={t("replayHint")}
        maxLength={15}
        autoComplete="off"
        {...record.field("after", { required: true })}
      />
    </FormDialog>
  );
}
