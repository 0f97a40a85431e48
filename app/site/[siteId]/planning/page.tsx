import { redirect } from "next/navigation";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";
import { findDefaultPlanningView } from "@/lib/records/planning-views/queries";
import { decodePlanningView, hrefOfPlanningView } from "@/lib/records/planning-views/wire";
import PlanningDayPage, { generateMetadata } from "./day/page";

export { generateMetadata };

type Props = Parameters<typeof PlanningDayPage>[0];

/** The planning as the person has chosen to open it, and else the day. */
export default async function PlanningEntrancePage(props: Props) {
  const { reading, siteId } = await demandScreenAccess("planning", (await props.params).siteId);
  const isBare = Object.keys(await props.searchParams).length === 0;
  const view = isBare ? await findDefaultPlanningView(reading, siteId) : null;
  if (view) redirect(hrefOfPlanningView(decodePlanningView(view)));
  return <PlanningDayPage {...props} />;
}
