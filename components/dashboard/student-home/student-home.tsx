import type { OwnReservation } from "@/lib/views/dashboards/queries";
import type { BookedLesson, StudentHome as Home } from "@/lib/views/dashboards/student-home/queries";
import type { LessonToRequest } from "@/lib/views/lesson-requests/queries";
import { NextLesson } from "./next-lesson";
import { Progress } from "./progress";
import { ToDoList } from "./to-do-list";

type Props = {
  home: Home;
  /** The next lesson that is booked, or null. */
  booked: OwnReservation | null;
  /** The lesson that it gives, or null. */
  bookedLesson: BookedLesson | null;
  /** The lesson that the student may ask for. */
  toRequest: LessonToRequest | null;
  siteId: string;
  now: number;
};

/** What a student's dashboard opens on: the next lesson, what is to be done, and the progress. */
export function StudentHome({ home, booked, bookedLesson, toRequest, siteId, now }: Props) {
  const user = `/site/${siteId}/user/${home.studentId}`;
  return (
    <div className="@container mb-6 max-w-[1100px]">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 @min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @min-[40rem]:grid-rows-[auto_1fr]">
        <NextLesson {...{ home, booked, bookedLesson, toRequest, user, now }} />
        <div className="@min-[40rem]:col-start-2 @min-[40rem]:row-span-2 @min-[40rem]:row-start-1">
          <ToDoList {...{ home, user }} />
        </div>
        <Progress {...{ home, user }} />
      </div>
    </div>
  );
}
