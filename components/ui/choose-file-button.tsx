"use client";
import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import { useRef } from "react";
import { Button, type ButtonVariant } from "./button";

/** A button that opens the browser's file dialog. The browser's own file field is hidden, and Tab skips it. */
export function ChooseFileButton({
  label,
  icon,
  accept,
  disabled,
  variant,
  isByCamera,
  onFile,
}: {
  label: string;
  icon?: IconDefinition;
  /** Accepted media types, separated by commas. They only filter the file dialog. The server checks the file. */
  accept: string;
  disabled?: boolean;
  variant?: ButtonVariant;
  /** Whether a phone opens its camera instead of its files. */
  isByCamera?: boolean;
  onFile: (file: File) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} variant={variant} disabled={disabled} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        accept={accept}
        capture={isByCamera ? "environment" : undefined}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Clear the value, so that the same file can be chosen again.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
