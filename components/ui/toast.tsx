"use client";
import {
  faCircleCheck,
  faCircleExclamation,
  faCircleInfo,
  faTriangleExclamation,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import { useEffect, useState } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";

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

export function showToast(toast: Toast): void {
  sonner.custom((id) => <ToastBody toast={toast} onClose={() => sonner.dismiss(id)} />, {
    id: toast.id,
    position: document.querySelector("[data-toasts=bottom]") ? "bottom-right" : undefined,
    // The toast has its own timer, because the library's timer doesn't stop while the toast has the focus.
    duration: Number.POSITIVE_INFINITY,
  });
}

export function dismissToast(id: string): void {
  sonner.dismiss(id);
}

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
            <p key={line} className="text-ink-2">
              {line}
            </p>
          ))}
        </div>
        {toast.action && (
          <Button
            variant="quiet"
            size="small"
            className="max-w-full whitespace-normal!"
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

/**
 * The region where toasts appear. The application renders it once. It is below the page's actions, so that no toast covers
 * them. A banner moves it down through `--toast-top`. A board has its hours there: an element with `data-toasts="bottom"`
 * moves toasts to the bottom. `label` is the region's accessible name.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  closeName = closeLabel;
  return (
    <Sonner
      position="top-right"
      containerAriaLabel={label}
      offset={{ top: "var(--toast-top)", right: 16, bottom: 48 }}
      mobileOffset={{ top: "var(--toast-top)", right: 16, left: 16 }}
      visibleToasts={5}
      expand
      gap={8}
      toastOptions={{ unstyled: true }}
    />
  );
}
