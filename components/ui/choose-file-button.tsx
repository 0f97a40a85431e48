"use client";
import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import { Button, type ButtonVariant } from "./button";
import { useFileDialog } from "./use-file-dialog";

/** A button that opens the browser's file dialog. */
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
  const { openDialog, hiddenField } = useFileDialog({ label, accept, isByCamera, onFile });
  return (
    <>
      <Button icon={icon} variant={variant} disabled={disabled} onClick={openDialog}>
        {label}
      </Button>
      {hiddenField}
    </>
  );
}
