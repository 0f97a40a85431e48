import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProductLogo } from "./page/product-logo";

/** A page without a menu: the navy bar with the product's name, and the content on a white sheet below it. */
export function StandalonePage({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-surface="bar" className="flex h-13 items-center gap-3 bg-bar px-4 text-white">
        <ProductLogo className="size-6" />
        <span className="text-body font-bold">{t("title")}</span>
      </header>
      <main className="grid flex-1 place-items-center p-4">
        <div className="w-full max-w-[520px] border border-line border-s-4 border-s-primary bg-surface p-8 phone:p-5">
          {children}
        </div>
      </main>
    </div>
  );
}
