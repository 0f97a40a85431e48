import { faBookOpen, faPlaneCircleCheck } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RequestLesson } from "@/components/lesson-requests/request-lesson";
import { LessonIcon } from "@/components/training/progress-book/lesson-icon";
import { useSoloTexts } from "@/components/training/solo/use-solo-texts";
import { getButtonClassName } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { TitledSection } from "@/components/ui/titled-section";
import type { Lesson } from "@/lib/activity/training/progress-book/wire";
import { countDaysBetween, localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy, formatLongDay, formatUtcClock } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { OwnReservation } from "@/lib/views/dashboards/queries";
import type { BookedLesson, StudentHome } from "@/lib/views/dashboards/student-home/queries";
import type { LessonToRequest } from "@/lib/views/lesson-requests/queries";
import { bookHref } from "../book-href";
import { OwnReservationStrip } from "../own-strip";

type Props = {
  home: StudentHome;
  booked: OwnReservation | null;
  /** The lesson that it gives. */
  bookedLesson: BookedLesson | null;
  /** The lesson that the student may ask for. */
  toRequest: LessonToRequest | null;
  user: string;
  now: number;
};

/** The next flight that is booked with its lesson, and the lesson that is next in the book, each to prepare. */
export function NextLesson({ home, booked, bookedLesson, toRequest, user, now }: Props) {
  const t = useTranslations("dashboard.home");
  const { book, training } = home;
  const next = book.phases.flatMap(({ lessons }) => lessons).find(({ id }) => id === book.next?.lessonId);
  const isOther = next !== undefined && next.id !== bookedLesson?.lesson.id;
  return (
    <TitledSection id="home-next" title={t("next")} note={booked ? <DaysUntil {...{ booked, now }} /> : t("notBooked")}>
      {booked && <Booked booked={booked} studentId={home.studentId} />}
      {bookedLesson && (
        <LessonCard lesson={bookedLesson.lesson} book={bookHref(user, bookedLesson.trainingId)} note="booked">
          {!isOther && toRequest && <RequestLesson of={toRequest} />}
        </LessonCard>
      )}
      {isOther && (
        <LessonCard lesson={next} book={bookHref(user, training.id)} note="inBook">
          {toRequest && <RequestLesson of={toRequest} />}
        </LessonCard>
      )}
      {!next && !bookedLesson && (
        <p className="rounded-control border border-line bg-surface px-3 py-3 text-ink-2">{t("allGiven")}</p>
      )}
      {home.solos.map((one) => (
        <LiveSolo key={one.id} solo={one} href={`${user}?tab=training#solo`} />
      ))}
    </TitledSection>
  );
}

/** A lesson with the way to prepare it, and what else can be done with it. */
function LessonCard({
  lesson,
  book,
  note,
  children,
}: {
  lesson: Lesson;
  /** The address of its progress book. */
  book: string;
  note: "booked" | "inBook";
  children: ReactNode;
}) {
  const t = useTranslations("dashboard.home");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line bg-surface px-3 py-3">
      <p className="flex min-w-0 flex-[1_1_200px] gap-2.5">
        <LessonIcon kind={lesson.kind} />
        <span className="min-w-0">
          <b className="block wrap-anywhere">{[lesson.reference, lesson.title].filter(Boolean).join(", ")}</b>
          <span className="text-ink-2">
            {t(note, { duration: formatHours(lesson.expectedMinutes), kind: lesson.kind })}
          </span>
        </span>
      </p>
      <Link href={`${book}/lesson/${lesson.id}`} className={`${getButtonClassName()} phone:w-full`}>
        <Icon of={faBookOpen} />
        {t("prepare")}
      </Link>
      {children}
    </div>
  );
}

/** What the student may fly solo, with its limits. */
function LiveSolo({ solo, href }: { solo: StudentHome["solos"][number]; href: string }) {
  const t = useTranslations("solo");
  const { lessons, aircraft, limits } = useSoloTexts(solo);
  const until = t("homeUntil", { day: formatDayAsDdMmYyyy(solo.endsOn) });
  return (
    <Link
      href={href}
      className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 hover:bg-sunken"
    >
      <Icon of={faPlaneCircleCheck} className="text-pos-ink" />
      <span className="min-w-0 flex-1">
        <b className="block wrap-anywhere">{t("homeTitle", { lessons })}</b>
        <span className="text-ink-2">{[until, aircraft, limits, solo.place].filter(Boolean).join(" · ")}</span>
      </span>
    </Link>
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
