"use client";
import { faChevronLeft, faChevronRight, faUserPlus, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { MultiPersonPicker } from "@/components/entity/person-picker";
import { usePromotions } from "@/components/reservations/form/use-promotions";
import { BarTitle } from "@/components/shell/page/bar-title";
import { Button, getButtonClassName, KeyHint } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { UnlabelledSelect } from "@/components/ui/select";
import { addDays } from "@/lib/platform/day";
import { formatDaySpan } from "@/lib/platform/display";
import { type AskedStudents, assistanceHref } from "../assistance-link";
import type { Student } from "./assisted";

/** Whose lessons are booked within which days, and how many are. */
export function AssistanceToolbar({
  siteId,
  day,
  today,
  asked,
  students,
  counts,
  closeHref,
}: {
  siteId: string;
  day: string;
  today: string;
  asked: AskedStudents;
  students: readonly Student[];
  counts: { booked: number; count: number };
  closeHref: string;
}) {
  const t = useTranslations("assistance");
  const people = useTranslations("booking");
  const locale = useLocale();
  const router = useRouter();
  const { promotions } = usePromotions(siteId, true);
  const [isPicking, setPicking] = useState(false);
  const chosen = asked.studentIds?.split(",") ?? [];
  const known = students.map(({ userId, name, callSign }) => {
    const [firstName = "", ...rest] = name.split(" ");
    return { id: userId, callSign, firstName, lastName: rest.join(" ") };
  });
  const span = formatDaySpan(day, addDays(day, 6), locale, "short");
  const before = addDays(day, -7) < today ? (day > today ? today : null) : addDays(day, -7);
  const arrow = (to: string | null, icon: typeof faChevronLeft, label: string) =>
    to && (
      <Link
        href={assistanceHref(siteId, to, asked)}
        aria-label={label}
        title={label}
        className={getButtonClassName("secondary", "normal", true)}
      >
        <Icon of={icon} />
      </Link>
    );
  return (
    <div className="as-toolbar" data-print="hide">
      <BarTitle>
        <h1 className="text-section font-bold phone:truncate phone:text-body">{t("title")}</h1>
      </BarTitle>
      <UnlabelledSelect
        small
        className="as-promotion"
        aria-label={t("students")}
        value={asked.studentIds ? "chosen" : (asked.promotionId ?? "")}
        onChange={({ target }) =>
          target.value !== "chosen" &&
          router.push(assistanceHref(siteId, day, target.value ? { promotionId: target.value } : {}))
        }
        options={[
          { value: "", label: t("everybody") },
          ...promotions
            .filter(({ state }) => state === "Active")
            .map(({ id, name, students: members }) => ({
              value: id,
              label: t("promotion", { name, count: members.length }),
            })),
          ...(asked.studentIds ? [{ value: "chosen", label: t("chosen", { count: chosen.length }) }] : []),
        ]}
      />
      <Popover
        label={t("students")}
        open={isPicking}
        onOpenChange={setPicking}
        trigger={
          <Button icon={faUserPlus} aria-label={t("students")} title={t("students")}>
            <span className="as-wide">{t("students")}</span>
          </Button>
        }
      >
        <div className="w-80 max-w-full p-3">
          <MultiPersonPicker
            siteId={siteId}
            siteRole="Student"
            label={t("students")}
            openLabel={people("open")}
            emptyText={people("nothingFound")}
            removeLabel={(name) => people("remove", { name })}
            known={known}
            values={chosen}
            onChange={(ids) =>
              router.push(assistanceHref(siteId, day, ids.length > 0 ? { studentIds: ids.join() } : {}))
            }
          />
        </div>
      </Popover>
      <span className="flex items-center gap-1">
        {arrow(before, faChevronLeft, t("previousWeek"))}
        <span className="px-1 text-table whitespace-nowrap">{span}</span>
        {arrow(addDays(day, 7), faChevronRight, t("nextWeek"))}
      </span>
      <span className="as-counts" role="status">
        {t("bookedOf", counts)}
        <span aria-hidden="true" className="as-gauge">
          <i style={{ width: `${counts.count > 0 ? (100 * counts.booked) / counts.count : 0}%` }} />
        </span>
      </span>
      <span className="flex-1" />
      <Link href={closeHref} className={cx(getButtonClassName(), "as-close")} aria-label={t("close")}>
        <Icon of={faXmark} className="hidden phone:inline" />
        <span className="phone:hidden">{t("close")}</span>
        <KeyHint>{t("escape")}</KeyHint>
      </Link>
    </div>
  );
}
