"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { dismissToast, showToast } from "@/components/ui/toast";
import type { NotificationKind } from "@/lib/activity/notifications/kinds";
import type { NotificationView } from "@/lib/activity/notifications/schema";
import { api } from "@/lib/http/client";
import { subscribeToLiveMessages } from "./live/live-stream";
import { ring } from "./ring";

const KIND: NotificationKind = "flightOverdue";
const MOST = 20;
const idOf = (id: string) => `overdue-${id}`;

/** The alarms that have rung in this tab. A page that is loaded anew shows them again, and doesn't ring again. */
const NAME = "envol.rung";
function isFirstRing(id: string): boolean {
  try {
    const rung: string[] = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    if (rung.includes(id)) return false;
    sessionStorage.setItem(NAME, JSON.stringify([...rung, id].slice(-MOST)));
  } catch {
    // A browser that stores nothing rings once more.
  }
  return true;
}

/**
 * Rings, once, and says on every open screen that a flight is overdue, as soon as its notification arrives, and takes that away once
 * the flight is back. It shows what the notifications say, and is for those who may see the desk's board: nobody else receives any.
 */
export function OverdueAlarm() {
  const t = useTranslations("shell.overdueAlarm");
  const router = useRouter();
  const shown = useRef(new Set<string>());
  // Both are others after each reading of the page, for which nothing is to be asked again.
  const latest = useRef({ t, router });
  latest.current = { t, router };
  useEffect(() => {
    let isOver = false;
    let turn = 0;
    const read = async () => {
      const own = ++turn;
      const query = { kind: KIND, limit: MOST, unread: "1" };
      const { data: alarms } = await api.get<NotificationView[]>("notification", { query, quiet: true });
      if (isOver || own !== turn) return;
      for (const id of shown.current) {
        if (alarms.some((one) => one.id === id)) continue;
        dismissToast(idOf(id));
        shown.current.delete(id);
      }
      for (const { id, title, text, link } of alarms) {
        if (shown.current.has(id)) continue;
        shown.current.add(id);
        const { t: say, router: way } = latest.current;
        const action = link ? { label: say("open"), onPress: () => way.push(link) } : undefined;
        showToast({ id: idOf(id), tone: "error", title, lines: [text], action });
        if (isFirstRing(id)) ring();
      }
    };
    const stop = subscribeToLiveMessages((message) => {
      if (message.kind === "unread" && (message.count > 0 || shown.current.size > 0)) void read().catch(() => {});
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return null;
}
