"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import type { BookingContext } from "@/components/reservations/booking-context";
import { NewBooking, preloadBookingForms } from "@/components/reservations/new-booking";
import { useUndoKey } from "@/components/reservations/undo";
import type { Period } from "@/components/reservations/use-busy-periods";
import { useSavedToasts } from "@/components/reservations/use-saved-toasts";
import { useSingleKeys } from "@/components/shell/use-single-keys";
import { hrefOf } from "@/lib/access/screens/address";
import type { AssistedView } from "@/lib/activity/assistance/schema";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { useSwipe } from "../list/use-swipe";
import { PlanningFrame } from "../planning-frame";
import { AssistanceFoot } from "./assistance-foot";
import { AssistanceLanes } from "./assistance-lanes";
import { AssistanceToolbar } from "./assistance-toolbar";
import {
  countBooked,
  findNeighbour,
  findNextStudent,
  findOther,
  isToBook,
  type JustBooked,
  keyOfProposal,
  type Proposal,
  type Student,
  wholeOf,
  withoutTaken,
} from "./assisted";
import { StudentHead } from "./student-head";
import { StudentList } from "./student-list";
import { StudentProposals } from "./student-proposals";
import { fieldsOfLesson, useBookProposal } from "./use-book-proposal";
import { type AssistedAsked, findWays, forgetWays, useAssisted, useLessonWays, type Wanted } from "./use-lesson-ways";
import "./assistance.css";

type Props = {
  siteId: string;
  /** The first of the days for which lessons are booked, and today. */
  day: string;
  today: string;
  period: Period;
  asked: Pick<AssistedAsked, "promotionId" | "studentIds">;
  seed: AssistedView;
  now: number;
  context: BookingContext;
};

const NOBODY: ReadonlySet<string> = new Set();

/** Books the next lessons of many students, one after the other, by the keyboard alone. */
export function AssistanceScreen({ siteId, day, today, period, asked, seed, now, context }: Props) {
  const t = useTranslations("assistance");
  const router = useRouter();
  const client = useQueryClient();
  const { site } = context;
  const { timeZone } = site;
  const all = { siteId, from: period.start, to: period.end, ...asked };
  const { students, left, readAgain, mark } = useAssisted(all, seed);
  const [currentId, setCurrent] = useState(
    () => (findNextStudent(seed.students, null) ?? seed.students[0])?.userId ?? null,
  );
  const [passed, setPassed] = useState(NOBODY);
  const [lessonIds, setLessonIds] = useState<Readonly<Record<string, string>>>({});
  const [narrow, setNarrow] = useState<Pick<Wanted, "day" | "instructorId">>({});
  const [framedKey, setFramedKey] = useState<string | null>(null);
  const [taken, setTaken] = useState<readonly JustBooked[]>([]);
  const [isInForm, setInForm] = useState(false);

  const current = students.find(({ userId }) => userId === currentId) ?? null;
  const lessonOf = (student: Student) =>
    student.lessons.find(({ id }) => id === lessonIds[student.userId]) ?? student.lessons[0];
  const lesson = current && (lessonOf(current) ?? null);
  const next = findNextStudent(students, currentId, passed);
  const wantedOf = (student: Student | null): Wanted | null => {
    const learnt = student && lessonOf(student);
    return learnt ? { studentId: student.userId, lessonId: learnt.id } : null;
  };
  // Who has a lesson booked gets no other one, unless somebody goes back to them.
  const wanted = wantedOf(current);
  const scope = { siteId, timeZone, period };
  const ways = useLessonWays(scope, wanted && { ...wanted, ...narrow }, wantedOf(next));
  // What the whole period offers stays known while it is narrowed.
  const whole = useLessonWays(scope, wanted, null).data;
  const turnaroundOf = (id: string) => site.aircraft.find((one) => one.id === id)?.turnaroundMinutes ?? 0;
  const proposals = ways.data && lesson ? withoutTaken(ways.data.proposals, lesson, taken, turnaroundOf) : [];
  const framedAt = framedKey === null ? 0 : proposals.findIndex((one) => keyOfProposal(one) === framedKey);
  const framed: Proposal | undefined = proposals[framedAt];
  const isSettled = !ways.isPlaceholderData && ways.isSuccess;

  // What is framed stays framed when the proposals are read anew, so that Enter never books another one.
  const firstKey = proposals[0] && keyOfProposal(proposals[0]);
  if (framedKey === null && firstKey && isSettled) setFramedKey(firstKey);
  /** Whether it is known already that nothing can be proposed to a student. */
  const isHopeless = (student: Student) => {
    const its = wantedOf(student);
    return its !== null && findWays(client, scope, its)?.proposals.length === 0;
  };

  const goTo = useCallback((id: string) => {
    setCurrent(id);
    setNarrow({});
    setFramedKey(null);
  }, []);
  const narrowTo = (more: Pick<Wanted, "day" | "instructorId">) => {
    setNarrow(more);
    setFramedKey(null);
  };
  const frame = (at: number) => {
    const one = proposals[at];
    if (one) setFramedKey(keyOfProposal(one));
  };

  useUndoKey();
  const tellSaved = useSavedToasts({
    timeZone,
    onSaved: () => void readAgain(),
    onEnded(ended) {
      const student = ended.users.find(({ role }) => role === "Student");
      setTaken((before) => before.filter(({ id }) => id !== ended.id));
      void readAgain();
      if (!student) return;
      mark(student.userId, []);
      void forgetWays(client, siteId, student.userId);
      goTo(student.userId);
    },
  });
  const finish = (saved: FullReservation, student: Student) => {
    const { start = saved.start, end = saved.end } = periodOf(saved);
    const flownLesson = lessonOf(student);
    const lesson = flownLesson ? flownLesson.reference || flownLesson.title : "";
    mark(student.userId, [...student.booked, { reservationId: saved.id, start, lesson }]);
    const instructor = saved.users.find(({ role }) => role === "Instructor");
    if (instructor && saved.aircraft) {
      const [held, flown] = [
        { start: saved.start, end: saved.end },
        { start, end },
      ];
      const one = { id: saved.id, instructorId: instructor.userId, aircraftId: saved.aircraft.aircraftId };
      setTaken((before) => [...before, { ...one, whole: held, flown }]);
    }
    tellSaved.booked(saved);
    void readAgain();
    const after = findNextStudent(students, student.userId, passed);
    if (after) goTo(after.userId);
  };
  const { book, isBooking } = useBookProposal(context, {
    onBooked: finish,
    onRefused: (student) => {
      void forgetWays(client, siteId, student.userId);
      void readAgain();
    },
  });
  const bookFramed = () => {
    if (current && lesson && framed && isSettled && !isBooking) void book(framed, current, lesson);
  };
  const pass = () => {
    if (!currentId || !next) return;
    setPassed(new Set([...passed, currentId]));
    goTo(next.userId);
  };
  const step = (by: 1 | -1) => {
    const neighbour = findNeighbour(students, currentId, by);
    if (neighbour) goTo(neighbour.userId);
  };
  const dayOf = (one: Proposal | undefined) => one && localDayOf(one.start, timeZone);
  const otherDay = findOther(whole?.days ?? [], narrow.day ?? dayOf(framed));
  const instructorIds = (whole?.instructors ?? []).map(({ userId }) => userId);
  const otherInstructor = findOther(instructorIds, narrow.instructorId ?? framed?.instructor.userId);
  const toOtherDay = otherDay ? () => narrowTo({ ...narrow, day: otherDay }) : undefined;
  const toOtherInstructor = otherInstructor ? () => narrowTo({ ...narrow, instructorId: otherInstructor }) : undefined;
  const openForm = lesson ? () => setInForm(true) : undefined;
  const planningHref = `${hrefOf("planning", siteId)}?date=${day}`;
  const isNarrow = narrow.day !== undefined || narrow.instructorId !== undefined;

  useSingleKeys((key, target, { shiftKey, repeat }) => {
    // Buttons and links keep Enter and Tab. Of a key that is held, only the first press counts.
    const isHere = target === document.body || target.matches("[data-assist-focus]");
    if (repeat || (shiftKey && key === "tab")) return undefined;
    const acts: Record<string, (() => void) | undefined> = {
      j: toOtherDay,
      i: toOtherInstructor,
      m: openForm,
      escape: isNarrow ? () => narrowTo({}) : () => router.push(planningHref),
      ...(isHere && { enter: bookFramed }),
      ...(isHere && target !== document.body && next && { tab: pass }),
    };
    if (/^[1-9]$/.test(key)) return () => frame(Number(key) - 1);
    return acts[key];
  });
  useEffect(() => {
    addEventListener("keydown", preloadBookingForms, { once: true });
    return () => removeEventListener("keydown", preloadBookingForms);
  }, []);
  const swipe = useSwipe((by, target) => {
    if (!target.closest("[data-sideways]")) by === 1 && next ? pass() : step(by);
  });
  const panel = useRef<HTMLDivElement>(null);
  const shownKey = `${currentId} ${framed ? keyOfProposal(framed) : ""} ${isSettled}`;
  // The keys act where the focus is: it goes along to what is framed, unless it is elsewhere on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is framed has changed
  useEffect(() => {
    const now = document.activeElement;
    const isFree = !now || now === document.body || panel.current?.contains(now);
    if (!isFree || isInForm) return;
    panel.current?.querySelector<HTMLElement>("[data-assist-focus]")?.focus({ preventScroll: true });
  }, [shownKey, isInForm]);

  const counts = countBooked(students);
  return (
    <PlanningFrame isOnPhone>
      <div className="as-frame">
        <AssistanceToolbar {...{ siteId, day, today, asked, students, counts }} closeHref={planningHref} />
        <div className="as-body" {...swipe}>
          <StudentList
            {...{ students, left, currentId, passed, isHopeless, lessonOf, now, timeZone }}
            bookedText={t("bookedOf", counts)}
            onChoose={goTo}
            onStep={step}
          />
          <div className="as-main" ref={panel}>
            {current ? (
              <>
                <StudentHead
                  {...{ current, now, lesson }}
                  onLesson={(id) => {
                    setLessonIds({ ...lessonIds, [current.userId]: id });
                    narrowTo({});
                  }}
                />
                <StudentProposals
                  {...{ siteId, timeZone, current, lesson, proposals, framedAt, narrow, isBooking, counts }}
                  answer={ways.data}
                  whole={whole}
                  isLoading={ways.isPending && lesson !== null}
                  isStale={ways.isPlaceholderData}
                  onRetry={ways.isError ? () => void ways.refetch() : null}
                  isDone={!next && !isToBook(current)}
                  onFrame={frame}
                  onBook={bookFramed}
                  onPass={next ? pass : undefined}
                  onWiden={() => narrowTo({})}
                  {...{ toOtherDay, toOtherInstructor, openForm }}
                />
                {framed && lesson && (
                  <AssistanceLanes
                    {...{ site, current, lesson }}
                    proposal={framed}
                    number={framedAt + 1}
                    whole={wholeOf(framed, lesson)}
                  />
                )}
              </>
            ) : (
              <p className="p-6 text-body text-ink-2">{t("list.empty")}</p>
            )}
            <AssistanceFoot {...{ current, framed, number: framedAt + 1, readerId: context.reader.id }} />
          </div>
        </div>
      </div>
      {isInForm && lesson && current && (
        <NewBooking
          context={context}
          initial={fieldsOfLesson(context, current, lesson, framed ?? null, period.start)}
          asksTime={!framed}
          onClose={() => setInForm(false)}
          onDone={(saved) => {
            setInForm(false);
            finish(saved, current);
          }}
          onSeriesDone={() => {
            setInForm(false);
            void readAgain();
          }}
        />
      )}
    </PlanningFrame>
  );
}

/** From off-block to on-block. */
function periodOf({ aircraft }: FullReservation): Partial<Period> {
  return aircraft ? { start: aircraft.startFlight, end: aircraft.endFlight } : {};
}
