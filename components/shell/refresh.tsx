"use client";
import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";

const Refresh = createContext<() => void>(() => {});
const IsRefreshing = createContext(false);

/**
 * Reads a page's data anew from the server, once at a time: what asks meanwhile is read once more afterwards. Two at a time would make
 * Next load the whole page anew where its address has changed without the server (`history.replaceState`): each of them finds that the
 * search parameters differ from those that it knows, and after two such differences in a row Next gives up.
 */
export function RefreshProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);
  const read = useCallback(() => {
    isBusy.current = true;
    startReading(() => router.refresh());
  }, [router]);
  const refresh = useCallback(() => {
    if (isBusy.current) setWaiting(true);
    else read();
  }, [read]);
  useEffect(() => {
    if (isReading) return;
    isBusy.current = false;
    if (!isWaiting) return;
    setWaiting(false);
    read();
  }, [isReading, isWaiting, read]);
  return (
    <Refresh value={refresh}>
      <IsRefreshing value={isReading || isWaiting}>{children}</IsRefreshing>
    </Refresh>
  );
}

/** Returns what reads the page's data anew. Use it instead of the router's own `refresh`. */
export const useRefresh = () => useContext(Refresh);

/** Whether the page's data is being read anew. */
export const useIsRefreshing = () => useContext(IsRefreshing);
