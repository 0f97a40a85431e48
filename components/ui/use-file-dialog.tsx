"use client";
import { useRef } from "react";

type Options = {
  /** Names the hidden field for assistive technology. */
  label: string;
  /** Accepted media types, separated by commas. They only filter the dialog. The server checks the file. */
  accept: string;
  /** Whether a phone opens its camera instead of its files. */
  isByCamera?: boolean;
  onFile: (file: File) => void;
};

/** A function that opens the browser's file dialog, and the hidden field behind it, which must be rendered and which Tab skips. */
export function useFileDialog({ label, accept, isByCamera, onFile }: Options) {
  const field = useRef<HTMLInputElement>(null);
  const hiddenField = (
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
  );
  return { openDialog: () => field.current?.click(), hiddenField };
}
