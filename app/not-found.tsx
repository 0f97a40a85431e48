import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StandalonePage } from "@/components/shell/standalone-page";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export const metadata: Metadata = { title: "Page introuvable" };

export default async function NotFound() {
  const t = await getTranslations("shell.notFound");
  return (
    <StandalonePage>
      <h1 lang="fr" className="text-page font-bold">
        {t("heading")}
      </h1>
      <p className="mt-2 text-body text-ink-2">{t("explain")}</p>
      <Link href="/" className={`${getButtonClassName("primary")} mt-6`}>
        {t("home")}
      </Link>
    </StandalonePage>
  );
}
