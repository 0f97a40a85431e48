"use client";
import { faXmark } from "@fortawesome/free-solid-svg-icons";
import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { BusyOverlay, InertWhileBusy } from "./busy";
import { IconButton } from "./button";
import { cx } from "./cx";
import { dialogFocusHandlers } from "./dialog-focus-handlers";
import { submitOnCtrlEnter } from "./submit-on-ctrl-enter";

const width = {
  narrow: "max-w-[480px]",
  normal: "max-w-[700px]",
  // The content of a wide dialog grows and shrinks while one fills it in. Its top stays where it is, and it keeps a height.
  wide: cx(
    "max-w-[1048px] tablet:top-(--dialog-top)! tablet:translate-y-0! tablet:max-h-[calc(100dvh-var(--dialog-top)-24px)]!",
    "tablet:min-h-[min(600px,calc(100dvh-var(--dialog-top)-24px))]",
  ),
};

export const dialogBackdropClass = "fixed inset-0 z-50 bg-scrim animate-fade";
export const dialogPanelClass = cx(
  "fixed left-1/2 top-1/2 z-50 flex max-h-[calc(100dvh-48px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col",
  "overflow-hidden rounded-dialog bg-raised text-ink shadow-dialog animate-fade outline-none!",
);
/** The row of a dialog's buttons. The text of a button that is wider than the dialog wraps, so that nothing is cut off. */
export const dialogActionsClass = "flex flex-wrap justify-end gap-2 *:max-w-full *:py-1 *:whitespace-normal";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Text beside the title, such as the site, the time zone or the person. */
  subtitle?: ReactNode;
  /** The accessible name of the close button. Without it, only the dialog's own buttons close the dialog. */
  closeLabel?: string;
  /** Content at the end of the title row. */
  corner?: ReactNode;
  children: ReactNode;
  /** Tabs below the title. */
  tabs?: ReactNode;
  /** A second column. On a phone it is below the content. */
  aside?: ReactNode;
  /** Whether the second column holds tables, so that it is nearly half of a wide dialog and stands below where there is no room. */
  isAsideWide?: boolean;
  /** Text at the start of the footer, before its buttons. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Whether a write is running. Then the whole dialog is covered and inert, and it can't be closed. */
  busy?: boolean;
  busyLabel?: string;
  size?: keyof typeof width;
  /**
   * Whether the focus starts at the first field or the chosen radio button instead of the close button. A text is the CSS
   * selector of another field to start at.
   */
  startsAtField?: boolean | string;
  /** Whether the focus starts at the dialog itself, so that its title is read out first. */
  startsAtTitle?: boolean;
  /** Whether it looks like a page on a phone: its title in a bar, with the close button first, above the page's ground. */
  isPage?: boolean;
  /** Which page of the handbook it is about, if that is another than the screen's. */
  help?: string;
};

const FIELDS =
  ":is(input, select, textarea, [role=checkbox], [role=radio][aria-checked=true]):not([readonly], [disabled], [type=hidden], [aria-hidden=true])";

function focusFirstField(event: Event, selector: string): void {
  const fields = (event.target as HTMLElement).querySelectorAll<HTMLElement>(selector);
  // Skip fields in the header, such as the language, because they don't belong to the form.
  const field = [...fields].find((one) => !one.closest("header"));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** A dialog. In windows narrower than 700 px it fills the screen. */
export function Dialog({
  open,
  onOpenChange,
  title,
  subtitle,
  closeLabel,
  busy = false,
  busyLabel,
  startsAtField = false,
  ...p
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && closeLabel && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={dialogBackdropClass} />
        <Radix.Content
          {...dialogFocusHandlers}
          onOpenAutoFocus={(event) => {
            dialogFocusHandlers.onOpenAutoFocus();
            if (startsAtField) focusFirstField(event, startsAtField === true ? FIELDS : startsAtField);
            // The content of the corner isn't the main content, so the dialog itself gets the focus.
            else if (p.corner || p.startsAtTitle) {
              event.preventDefault();
              (event.target as HTMLElement).focus();
            }
          }}
          onKeyDown={submitOnCtrlEnter}
          aria-describedby={undefined}
          aria-busy={busy}
          data-help={p.help}
          className={cx(
            dialogPanelClass,
            width[p.size ?? "normal"],
            "phone:inset-0 phone:h-dvh phone:max-h-none phone:w-full phone:max-w-none phone:translate-none phone:rounded-none",
          )}
        >
          <InertWhileBusy busy={busy} className="flex min-h-0 flex-1 flex-col">
            <header
              data-surface={p.isPage ? "bar" : undefined}
              className={cx(
                "flex items-center gap-3 px-6 pt-5 pb-3 phone:px-4 phone:pt-3",
                p.isPage && "phone:min-h-14 phone:bg-bar phone:px-2! phone:py-1! phone:text-white phone:**:text-white!",
              )}
            >
              <div className={cx("flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3", p.isPage && "phone:block")}>
                <Radix.Title className={cx("text-page font-bold wrap-anywhere", p.isPage && "phone:text-section")}>
                  {title}
                </Radix.Title>
                {subtitle && <p className="text-table text-ink-2">{subtitle}</p>}
              </div>
              {p.corner}
              {closeLabel && (
                <Radix.Close asChild>
                  <IconButton
                    icon={faXmark}
                    label={closeLabel}
                    variant="quiet"
                    className={cx("text-ink!", p.isPage && "phone:-order-1")}
                  />
                </Radix.Close>
              )}
            </header>
            {p.tabs}
            <div
              className={cx(
                "flex min-h-0 flex-1 phone:block phone:overflow-y-auto",
                p.isAsideWide && "max-[1023px]:block max-[1023px]:overflow-y-auto",
                p.isPage && "phone:bg-canvas",
              )}
            >
              <div className="min-w-0 flex-1 overflow-y-auto px-6 pt-1 pb-5 phone:overflow-visible phone:px-4">
                {p.children}
              </div>
              {p.aside && (
                <aside
                  className={cx(
                    "shrink-0 overflow-y-auto border-line bg-sunken p-4 phone:w-full phone:border-s-0 phone:border-t",
                    p.isAsideWide
                      ? "w-[46%] border-s max-[1023px]:w-full max-[1023px]:border-s-0 max-[1023px]:border-t"
                      : "w-[282px] border-s",
                  )}
                >
                  {p.aside}
                </aside>
              )}
            </div>
            {(p.actions || p.note) && (
              <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-6 py-3 phone:bg-surface phone:px-4">
                <div className={cx("min-w-0 text-table", p.note ? "flex-[1_1_220px]" : "flex-1")}>{p.note}</div>
                <div className={cx("ms-auto max-w-full", dialogActionsClass)}>{p.actions}</div>
              </footer>
            )}
          </InertWhileBusy>
          <BusyOverlay busy={busy} label={busyLabel} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
