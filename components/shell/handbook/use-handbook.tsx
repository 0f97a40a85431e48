"use client";
import { usePathname } from "next/navigation";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useLoadedOnce } from "@/components/ui/use-loaded";
import { hrefOf, parseScreenAddress } from "@/lib/access/screens/address";
import type { HandbookPage } from "@/lib/access/screens/handbook-pages";
import { screens } from "@/lib/access/screens/screens";
import { useMediaQuery } from "../use-media-query";
import { OPEN_POPUP, useSingleKeys } from "../use-single-keys";

const load = () => import("./handbook-panel").then((module) => module.HandbookPanel);

/** What a link gets that opens the handbook: followed in a tab of its own it leads to the page, else it opens the panel. */
export type HandbookOpener = { href: string; onClick: (event: MouseEvent) => void };

/** The page about the screen at an address. */
function pageAbout(path: string): HandbookPage {
  const address = parseScreenAddress(path);
  return screens[address?.kind === "screen" ? address.name : "dashboard"].help;
}

/**
 * Opens the handbook at the page about the screen, or about the dialog that is open over it: by a link and by the question mark
 * anywhere. Beside a screen it leaves the screen usable; on a phone and over a dialog it stands alone.
 */
export function useHandbook(siteId: string): HandbookOpener & { panel: ReactNode } {
  const path = usePathname();
  const address = hrefOf("handbook", siteId);
  const hasRoom = useMediaQuery("(width >= 700px)");
  const [shown, setShown] = useState<{ name: HandbookPage; isBeside: boolean } | null>(null);
  const Panel = useLoadedOnce(load, shown !== null);

  function open() {
    const dialogs = [...document.querySelectorAll<HTMLElement>(OPEN_POPUP)];
    const help = dialogs.findLast((one) => one.dataset.help)?.dataset.help as HandbookPage | undefined;
    setShown({ name: help ?? pageAbout(path), isBeside: hasRoom && dialogs.length === 0 });
  }
  useSingleKeys((key) => (key === "?" ? () => (shown ? setShown(null) : open()) : undefined), { overPopups: true });

  return {
    href: `${address}?page=${pageAbout(path)}`,
    onClick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open();
    },
    panel: shown && Panel && (
      <Panel
        name={shown.name}
        isBeside={shown.isBeside}
        address={address}
        onOpen={(name) => setShown({ ...shown, name })}
        onClose={() => setShown(null)}
      />
    ),
  };
}
