"use client";
import { weekStart } from "@/lib/platform/day";
import { PlanningScreen } from "../planning-screen";
import type { PlanningScreenProps, PlanningView } from "../planning-view";
import { PlanWeekBoard } from "./plan-week-board";

const view: PlanningView = { name: "week", days: 7, firstOf: weekStart, plansWeek: true, Board: PlanWeekBoard };

export const PlanWeekScreen = (props: PlanningScreenProps) => <PlanningScreen {...props} view={view} />;
