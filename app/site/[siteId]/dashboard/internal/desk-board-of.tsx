import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { DeskBoard } from "@/components/desk/desk-board";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { ChooseSite } from "@/components/shell/page/choose-site";
import { INTERNAL_TABS } from "@/components/shell/page/dashboard-tabs";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { pickMessages } from "@/lib/platform/messages";
import { listSiteChoices } from "@/lib/records/sites/queries";
import { readDeskBoard } from "@/lib/views/desk/queries";

/** The board of a site with all flights, or with the operation flights alone. */
export async function DeskBoardOf({
  screen,
  siteId: asked,
}: {
  screen: "deskBoard" | "operationBoard";
  siteId: string;
}) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess(screen, asked);
  const locale = await getLocale();
  const messages = pickMessages(locale, "desk", "flightFollowUp", "booking", "reservations", "resource", "shell");
  if (isAll) {
    const sites = await listSiteChoices(reading, reachOf(actor, "desk.read"));
    const t = await getTranslations("desk");
    return (
      <ChooseSite screen={screen} sites={sites} heading={t("chooseSite")}>
        {t("chooseSiteText")}
      </ChooseSite>
    );
  }
  const board = await readDeskBoard(reading, siteId, locale);
  const internal = INTERNAL_TABS.filter((name) => mayOpenScreen(actor, name, siteId));
  return (
    <NextIntlClientProvider messages={messages}>
      <QueryClientScope>
        <DeskBoard readerId={actor.id} {...{ board, siteId, internal, screen }} />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
