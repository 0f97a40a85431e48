"use client";
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
import { useRefresh } from "@/components/shell/refresh";

type Turns = { refresh: () => void; isReading: boolean; changeAddress: (change: () => void) => void };
const InTurn = createContext<Turns | null>(null);

/**
 * Reads the page's data anew once at a time: what asks meanwhile is read once more afterwards. The editor keeps what it has just
 * written until it is read back, and changes its address without the server (`history.replaceState`). Two readings at a time would
 * make Next load the page as a whole: each finds that the search parameters differ from those that it knows, and after two such
 * differences in a row Next gives up. An address that changes during a reading would make Next drop it, and nothing would be read
 * any more, so it changes once the page is read.
 */
export function RefreshInTurn({ children }: { children: ReactNode }) {
  const refreshAtOnce = useRefresh();
  const [isReading, startReading] = useTransition();
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);
  /** The last change of the address that waits. */
  const waitingChange = useRef<(() => void) | null>(null);
  const read = useCallback(() => {
    isBusy.current = true;
    startReading(refreshAtOnce);
  }, [refreshAtOnce]);
  const refresh = useCallback(() => {
    if (isBusy.current) setWaiting(true);
    else read();
  }, [read]);
  const changeAddress = useCallback((change: () => void) => {
    if (isBusy.current) waitingChange.current = change;
    else change();
  }, []);
  useEffect(() => {
    if (isReading) return;
    isBusy.current = false;
    waitingChange.current?.();
    waitingChange.current = null;
    if (!isWaiting) return;
    setWaiting(false);
    read();
  }, [isReading, isWaiting, read]);
  return <InTurn value={{ refresh, isReading: isReading || isWaiting, changeAddress }}>{children}</InTurn>;
}

/** What reads the page's data anew in its turn, and whether it is being read. */
export function useRefreshInTurn() {
  const inTurn = useContext(InTurn);
  if (!inTurn) throw new Error("useRefreshInTurn is used outside of RefreshInTurn");
  return inTurn;
}
