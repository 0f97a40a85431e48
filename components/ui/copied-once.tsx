"use client";
import { faCopy } from "@fortawesome/free-solid-svg-icons";
import { useRef } from "react";
import { Button } from "./button";
import { TextField } from "./text-field";
import { showToast } from "./toast";

type Props = {
  value: string;
  texts: { label: string; hint: string; copy: string; copied: string; notCopied: string };
};

/** A value that is shown only now, such as the secret of a key or the address of a link, with a button that copies it. */
export function CopiedOnce({ value, texts }: Props) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      showToast({ id: "copied-once", tone: "success", title: texts.copied });
    } catch {
      showToast({ id: "copied-once", tone: "warning", title: texts.notCopied });
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={field}
        label={texts.label}
        value={value}
        readOnly
        onFocus={({ target }) => target.select()}
        hint={texts.hint}
        className="[&_input]:text-ellipsis"
      />
      <div>
        <Button icon={faCopy} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </div>
  );
}
