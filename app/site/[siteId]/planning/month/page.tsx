import { UnavailablePlanningView } from "@/components/personal-planning/unavailable-planning-view";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";

export const generateMetadata = () => makeScreenMetadata("planningMonth");

export default async function PlanningMonthPage({ params }: { params: Promise<{ siteId: string }> }) {
  const { siteId } = await demandScreenAccess("planningMonth", (await params).siteId);
  return <UnavailablePlanningView view="month" siteId={siteId} />;
}
