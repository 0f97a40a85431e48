"use client";
import { FailedPage } from "@/components/shell/page/failed-page";

/** Whatever a screen threw; the frame around it stays. */
export default function ScreenErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return <FailedPage retry={() => retry()} />;
}
