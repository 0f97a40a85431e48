import { redirect } from "next/navigation";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";
import { findDefaultPlanningView } from "@/lib/records/planning-views/queries";
import { decodePlanningView, hrefOfPlanningView } from "@/lib/records/planning-views/wire";
import PlanningDayPage, { generateMetadata } from "./day/page";

export { generateMetadata };

type Props = Parameters<typeof PlanningDayPage>[0];

/** The planning as the person has chosen to open it, and else the day. */
export default async function PlanningEntrancePage(props: Props) {
  const { reading, siteId } = await demandScreenAccess("planning", (await props.params).siteId);
  if (Object.keys(await props.searchParams).length > 0) return <PlanningDayPage {...props} />;
  const view = await findDefaultPlanningView(reading, siteId);
  redirect(view ? hrefOfPlanningView(decodePlanningView(view)) : hrefOf("planning", siteId));
}
