import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { Awake } from "@/components/shell/awake";
import { keepEarly } from "@/components/shell/early";
import { RequestBar } from "@/components/shell/request-bar";
import { Toaster } from "@/components/ui/toast";
import { readNonce } from "@/lib/http/security-policy";
import { pickMessages } from "@/lib/platform/messages";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Envol", template: "%s · Envol" },
  robots: { index: false },
};
export const viewport: Viewport = { themeColor: "#2b436b" };

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const locale = await getLocale();
  const t = await getTranslations("shell");
  const nonce = readNonce((await headers()).get("content-security-policy"));
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own function's source */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${keepEarly})()` }} />
      </head>
      <body className="min-h-dvh">
        <NextIntlClientProvider locale={locale} messages={pickMessages(locale, "shell")} timeZone="UTC">
          <Suspense>
            <RequestBar label={t("loading")} />
          </Suspense>
          {children}
          <Toaster label={t("toasts.region")} closeLabel={t("toasts.close")} />
          <Awake />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
