"use client";
import { FailedPage } from "@/components/shell/page/failed-page";

/** Whatever the frame of a site or a page outside of it threw. */
export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <FailedPage retry={() => retry()} />
    </main>
  );
}
