import { UnavailablePlanningView } from "@/components/personal-planning/unavailable-planning-view";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";

export const generateMetadata = () => makeScreenMetadata("planningYear");

export default async function PlanningYearPage({ params }: { params: Promise<{ siteId: string }> }) {
  const { siteId } = await demandScreenAccess("planningYear", (await params).siteId);
  return <UnavailablePlanningView view="year" siteId={siteId} />;
}
