import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { AuthenticationForm } from "@/components/authentication/authentication-modes";
import { AuthenticationScreen } from "@/components/authentication/authentication-screen";
import { arePasskeysPossible } from "@/lib/access/second-factor/passkeys";
import { identityProvider } from "@/lib/access/sign-in/provider";
import { pickMessages } from "@/lib/platform/messages";
import { readSignInPageFacts } from "@/lib/records/school/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.reset"))("title"), referrer: "no-referrer" };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The page of `/ResetPassword?email=&code=`: the form for a new password, even if somebody is signed in. */
export default async function ResetPasswordPage({ searchParams }: Props) {
  const [locale, { email, code }, { schoolName }] = await Promise.all([
    getLocale(),
    searchParams,
    readSignInPageFacts(),
  ]);
  const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "shell", "access", "errors")}>
      <AuthenticationScreen schoolName={schoolName}>
        <AuthenticationForm
          hasPasskeys={arePasskeysPossible()}
          providerName={identityProvider()?.name ?? null}
          start={{ mode: "reset", email: one(email), code: one(code) }}
        />
      </AuthenticationScreen>
    </NextIntlClientProvider>
  );
}
