"use client";
import { faCircleCheck, faCircleMinus, faCodeBranch } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { lastNameFirst } from "@/components/entity/person-name";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { MoreMenu } from "@/components/ui/more-menu";
import { hrefOf } from "@/lib/access/screens/address";
import type { Training } from "@/lib/activity/training/overview/queries";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { actsOn, type TrainingAct } from "./acts";
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

/** Trainings, a row each, and on a phone a card each: where each stands, what was accepted and validated, and how far it is. */
export function TrainingTable({ trainings, label, about, ...p }: TrainingTableProps & Acts) {
  const t = useTranslations("training.table");
  const columns = [
    ...(about === "program" ? [] : [t("student")]),
    ...(about === "student" ? [] : [t("program")]),
    ...[t("state"), t("since"), t("accepted"), t("validated"), t("progress")],
  ];
  return (
    <div className="relative overflow-x-auto border border-line bg-surface">
      <table className="w-full text-table phone:block phone:text-body">
        <caption className="sr-only">{label}</caption>
        <thead className="phone:sr-only">
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
        <tbody className="phone:block">
          {trainings.map((one) => (
            <TrainingRow key={one.id} training={one} about={about} {...p} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = "px-3 py-1.5 phone:py-0.5";

function TrainingRow({
  training,
  about,
  timeZone,
  ...p
}: { training: Training } & Omit<TrainingTableProps, "trainings" | "label"> & Acts) {
  const t = useTranslations("training.table");
  const { startOn, leftOn, acceptedAt, validation, requirements, standing } = training;
  const day = (at: number) => formatDayAsDdMmYyyy(localDayOf(at, timeZone));
  return (
    <tr className="border-t border-line phone:block phone:py-2">
      <Names training={training} about={about} siteId={p.siteId} opensPrograms={p.opensPrograms} />
      <td className={cx(cell, "phone:block")}>
        <StandingPill standing={standing} />
      </td>
      <td className={cx(cell, "whitespace-nowrap tabular-nums phone:block")}>
        <Caption>{t("since")}</Caption>
        {formatDayAsDdMmYyyy(startOn)}
        {leftOn && (
          <span className="block text-ink-2 phone:inline"> {t("until", { day: formatDayAsDdMmYyyy(leftOn) })}</span>
        )}
      </td>
      <td className={cx(cell, "whitespace-nowrap tabular-nums phone:block")}>
        <Caption>{t("accepted")}</Caption>
        {acceptedAt ? (
          day(acceptedAt)
        ) : (
          <span className="text-ink-2">{t(requirements.length > 0 ? "notYet" : "none")}</span>
        )}
      </td>
      <td className={cx(cell, "phone:block")}>
        <Caption>{t("validated")}</Caption>
        {validation ? (
          <>
            <span className="whitespace-nowrap tabular-nums">{day(validation.at)}</span>{" "}
            <span className="text-ink-2 tablet:block">{validation.name}</span>
          </>
        ) : (
          <span className="text-ink-2">{t("notYet")}</span>
        )}
      </td>
      <td className={cx(cell, "phone:block")}>
        <Progress {...training} />
      </td>
      <ActsCell training={training} about={about} {...p} />
    </tr>
  );
}

const Caption = ({ children }: { children: string }) => (
  <span className="me-2 hidden text-ink-2 phone:inline">{children}</span>
);

function Names({
  training,
  about,
  siteId,
  opensPrograms,
}: { training: Training } & Pick<TrainingTableProps, "about" | "siteId" | "opensPrograms">) {
  const t = useTranslations("training.table");
  const { student, name, edition, revision, revisionId } = training;
  const head = cx(cell, "min-w-40 text-start font-normal phone:block");
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

/** How many lessons are done, as a bar and in figures. */
function Progress({ done, lessons }: Pick<Training, "done" | "lessons">) {
  const t = useTranslations("training.table");
  return (
    <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span
        aria-hidden
        className="h-1.5 w-24 shrink-0 overflow-hidden rounded-box bg-line phone:w-32"
        data-print="color"
      >
        <span className="block h-full bg-positive" style={{ width: `${lessons ? (100 * done) / lessons : 0}%` }} />
      </span>
      {t("done", { done, lessons })}
    </span>
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
  if (acts.length === 0) return <td className="phone:hidden" />;
  return (
    <td className={cx(cell, "phone:block")}>
      <span className="flex items-center justify-end gap-2">
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
