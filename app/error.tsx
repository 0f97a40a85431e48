"use client";
import { FailedPage } from "@/components/shell/page/failed-page";

/** Next shows this page when a site's layout, or a page without a site, throws an error. */
export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <FailedPage retry={() => retry()} />
    </main>
  );
}
