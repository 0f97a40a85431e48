"use client";
import { faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
import { type ReactNode, useState } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** Where a dialog opens with the keyboard: the button inside. */
export const DROP_ZONE_BUTTON = "[data-drop] button";

/** A place to drop a file on. What is inside holds a button that chooses one, which is how hands without a mouse do it. */
export function DropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside is the accessible way to choose a file
    <div
      data-drop
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={cx(
        "flex flex-col items-center gap-3 rounded-control border-2 border-dashed px-4 py-10 text-center",
        isOver ? "border-primary bg-primary-soft" : "border-control bg-sunken",
      )}
    >
      <Icon of={faFileArrowUp} className="text-page text-ink-2" />
      {children}
    </div>
  );
}
