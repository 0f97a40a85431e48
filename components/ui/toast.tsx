"use client";
import {
  faCircleCheck,
  faCircleExclamation,
  faCircleInfo,
  faTriangleExclamation,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";
import { UnbrokenText } from "./unbroken-text";

export type Toast = {
  tone: "success" | "info" | "warning" | "error";
  /** The result in a few words, in bold. */
  title: string;
  /** Lines of plain text, never HTML. */
  lines?: string[];
  action?: { label: string; onPress: () => void };
  /** How long the toast stays, in place of the tone's own time. It is longer for actions that can be undone. */
  milliseconds?: number;
  /** A second toast with the same id replaces the first. */
  id?: string;
  /** Is called when it is closed, by a person or by its time, but not when it is dismissed. */
  onClose?: () => void;
  /** Whether it isn't about what a person is doing. Over a dialog it is then one line at the top, so that it covers no field. */
  isAside?: boolean;
};

/** Icon, colours and milliseconds of each tone (spec 1 §8). Warnings and errors stay until they are closed. */
export const TOAST_TONES = {
  success: { icon: faCircleCheck, edge: "border-s-positive", ink: "text-pos-ink", time: 1_000 },
  info: { icon: faCircleInfo, edge: "border-s-info", ink: "text-info-ink", time: 4_000 },
  warning: {
    icon: faTriangleExclamation,
    edge: "border-s-warning",
    ink: "text-warn-ink",
    time: Number.POSITIVE_INFINITY,
  },
  error: { icon: faCircleExclamation, edge: "border-s-negative", ink: "text-neg-ink", time: Number.POSITIVE_INFINITY },
};

/** The accessible name of the close button. `Toaster` sets it in the person's language. */
let closeName = "Close";

type Shown = { id: string; toast: Toast; isAtBottom: boolean; close: () => void };

/** The newest toast comes first. */
let shown: Shown[] = [];
const NONE: Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(next: Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showToast(toast: Toast): void {
  const id = toast.id ?? `toast-${++count}`;
  // What has failed in a dialog is mended there.
  const hasFailed = toast.tone === "error" && document.querySelector("[role=dialog][data-state=open]") !== null;
  const isAtBottom = !hasFailed && document.querySelector("[data-toasts=bottom]") !== null;
  const close = () => {
    dismissToast(id);
    toast.onClose?.();
  };
  const one = { id, toast, isAtBottom, close };
  show(isToastShown(id) ? shown.map((other) => (other.id === id ? one : other)) : [one, ...shown]);
}

export function dismissToast(id: string): void {
  if (isToastShown(id)) show(shown.filter((one) => one.id !== id));
}

export const isToastShown = (id: string): boolean => shown.some((one) => one.id === id);

export function ToastBody({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { icon, edge, ink, time } = TOAST_TONES[toast.tone];
  const milliseconds = toast.milliseconds ?? time;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || !Number.isFinite(milliseconds)) return;
    const timer = setTimeout(onClose, milliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, milliseconds, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only pause the toast's timer
    <div
      role={toast.tone === "error" ? "alert" : "status"}
      className={cx(
        "flex w-[356px] font-sans max-w-[calc(100vw-32px)] items-start gap-3 rounded-control border-s-4 bg-raised py-2.5 ps-3 pe-2 text-table text-ink shadow-popup",
        edge,
      )}
      // Only a moving pointer counts. A pointer that was there before the toast appeared must not keep it open.
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icon} className={cx("mt-0.5 text-section", ink)} />
      {/* A long action goes below the text, because beside it the text would have no room on a phone. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-x-3 gap-y-1 self-center">
        <div className="min-w-0 flex-[1_1_10rem] self-center">
          <p className="font-bold">{toast.title}</p>
          {toast.lines?.map((line) => (
            <p key={line} className="toast-more text-ink-2">
              <UnbrokenText text={line} />
            </p>
          ))}
        </div>
        {toast.action && (
          <Button
            variant="quiet"
            size="small"
            className="toast-more max-w-full whitespace-normal!"
            onClick={() => {
              toast.action?.onPress();
              onClose();
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      {!Number.isFinite(milliseconds) && (
        <IconButton
          icon={faXmark}
          label={closeName}
          variant="quiet"
          size="small"
          onClick={onClose}
          className="min-w-6! text-ink!"
        />
      )}
    </div>
  );
}

/** More toasts than these wait until one of them goes. */
const MOST_SHOWN = 5;
/** A finger that moves a toast sideways by more pixels than these closes it. */
const SWIPE = 45;

/**
 * The region where toasts appear. The application renders it once. It is below the page's actions, so that no toast covers
 * them. A banner moves it down through `--toast-top`. A board has its hours there: an element with `data-toasts="bottom"`
 * moves toasts to the bottom. `label` is the region's accessible name. Alt-T brings the focus to the newest toast, and when a
 * toast with the focus closes, the focus returns to where it was.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  closeName = closeLabel;
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const touchedAt = useRef(0);
  useEffect(() => {
    const focusNewest = (event: KeyboardEvent) => {
      const first = region.current?.querySelector<HTMLElement>("[data-toast]");
      if (!event.altKey || event.code !== "KeyT" || !first) return;
      event.preventDefault();
      first.focus();
    };
    // A dialog closes when something outside of it is pressed. A toast over it isn't meant.
    const here = region.current!;
    const keepDialogOpen = (event: Event) => event.stopPropagation();
    here.addEventListener("pointerdown", keepDialogOpen);
    document.addEventListener("keydown", focusNewest);
    return () => {
      here.removeEventListener("pointerdown", keepDialogOpen);
      document.removeEventListener("keydown", focusNewest);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus can only be lost when the toasts change
  useEffect(() => {
    if (document.activeElement !== document.body || !(cameFrom.current instanceof HTMLElement)) return;
    cameFrom.current.focus({ preventScroll: true });
    cameFrom.current = null;
  }, [toasts]);
  return (
    // Dialogs hide what is behind them from assistive technology, except what is `aria-live`.
    <section
      ref={region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
      data-toaster
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof Element && !region.current?.contains(relatedTarget))
          cameFrom.current = relatedTarget;
      }}
    >
      {[false, true].map((isAtBottom) => {
        const here = toasts.filter((one) => one.isAtBottom === isAtBottom).slice(0, MOST_SHOWN);
        return (
          here.length > 0 && (
            <ol
              key={String(isAtBottom)}
              className={cx(
                "pointer-events-none fixed end-4 z-70 flex gap-2",
                // Below a dialog that was opened since, it would cover the dialog's buttons.
                isAtBottom ? "toasts-at-bottom bottom-12 flex-col-reverse" : "toasts-at-top top-(--toast-top) flex-col",
              )}
            >
              {here.map((one) => (
                <li
                  key={one.id}
                  tabIndex={-1}
                  data-toast
                  className={cx("pointer-events-auto animate-pop", one.toast.isAside && "toast-aside")}
                  onTouchStart={(event) => {
                    touchedAt.current = event.touches[0]?.clientX ?? 0;
                  }}
                  onTouchEnd={(event) => {
                    const at = event.changedTouches[0]?.clientX ?? touchedAt.current;
                    if (Math.abs(at - touchedAt.current) > SWIPE) one.close();
                  }}
                >
                  <ToastBody toast={one.toast} onClose={one.close} />
                </li>
              ))}
            </ol>
          )
        );
      })}
    </section>
  );
}
