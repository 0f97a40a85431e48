"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { weekStart } from "@/lib/platform/day";
import { DRAFT } from "../draft/use-draft";
import { PlanningScreen } from "../planning-screen";
import type { PlanningScreenProps, PlanningView } from "../planning-view";
import { PlanWeekBoard } from "./plan-week-board";

const view: PlanningView = { name: "week", days: 7, firstOf: weekStart, plansWeek: true, Board: PlanWeekBoard };

/** The week of a draft by student. Once the draft is published, deleted or left, the week itself is shown. */
export function PlanWeekScreen(props: PlanningScreenProps) {
  const address = useSearchParams();
  const router = useRouter();
  const isLeft = address.get(DRAFT) === null;
  const date = address.get("date") ?? props.asked;
  useEffect(() => {
    if (isLeft) router.replace(`/site/${props.siteId}/planning/week?date=${date}`);
  }, [isLeft, router, props.siteId, date]);
  return <PlanningScreen {...props} view={view} />;
}
