import { faArrowRotateLeft, faCalendar, faCheck, faFileSignature } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Lesson } from "@/lib/activity/training/progress-book/wire";

/** How far a lesson is. One with exercises to do again says so, because that is what comes next. */
export function LessonStatus({ lesson, isToRedo }: { lesson: Lesson; isToRedo: boolean }) {
  const t = useTranslations("progress.status");
  if (isToRedo)
    return (
      <Pill tone="warning" icon={faArrowRotateLeft}>
        {t("toRedo")}
      </Pill>
    );
  switch (lesson.status) {
    case "Done":
      return (
        <Pill tone="valid" icon={faCheck}>
          {t(lesson.signature === "Unsigned" ? "doneUnsigned" : "Done")}
        </Pill>
      );
    case "AwaitingSignature":
      return (
        <Pill tone="info" icon={faFileSignature}>
          {t("AwaitingSignature")}
        </Pill>
      );
    case "Planned":
      return (
        <Pill tone="neutral" icon={faCalendar}>
          {t("Planned")}
        </Pill>
      );
    case "NotPlanned":
      return <span className="text-ink-2">{t("NotPlanned")}</span>;
  }
}
