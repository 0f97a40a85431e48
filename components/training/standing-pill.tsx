import {
  faCircleCheck,
  faCircleMinus,
  faCirclePlay,
  faCodeBranch,
  faHourglassHalf,
  faListCheck,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill, type PillTone } from "@/components/ui/pill";
import type { Standing } from "@/lib/activity/training/overview/rules";

const LOOK: Record<Standing, { tone: PillTone; icon: typeof faCircleCheck }> = {
  ToAccept: { tone: "warning", icon: faListCheck },
  ToValidate: { tone: "info", icon: faHourglassHalf },
  Running: { tone: "valid", icon: faCirclePlay },
  Complete: { tone: "valid", icon: faCircleCheck },
  Moved: { tone: "neutral", icon: faCodeBranch },
  Left: { tone: "neutral", icon: faCircleMinus },
};

/** Where a training stands. */
export function StandingPill({ standing }: { standing: Standing }) {
  const t = useTranslations("training.standings");
  const { tone, icon } = LOOK[standing];
  return (
    <Pill tone={tone} icon={icon}>
      {t(standing)}
    </Pill>
  );
}
