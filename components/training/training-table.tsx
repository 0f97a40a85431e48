"use client";
import { faCircleCheck, faCircleMinus, faCodeBranch } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { lastNameFirst } from "@/components/entity/person-name";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { MoreMenu } from "@/components/ui/more-menu";
import { hrefOf } from "@/lib/access/screens/address";
import type { Training } from "@/lib/activity/training/overview/queries";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { actsOn, hasEnded, type TrainingAct } from "./acts";
import { TheoryLine } from "./exams/theory-line";
import { StandingPill } from "./standing-pill";

const ICONS = { validate: faCircleCheck, move: faCodeBranch, leave: faCircleMinus };

export type TrainingTableProps = {
  trainings: readonly Training[];
  label: string;
  /** What a row is about: the student, the programme, or both. */
  about: "student" | "program" | "both";
  siteId: string;
  timeZone: string;
  /** Whether the reader may open programmes. */
  opensPrograms: boolean;
};
type Acts = { onAct: (act: TrainingAct, training: Training) => void; busyId: string | null };

/** Trainings, a row each, and where there is little room a card each: where each stands, and how far it is. */
export function TrainingTable({ trainings, label, about, ...p }: TrainingTableProps & Acts) {
  const t = useTranslations("training.table");
  const columns = [
    ...(about === "program" ? [] : [t("student")]),
    ...(about === "student" ? [] : [t("program")]),
    ...[t("state"), t("enrolment"), t("progress")],
  ];
  return (
    <div className="@container border border-line bg-surface">
      <table className="w-full text-table phone:text-body @max-[44rem]:block">
        <caption className="sr-only">{label}</caption>
        <thead className="@max-[44rem]:sr-only">
          <tr className="h-10 text-ink-2">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 text-start">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="@max-[44rem]:block">
          {trainings.map((one) => (
            <TrainingRow key={one.id} training={one} about={about} {...p} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = "px-3 py-1.5 @max-[44rem]:block @max-[44rem]:py-0.5";
const besideMenu = "@max-[44rem]:col-start-1";
const whole = "@max-[44rem]:col-span-full";

function TrainingRow({
  training,
  about,
  timeZone,
  ...p
}: { training: Training } & Omit<TrainingTableProps, "trainings" | "label"> & Acts) {
  return (
    <tr className="border-t border-line first:@max-[44rem]:border-t-0 @max-[44rem]:grid @max-[44rem]:grid-cols-[minmax(0,1fr)_auto] @max-[44rem]:py-2">
      <Names training={training} about={about} siteId={p.siteId} opensPrograms={p.opensPrograms} />
      <td className={cx(cell, whole)}>
        <State {...training} />
      </td>
      <td className={cx(cell, whole)}>
        <Enrolment training={training} timeZone={timeZone} />
      </td>
      <td className={cx(cell, whole)}>
        <Progress {...training} href={`/site/${p.siteId}/user/${training.student.id}/progressBook/${training.id}`} />
        {training.theory && !hasEnded(training) && <TheoryLine theory={training.theory} />}
      </td>
      <ActsCell training={training} about={about} {...p} />
    </tr>
  );
}

function State({ standing, startOn, leftOn }: Training) {
  const t = useTranslations("training.table");
  const [start, end] = [formatDayAsDdMmYyyy(startOn), leftOn && formatDayAsDdMmYyyy(leftOn)];
  return (
    <span className="flex flex-col items-start gap-x-2 gap-y-0.5 @max-[44rem]:flex-row @max-[44rem]:flex-wrap @max-[44rem]:items-center">
      <StandingPill standing={standing} />
      <span className="text-small whitespace-nowrap text-ink-2 tabular-nums">
        {end ? `${start} – ${end}` : t("since", { day: start })}
      </span>
    </span>
  );
}

/** What was accepted and validated. */
function Enrolment({
  training: { requirements, acceptedAt, validation },
  timeZone,
}: {
  training: Training;
  timeZone: string;
}) {
  const t = useTranslations("training.table");
  const day = (at: number) => formatDayAsDdMmYyyy(localDayOf(at, timeZone));
  const accepted = acceptedAt
    ? t("accepted", { count: requirements.length, day: day(acceptedAt) })
    : t(requirements.length > 0 ? "notAccepted" : "noneToAccept");
  return (
    <>
      <span className={cx("block", !acceptedAt && "text-ink-2")}>{accepted}</span>
      <span className={cx("block", !validation && "text-ink-2")}>
        {validation ? t("validated", { day: day(validation.at), name: validation.name }) : t("notValidated")}
      </span>
    </>
  );
}

function Names({
  training,
  about,
  siteId,
  opensPrograms,
}: { training: Training } & Pick<TrainingTableProps, "about" | "siteId" | "opensPrograms">) {
  const t = useTranslations("training.table");
  const { student, name, edition, revision, revisionId } = training;
  const head = cx(cell, besideMenu, "min-w-36 text-start font-normal");
  const text = t("revision", { edition, revision });
  return (
    <>
      {about !== "program" && (
        <th scope="row" className={head}>
          <Link href={`${hrefOf("user", siteId).replace("{id}", student.id)}?tab=training`} className="link">
            {student.callSign && <b>{student.callSign} </b>}
            {lastNameFirst(student)}
          </Link>
        </th>
      )}
      {about !== "student" && (
        <th scope="row" className={head}>
          {opensPrograms ? (
            <Link href={hrefOf("program", siteId).replace("{id}", revisionId)} className="link font-bold">
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          )}
          <span className="block text-small text-ink-2">{text}</span>
        </th>
      )}
    </>
  );
}

/** How many lessons are done, in figures and as a bar. */
function Progress({ done, lessons, href }: Pick<Training, "done" | "lessons"> & { href: string }) {
  const t = useTranslations("training.table");
  return (
    <Link
      href={href}
      className="flex min-h-11 flex-col justify-center gap-1 whitespace-nowrap tabular-nums tablet:min-h-0"
    >
      <span className="text-link underline">
        <span className="sr-only">{t("book")} </span>
        {t("done", { done, lessons })}
        <span className="hidden @max-[44rem]:inline"> {t("lessonsDone")}</span>
      </span>
      <span aria-hidden className="h-1.5 w-24 overflow-hidden rounded-box bg-line @max-[44rem]:w-48" data-print="color">
        <span className="block h-full bg-positive" style={{ width: `${lessons ? (100 * done) / lessons : 0}%` }} />
      </span>
    </Link>
  );
}

function ActsCell({
  training,
  about,
  onAct,
  busyId,
}: { training: Training; about: TrainingTableProps["about"] } & Acts) {
  const t = useTranslations("training");
  const acts = actsOn(training);
  const { student, name } = training;
  const who = about === "program" ? name : `${student.firstName} ${student.lastName}`;
  const [others, first] = [acts.filter((act) => act !== "validate"), acts.includes("validate")];
  if (acts.length === 0) return <td className="@max-[44rem]:hidden" />;
  return (
    <td
      className={cx(
        "px-3 py-1.5",
        first ? "@max-[44rem]:col-span-full" : "@max-[44rem]:col-start-2 @max-[44rem]:row-start-1 @max-[44rem]:py-0",
      )}
    >
      <span className={cx("flex items-center justify-end gap-2", first && "@max-[44rem]:justify-start")}>
        {first && (
          <Button
            icon={ICONS.validate}
            disabled={busyId === training.id}
            onClick={() => onAct("validate", training)}
            className="phone:flex-1"
          >
            {t("acts.validate")}
          </Button>
        )}
        {others.length > 0 && (
          <MoreMenu
            label={t("table.menu", { name: who })}
            items={others.map((act) => ({
              ...{ key: act, label: t(`acts.${act}`), icon: ICONS[act], onSelect: () => onAct(act, training) },
            }))}
          />
        )}
      </span>
    </td>
  );
}
