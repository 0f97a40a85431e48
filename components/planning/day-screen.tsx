"use client";
import { DayBoard } from "./day-board";
import { PlanningScreen } from "./planning-screen";
import type { PlanningScreenProps, PlanningView } from "./planning-view";

const day: PlanningView = { name: "day", days: 1, firstOf: (asked) => asked, Board: DayBoard };

export const DayScreen = (props: PlanningScreenProps) => <PlanningScreen {...props} view={day} />;
