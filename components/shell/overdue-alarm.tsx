"use client";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { dismissToast, showToast } from "@/components/ui/toast";
import type { NotificationKind } from "@/lib/activity/notifications/kinds";
import type { NotificationView } from "@/lib/activity/notifications/schema";
import { api } from "@/lib/http/client";
import { subscribeToLiveMessages } from "./live/live-stream";
import { ring } from "./ring";
import { isMarked, mark } from "./session-marks";

const KIND: NotificationKind = "flightOverdue";
const MOST = 20;
const idOf = (id: string) => `overdue-${id}`;

/** The alarms that have rung in this tab, and those that somebody has closed. Neither comes again when a page is loaded anew. */
const RUNG = "envol.rung";
const CLOSED = "envol.closed-alarms";

/**
 * Rings, once, and says on every open screen that a flight is overdue, as soon as its notification arrives, and takes that away once
 * the flight is back. On the board to which it leads, which shows the flight in red, it only rings. It shows what the notifications
 * say, and is for those who may see the desk's board: nobody else receives any.
 */
export function OverdueAlarm() {
  const t = useTranslations("shell.overdueAlarm");
  const router = useRouter();
  const path = usePathname();
  const alarms = useRef<NotificationView[]>([]);
  const shown = useRef(new Set<string>());
  // All are others after each reading of the page, for which nothing is to be asked again.
  const latest = useRef({ show, hide });
  latest.current = { show, hide };

  function hide(id: string): void {
    dismissToast(idOf(id));
    shown.current.delete(id);
  }
  function show(): void {
    for (const { id, title, text, link } of alarms.current) {
      if (link === path) hide(id);
      else if (!shown.current.has(id) && !isMarked(CLOSED, id)) {
        shown.current.add(id);
        const action = link ? { label: t("open"), onPress: () => router.push(link) } : undefined;
        const onClose = () => mark(CLOSED, id);
        showToast({ id: idOf(id), tone: "error", title, lines: [text], action, onClose, isAside: true });
      }
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on which page it is.
  useEffect(() => latest.current.show(), [path]);
  useEffect(() => {
    let isOver = false;
    let turn = 0;
    const read = async () => {
      const own = ++turn;
      const query = { kind: KIND, limit: MOST, unread: "1" };
      const { data } = await api.get<NotificationView[]>("notification", { query, quiet: true });
      if (isOver || own !== turn) return;
      for (const id of shown.current) if (!data.some((one) => one.id === id)) latest.current.hide(id);
      alarms.current = data;
      latest.current.show();
      for (const { id } of data) {
        if (isMarked(RUNG, id)) continue;
        mark(RUNG, id);
        ring();
      }
    };
    const stop = subscribeToLiveMessages((message) => {
      if (message.kind === "unread" && (message.count > 0 || alarms.current.length > 0)) void read().catch(() => {});
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return null;
}
