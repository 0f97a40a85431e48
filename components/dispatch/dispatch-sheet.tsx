"use client";
import { faCamera, faCheck, faClock, faMoon, faRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DefectCard } from "@/components/defects/defect-card";
import { GuestRow } from "@/components/reservations/guest-row";
import { PersonRow } from "@/components/reservations/person-row";
import { reportHref } from "@/components/reservations/report-href";
import { ReservationFacts } from "@/components/reservations/reservation-facts";
import { SmallStrip } from "@/components/reservations/strip/small-strip";
import { Verdicts } from "@/components/reservations/verdicts";
import { partWordOf } from "@/components/reservations/what-text";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { formatClock, formatInstant } from "@/lib/platform/display";
import type { Defect } from "@/lib/records/defects/wire";
import type { DispatchSheet as Sheet } from "@/lib/views/dispatch/queries";
import { AircraftPotential, CountersNow } from "./aircraft-state";
import { DocumentList } from "./document-list";

type DefectToRead = Defect & { readAt: number | null };
type Props = Omit<Sheet, "defects"> & {
  defects: DefectToRead[];
  /** The id of the signed-in person, whose own number is not shown. */
  readerId: string;
};

/**
 * What one reads of a flight before it leaves: who flies when and what, what stands against it, and the state of its aircraft; with the
 * buttons by which the pilot in command accepts the aircraft and others say that they have read of its defects.
 */
export function DispatchSheet({ readerId, ...sheet }: Props) {
  const t = useTranslations("dispatch");
  const { reservation, defects, timeZone, sunset, isOwn, acceptance, lessons, documents, potential } = sheet;
  const { aircraft, end } = reservation;
  const clock = (at: number) => formatClock(at, timeZone);
  const route = aircraft?.fromAirport ? `${aircraft.fromAirport}–${aircraft.toAirport}` : "";
  return (
    <div className="@container flex max-w-[1310px] flex-1 flex-col gap-4">
      <SmallStrip
        reservation={reservation}
        detail={[aircraft?.callSign, `${clock(reservation.start)}–${clock(end)}`, route].filter(Boolean).join(" · ")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 @min-[52rem]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <AcceptanceState {...{ acceptance, timeZone }} />
          {reservation.warnings.length > 0 && (
            <div className="-mt-3">
              <Verdicts warnings={reservation.warnings} />
            </div>
          )}
          <div>
            <ReservationFacts bar={reservation} view={reservation} timeZone={timeZone} />
            {sunset !== null && (
              <p className="mt-2 flex items-baseline gap-2 text-table text-ink-2 phone:text-body">
                <Icon of={faMoon} className="translate-y-px" />
                {t("sunset", { sunset: clock(sunset), end: clock(aircraft?.endFlight ?? end) })}
              </p>
            )}
          </div>
          <TitledSection id="crew" title={t("crew")}>
            <ul className="border border-line bg-surface px-3 [&>li:last-child]:border-b-0">
              {reservation.users.map((user) => (
                <PersonRow
                  key={user.userId + user.role}
                  part={partWordOf(reservation, user.role)}
                  user={user}
                  href={undefined}
                  number={user.userId === readerId ? undefined : reservation.phones[user.userId]}
                />
              ))}
              {reservation.guest && <GuestRow guest={reservation.guest} />}
            </ul>
          </TitledSection>
          {lessons.map((lesson) => (
            <LessonToFly key={lesson.studentId} lesson={lesson} isOne={lessons.length === 1} />
          ))}
          {reservation.commentaryForGlobal && (
            <p className="border-s-4 border-line-2 px-3 py-1 text-body wrap-anywhere whitespace-pre-line">
              {reservation.commentaryForGlobal}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <DefectsToKnow {...{ defects, timeZone, isOwn }} />
          {potential && <AircraftPotential potential={potential} />}
          <CountersNow {...sheet} />
          <DocumentList documents={documents} />
        </div>
      </div>
      <Buttons {...{ reservation, defects, isOwn, acceptance }} />
    </div>
  );
}

/** Whether the pilot in command has accepted the aircraft, where the school demands it. */
function AcceptanceState({
  acceptance: { isMissing, isForReader, by },
  timeZone,
}: Pick<Props, "acceptance" | "timeZone">) {
  const t = useTranslations("dispatch");
  if (by)
    return (
      <p className="flex items-baseline gap-2 border border-pos-ink/60 bg-pos-soft px-3 py-2 text-body">
        <Icon of={faCheck} className="text-pos-ink" />
        {t("accepted", { name: by.name, at: formatInstant(by.at, timeZone) })}
      </p>
    );
  if (!isMissing) return null;
  return (
    <p className="flex items-baseline gap-2 border border-warn-edge bg-warn-soft px-3 py-2 text-body">
      <Icon of={faClock} className="text-warn-ink" />
      {t(isForReader ? "acceptNote" : "waits")}
    </p>
  );
}

function LessonToFly({ lesson, isOne }: { lesson: Sheet["lessons"][number]; isOne: boolean }) {
  const t = useTranslations("dispatch");
  const { studentId, student, title, exercises } = lesson;
  return (
    <TitledSection
      id={`lesson-${studentId}`}
      title={isOne ? t("lesson", { title }) : t("lessonOf", { student, title })}
    >
      {exercises.length === 0 ? (
        <p className="border border-line bg-surface p-3 text-body text-ink-2">{t("noExercises")}</p>
      ) : (
        <ul className="border border-line bg-surface px-3 py-1">
          {exercises.map(({ id, name, isDoneAgain }) => (
            <li key={id} className="flex items-baseline gap-2 py-1 text-body">
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              {isDoneAgain && (
                <span className="shrink-0 text-warn-ink">
                  <Icon of={faRotateLeft} /> {t("again")}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function DefectsToKnow({ defects, timeZone, isOwn }: Pick<Props, "defects" | "timeZone" | "isOwn">) {
  const t = useTranslations("dispatch");
  const all = useTranslations("defects");
  const hasReadSome = defects.some(({ readAt }) => readAt !== null);
  return (
    <TitledSection id="defects" title={t("defects")} note={all("openCount", { count: defects.length })}>
      {defects.length === 0 ? (
        <p className="border border-line bg-surface p-3 text-body">{t("none")}</p>
      ) : (
        <ul aria-label={t("defects")} className="border border-line bg-surface">
          {defects.map((defect) => (
            <DefectCard
              key={defect.id}
              defect={defect}
              timeZone={timeZone}
              note={
                defect.readAt === null
                  ? hasReadSome && <b>{t("new")}</b>
                  : isOwn && (
                      <span>
                        <Icon of={faCheck} className="me-1 text-pos-ink" />
                        {t("readAt", { at: formatInstant(defect.readAt, timeZone) })}
                      </span>
                    )
              }
            />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

/** Accepts the aircraft, or says that one has read of its defects, and leads to the report of another one. */
function Buttons({
  reservation: { id, siteId, aircraft },
  defects,
  isOwn,
  acceptance,
}: Pick<Props, "reservation" | "defects" | "isOwn" | "acceptance">) {
  const t = useTranslations("dispatch");
  const all = useTranslations("defects");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const unread = defects.filter(({ readAt }) => readAt === null);
  const { isForReader } = acceptance;

  async function send() {
    setBusy(true);
    try {
      const read = unread.map(({ id: defect, version }) => ({ id: defect, version }));
      await api.post(isForReader ? `suivi-vol/${id}/acceptance` : `reservation/${id}/defects`, {
        body: { defects: read },
      });
      showToast({ tone: "success", title: t(isForReader ? "acceptedSaved" : "readSaved") });
    } catch (error) {
      fail(error, t("failed"));
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return (
    <div
      data-print="hide"
      className="sticky bottom-0 z-10 mt-auto flex flex-wrap gap-2 border-t border-line bg-surface p-3 phone:-mx-4 phone:-mb-8 phone:flex-col"
    >
      {(isForReader || (isOwn && unread.length > 0)) && (
        <Button
          variant="primary"
          size="large"
          icon={faCheck}
          disabled={isBusy}
          onClick={() => void send()}
          className="phone:w-full"
        >
          {t(isForReader ? "accept" : "read")}
        </Button>
      )}
      {aircraft && (
        <a href={reportHref(siteId, aircraft.aircraftId)} className={getButtonClassName("secondary", "large")}>
          <Icon of={faCamera} />
          {all("actions.report")}
        </a>
      )}
    </div>
  );
}
