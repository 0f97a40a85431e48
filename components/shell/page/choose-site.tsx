import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/states";
import { hrefOf } from "@/lib/access/screens/address";
import { type ScreenName, screens } from "@/lib/access/screens/screens";
import { Page } from "./page";

/** Says that a screen is that of one site, and offers the sites. */
export function ChooseSite({
  screen,
  sites,
  heading,
  children,
}: {
  screen: ScreenName;
  sites: readonly { id: string; name: string }[];
  heading: string;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <Page title={t(screens[screen].title)}>
      <div className="max-w-[860px] border border-line bg-surface">
        <EmptyState
          title={heading}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {sites.map(({ id, name }) => (
                <Link key={id} href={hrefOf(screen, id)} className={getButtonClassName("secondary")}>
                  {name}
                </Link>
              ))}
            </div>
          }
        >
          {children}
        </EmptyState>
      </div>
    </Page>
  );
}
