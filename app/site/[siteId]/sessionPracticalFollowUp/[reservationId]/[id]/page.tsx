import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { RatingScreen } from "@/components/lesson-follow-up/rating-screen";
import { SubmittedLesson } from "@/components/lesson-follow-up/submitted-lesson";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { mayNote, readOwnNote } from "@/lib/activity/training/follow-up/notes/queries";
import { readFollowUp, readFollowUpRow } from "@/lib/activity/training/follow-up/queries";
import { decodeFollowUp } from "@/lib/activity/training/follow-up/wire";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string; reservationId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("lessonFollowUp");

export default async function LessonFollowUpPage({ params }: Props) {
  const { siteId, reservationId, id } = await params;
  const { reading } = await demandScreenAccess("lessonFollowUp", siteId);
  const lesson = decodeFollowUp(await orNotFound(readFollowUp(reading, id)));
  const { trainee } = await readFollowUpRow(reading, id);
  const isBooked = lesson.reservationId !== null;
  if ((lesson.reservationId ?? id) !== reservationId) notFound();
  const list = lesson.type === "Practical" ? "practicalFollowUps" : "theoreticalFollowUps";
  const props = {
    lesson,
    timeZone: lesson.timeZone,
    note: mayNote(reading, trainee) ? await readOwnNote(reading, id) : null,
    backHref: isBooked
      ? hrefOf(list, siteId).replace("{id}", reservationId)
      : `/site/${siteId}/user/${lesson.student.id}/progressBook/${lesson.trainingId}`,
    flightHref:
      lesson.type === "Practical" && isBooked ? hrefOf("flightFollowUp", siteId).replace("{id}", reservationId) : null,
  };
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "lessonFollowUp", "progress", "resource", "shell")}
    >
      {/* Typed again from the start once it is another version: submitted, signed or sent back. */}
      {lesson.mayRate ? (
        <RatingScreen key={lesson.status} {...props} />
      ) : (
        <SubmittedLesson key={lesson.status} {...props} isOwn={reading.actor.id === lesson.student.id} />
      )}
    </NextIntlClientProvider>
  );
}
