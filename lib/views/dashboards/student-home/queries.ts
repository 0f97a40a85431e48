import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { listLessonsToSign, readTrainingsOf, type Training } from "@/lib/activity/training/overview/queries";
import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import { type Book, decodeProgressBook, type Lesson } from "@/lib/activity/training/progress-book/wire";
import { listSoloAuthorisations } from "@/lib/activity/training/solo/queries";
import { decodeSoloAuthorisation, type SoloAuthorisation } from "@/lib/activity/training/solo/wire";
import { localDayOf } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { forecastBook } from "@/lib/views/forecast/queries";
import { decodeForecast, type TrainingForecast } from "@/lib/views/forecast/wire";
import { listOwnWarnings } from "@/lib/views/warnings/queries";
import { decodeOwnWarning } from "@/lib/views/warnings/wire";
import { chooseMainTraining, listToDo, type ProgressFigure, sumUpProgress, type ToDo } from "./rules";

/** What a student's dashboard opens on. Days are those of the site at which the student is. */
export type StudentHome = {
  studentId: string;
  training: Training;
  book: Book;
  progress: ProgressFigure[];
  forecast: TrainingForecast;
  toDo: ToDo[];
  today: string;
  /** What the student may fly solo today. */
  solos: SoloAuthorisation[];
};

/** Reads the home of the actor as a student. Null for who follows no training. */
export async function readStudentHome(reading: Reading): Promise<StudentHome | null> {
  const { id } = demandPersonActor(reading.actor);
  const trainings = (await readTrainingsOf(reading, id))?.trainings ?? [];
  const training = chooseMainTraining(trainings);
  if (!training) return null;
  const [view, warnings, lessons, solos] = await Promise.all([
    readProgressBook(reading, training.id),
    listOwnWarnings(reading),
    listLessonsToSign(reading),
    listSoloAuthorisations(reading, id),
  ]);
  const book = decodeProgressBook(view);
  const forecast = decodeForecast(await forecastBook(reading, view));
  const timeZone = book.site?.timeZone ?? "UTC";
  const today = localDayOf(toUnix(reading.now), timeZone);
  const waiting = { lessons, warnings: warnings.map(decodeOwnWarning), trainings };
  return {
    ...{ studentId: id, training, book, forecast, today },
    solos: solos.map(decodeSoloAuthorisation).filter(({ state }) => state === "Live"),
    progress: sumUpProgress(book, { done: training.done, needed: training.lessons }),
    toDo: listToDo(waiting, { today, timeZone }),
  };
}

/** A lesson in the progress book of one of a student's trainings. */
export type BookedLesson = { trainingId: string; lesson: Lesson };

/** Reads which lesson a reservation gives to a student. Null where it gives none, such as one that was booked without. */
export async function readBookedLesson(
  reading: Reading,
  { studentId, training, book }: Pick<StudentHome, "studentId" | "training" | "book">,
  reservationId: string,
): Promise<BookedLesson | null> {
  const part = await reading.db.reservationPerson.findFirst({
    where: { reservationId, personId: studentId, lessonId: { not: null } },
    select: { lesson: { select: { id: true, enrolmentId: true } } },
  });
  if (!part?.lesson) return null;
  const { id, enrolmentId } = part.lesson;
  const of = enrolmentId === training.id ? book : decodeProgressBook(await readProgressBook(reading, enrolmentId));
  const lesson = of.phases.flatMap(({ lessons }) => lessons).find((one) => one.id === id);
  return lesson ? { trainingId: enrolmentId, lesson } : null;
}
