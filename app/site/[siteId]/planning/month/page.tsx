import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnavailablePlanningView } from "@/components/personal-planning/unavailable-planning-view";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("planningMonth") };
}

export default async function PlanningMonthPage({ params }: { params: Promise<{ siteId: string }> }) {
  const { siteId } = await demandScreenAccess("planningMonth", (await params).siteId);
  return <UnavailablePlanningView view="month" siteId={siteId} />;
}
