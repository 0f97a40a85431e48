import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Classrooms } from "@/components/dictionaries/classrooms";
import { openScreen } from "@/lib/access/screens/open-screen";
import { pick } from "@/lib/platform/messages";
import { classroomsOf } from "@/lib/records/classrooms/queries";
import { NOT_ARCHIVED } from "@/lib/records/schema";
import { sitesWhere } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("classrooms") };
}

export default async function ClassroomsPage({ params }: Props) {
  const { reading, siteId } = await openScreen("classrooms", (await params).siteId);
  const sites = await sitesWhere(reading, "classroom.write", siteId);
  const rooms = await classroomsOf(
    reading.db,
    sites.map(({ id }) => id),
    NOT_ARCHIVED,
  );
  return (
    <NextIntlClientProvider messages={pick(await getLocale(), "lists", "resource", "shell")}>
      <Classrooms rooms={rooms} sites={sites} />
    </NextIntlClientProvider>
  );
}
