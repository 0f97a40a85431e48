"use client";
import { faCalendarCheck } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { instantToWallTime, wallTimeToInstant } from "@/components/reservations/site-time";
import { useUndoKey } from "@/components/reservations/undo";
import { Button } from "@/components/ui/button";
import type { Whose } from "./availability-dialog";

const AvailabilityDialog = dynamic(() => import("./availability-dialog").then((m) => m.AvailabilityDialog));

/** Opens the dialog for the availability of a person, beginning with a morning of today. */
export function AvailabilityButton({
  whose,
  timeZone,
  slotMinutes,
}: {
  whose: Whose;
  timeZone: string;
  slotMinutes: number;
}) {
  const t = useTranslations("availability");
  const [isOpen, setOpen] = useState(false);
  useUndoKey();
  const at = (time: string) =>
    wallTimeToInstant(instantToWallTime(Math.floor(Date.now() / 1000), timeZone).day, time, timeZone);
  return (
    <>
      <Button icon={faCalendarCheck} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && (
        <AvailabilityDialog
          {...{ whose, timeZone, slotMinutes }}
          open={{ startAt: at("09:00"), endAt: at("12:00") }}
          onClose={() => setOpen(false)}
          onChanged={() => {}}
        />
      )}
    </>
  );
}
