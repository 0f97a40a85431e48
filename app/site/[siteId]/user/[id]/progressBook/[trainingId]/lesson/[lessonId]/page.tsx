import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { RequestLesson } from "@/components/lesson-requests/request-lesson";
import { Page } from "@/components/shell/page/page";
import { HowFlown, Redo } from "@/components/training/progress-book/cards";
import { LessonIcon } from "@/components/training/progress-book/lesson-icon";
import { LessonReading } from "@/components/training/progress-book/lesson-reading";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PrintButton } from "@/components/ui/print-button";
import { hrefOfLesson } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { readLesson } from "@/lib/activity/training/lessons/queries";
import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import { decodeProgressBook, listLessonTexts } from "@/lib/activity/training/progress-book/wire";
import { pickMessages } from "@/lib/platform/messages";
import { readLessonToRequest } from "@/lib/views/lesson-requests/queries";

type Props = { params: Promise<{ siteId: string; id: string; trainingId: string; lessonId: string }> };

export const generateMetadata = () => makeScreenMetadata("progressBookLesson");

export default async function LessonPage({ params }: Props) {
  const { siteId, id, trainingId, lessonId } = await params;
  const { actor, reading } = await demandScreenAccess("progressBookLesson", siteId);
  const lesson = await orNotFound(readLesson(reading, trainingId, lessonId));
  if (lesson.userId !== id) notFound();
  const book = decodeProgressBook(await readProgressBook(reading, trainingId));
  const ofBook = book.phases.flatMap(({ lessons }) => lessons).find((one) => one.id === lessonId);
  const toRequest = await readLessonToRequest(reading, { book, studentId: id, siteId });
  const t = await getTranslations("progress.lesson");
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "progress", "lessonRequests", "shell")}>
      <Page
        title={[lesson.reference, lesson.title].filter(Boolean).join(", ")}
        actions={
          <>
            <Link href={`/site/${siteId}/user/${id}/progressBook/${trainingId}`} className={getButtonClassName()}>
              {t("back")}
            </Link>
            <PrintButton label={t("print")} />
            {ofBook && ofBook.status !== "NotPlanned" && (
              <Link
                href={hrefOfLesson({ siteId, reservationId: lesson.reservationId, lessonId })}
                className={getButtonClassName(ofBook.status === "AwaitingSignature" ? "primary" : "secondary")}
              >
                {t(ofBook.status === "AwaitingSignature" && actor.id === id ? "sign" : "followUp")}
              </Link>
            )}
          </>
        }
      >
        <div className="flex max-w-[820px] flex-col gap-4">
          {ofBook && (
            <p className="flex gap-2">
              <LessonIcon kind={ofBook.kind} />
              <HowFlown lesson={ofBook} />
            </p>
          )}
          {toRequest?.lesson.id === lessonId && <RequestLesson of={toRequest} />}
          {book.next?.lessonId === lessonId && book.redo.length > 0 && (
            <section className="border border-line bg-surface px-4 py-3">
              <Redo redo={book.redo} />
            </section>
          )}
          <LessonReading lessonId={lessonId} texts={listLessonTexts(lesson)} />
          {lesson.exercises.length > 0 && (
            <section aria-labelledby="exercises" className="border border-line bg-surface px-4 py-3">
              <h2 id="exercises" className="mb-2 text-section font-bold">
                {t("exercises")}
              </h2>
              <ol className="list-decimal ps-6 text-input">
                {lesson.exercises.map((exercise) => (
                  <li key={exercise.id}>{exercise.name}</li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </Page>
    </NextIntlClientProvider>
  );
}
