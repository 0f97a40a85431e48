import { faArrowRight, faCircleCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { Move, MovedLesson } from "@/lib/activity/training/wire";

const isDone = ({ status }: MovedLesson) => status === "Done";
const titleOf = ({ reference, title }: MovedLesson) => [reference, title].filter(Boolean).join(" · ");

/** What a move keeps, leaves and adds. What is done and isn't taught any more is said first. */
export function MoveLists({ move: { requirementsToAccept, kept, left, added } }: { move: Move }) {
  const t = useTranslations("training.move");
  const keptDone = kept.filter(({ from }) => isDone(from)).length;
  const leftDone = left.filter(isDone).length;
  const done = keptDone + leftDone;
  const other = kept.filter(({ from, to }) => titleOf(from) !== titleOf(to) || from.phase !== to.phase);
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-bold">
        {done === 0 ? t("nothingDone") : t("summary", { kept: keptDone, done })}
      </p>
      {leftDone > 0 && <Notice tone="warning">{t("leftDone", { count: leftDone })}</Notice>}
      {requirementsToAccept.length > 0 && (
        <Notice tone="warning">{t("acceptAnew", { count: requirementsToAccept.length })}</Notice>
      )}
      <Lessons title={t("left", { count: left.length })} isOpen>
        {left.map((one) => (
          <Lesson key={one.key} lesson={one} />
        ))}
      </Lessons>
      <Lessons title={t("added", { count: added.length })} isOpen>
        {added.map((one) => (
          <Lesson key={one.key} lesson={one} />
        ))}
      </Lessons>
      <Lessons title={t("renamed", { count: other.length })} isOpen>
        {other.map(({ from, to }) => (
          <Lesson key={from.key} lesson={to} was={from} />
        ))}
      </Lessons>
      <Lessons title={t("kept", { count: kept.length })}>
        {kept.map(({ from, to, isRepetition }) => (
          <Lesson key={from.key} lesson={{ ...to, status: from.status }} isRepetition={isRepetition} />
        ))}
      </Lessons>
    </div>
  );
}

function Lessons({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details open={isOpen} className="border border-line">
      <summary className="cursor-pointer px-3 py-1.5 text-table font-bold touch:py-3 phone:py-3">{title}</summary>
      <ul className="max-h-60 overflow-y-auto">{children}</ul>
    </details>
  );
}

function Lesson({ lesson, was, isRepetition }: { lesson: MovedLesson; was?: MovedLesson; isRepetition?: boolean }) {
  const t = useTranslations("training.move");
  const done = was ?? lesson;
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-line-2 px-3 py-1 text-table">
      {was && (
        <>
          <span className="text-ink-2">
            {titleOf(was)}
            {was.phase !== lesson.phase && ` (${was.phase})`}
          </span>
          <Icon of={faArrowRight} label={t("becomes")} className="text-ink-2" />
        </>
      )}
      <span>
        {titleOf(lesson)} <span className="text-ink-2">({lesson.phase})</span>
        {isRepetition && <span className="text-ink-2"> {t("repetition")}</span>}
      </span>
      {done.status && (
        <span className="ms-auto inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
          {isDone(done) && <Icon of={faCircleCheck} className="text-pos-ink" />}
          {t(`statuses.${done.status}`)}
        </span>
      )}
    </li>
  );
}
