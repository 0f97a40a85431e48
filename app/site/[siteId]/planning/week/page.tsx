import { UnavailablePlanningView } from "@/components/personal-planning/unavailable-planning-view";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";

export const generateMetadata = () => makeScreenMetadata("planningWeek");

export default async function PlanningWeekPage({ params }: { params: Promise<{ siteId: string }> }) {
  const { siteId } = await demandScreenAccess("planningWeek", (await params).siteId);
  return <UnavailablePlanningView siteId={siteId} />;
}
