import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnavailablePlanningView } from "@/components/personal-planning/unavailable-planning-view";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("planningYear") };
}

export default async function PlanningYearPage({ params }: { params: Promise<{ siteId: string }> }) {
  const { siteId } = await demandScreenAccess("planningYear", (await params).siteId);
  return <UnavailablePlanningView view="year" siteId={siteId} />;
}
