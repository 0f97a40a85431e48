"use client";
import { faHourglassHalf, faPaperPlane } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProposalKey, proposalKeyProps, useProposalKeys } from "@/components/reservations/proposal-button";
import { standbyHref } from "@/components/reservations/wanted-standby";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { UnbrokenText } from "@/components/ui/unbroken-text";
import type { LessonRequestView, LessonTimesView } from "@/lib/activity/lesson-requests/schema";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import type { LessonToRequest } from "@/lib/views/lesson-requests/queries";
import { fetchLessonTimes, requestLesson } from "./lesson-request-calls";
import { useWhenText } from "./use-when-text";

type Props = { of: LessonToRequest; onClose: () => void; onSent: (request: LessonRequestView) => void };

/** The server takes no longer ones. */
const MOST_LETTERS = 500;

/** Proposes times for a lesson, each of which is asked for by one tap, and takes a wish in words. */
export function RequestDialog(props: Props) {
  return (
    <QueryClientScope>
      <Content {...props} />
    </QueryClientScope>
  );
}

function Content({ of, onClose, onSent }: Props) {
  const { siteId, lesson, timeZone } = of;
  const t = useTranslations("lessonRequests");
  const fail = useFailureToast();
  const [instructorId, setInstructor] = useState("");
  const [wish, setWish] = useState("");
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const leave = useUnsavedWorkGuard(wish.trim() !== "" && !isBusy);
  useProposalKeys();
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["lesson-times", siteId, lesson.id, instructorId],
    queryFn: ({ signal }) => fetchLessonTimes({ siteId, lessonId: lesson.id, instructorId }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
  });

  async function send(wanted: { start?: number; instructorId?: string; aircraftId?: string }) {
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      onSent(await requestLesson({ siteId, lessonId: lesson.id, wish: wish.trim(), ...wanted }, key));
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      fail(error, t("failed.send"));
      // What the server has refused isn't what is sent next.
      if (error instanceof ApiError && error.status !== 0) setKey(newIdempotencyKey());
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      isPage
      size="normal"
      title={t("title")}
      subtitle={lesson.name}
      closeLabel={t("close")}
      busy={isBusy}
      busyLabel={t("busy")}
      startsAtField="[data-proposal], select"
      onOpenChange={(open) => !open && leave(onClose)}
    >
      <div className="flex flex-col gap-4 phone:pt-3">
        <Select
          label={t("instructor")}
          value={instructorId}
          options={[
            { value: "", label: t("anyInstructor") },
            ...(data?.instructors ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          onChange={(event) => setInstructor(event.target.value)}
        />
        <section aria-labelledby="lesson-times" aria-busy={isFetching} className="flex flex-col gap-2">
          <h3 id="lesson-times" className="text-section font-bold">
            {t("proposals")}
          </h3>
          {isError ? (
            <Notice tone="error">{t("failed.load")}</Notice>
          ) : !data || isPlaceholderData ? (
            <p className="text-ink-2">{t("searching")}…</p>
          ) : data.proposals.length === 0 ? (
            <div className="flex flex-col gap-1">
              {data.whyNone && <p>{data.whyNone}</p>}
              <p className="text-ink-2">{t("none")}</p>
              <Link
                href={standbyHref(siteId, { type: "Practical", lessonId: lesson.id })}
                className={`${getButtonClassName()} mt-1 self-start phone:w-full`}
              >
                <Icon of={faHourglassHalf} />
                {t("waitingList")}
              </Link>
            </div>
          ) : (
            <>
              <p className="text-ink-2">{t("proposalsNote")}</p>
              <Proposals times={data.proposals} {...{ lesson, timeZone }} onTake={(time) => void send(time)} />
            </>
          )}
        </section>
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void send(instructorId ? { instructorId } : {});
          }}
        >
          <TextField
            label={t("wish")}
            hint={t("wishHint")}
            value={wish}
            maxLength={MOST_LETTERS}
            error={errors.wish?.[0]}
            onChange={(event) => setWish(event.target.value)}
          />
          <Button type="submit" icon={faPaperPlane} disabled={wish.trim() === ""} className="self-end phone:w-full">
            {t("sendWish")}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

type Time = LessonTimesView["proposals"][number];

function Proposals({
  times,
  lesson,
  timeZone,
  onTake,
}: {
  times: readonly Time[];
  lesson: LessonToRequest["lesson"];
  timeZone: string;
  onTake: (time: { start: number; instructorId: string; aircraftId: string }) => void;
}) {
  const t = useTranslations("lessonRequests");
  const whenText = useWhenText(timeZone);
  return (
    <ul className="flex flex-col gap-2">
      {times.map(({ start, end, instructor, aircraft }, at) => {
        const { day, times: clock, block } = whenText({ start, end }, lesson);
        return (
          <li key={start}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-strip border-[1.5px] border-dashed border-control bg-surface px-3 py-2 text-start hover:bg-primary-soft"
              onClick={() => onTake({ start, instructorId: instructor.userId, aircraftId: aircraft.aircraftId })}
              {...proposalKeyProps(at + 1)}
            >
              <ProposalKey number={at + 1} />
              <span className="min-w-0 flex-1">
                <b className="block">
                  {day} <span className="whitespace-nowrap tabular-nums">{clock}</span>
                </b>
                <span className="text-ink-2">
                  <UnbrokenText
                    text={[block, t("with", { instructor: instructor.name, aircraft: aircraft.callSign })]
                      .filter(Boolean)
                      .join(" · ")}
                  />
                </span>
              </span>
              <span className="flex shrink-0 items-baseline gap-1.5 text-link">
                <Icon of={faPaperPlane} />
                {t("ask")}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
