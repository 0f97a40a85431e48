import { faBookOpen, faDesktop, faPlaneDeparture } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { LessonKind } from "@/lib/activity/training/progress-book/codes";

const ICONS = { theory: faBookOpen, flight: faPlaneDeparture, simulator: faDesktop };

export function LessonIcon({ kind }: { kind: LessonKind }) {
  const t = useTranslations("progress.kinds");
  return (
    <span className="text-ink-2" title={t(kind)}>
      <Icon of={ICONS[kind]} />
      <span className="sr-only">{t(kind)}</span>
    </span>
  );
}
