import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { TermsShown } from "@/components/authentication/accept-terms-dialog";
import { FirstConnectionDialogs, type FirstStep } from "@/components/authentication/first-connection-dialogs";
import { IdentityDialog } from "@/components/authentication/identity-dialog";
import { fullName } from "@/components/entity/person-name";
import { PrintOwnerProvider } from "@/components/shell/page/print-header";
import { StandalonePage } from "@/components/shell/standalone-page";
import { LogOutButton } from "@/components/shell/top-bar/log-out-button";
import { LeaveConfirmation } from "@/components/shell/unsaved/leave-confirmation";
import { type PersonActor, type UnsettledStep, unsettledStepsOf } from "@/lib/access/actor/actor";
import { readCurrentActor } from "@/lib/access/actor/current-actor";
import { makeReadContext } from "@/lib/access/screens/open-screen";
import { arePasskeysPossible } from "@/lib/access/second-factor/passkeys";
import { localDayOf } from "@/lib/platform/day";
import { formatDayInText } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { readSchoolFacts } from "@/lib/records/school/queries";
import { findTermsInForce } from "@/lib/records/school/terms";

export async function generateMetadata(): Promise<Metadata> {
  const actor = await readCurrentActor();
  return { title: (await getTranslations("access.first"))("title", { name: actor?.firstName ?? "" }) };
}

/** The page that the proxy shows until the person has accepted the terms and replaced a temporary password. */
export default async function UnsettledPage() {
  const actor = await readCurrentActor();
  const [open] = actor ? unsettledStepsOf(actor) : [];
  if (!actor || !open) redirect("/");
  const [locale, t] = [(await getLocale()) as Locale, await getTranslations("access.first")];
  const steps = stepsOf(actor);
  const school = await readSchoolFacts(makeReadContext(actor));
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "shell", "access", "errors")}>
      <StandalonePage>
        <h1 className="text-page font-bold">{t("title", { name: actor.firstName })}</h1>
        <p className="mt-2">{t("explain")}</p>
        <ol className="my-4 flex list-inside list-decimal flex-col gap-2">
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <LogOutButton />
      </StandalonePage>
      <IdentityDialog />
      <LeaveConfirmation />
      <PrintOwnerProvider school={school.name} person={fullName(actor)}>
        <FirstConnectionDialogs
          step={await stepAt(open, actor, locale)}
          number={steps.indexOf(open) + 1}
          total={steps.length}
        />
      </PrintOwnerProvider>
    </NextIntlClientProvider>
  );
}

/** Returns all steps of this person's first sign-in, including those that are already done. */
function stepsOf(actor: PersonActor): UnsettledStep[] {
  const open = unsettledStepsOf(actor);
  const all = unsettledStepsOf({ ...actor, termsOfUseAt: null, termsOfSaleAt: null });
  return open.includes("password") ? all : all.filter((step) => open.includes(step));
}

async function stepAt(open: UnsettledStep, actor: PersonActor, locale: Locale): Promise<FirstStep> {
  if (open === "password") return { kind: "password", userId: actor.id };
  if (open === "secondFactor") return { kind: "secondFactor", hasPasskeys: arePasskeysPossible() };
  const terms = await findTermsInForce(makeReadContext(actor), open === "termsOfUse" ? "Use" : "Sale");
  if (!terms) redirect("/");
  const { number, text, file } = terms;
  const size = (bytes: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
      Math.ceil(bytes / 1000),
    );
  const shown: TermsShown = {
    number,
    text,
    day: formatDayInText(localDayOf(toUnix(terms.publishedAt), "UTC"), locale),
    file: file && { href: `/api/school/${terms.schoolId}/file/${file.id}`, name: file.name, size: size(file.size) },
  };
  return { kind: open, terms: shown };
}
