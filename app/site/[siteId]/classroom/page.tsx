import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { ClassroomsScreen } from "@/components/dictionaries/classrooms";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listClassrooms } from "@/lib/records/classrooms/queries";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listSiteChoices } from "@/lib/records/sites/queries";
import { decodeState } from "@/lib/records/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("classrooms");

export default async function ClassroomsPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("classrooms", (await params).siteId);
  const reach = narrowReach(reachOf(actor, "classroom.write"), siteId);
  const [sites, rooms] = await Promise.all([
    listSiteChoices(reading, reach),
    listClassrooms(reading, reach, NOT_ARCHIVED_STATES),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <ClassroomsScreen
        rooms={rooms.filter((room) => sites.some(({ id }) => id === room.siteId)).map(decodeState)}
        sites={sites}
      />
    </NextIntlClientProvider>
  );
}
