import { faCircleQuestion, faFilePdf, faShieldHalved } from "@fortawesome/free-solid-svg-icons";
import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { PackLink } from "@/components/inspections/pack-link";
import { RequestLesson } from "@/components/lesson-requests/request-lesson";
import { FollowLiveChanges } from "@/components/reservations/follow-live-changes";
import { Page } from "@/components/shell/page/page";
import { ProgressBook } from "@/components/training/progress-book/progress-book";
import { RepeatLesson } from "@/components/training/progress-book/repeat-lesson";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import { decodeProgressBook } from "@/lib/activity/training/progress-book/wire";
import { readTrainee, trainingRights } from "@/lib/activity/training/reach";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { forecastBook } from "@/lib/views/forecast/queries";
import { decodeForecast } from "@/lib/views/forecast/wire";
import { readLessonToRequest } from "@/lib/views/lesson-requests/queries";

type Props = { params: Promise<{ siteId: string; id: string; trainingId: string }> };

export const generateMetadata = () => makeScreenMetadata("progressBook");

export default async function ProgressBookPage({ params }: Props) {
  const { siteId, id, trainingId } = await params;
  const { actor, reading } = await demandScreenAccess("progressBook", siteId);
  const view = await orNotFound(readProgressBook(reading, trainingId));
  if (view.student.id !== id) notFound();
  const book = decodeProgressBook(view);
  const trainee = await readTrainee(reading, id);
  const rights = trainingRights(reading, trainee);
  const [toRequest, forecast] = await Promise.all([
    readLessonToRequest(reading, { book, studentId: id, siteId }),
    forecastBook(reading, view),
  ]);
  const t = await getTranslations("progress.book");
  const exports = await getTranslations("records.export");
  const { training, student } = book;
  const name = `${student.firstName} ${student.lastName}`;
  const given = book.phases.flatMap(({ lessons }) => lessons).filter(({ at }) => at !== null);
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "progress", "exams", "lessonRequests", "resource", "shell")}
    >
      <Page
        title={
          rights.isOwn ? (
            t("title")
          ) : (
            <Link href={`/site/${siteId}/user/${id}`} className="hover:underline">
              {name}
            </Link>
          )
        }
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t("revision", { name: training.name, edition: training.edition, revision: training.revision })}
            <span>
              {training.leftDay
                ? t("left", { day: formatDayAsDdMmYyyy(training.leftDay) })
                : t("since", { day: formatDayAsDdMmYyyy(training.startDay) })}
            </span>
            <Pill
              tone={training.isAccepted ? "valid" : "warning"}
              icon={training.isAccepted ? faShieldHalved : faCircleQuestion}
            >
              {t(training.isAccepted ? "accepted" : "notAccepted")}
            </Pill>
          </span>
        }
        actions={
          <>
            {rights.repeats && !training.leftDay && (
              <RepeatLesson
                lessons={given.map((lesson) => ({
                  id: lesson.id,
                  name: [lesson.reference, lesson.title].filter(Boolean).join(", "),
                }))}
              />
            )}
            <Link
              href={`/site/${siteId}/user/${id}/progressBook/${trainingId}/export`}
              className={getButtonClassName()}
            >
              <Icon of={faFilePdf} />
              {exports("open")}
            </Link>
            <PackLink {...{ actor, siteId, siteIds: trainee.siteIds, kind: "Student", id: trainingId }} />
          </>
        }
      >
        <FollowLiveChanges siteId={siteId} personId={id} />
        <ProgressBook
          book={book}
          forecast={decodeForecast(forecast)}
          today={localDayOf(toUnix(reading.now), book.site?.timeZone ?? "UTC")}
          mayRecordExams={rights.recordsExams}
          nextAction={toRequest && <RequestLesson of={toRequest} />}
          base={`/site/${siteId}/user/${id}/progressBook/${trainingId}`}
        />
      </Page>
    </NextIntlClientProvider>
  );
}
