"use client";
import { faCheck, faHourglassHalf, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { PackState } from "@/lib/activity/inspections/codes";

const LOOK = {
  Making: { tone: "info", icon: faHourglassHalf, text: "Making" },
  Made: { tone: "valid", icon: faCheck, text: "Made" },
  Failed: { tone: "blocking", icon: faXmark, text: "FailedState" },
} as const;

/** How far a pack is, in a word. */
export function PackProgress({ progress }: { progress: PackState }) {
  const t = useTranslations("inspection.screen");
  const { tone, icon, text } = LOOK[progress];
  return (
    <Pill tone={tone} icon={icon}>
      {t(text)}
    </Pill>
  );
}
