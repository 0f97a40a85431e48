import { faCircleMinus } from "@fortawesome/free-solid-svg-icons";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LogOutButton } from "@/components/shell/log-out-button";
import { Standing } from "@/components/shell/standing";
import { Icon } from "@/components/ui/icon";
import { unsettled } from "@/lib/access/actor";
import { currentActor } from "@/lib/access/current-actor";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.unsettled"))("title") };
}

/** Stands in for any page until terms and password are settled; the server refuses everything else until then. */
export default async function UnsettledPage() {
  const actor = await currentActor();
  if (!actor) redirect("/");
  const t = await getTranslations("shell.unsettled");
  return (
    <Standing>
      <h1 className="text-page font-bold">{t("title")}</h1>
      <p className="mt-2">{t("explain")}</p>
      <ul className="my-4 flex flex-col gap-2">
        {unsettled(actor).map((what) => (
          <li key={what} className="flex items-baseline gap-2">
            <Icon of={faCircleMinus} className="translate-y-px text-neg-ink" />
            {t(what)}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t("contact")}</p>
      <LogOutButton className="mt-6" />
    </Standing>
  );
}
