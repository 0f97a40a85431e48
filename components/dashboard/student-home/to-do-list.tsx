import { faChevronRight, faGraduationCap, faListCheck, faSignature } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { TitledSection } from "@/components/ui/titled-section";
import { STATE_ICONS, TONE_CLASS, toneOf } from "@/components/warnings/standing-look";
import { useEvidence, useNameOf } from "@/components/warnings/use-own-texts";
import { formatDayAsDdMm, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { StudentHome } from "@/lib/views/dashboards/student-home/queries";
import type { ToDo } from "@/lib/views/dashboards/student-home/rules";
import { bookHref } from "../book-href";

/** What the student has to do, the earliest day first. Each line leads to where it is done. */
export function ToDoList({ home: { toDo }, user }: { home: StudentHome; user: string }) {
  const t = useTranslations("dashboard.home");
  return (
    <TitledSection id="home-to-do" title={t("toDo")} note={toDo.length > 0 && toDo.length}>
      {toDo.length > 0 ? (
        <ul className="border border-line bg-surface">
          {toDo.map((one) => (
            <Line key={keyOf(one)} one={one} user={user} />
          ))}
        </ul>
      ) : (
        <p className="border border-line bg-surface px-3 py-3 text-ink-2">{t("nothingToDo")}</p>
      )}
    </TitledSection>
  );
}

function keyOf(one: ToDo): string {
  if (one.kind === "sign") return one.lesson.id;
  if (one.kind === "accept") return one.training.id;
  if (one.kind === "exam") return `exam ${one.training.id}`;
  return [one.warning.certificateTypeId, one.warning.qualificationId, one.warning.rule].join(" ");
}

function Line({ one, user }: { one: ToDo; user: string }) {
  const t = useTranslations("dashboard.home");
  const exams = useTranslations("exams.toDo");
  const nameOf = useNameOf();
  const evidence = useEvidence();
  if (one.kind === "sign") {
    const { id, name, instructor, trainingId } = one.lesson;
    return (
      <Row
        href={`${bookHref(user, trainingId)}/lesson/${id}`}
        icon={faSignature}
        look={TONE_CLASS.info}
        title={t("sign", { name })}
        text={t("signText", { day: formatDayAsDdMm(one.day), instructor: instructor || "none" })}
      />
    );
  }
  if (one.kind === "accept") {
    const { name, requirements } = one.training;
    const text = t("acceptText", { count: requirements.length });
    return (
      <Row
        {...{ text, icon: faListCheck, look: TONE_CLASS.neutral }}
        href={`${user}?tab=training`}
        title={t("accept", { name })}
      />
    );
  }
  if (one.kind === "exam") {
    const { training, theory, deadline } = one;
    const about = `${deadline.kind}${deadline.urgency === "past" ? "Past" : ""}` as const;
    return (
      <Row
        href={bookHref(user, training.id)}
        icon={faGraduationCap}
        look={TONE_CLASS[deadline.urgency === "past" ? "blocking" : "warning"]}
        title={exams(about, { name: training.name, open: theory.papers - theory.passed })}
        text={exams(`${about}Text`, { day: formatDayAsDdMmYyyy(deadline.endsOn) })}
      />
    );
  }
  const { standing } = one.warning;
  return (
    <Row
      href={`${user}?tab=certificates`}
      icon={STATE_ICONS[standing.state]}
      look={TONE_CLASS[toneOf(standing)]}
      title={nameOf(one.warning)}
      text={evidence(one.warning)}
    />
  );
}

type RowProps = { href: string; icon: typeof faSignature; look: string; title: ReactNode; text: string };

const Row = ({ href, icon, look, title, text }: RowProps) => (
  <li className="border-b border-line last:border-b-0">
    <Link href={href} className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-sunken">
      <span className={cx("grid size-9 shrink-0 place-items-center rounded-control border", look)}>
        <Icon of={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block wrap-anywhere">{title}</b>
        <span className="text-ink-2">{text}</span>
      </span>
      <Icon of={faChevronRight} className="text-ink-3" />
    </Link>
  </li>
);
