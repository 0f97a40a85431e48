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

const RefreshInTurn = createContext<() => void>(() => {});
const IsRefreshing = createContext(false);

/** Lets the screens below it read the page's data anew in turn (`useRefreshInTurn`). */
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
    <RefreshInTurn value={refresh}>
      <IsRefreshing value={isReading || isWaiting}>{children}</IsRefreshing>
    </RefreshInTurn>
  );
}

/** Returns what reads the page's data anew from the server, at once. Use it instead of the router's own `refresh`. */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => router.refresh(), [router]);
}

/**
 * Returns what reads the page's data anew, once at a time: what asks meanwhile is read once more afterwards. It is for screens that
 * keep what they have just written until it is read back, and that change their address without the server
 * (`history.replaceState`). Two readings at a time would make Next load such a page as a whole: each finds that the search
 * parameters differ from those that it knows, and after two such differences in a row Next gives up.
 */
export const useRefreshInTurn = () => useContext(RefreshInTurn);

/** Whether the page's data is being read anew in turn. */
export const useIsRefreshing = () => useContext(IsRefreshing);
