import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ViewToCome } from "@/components/personal-planning/view-to-come";
import { enterScreen } from "@/lib/access/screens/open-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("planningWeek") };
}

export default async function PlanningWeekPage({ params }: { params: Promise<{ siteId: string }> }) {
  const { siteId } = await enterScreen("planningWeek", (await params).siteId);
  return <ViewToCome view="week" siteId={siteId} />;
}
