"use client";
import { faArrowRight, faCalendarDay, faChalkboardUser, faFilePen, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { hrefOfCure } from "@/components/reservations/cures";
import { Button, getButtonClassName, KeyHint } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import type { LessonWaysView } from "@/lib/activity/assistance/schema";
import { localDayOf } from "@/lib/platform/day";
import { formatShortDay, formatWeekday } from "@/lib/platform/display";
import { keyOfProposal, type Lesson, type Proposal, type Student } from "./assisted";
import { ProposalRow } from "./proposal-row";
import type { Wanted } from "./use-lesson-ways";

type Props = {
  siteId: string;
  timeZone: string;
  current: Student;
  lesson: Lesson | null;
  proposals: readonly Proposal[];
  /** Which of them is framed; −1 when that one has just been taken. */
  framedAt: number;
  /** What was answered, and what was without the day or the instructor that is asked for. */
  answer: LessonWaysView | undefined;
  whole: LessonWaysView | undefined;
  narrow: Pick<Wanted, "day" | "instructorId">;
  isLoading: boolean;
  /** Whether what is shown was read for something else. */
  isStale: boolean;
  onRetry: (() => void) | null;
  isBooking: boolean;
  /** Whether nobody is left for whom something is to be booked. */
  isDone: boolean;
  counts: { booked: number; count: number };
  onFrame: (at: number) => void;
  onBook: () => void;
  onPass: (() => void) | undefined;
  onWiden: () => void;
  toOtherDay: (() => void) | undefined;
  toOtherInstructor: (() => void) | undefined;
  openForm: (() => void) | undefined;
};

/** How a student's lesson can be flown, the best first, or what stands in the way. */
export function StudentProposals(p: Props) {
  const { siteId, timeZone, current, lesson, proposals, framedAt, answer, narrow, counts } = p;
  const t = useTranslations("assistance.proposals");
  const locale = useLocale();
  const dayName = (day: string) => formatShortDay(day, locale);
  const nameOfDay = (at: number) => dayName(localDayOf(at, timeZone));
  const instructor = p.whole?.instructors.find(({ userId }) => userId === narrow.instructorId);
  const only = [narrow.day && dayName(narrow.day), instructor && (instructor.callSign ?? instructor.name)].filter(
    Boolean,
  );
  const pass = p.onPass && (
    <Button icon={faArrowRight} onClick={p.onPass} className="as-pass">
      {t("pass")}
      <KeyHint>Tab</KeyHint>
    </Button>
  );
  if (!lesson)
    return (
      <div tabIndex={-1} data-assist-focus className="as-none">
        {current.booked.length > 0 && p.isDone ? (
          <EmptyState title={t("done")}>{t("doneText", counts)}</EmptyState>
        ) : (
          <EmptyState
            title={t("noLessonTitle")}
            action={
              <span className="flex flex-wrap justify-center gap-2">
                <Link href={`/site/${siteId}/user/${current.userId}?tab=training`} className={getButtonClassName()}>
                  {t("training")}
                </Link>
                {pass}
              </span>
            }
          >
            {t("noLessonText", { name: current.name })}
          </EmptyState>
        )}
      </div>
    );
  const shown = proposals.length;
  return (
    <section aria-label={t("label")} className="as-proposals" aria-busy={p.isStale || p.isLoading}>
      {p.isDone && current.booked.length > 0 && (
        <p role="status" className="as-done">
          <b>{t("done")}</b> {t("doneText", counts)}
        </p>
      )}
      <div className="as-bar">
        <h3 className="text-body font-bold">
          {answer && shown > 0 && (
            <>
              {t("heading", { shown, count: answer.count, more: answer.count > shown ? "yes" : "no" })}
              <span className="font-normal text-ink-2">, {t("note", { shown })}</span>
            </>
          )}
          {answer && shown === 0 && t("noneTitle")}
        </h3>
        {only.length > 0 && (
          <Button size="small" onClick={p.onWiden} title={t("widen")}>
            {t("narrowed", { what: only.join(", ") })} <Icon of={faXmark} />
          </Button>
        )}
        <span className="flex-1" />
        <Button icon={faCalendarDay} onClick={p.toOtherDay} disabled={!p.toOtherDay}>
          {t("otherDay")}
          <KeyHint>J</KeyHint>
        </Button>
        <Button icon={faChalkboardUser} onClick={p.toOtherInstructor} disabled={!p.toOtherInstructor}>
          {t("otherInstructor")}
          <KeyHint>I</KeyHint>
        </Button>
      </div>
      {current.booked.length > 0 && (
        <p className="as-booked">
          {t("bookedTitle")}
          {": "}
          <b>{current.booked.map(({ start }) => nameOfDay(start)).join(", ")}</b>
        </p>
      )}
      {p.onRetry && <FailedState title={t("failed")} retryLabel={t("retry")} onRetry={p.onRetry} />}
      {p.isLoading && (
        <div tabIndex={-1} data-assist-focus>
          <Skeleton rows={5} label={t("loading")} />
        </div>
      )}
      {framedAt === -1 && shown > 0 && (
        <p role="alert" className="as-gone">
          {t("gone")}
        </p>
      )}
      {shown > 0 && (
        <div role="radiogroup" aria-label={t("label")} className="as-rows">
          {proposals.map((one, at) => (
            <ProposalRow
              key={keyOfProposal(one)}
              {...{ timeZone, at }}
              proposal={one}
              weekday={formatWeekday(localDayOf(one.start, timeZone), locale)}
              day={nameOfDay(one.start)}
              isFramed={at === framedAt}
              isFirstStop={framedAt === -1 && at === 0}
              isBooking={p.isBooking}
              onFrame={p.onFrame}
              onBook={p.onBook}
              last={shown - 1}
            />
          ))}
        </div>
      )}
      {answer && shown === 0 && !p.isLoading && <Obstacles {...{ siteId, answer }} isNarrow={only.length > 0} />}
      <div className="as-after">
        <Button icon={faFilePen} onClick={p.openForm}>
          {t("inForm")}
          <KeyHint>M</KeyHint>
        </Button>
        {pass}
      </div>
      <div className="as-phone-foot">
        {p.onPass && (
          <Button size="large" onClick={p.onPass}>
            {t("pass")}
          </Button>
        )}
        <Button
          size="large"
          variant="primary"
          disabled={framedAt === -1 || shown === 0 || p.isBooking}
          onClick={p.onBook}
        >
          {t("book")}
        </Button>
      </div>
    </section>
  );
}

/** What stands in the way of a lesson, what would clear each, and where. */
function Obstacles({ siteId, answer, isNarrow }: { siteId: string; answer: LessonWaysView; isNarrow: boolean }) {
  const t = useTranslations("assistance.proposals");
  const cures = useTranslations("booking.cures");
  const { obstacles, whyNone } = answer;
  return (
    <div tabIndex={-1} data-assist-focus className="as-obstacles">
      {isNarrow && <p>{t("noneOnly")}</p>}
      {whyNone && <p>{whyNone}</p>}
      {obstacles.length > 0 && (
        <>
          <h4 className="font-bold">{t("none")}</h4>
          <ul>
            {obstacles.map(({ label, clear, cure }) => (
              <li key={label}>
                <p className="font-bold">{label}</p>
                <p className="text-ink-2">{clear}</p>
                {cure?.kind === "ask" && <p className="font-bold">{cures("ask")}</p>}
                {cure?.kind === "open" && (
                  <a href={hrefOfCure(siteId, cure)} className={getButtonClassName("secondary", "small")}>
                    {cures(`open.${cure.screen}`)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
