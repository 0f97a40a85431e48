import { faFilePen, faSignature, faStarHalfStroke } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { TitledSection } from "@/components/ui/titled-section";
import { hrefOf, hrefOfLesson } from "@/lib/access/screens/address";
import { countDaysBetween, localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMm } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { InstructorDay as Day } from "@/lib/views/dashboards/instructor-day/queries";
import type { ToFinish } from "@/lib/views/dashboards/to-finish/schema";
import { bookHref } from "../book-href";
import { OwnReservationsOfDay } from "../own-day";
import { DayLane } from "./day-lane";
import { NextStudents } from "./next-student";

type Props = { day: Day; readerId: string; now: number };

/** What an instructor's dashboard opens on: the day on one line, the next student, what is to be finished, the gaps, the week. */
export function InstructorDay({ day, readerId, now }: Props) {
  const t = useTranslations("dashboard.day");
  const { reservations, figures } = day;
  const { given, planned, duty, longestDuty } = figures;
  return (
    <div className="mb-6 flex max-w-[1310px] flex-col gap-5">
      {reservations.length > 0 && <DayLane {...day} now={now} />}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 @min-[60rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <NextStudents {...{ day, now }} />
          <div className="flex min-w-0 flex-col gap-5">
            <ToFinishList {...{ day, now }} />
            <Gaps day={day} />
            <TitledSection id="day-week" title={t("week")}>
              <FactBoxes
                facts={[
                  { label: t("given"), value: formatHours(given) },
                  { label: t("planned"), value: formatHours(planned) },
                  {
                    label: longestDuty === null ? t("duty") : t("dutyLimit", { limit: formatHours(longestDuty) }),
                    value: formatHours(duty),
                  },
                ]}
              />
            </TitledSection>
          </div>
        </div>
      </div>
      {reservations.length > 0 && (
        <div className="hidden phone:block">
          <TitledSection id="day-all" title={t("all")}>
            <OwnReservationsOfDay
              reservations={reservations}
              readerId={readerId}
              showSite={false}
              day={day.day}
              now={now}
            />
          </TitledSection>
        </div>
      )}
    </div>
  );
}

/** The hours of the day in which nothing is planned, and who could fly in them. */
function Gaps({ day: { gaps, site, day: shown } }: { day: Day }) {
  const t = useTranslations("dashboard.day");
  if (gaps.length === 0) return null;
  return (
    <TitledSection id="day-gaps" title={t("gaps")}>
      <ul className="border border-line bg-surface">
        {gaps.map(({ start, end, fitsLesson }) => (
          <li key={start} className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
            <span className="min-w-0 flex-1">
              <b className="block tabular-nums">
                {formatClock(start, site.timeZone)}–{formatClock(end, site.timeZone)}
              </b>
              <span className="text-ink-2">
                {formatHours((end - start) / 60)}
                {!fitsLesson && `, ${t("tooShort")}`}
              </span>
            </span>
            {fitsLesson && (
              <Link href={`${hrefOf("planningAssistance", site.id)}?date=${shown}`} className={getButtonClassName()}>
                {t("whoCould")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** How much of what waits is shown at once. */
const SHOWN = 6;

/** What waits for the instructor or a student of theirs, the newest first; what is older stands behind a button. */
function ToFinishList({ day: { toFinish, site }, now }: { day: Day; now: number }) {
  const t = useTranslations("dashboard.day");
  const older = toFinish.slice(SHOWN);
  const lines = (all: readonly ToFinish[]) =>
    all.map((one) => (
      <FinishLine key={one.kind === "flight" ? one.reservationId : one.lessonId} {...{ one, site, now }} />
    ));
  return (
    <TitledSection id="day-finish" title={t("toFinish")} note={toFinish.length > 0 && toFinish.length}>
      {toFinish.length === 0 ? (
        <p className="border border-line bg-surface px-3 py-3 text-ink-2">{t("nothingToFinish")}</p>
      ) : (
        <div className="border border-line bg-surface">
          <ul>{lines(toFinish.slice(0, SHOWN))}</ul>
          {older.length > 0 && (
            <details className="border-t border-line">
              <summary className="min-h-11 cursor-pointer px-3 py-2.5">{t("older", { count: older.length })}</summary>
              <ul className="border-t border-line">{lines(older)}</ul>
            </details>
          )}
        </div>
      )}
    </TitledSection>
  );
}

function FinishLine({ one, site, now }: { one: ToFinish; site: Day["site"]; now: number }) {
  const t = useTranslations("dashboard.day");
  const dayOf = (unix: number) => localDayOf(unix, site.timeZone);
  const days = countDaysBetween(dayOf(one.at), dayOf(now));
  const { href, icon, title } = lineOf(one, site.id, t);
  const text = [
    one.kind === "flight" && one.title,
    one.with,
    t("since", { day: formatDayAsDdMm(dayOf(one.at)), days }),
  ];
  return (
    <li className="border-b border-line last:border-b-0">
      <Link href={href} className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-sunken">
        <Icon of={icon} className="text-ink-2" />
        <span className="min-w-0 flex-1">
          <b className="block wrap-anywhere">{title}</b>
          <span className="text-ink-2">{text.filter(Boolean).join(", ")}</span>
        </span>
        {one.kind === "signature" && <Pill tone="info">{t("toSign")}</Pill>}
      </Link>
    </li>
  );
}

/** Where something that waits leads, and what it is called. */
function lineOf(one: ToFinish, siteId: string, t: ReturnType<typeof useTranslations<"dashboard.day">>) {
  switch (one.kind) {
    case "flight":
      return {
        href: hrefOf("flightFollowUp", one.siteId).replace("{id}", one.reservationId),
        ...{ icon: faFilePen, title: t("close", { callSign: one.callSign }) },
      };
    case "rating":
      return {
        href: hrefOfLesson(one),
        ...{ icon: faStarHalfStroke, title: t("rate", { name: one.name }) },
      };
    case "signature":
      return {
        href: `${bookHref(`/site/${siteId}/user/${one.studentId}`, one.trainingId)}/lesson/${one.lessonId}`,
        ...{ icon: faSignature, title: t("awaitsSignature", { name: one.name }) },
      };
  }
}
