import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { OwnBalance } from "@/components/accounts/own-balance";
import { ToValidateLink } from "@/components/certificates/to-validate-link";
import { InstructorDay } from "@/components/dashboard/instructor-day/instructor-day";
import { ReportLinks } from "@/components/dashboard/report-links";
import { StudentHome } from "@/components/dashboard/student-home/student-home";
import { UpcomingReservations } from "@/components/dashboard/upcoming-reservations";
import { RequestsToAnswer } from "@/components/lesson-requests/requests-to-answer";
import { NoticesToRead } from "@/components/notices/notices-to-read";
import { FollowLiveChanges } from "@/components/reservations/follow-live-changes";
import { DashboardTabs, INTERNAL_TABS } from "@/components/shell/page/dashboard-tabs";
import { OffersForMe } from "@/components/standby/offers-for-me";
import { WaitingTrainingLinks } from "@/components/training/waiting-links";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { readOwnBalance } from "@/lib/activity/accounts/queries";
import { countFlightsToValidate } from "@/lib/activity/flights/queries";
import { listLessonRequestsToAnswer } from "@/lib/activity/lesson-requests/queries";
import { listOffersTo } from "@/lib/activity/standby/queries";
import { countToValidate, listToAccept } from "@/lib/activity/training/overview/queries";
import { formatDayInText } from "@/lib/platform/display";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { countAwaitingValidation } from "@/lib/records/certificates/queries";
import { listOpenNotices, noticeTimeZone } from "@/lib/records/notices/queries";
import { findSiteOfUrl } from "@/lib/records/sites/queries";
import { type InstructorDay as Day, readInstructorDay } from "@/lib/views/dashboards/instructor-day/queries";
import { listAircraftToReport, listChangesToAnswer, listOwnNextReservations } from "@/lib/views/dashboards/queries";
import { nextStepWithoutReservations } from "@/lib/views/dashboards/rules";
import {
  type StudentHome as Home,
  readBookedLesson,
  readStudentHome,
} from "@/lib/views/dashboards/student-home/queries";
import { findBookedLesson } from "@/lib/views/dashboards/student-home/rules";
import { readLessonToRequest } from "@/lib/views/lesson-requests/queries";
import { describeReader } from "@/lib/views/planning/page";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

export default async function FollowUpPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("dashboard", (await params).siteId);
  const locale = await getLocale();
  const step = nextStepWithoutReservations(actor, siteId);
  const [site, reservations, notices, toReport, certificates, flights, toAccept, enrolments, lessons, changes, home] =
    await Promise.all([
      findSiteOfUrl(reading, siteId),
      listOwnNextReservations(reading, siteId, locale),
      listOpenNotices(reading, actor),
      listAircraftToReport(reading, siteId),
      mayOpenScreen(actor, "certificateQueue", siteId) ? countAwaitingValidation(reading, siteId) : 0,
      mayOpenScreen(actor, "flightQueue", siteId) ? countFlightsToValidate(reading, siteId) : 0,
      listToAccept(reading),
      mayOpenScreen(actor, "enrolmentQueue", siteId) ? countToValidate(reading, siteId) : 0,
      mayOpenScreen(actor, "planning", siteId) ? listLessonRequestsToAnswer(reading, siteId) : [],
      mayOpenScreen(actor, "planning", siteId) ? listChangesToAnswer(reading, siteId) : [],
      step === "planner" ? null : readStudentHome(reading),
    ]);
  const timeZone = await noticeTimeZone(reading, site?.id ?? null);
  const planning = mayOpenScreen(actor, "planning", siteId) ? hrefOf("planning", siteId) : null;
  const booked = home && findBookedLesson(reservations, home.studentId);
  const bookedLesson = booked && (await readBookedLesson(reading, home, booked.id));
  const now = toUnix(reading.now);
  const ofInstructor = home ? null : await readInstructorDay(reading, siteId, locale);
  const toRequest = home && (await readLessonToRequest(reading, { ...home, siteId }));
  const account = await readOwnBalance(reading);
  const offers = mayOpenScreen(actor, "planningStandby", siteId) ? await listOffersTo(reading, siteId) : [];
  const toRead = (
    <>
      <OffersForMe offers={offers} showSite={!site} now={now} />
      <NoticesToRead notices={notices} siteId={siteId} timeZone={timeZone} />
      {account && <OwnBalance {...{ account, siteId }} personId={actor.id} />}
    </>
  );
  return (
    <NextIntlClientProvider
      messages={pickMessages(
        locale,
        ...([
          "planning",
          "booking",
          "reservations",
          "resource",
          "shell",
          "dashboard",
          "progress",
          "lessonRequests",
          "standby",
          "accounts",
        ] as const),
      )}
    >
      <FollowLiveChanges siteId={siteId} personId={actor.id} shownIds={reservations.map(({ id }) => id)} />
      <UpcomingReservations
        reservations={reservations}
        reader={describeReader(actor)}
        site={site}
        now={now}
        tabs={
          <DashboardTabs
            siteId={siteId}
            current="dashboard"
            internal={INTERNAL_TABS.filter((name) => mayOpenScreen(actor, name, siteId))}
          />
        }
        home={home ? await ofStudent(home) : ofInstructor ? await ofTheDay(ofInstructor) : undefined}
        way={{ kind: step, planning }}
      >
        {!home && !ofInstructor && toRead}
        <RequestsToAnswer {...{ lessons, changes, now }} reader={describeReader(actor)} showSite={!site} />
        <ToValidateLink {...{ certificates, flights, siteId }} />
        <WaitingTrainingLinks
          toAccept={home ? [] : toAccept}
          readerId={actor.id}
          toValidate={enrolments}
          siteId={siteId}
        />
        <ReportLinks aircraft={toReport} />
      </UpcomingReservations>
    </NextIntlClientProvider>
  );

  async function ofStudent(student: Home) {
    return {
      title: (await getTranslations("dashboard.home"))("title"),
      note: [student.training.name, student.book.site?.name].filter(Boolean).join(", "),
      shownIds: booked ? [booked.id] : [],
      content: (
        <>
          {toRead}
          <StudentHome {...{ home: student, booked, bookedLesson, toRequest, siteId, now }} />
        </>
      ),
    };
  }

  async function ofTheDay(shown: Day) {
    const t = await getTranslations("dashboard.day");
    const count = shown.reservations.length;
    return {
      title: t("title"),
      note: t("note", { day: formatDayInText(shown.day, locale), count }),
      shownIds: shown.reservations.map(({ id }) => id),
      content: (
        <>
          {toRead}
          <InstructorDay day={shown} readerId={actor.id} now={now} />
        </>
      ),
    };
  }
}
