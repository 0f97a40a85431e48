"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { NotificationView } from "@/lib/activity/notifications/schema";
import { api } from "@/lib/http/client";
import { subscribeToLiveMessages } from "../live/live-stream";
import { useFailureToast } from "../use-failure-toast";
import { useLastSeen } from "./use-last-seen";
import { useUnreadCount } from "./use-unread-count";

type Loaded = { items: NotificationView[]; total: number };

/**
 * The person's notifications, the newest first: `size` of them, more on request. They are read anew when the number of unread
 * ones changes, also by another tab.
 */
export function useNotifications({ size, unreadOnly }: { size: number; unreadOnly: boolean }) {
  const unread = useUnreadCount();
  const [pages, setPages] = useState(1);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const lastSeen = useLastSeen();
  const fail = useFailureToast();
  const latest = useRef(0);
  const load = useCallback(async () => {
    const turn = ++latest.current;
    try {
      const query = { limit: Math.min(size * pages, 200), unread: unreadOnly ? "1" : undefined };
      const { data, response } = await api.get<NotificationView[]>("notification", { query, quiet: true });
      if (turn !== latest.current) return;
      setLoaded({ items: data, total: Number(response.headers.get("total-count")) });
      setFailed(false);
    } catch {
      if (turn === latest.current) setFailed(true);
    }
  }, [size, pages, unreadOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of unread ones means that there is something new.
  useEffect(() => void load(), [load, unread]);
  // The same number told again means that one of them says something else now.
  useEffect(() => {
    let told: number | null = null;
    return subscribeToLiveMessages((message) => {
      if (message.kind !== "unread") return;
      if (message.count === told) void load();
      told = message.count;
    });
  }, [load]);

  /** Marks some, or all, at once on the screen and then at the server. */
  async function mark(read: boolean, ids?: string[]) {
    setLoaded(
      (now) =>
        now && { ...now, items: now.items.map((one) => (!ids || ids.includes(one.id) ? { ...one, read } : one)) },
    );
    try {
      await api.patch("notification/read", { body: { ids, read }, quiet: true });
    } catch (error) {
      fail(error);
      void load();
    }
  }

  return { loaded, hasFailed, lastSeen, unread, load, mark, showMore: () => setPages(pages + 1) };
}
