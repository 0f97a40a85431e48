import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { captureEarlyInput } from "@/components/shell/early-input";
import { ReplayEarlyInput } from "@/components/shell/replay-early-input";
import { RequestProgressBar } from "@/components/shell/request-progress-bar";
import { Toaster } from "@/components/ui/toast";
import { parseNonceFromPolicy } from "@/lib/http/security-policy";
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
  const nonce = parseNonceFromPolicy((await headers()).get("content-security-policy"));
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own function's source
          dangerouslySetInnerHTML={{ __html: `(${captureEarlyInput})()` }}
        />
      </head>
      <body className="min-h-dvh">
        <NextIntlClientProvider locale={locale} messages={pickMessages(locale, "shell", "failure")} timeZone="UTC">
          <Suspense>
            <RequestProgressBar label={t("loading")} />
          </Suspense>
          {children}
          <Toaster label={t("toasts.region")} closeLabel={t("toasts.close")} />
          <ReplayEarlyInput />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
