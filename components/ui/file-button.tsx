"use client";
import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import { useRef } from "react";
import { Button } from "./button";

/** A button that asks for a file; the browser's own field stays out of sight and out of the order of Tab. */
export function FileButton({
  label,
  icon,
  accept,
  disabled,
  onFile,
}: {
  label: string;
  icon?: IconDefinition;
  /** Media types, comma-separated: a help for choosing, the server judges. */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} disabled={disabled} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
