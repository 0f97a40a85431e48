import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Link } from "@/components/ui/link";
import { hrefOf, hrefOfLesson } from "@/lib/access/screens/address";
import type { LessonList } from "@/lib/activity/training/follow-up/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatLongDay } from "@/lib/platform/display";
import { StatusPill } from "./submitted-lesson";

type Props = { list: LessonList; siteId: string; children?: ReactNode };

/** The lessons that a reservation gives, and how far each is (spec 2 §2: practical follow-up list of a reservation). */
export async function LessonsOfReservation({ list, siteId, children }: Props) {
  const [t, locale] = [await getTranslations("lessonFollowUp.list"), await getLocale()];
  const { reservationId, instructors, aircraft, classroom, lessons, timeZone, start, end, type } = list;
  const day = localDayOf(start, timeZone);
  const when = `${formatLongDay(day, locale)}, ${formatClock(start, timeZone)}–${formatClock(end, timeZone)}`;
  const names = instructors.map(({ name, callSign }) => (callSign ? `${name}, ${callSign}` : name)).join("; ");
  return (
    <Page
      title={t(type)}
      actions={
        <Link
          href={`${hrefOf("planning", siteId)}?date=${day}&reservation=${reservationId}`}
          className={getButtonClassName()}
        >
          {t("back")}
        </Link>
      }
    >
      <FactBoxes
        className="mb-4 max-w-[820px]"
        facts={[
          { label: t("when"), value: when, span: 2 },
          { label: t("instructor"), value: names || "—" },
          ...(aircraft ? [{ label: t("aircraft"), value: aircraft.callSign }] : []),
          ...(classroom ? [{ label: t("classroom"), value: classroom.name }] : []),
        ]}
      />
      <div className="relative overflow-x-auto border border-line bg-surface">
        <table className="w-full text-table">
          <caption className="sr-only">{t("caption")}</caption>
          <thead>
            <tr className="border-b border-line text-start phone:hidden">
              {(["name", "firstName", "callSign", "program", "session", "status"] as const).map((column) => (
                <th key={column} scope="col" className="px-4 py-2 text-start font-bold">
                  {t(column)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t("actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => {
              const { lessonId, student, programName, reference, title, mayRate } = lesson;
              const session = [reference, title].filter(Boolean).join(" ");
              return (
                <tr
                  key={lessonId}
                  className="border-b border-line last:border-b-0 phone:flex phone:flex-wrap phone:items-center phone:gap-x-2 phone:px-4 phone:py-3 phone:*:p-0"
                >
                  <th scope="row" className="px-4 py-2 text-start font-bold">
                    {student.lastName}
                  </th>
                  <td className="px-4 py-2">{student.firstName}</td>
                  <td className="px-4 py-2 text-ink-2">{student.callSign}</td>
                  <td className="px-4 py-2 phone:hidden">{programName}</td>
                  <td className="px-4 py-2 phone:w-full">{session}</td>
                  <td className="px-4 py-2 phone:flex-1">
                    <StatusPill lesson={lesson} />
                  </td>
                  <td className="px-4 py-1 text-end">
                    <Link
                      href={hrefOfLesson({ siteId, reservationId, lessonId })}
                      className={getButtonClassName(mayRate ? "primary" : "secondary")}
                      aria-label={t(mayRate ? "proceedWith" : "consultOf", {
                        name: `${student.firstName} ${student.lastName}`,
                      })}
                    >
                      {t(mayRate ? "proceed" : "consult")}
                    </Link>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {children}
    </Page>
  );
}
