"use client";
import { faFilePen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { TitledSection } from "@/components/ui/titled-section";
import { formatInstant } from "@/lib/platform/display";
import type { ActivitySession, InstructorActivity } from "@/lib/views/instructor-activity/wire";

/** What isn't submitted or closed yet, the oldest first. It is in no sum; each row leads to where it is done. */
export function UnvalidatedSessions({ report, isOfOne }: { report: InstructorActivity; isOfOne: boolean }) {
  const t = useTranslations("instructorActivity");
  const names = new Map(report.instructors.map((person) => [person.id, fullName(person)]));
  const hidden = report.unvalidatedCount - report.unvalidated.length;
  return (
    <TitledSection
      id="unvalidated"
      title={t("unvalidated")}
      note={t("count", { count: report.unvalidatedCount })}
      isFramed
    >
      <ul className="text-table">
        {report.unvalidated.map((one) => (
          <li
            key={`${one.id} ${one.instructorId} ${one.startAt}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2"
          >
            <span className="w-36 whitespace-nowrap tabular-nums">{formatInstant(one.startAt, one.timeZone)}</span>
            <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
              {[isOfOne ? "" : names.get(one.instructorId), one.students.join(", ")].filter(Boolean).join(" · ")}
              <span className="block text-small text-ink-2">
                {[one.lesson, one.program, ...one.aircraft, one.classroom].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Pill tone="info" icon={faFilePen}>
              {t(`states.${one.state}`)}
            </Pill>
            {one.reservationId && (
              <Link
                href={addressOf(one)}
                data-print="hide"
                className="min-h-(--target) content-center text-link underline"
              >
                {t(one.state === "ToClose" ? "close" : "submit")}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="border-t border-line px-4 py-2 text-ink-2">{t("hidden", { count: hidden })}</p>}
    </TitledSection>
  );
}

/** Where the flight is closed or the lesson submitted. */
function addressOf({ siteId, state, type, reservationId, lessonId }: ActivitySession): string {
  const site = `/site/${siteId}`;
  if (state === "ToClose") return `${site}/aircraftFlightFollowUp/${reservationId}`;
  if (type === "Theoretical") return `${site}/sessionTheoreticalFollowUp/${reservationId}`;
  return lessonId
    ? `${site}/sessionPracticalFollowUp/${reservationId}/${lessonId}`
    : `${site}/listSessionPracticalFollowUp/${reservationId}`;
}
