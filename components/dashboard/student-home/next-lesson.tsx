import { faBookOpen } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { RequestLesson } from "@/components/lesson-requests/request-lesson";
import { LessonIcon } from "@/components/training/progress-book/lesson-icon";
import { getButtonClassName } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { TitledSection } from "@/components/ui/titled-section";
import { countDaysBetween, localDayOf } from "@/lib/platform/day";
import { formatClock, formatLongDay, formatUtcClock } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { OwnReservation } from "@/lib/views/dashboards/queries";
import type { StudentHome } from "@/lib/views/dashboards/student-home/queries";
import type { LessonToRequest } from "@/lib/views/lesson-requests/queries";
import { OwnReservationStrip } from "../own-strip";
import { bookHref } from "./book-href";

type Props = {
  home: StudentHome;
  booked: OwnReservation | null;
  /** The lesson that the student may ask for. */
  toRequest: LessonToRequest | null;
  user: string;
  now: number;
};

/** The next lesson that is booked, and the lesson that is next in the book, to prepare. */
export function NextLesson({ home, booked, toRequest, user, now }: Props) {
  const t = useTranslations("dashboard.home");
  const { book, training } = home;
  const lesson = book.phases.flatMap(({ lessons }) => lessons).find(({ id }) => id === book.next?.lessonId);
  return (
    <TitledSection id="home-next" title={t("next")} note={booked ? <DaysUntil {...{ booked, now }} /> : t("notBooked")}>
      {booked && <Booked booked={booked} studentId={home.studentId} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line bg-surface px-3 py-3">
        {lesson ? (
          <>
            <p className="flex min-w-0 flex-[1_1_200px] gap-2.5">
              <LessonIcon kind={lesson.kind} />
              <span className="min-w-0">
                <b className="block wrap-anywhere">{[lesson.reference, lesson.title].filter(Boolean).join(", ")}</b>
                <span className="text-ink-2">
                  {t("inBook", { duration: formatHours(lesson.expectedMinutes), kind: lesson.kind })}
                </span>
              </span>
            </p>
            <Link
              href={`${bookHref(user, training.id)}/lesson/${lesson.id}`}
              className={`${getButtonClassName()} phone:w-full`}
            >
              <Icon of={faBookOpen} />
              {t("prepare")}
            </Link>
            {toRequest && <RequestLesson of={toRequest} />}
          </>
        ) : (
          <p className="text-ink-2">{t("allGiven")}</p>
        )}
      </div>
    </TitledSection>
  );
}

function DaysUntil({ booked, now }: { booked: OwnReservation; now: number }) {
  const t = useTranslations("dashboard.home");
  const dayOf = (unix: number) => localDayOf(unix, booked.site.timeZone);
  return t("until", { days: Math.max(0, countDaysBetween(dayOf(now), dayOf(booked.start))) });
}

function Booked({ booked, studentId }: { booked: OwnReservation; studentId: string }) {
  const t = useTranslations("dashboard.home");
  const { start, end, site } = booked;
  const at = (unix: number) => formatClock(unix, site.timeZone);
  const facts = [
    { label: t("day"), value: <b>{formatLongDay(localDayOf(start, site.timeZone), useLocale())}</b> },
    {
      ...{ label: t("time"), value: <b>{`${at(start)}–${at(end)}`}</b> },
      note: `${formatUtcClock(start)}–${formatUtcClock(end)}`,
    },
  ];
  return (
    <>
      <OwnReservationStrip reservation={booked} readerId={studentId} showSite />
      <FactBoxes facts={facts} />
    </>
  );
}
