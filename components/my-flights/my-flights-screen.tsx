"use client";
import { useLocale, useTranslations } from "next-intl";
import { BarTitle } from "@/components/shell/page/bar-title";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { formatDayTitle } from "@/lib/platform/display";
import { MyFlights } from "./my-flights";

type Props = { personId: string; views: FlightFollowUpView[]; day: string };

/** The own flights of today within the frame of the application. */
export function MyFlightsScreen({ personId, views, day }: Props) {
  const t = useTranslations("flightFollowUp.own");
  const locale = useLocale();
  return (
    <div className="flex flex-1 flex-col">
      <div className="px-6 pt-4 phone:p-0">
        <BarTitle note={formatDayTitle(day, locale)}>
          <h1 className="truncate text-page font-bold phone:text-body">{t("list")}</h1>
        </BarTitle>
      </div>
      <MyFlights personId={personId} views={views} />
    </div>
  );
}
