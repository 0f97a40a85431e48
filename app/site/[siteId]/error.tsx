"use client";
import { FailedPage } from "@/components/shell/page/failed-page";

/** Next shows this when a screen throws an error. The header and menu around it stay. */
export default function ScreenErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return <FailedPage retry={() => retry()} />;
}
