import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { RequestBar } from "@/components/shell/request-bar";
import { Toaster } from "@/components/ui/toast";
import { pick } from "@/lib/platform/messages";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Envol", template: "%s · Envol" },
  robots: { index: false },
};
export const viewport: Viewport = { themeColor: "#2b436b" };

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const locale = await getLocale();
  const t = await getTranslations("shell");
  return (
    <html lang={locale}>
      <body className="min-h-dvh">
        <NextIntlClientProvider locale={locale} messages={pick(locale, "shell")} timeZone="UTC">
          <Suspense>
            <RequestBar label={t("loading")} />
          </Suspense>
          {children}
          <Toaster label={t("toasts.region")} closeLabel={t("toasts.close")} />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
