"use client";
import {
  cloneElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import { runAfterOwn } from "./run-after-own";
import { useLoadedOnce } from "./use-loaded";

/** What the part of a pop-up that is loaded later needs: where it belongs, and whether it is open. */
export type PopUpProps = {
  anchor: RefObject<HTMLElement | null>;
  triggerId: string;
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether a key has opened it. A menu then starts at its first item. */
  isByKey: boolean;
};

type Options<M> = {
  /** The button that opens the pop-up, as an element. */
  trigger: ReactNode;
  kind: "menu" | "dialog";
  load: () => Promise<M>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};
type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; disabled?: boolean };

/**
 * A button and what pops up at it. The button works at once and stays the same element; the code that places a pop-up and
 * keeps its focus is large, so it is loaded when a pointer or the focus comes to the button. A press before that counts: the
 * pop-up opens when its code is there.
 */
export function usePopUp<M>({ trigger, kind, load, open, onOpenChange }: Options<M>) {
  const element = isValidElement(trigger) ? (trigger as ReactElement<TriggerProps>) : null;
  const anchor = useRef<HTMLElement>(null);
  const [ownTriggerId, id] = [useId(), useId()];
  const triggerId = element?.props.id ?? ownTriggerId;
  const [own, setOwn] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const [isNear, setNear] = useState(false);
  const isOpen = open ?? own;
  const loaded = useLoadedOnce(load, isNear || isOpen);
  const isShown = isOpen && loaded !== null;
  const { ref: givenRef, disabled } = element?.props ?? {};
  const setAnchor = useCallback(
    (node: HTMLElement | null) => {
      anchor.current = node;
      if (typeof givenRef === "function") givenRef(node);
      else if (givenRef) givenRef.current = node;
    },
    [givenRef],
  );

  function onChange(next: boolean) {
    setOwn(next);
    onOpenChange?.(next);
  }

  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter: () => setNear(true),
    onFocus: () => setNear(true),
  };
  if (kind === "dialog") handlers.onClick = () => onChange(!isOpen);
  else {
    handlers.onPointerDown = (event) => {
      if (disabled || event.button !== 0 || event.ctrlKey) return;
      // The pop-up takes the focus, so the button must not.
      if (!isOpen) event.preventDefault();
      setByKey(false);
      onChange(!isOpen);
    };
    handlers.onKeyDown = (event) => {
      if (disabled || !["Enter", " ", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      setByKey(true);
      onChange(event.key === "ArrowDown" || !isOpen);
    };
  }
  const button =
    element &&
    cloneElement(element, {
      ...runAfterOwn(element.props, handlers),
      ref: setAnchor,
      id: triggerId,
      "aria-haspopup": kind,
      "aria-expanded": isShown,
      "aria-controls": isShown ? id : undefined,
      "data-state": isShown ? "open" : "closed",
    } as TriggerProps);
  return {
    button,
    loaded,
    props: { anchor, triggerId, id, open: isShown, onOpenChange: onChange, isByKey } satisfies PopUpProps,
  };
}
