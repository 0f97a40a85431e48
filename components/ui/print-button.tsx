"use client";
import { faPrint } from "@fortawesome/free-solid-svg-icons";
import { Button } from "@/components/ui/button";

export function PrintButton({ label }: { label: string }) {
  return (
    <span data-print="hide">
      <Button icon={faPrint} onClick={() => window.print()}>
        {label}
      </Button>
    </span>
  );
}
