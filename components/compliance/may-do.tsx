"use client";
import {
  faBookOpen,
  faChalkboardUser,
  faCircleMinus,
  faGraduationCap,
  faKey,
  faMoon,
  faPeopleGroup,
  faTriangleExclamation,
  faUserGraduate,
} from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { cx } from "@/components/ui/cx";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { FailedState, Skeleton } from "@/components/ui/states";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { MAY_DO_AIRCRAFT, type MayDoBoxName } from "@/lib/views/person-compliance/codes";
import type { MayDoBox, MayDoView } from "@/lib/views/person-compliance/schema";
import { useAskedFlight } from "./asked-flight";
import { useGroundText } from "./use-ground-text";

const ICONS: Record<MayDoBoxName, typeof faKey> = {
  PilotInCommand: faKey,
  PassengersByDay: faPeopleGroup,
  PassengersByNight: faMoon,
  Instructor: faChalkboardUser,
  TheoryTeacher: faBookOpen,
  StudentSolo: faUserGraduate,
  StudentDual: faGraduationCap,
};
const LOOKS: Record<MayDoBox["status"], { edge: string; icon?: typeof faKey; ink: string }> = {
  May: { edge: "border-t-transparent", ink: "" },
  Soon: { edge: "border-t-warn-edge", icon: faTriangleExclamation, ink: "text-warn-ink" },
  NotNow: { edge: "border-t-neg", icon: faCircleMinus, ink: "text-neg-ink" },
};
/** Lacking experience warns of a booking and keeps nobody from flying, so it is amber. */
const ONLY_WARNS = { edge: "border-t-warn-edge", icon: faTriangleExclamation, ink: "text-warn-ink" };
/** How many reasons a box names. Of the others it says how many there are. */
const MOST_REASONS = 3;

type Props = {
  personId: string;
  name: string;
  /** Differs when the person's certificates do, so that it is judged anew. */
  stamp: string;
};

/** What a person may do on a day, with a class of aircraft: until when and what ends it first, or what is missing. */
export function MayDo({ personId, name, stamp }: Props) {
  const t = useTranslations("recency.mayDo");
  const dayTexts = useDayTexts();
  const { day, today, aircraft, setDay, setAircraft } = useAskedFlight();
  const { data, isError, refetch } = useQuery({
    queryKey: ["may-do", personId, day, aircraft, stamp],
    queryFn: async ({ signal }) => {
      const query = { date: day ?? today, aircraft: aircraft ?? undefined };
      return (await api.get<MayDoView>(`user/${personId}/may-do`, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
  if (data?.boxes.length === 0) return null;
  return (
    <section aria-labelledby="may-do-title" className="@container mb-6 max-w-[1335px]">
      <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        <h2 id="may-do-title" className="pb-2 text-section font-bold phone:w-full phone:pb-0">
          {t("title", { name })}
        </h2>
        <DateField
          className="w-44 phone:min-w-0 phone:flex-1"
          texts={dayTexts}
          label={t("day")}
          value={day}
          onChange={setDay}
          error={day === null && t("dayRequired")}
        />
        <Select
          className="w-44 phone:min-w-0 phone:flex-1"
          label={t("aircraft")}
          value={aircraft ?? String(data?.aircraft ?? 0)}
          onChange={(event) => setAircraft(event.target.value)}
          options={MAY_DO_AIRCRAFT.map((one, code) => ({ value: String(code), label: t(`aircraftOf.${one}`) }))}
        />
        {data?.model && (
          <p className="pb-2 text-small text-ink-2 phone:w-full phone:pb-0">{t("model", { model: data.model })}</p>
        )}
      </div>
      {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={t("title", { name })} rows={2} />}
      {data && (
        <ul
          aria-live="polite"
          className="grid grid-cols-2 gap-px overflow-hidden border border-line bg-surface phone:grid-cols-1 @min-[850px]:auto-cols-fr @min-[850px]:grid-flow-col @min-[850px]:grid-cols-none"
        >
          {data.boxes.map((box) => (
            <Box key={box.box} box={box} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Box({ box }: { box: MayDoBox }) {
  const t = useTranslations("recency.mayDo");
  const textOf = useGroundText();
  const onlyWarns = box.status === "NotNow" && box.missing.every(({ kind }) => kind === "recency");
  const { edge, icon, ink } = onlyWarns ? ONLY_WARNS : LOOKS[box.status];
  const reasons = box.status === "NotNow" ? box.missing.map(textOf.missing) : box.endedBy.slice(0, 1).map(textOf.ends);
  // What ends it first is named already.
  const others = box.warnings.filter(({ name }) => !box.endedBy.slice(0, 1).some((one) => one.name === name));
  const lines = [...reasons, ...others.map(textOf.warns)];
  return (
    <li className={cx("border-t-[3px] px-3.5 pt-2 pb-3 shadow-[0_0_0_1px_var(--line)]", edge)}>
      <p className="flex items-center gap-2 text-table">
        <Icon of={ICONS[box.box]} className="text-ink-2" />
        {t(`boxes.${box.box}`)}
        {icon && <Icon of={icon} className={cx("ms-auto", ink)} />}
      </p>
      <p className={cx("mt-1 text-section font-bold tabular-nums", box.status === "NotNow" && ink)}>
        {box.status === "NotNow" && t("notNow")}
        {box.status !== "NotNow" && (box.until ? t("until", { day: formatDayAsDdMmYyyy(box.until) }) : t("withoutEnd"))}
      </p>
      {lines.slice(0, MOST_REASONS).map((line) => (
        <p key={line} className="text-small wrap-anywhere">
          {line}
        </p>
      ))}
      {lines.length > MOST_REASONS && (
        <p className="text-small text-ink-2" title={lines.slice(MOST_REASONS).join("\n")}>
          {t("more", { count: lines.length - MOST_REASONS })}
        </p>
      )}
    </li>
  );
}
