"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SignedInUser } from "@/components/reservations/booking-context";
import { LivingReservations } from "@/components/reservations/living-reservations";
import { ChangeAskedFor } from "@/components/reservations/requests/change-asked-for";
import { useUndoKey } from "@/components/reservations/undo";
import { TitledSection } from "@/components/ui/titled-section";
import type { LessonRequestView } from "@/lib/activity/lesson-requests/schema";
import type { AskedChange } from "@/lib/views/dashboards/queries";
import { AnswerLessonDialog, LessonAskedFor } from "./lesson-asked-for";

type Props = {
  lessons: readonly LessonRequestView[];
  changes: readonly AskedChange[];
  reader: SignedInUser;
  /** Whether they may be of several sites. */
  showSite: boolean;
  now: number;
};

/** What the reader is asked for: changes of reservations, then lessons. Each is granted with one press. */
export function RequestsToAnswer({ lessons, changes, reader, showSite, now }: Props) {
  const t = useTranslations("lessonRequests");
  useUndoKey();
  // It stays open with what is typed, also when somebody else has just answered and the list no longer holds it.
  const [answering, setAnswering] = useState<{ request: LessonRequestView; confirms: boolean } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** What has just been answered. When it has gone, the focus is on the list: on the next answer, one more Enter would give it. */
  const answered = useRef<string | null>(null);
  const ids = [...changes.map(({ request }) => request.id), ...lessons.map(({ id }) => id)].join();
  useEffect(() => {
    if (answered.current === null || ids.includes(answered.current)) return;
    (list.current ?? place.current)?.focus();
    answered.current = null;
  }, [ids]);
  const onAnswered = (id: string) => () => {
    answered.current = id;
  };
  const count = changes.length + lessons.length;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {count > 0 && (
        // Toasts at the top would cover the answers of the rows after the one that was answered.
        <div data-print="hide" data-toasts="bottom" className="mb-6 max-w-[860px]">
          <TitledSection id="requests-to-answer" title={t("heading")} note={t("count", { count })}>
            <LivingReservations
              reservations={changes.map(({ reservation, site }) => ({ ...reservation, site }))}
              reader={reader}
            >
              <ul
                ref={list}
                tabIndex={-1}
                aria-labelledby="requests-to-answer"
                className="border border-line bg-surface"
              >
                {changes.map((asked) => (
                  <ChangeAskedFor
                    key={asked.request.id}
                    {...{ asked, showSite }}
                    onAnswered={onAnswered(asked.request.id)}
                  />
                ))}
                {lessons.map((request) => (
                  <LessonAskedFor
                    key={request.id}
                    {...{ request, showSite, now }}
                    onAnswered={onAnswered(request.id)}
                    onAnswer={(confirms) => setAnswering({ request, confirms })}
                  />
                ))}
              </ul>
            </LivingReservations>
          </TitledSection>
        </div>
      )}
      {answering && (
        <AnswerLessonDialog
          {...{ ...answering, now }}
          onAnswered={onAnswered(answering.request.id)}
          onClose={() => setAnswering(null)}
        />
      )}
    </div>
  );
}
