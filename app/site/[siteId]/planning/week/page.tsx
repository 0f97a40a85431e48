import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnavailablePlanningView } from "@/components/personal-planning/unavailable-planning-view";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("planningWeek") };
}

export default async function PlanningWeekPage({ params }: { params: Promise<{ siteId: string }> }) {
  const { siteId } = await demandScreenAccess("planningWeek", (await params).siteId);
  return <UnavailablePlanningView view="week" siteId={siteId} />;
}
