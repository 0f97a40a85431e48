"use client";
import { faBell, faBellSlash } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { registerServiceWorker } from "@/components/shell/service-worker";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";

type State = "loading" | "unsupported" | "notInstalled" | "off" | "on" | "blocked";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether it is an iPhone or iPad, which shows notifications only of what is on the home screen. An iPad calls itself a Mac. */
const isAppleTouchDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** The browser's subscription to pushes, if it has one. */
async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Switches pushed notifications on and off in this browser. `publicKey` is the school's, by which browsers know it. */
export function PushSection({ publicKey, endpoints }: { publicKey: string; endpoints: readonly string[] }) {
  const t = useTranslations("account.push");
  const fail = useFailureToast();
  const [state, setState] = useState<State>("loading");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isSupported()) return setState(isAppleTouchDevice() ? "notInstalled" : "unsupported");
    // A browser that another person has used may still have a subscription that isn't this person's.
    findSubscription().then(
      (found) => setState(found && endpoints.includes(found.endpoint) ? "on" : "off"),
      () => setState("off"),
    );
  }, [endpoints]);

  async function switchOn() {
    if ((await Notification.requestPermission()) !== "granted") return setState("blocked");
    const registration = await registerServiceWorker();
    await navigator.serviceWorker.ready;
    const subscription = await subscribe(registration.pushManager, publicKey);
    await api.put("account/push", { body: subscription.toJSON() });
    setState("on");
    showToast({ tone: "success", title: t("switchedOn"), id: "push" });
  }

  async function switchOff() {
    const subscription = await findSubscription();
    if (subscription) {
      await api.delete("account/push", { body: { endpoint: subscription.endpoint } });
      await subscription.unsubscribe();
    }
    setState("off");
    showToast({ tone: "success", title: t("switchedOff"), id: "push" });
  }

  async function run(change: () => Promise<unknown>) {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      fail(error, t("failed"));
    } finally {
      setBusy(false);
    }
  }

  if (state === "loading") return null;
  if (state === "notInstalled") return <Notice tone="info">{t("notInstalled")}</Notice>;
  if (state === "unsupported") return <p className="text-body text-ink-2">{t("unsupported")}</p>;
  const isOn = state === "on";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-body" role="status">
          {t(isOn ? "on" : "off")}
        </p>
        <Button
          icon={isOn ? faBellSlash : faBell}
          disabled={isBusy}
          onClick={() => void run(isOn ? switchOff : switchOn)}
        >
          {t(isOn ? "switchOff" : "switchOn")}
        </Button>
      </div>
      {state === "blocked" && (
        <div className="mt-2">
          <Notice tone="warning">{t("blocked")}</Notice>
        </div>
      )}
      <p className="mt-2 text-small text-ink-3">{t("scope")}</p>
    </>
  );
}

/** Subscribes to pushes. A subscription under an earlier key of the school's is replaced. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}
