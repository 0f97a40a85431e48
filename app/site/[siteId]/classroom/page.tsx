import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Classrooms } from "@/components/dictionaries/classrooms";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listClassrooms } from "@/lib/records/classrooms/queries";
import { NOT_ARCHIVED } from "@/lib/records/schema";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("classrooms") };
}

export default async function ClassroomsPage({ params }: Props) {
  const { actor, reading, siteId } = await enterScreen("classrooms", (await params).siteId);
  const reach = narrowReach(reachOf(actor, "classroom.write"), siteId);
  const [sites, rooms] = await Promise.all([
    listSiteChoices(reading, reach),
    listClassrooms(reading, reach, NOT_ARCHIVED),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <Classrooms rooms={rooms.filter((room) => sites.some(({ id }) => id === room.siteId))} sites={sites} />
    </NextIntlClientProvider>
  );
}
