"use client";
import { createContext, useContext, useSyncExternalStore } from "react";
import { type Draft, Drafts } from "./drafts";

export const DraftsContext = createContext(new Drafts());
export const useDrafts = () => useContext(DraftsContext);

const never = () => false;

/** Whether something unsaved was typed in a part. Without an id: in any part. */
export function useIsChanged(id?: string): boolean {
  const drafts = useDrafts();
  const read = () => (id === undefined ? drafts.isAnyChanged() : drafts.isChanged(id));
  return useSyncExternalStore(drafts.subscribe, read, never);
}

/** The draft of a part. Undefined until it is loaded. */
export function useDraft<V extends object>(id: string): Draft<V> | undefined {
  const drafts = useDrafts();
  const read = () => drafts.get(id);
  return useSyncExternalStore(drafts.subscribe, read, () => undefined) as Draft<V> | undefined;
}
