"use client";
import { Link } from "@/components/ui/link";

/** Links to the planning of each site, on the day that is shown. */
export function SiteLinks({ sites }: { sites: readonly { siteId: string; siteName: string }[] }) {
  const { pathname, search } = typeof location === "undefined" ? { pathname: "", search: "" } : location;
  return (
    <ul className="-mx-2 grid">
      {sites.map(({ siteId, siteName }) => (
        <li key={siteId}>
          <Link
            href={`${pathname.replace(/^\/site\/[^/]+/, `/site/${siteId}`)}${search}`}
            className="flex min-h-8 items-center rounded-control px-2 hover:bg-primary-soft touch:min-h-11"
          >
            {siteName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
