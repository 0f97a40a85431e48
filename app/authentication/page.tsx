import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { AuthenticationForm } from "@/components/authentication/authentication-modes";
import { AuthenticationScreen } from "@/components/authentication/authentication-screen";
import { EmptyDatabaseHelp } from "@/components/authentication/empty-database-help";
import { ForgetFlights } from "@/components/my-flights/forget-flights";
import { Notice } from "@/components/ui/notice";
import { parseScreenAddress } from "@/lib/access/screens/address";
import { PAGE_PATH_HEADER } from "@/lib/access/screens/open-screen";
import { arePasskeysPossible } from "@/lib/access/second-factor/passkeys";
import { identityProvider } from "@/lib/access/sign-in/provider";
import { sessionCookieName } from "@/lib/access/sign-in/tokens";
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
        <ForgetFlights />
        {isEmpty ? (
          <EmptyDatabaseHelp />
        ) : (
          <>
            <WhyHere />
            <AuthenticationForm
              hasPasskeys={arePasskeysPossible()}
              providerName={identityProvider()?.name ?? null}
              start={{ mode: "signIn" }}
            />
          </>
        )}
      </AuthenticationScreen>
    </NextIntlClientProvider>
  );
}

/** Says why the form stands in the place of a page: the sign-in has ended, or the address is for who is signed in. */
async function WhyHere() {
  const t = await getTranslations("shell.signIn");
  const hadSignIn = (await cookies()).has(sessionCookieName());
  const asked = parseScreenAddress(((await headers()).get(PAGE_PATH_HEADER) ?? "/").split("?")[0]!);
  if (!hadSignIn && (!asked || asked.kind === "entrance")) return null;
  return (
    <div className="mb-5">
      <Notice tone="info">{t(hadSignIn ? "ended" : "needed")}</Notice>
    </div>
  );
}
