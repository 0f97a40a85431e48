"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import { showToast } from "@/components/ui/toast";
import { clockToMinutes, formatClock } from "@/components/ui/typed-time";
import { hrefOf } from "@/lib/access/screens/address";
import {
  makeNotificationSettingsBody,
  type NotificationSettingsChange,
  type OwnNotificationSettings,
} from "@/lib/activity/notifications/wire";
import { api } from "@/lib/http/client";
import { NotificationMatrix } from "./notification-matrix";
import { PushSection } from "./push-section";

/** How long a saved choice can be undone by its message. */
const UNDO_MS = 6_000;

type SaveChange = (change: NotificationSettingsChange, undo: NotificationSettingsChange, said: string) => void;

type Props = {
  settings: OwnNotificationSettings;
  /** Null when the school pushes nothing to browsers. */
  push: { publicKey: string; endpoints: string[] } | null;
  siteId: string;
};

/** What the person receives, how and when. Each choice is saved at once. */
export function NotificationSettings({ settings, push, siteId }: Props) {
  const t = useTranslations("account.notifications");
  const device = useTranslations("account.push");
  const shell = useTranslations("shell.notifications");
  const [shown, setShown] = useState(settings);
  const fail = useFailureToast();

  const save: SaveChange = async (change, undo, said) => {
    setShown((now) => applyChange(now, change));
    try {
      await api.put("account/notifications", { body: makeNotificationSettingsBody(change), quiet: true });
      const action = { label: t("undo"), onPress: () => void save(undo, change, t("saved")) };
      showToast({ tone: "success", title: t("saved"), lines: [said], action, milliseconds: UNDO_MS, id: "received" });
    } catch (error) {
      setShown((now) => applyChange(now, undo));
      fail(error, t("notSaved"));
    }
  };

  return (
    <Page
      isInBar
      title={t("open")}
      actions={
        <Link href={hrefOf("notifications", siteId)} className={getButtonClassName()}>
          {shell("title")}
        </Link>
      }
    >
      <div className="flex max-w-[860px] flex-col gap-4">
        <Hours shown={shown} save={save} />
        <NotificationMatrix settings={shown} save={save} />
        {push && (
          <section aria-labelledby="on-this-device" className="border border-line bg-surface p-4">
            <h2 id="on-this-device" className="text-section font-bold">
              {device("title")}
            </h2>
            <p className="mt-1 mb-3 text-small text-ink-3">{device("note")}</p>
            <PushSection publicKey={push.publicKey} endpoints={push.endpoints} />
          </section>
        )}
      </div>
    </Page>
  );
}

function applyChange(settings: OwnNotificationSettings, { kind, ...others }: NotificationSettingsChange) {
  const kinds = settings.kinds.map((one) => (one.kind === kind?.kind ? { ...one, ...kind } : one));
  return { ...settings, ...others, kinds };
}

/** The hour of the digest, the quiet hours and the address that mails go to. */
function Hours({ shown, save }: { shown: OwnNotificationSettings; save: SaveChange }) {
  const t = useTranslations("account.notifications");
  const { digestMinute, email } = shown;
  const texts = {
    step: 5,
    roundedText: (typed: string, rounded: string) => t("timeRounded", { typed, rounded }),
    unreadableText: t("timeUnreadable"),
  };
  return (
    <div className="grid grid-cols-[1fr_1fr_1fr_2fr] items-start gap-4 phone:order-last phone:grid-cols-2">
      <TimeField
        {...texts}
        label={t("digestAt")}
        className="phone:col-span-2"
        value={formatClock(digestMinute)}
        onChange={(clock) => {
          if (clock === null) return;
          const said = t("savedAs", { what: t("digestAt"), how: clock });
          save({ digestMinute: clockToMinutes(clock) }, { digestMinute }, said);
        }}
      />
      <QuietHoursFields texts={texts} quiet={shown.quiet} save={save} />
      <TextField label={t("email")} value={email} readOnly className="phone:col-span-2" />
    </div>
  );
}

type ClockTexts = Pick<Parameters<typeof TimeField>[0], "step" | "roundedText" | "unreadableText">;

/** Both ends of the quiet hours. They are saved once both are given, or both are empty. */
function QuietHoursFields({
  texts,
  quiet,
  save,
}: {
  texts: ClockTexts;
  quiet: OwnNotificationSettings["quiet"];
  save: SaveChange;
}) {
  const t = useTranslations("account.notifications");
  const clocks = { from: quiet ? formatClock(quiet.from) : null, until: quiet ? formatClock(quiet.until) : null };
  // The end that is given while the other is still missing.
  const [half, setHalf] = useState<{ from: string | null; until: string | null } | null>(null);
  const shown = half ?? clocks;
  const choose = (chosen: Partial<typeof clocks>) => {
    const { from, until } = { ...shown, ...chosen };
    if ((from === null) !== (until === null)) return setHalf({ from, until });
    setHalf(null);
    const wanted = from && until ? { from: clockToMinutes(from), until: clockToMinutes(until) } : null;
    const how = wanted ? `${from}–${until}` : t("noQuiet");
    save({ quiet: wanted }, { quiet }, t("savedAs", { what: t("quiet"), how }));
  };
  return (
    <>
      <TimeField {...texts} label={t("quietFrom")} value={shown.from} onChange={(from) => choose({ from })} />
      <TimeField {...texts} label={t("quietUntil")} value={shown.until} onChange={(until) => choose({ until })} />
      <p className="col-span-full -mt-2 text-small text-ink-3 tablet:order-last">{t("quietHint")}</p>
    </>
  );
}
