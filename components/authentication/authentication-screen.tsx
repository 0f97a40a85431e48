import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProductLogo } from "@/components/shell/page/product-logo";
import { LanguagePicker } from "@/components/shell/top-bar/language-picker";
import { TrafficCircuitDrawing } from "./traffic-circuit-drawing";

/**
 * The layout of the authentication screen: the school and a drawing on navy, beside them the form. On a phone they are one
 * above the other.
 */
export function AuthenticationScreen({ schoolName, children }: { schoolName: string; children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <div className="grid min-h-dvh bg-surface tablet:grid-cols-[1fr_minmax(340px,42%)] tablet:grid-rows-[auto_1fr] phone:grid-rows-[auto_auto_1fr_auto]">
      <header
        data-surface="bar"
        className="relative flex flex-col overflow-hidden bg-bar text-white phone:h-[15.5rem] tablet:row-span-2 tablet:sticky tablet:top-0 tablet:h-dvh"
      >
        <p className="relative z-10 flex items-center gap-3 px-8 py-6 text-page font-bold phone:border-b phone:border-bar-line phone:bg-bar phone:px-5 phone:py-3.5 phone:text-section">
          <ProductLogo className="size-7 shrink-0" />
          {schoolName || t("title")}
        </p>
        <div className="[container-type:size] relative min-h-0 flex-1 tablet:absolute tablet:inset-x-6 tablet:top-20 tablet:bottom-6">
          <TrafficCircuitDrawing className="absolute inset-0 m-auto size-full phone:scale-125 tablet:size-[min(100cqw,100cqh)]" />
        </div>
      </header>
      <section
        aria-label={t("languages.label")}
        className="flex items-start justify-end p-8 phone:order-last phone:items-end phone:justify-center phone:p-6"
      >
        <LanguagePicker />
      </section>
      <main className="px-5 pt-8 pb-4 tablet:grid tablet:place-items-center tablet:px-8 tablet:pt-0 tablet:pb-24">
        <div className="w-full max-w-[360px] phone:max-w-none">{children}</div>
      </main>
    </div>
  );
}
