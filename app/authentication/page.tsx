import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { AuthenticationForm } from "@/components/authentication/authentication-modes";
import { AuthenticationScreen } from "@/components/authentication/authentication-screen";
import { EmptyDatabaseHelp } from "@/components/authentication/empty-database-help";
import { arePasskeysPossible } from "@/lib/access/second-factor/passkeys";
import { pickMessages } from "@/lib/platform/messages";
import { readSignInPageFacts } from "@/lib/records/school/queries";

const door = cache(readSignInPageFacts);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: (await door()).isEmpty ? t("empty.title") : t("signIn.title") };
}

/** The sign-in page. The proxy shows it instead of any requested page while nobody is signed in. The URL stays. */
export default async function AuthenticationPage() {
  const [locale, { schoolName, isEmpty }] = await Promise.all([getLocale(), door()]);
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "shell", "access", "errors")}>
      <AuthenticationScreen schoolName={schoolName}>
        {isEmpty ? (
          <EmptyDatabaseHelp />
        ) : (
          <AuthenticationForm hasPasskeys={arePasskeysPossible()} start={{ mode: "signIn" }} />
        )}
      </AuthenticationScreen>
    </NextIntlClientProvider>
  );
}
