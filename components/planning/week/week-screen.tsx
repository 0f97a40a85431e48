"use client";
import { weekStart } from "@/lib/platform/day";
import { PlanningScreen } from "../planning-screen";
import type { PlanningScreenProps, PlanningView } from "../planning-view";
import { WeekBoard } from "./week-board";

const week: PlanningView = { name: "week", days: 7, firstOf: weekStart, Board: WeekBoard };

export const WeekScreen = (props: PlanningScreenProps) => <PlanningScreen {...props} view={week} />;
