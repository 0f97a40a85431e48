"use client";
import { faChevronDown, faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { ComparisonGroup, ComparisonRow, Subject } from "@/lib/records/programs/comparison/codes";
import type messages from "@/messages/en-US/programs.json";
import { CHANGE_ICONS } from "./change-icons";
import { Said } from "./said";

type Props = { group: ComparisonGroup; title: string; from: string; to: string };

/** The rows of one phase, or of another part of the revision, under a heading that closes them. */
export function ComparisonRows({ group, title, from, to }: Props) {
  const t = useTranslations("programs.comparison");
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const count = group.rows.filter(({ change }) => change !== "same").length;
  return (
    <tbody className="max-[999px]:block">
      <tr className="border-b border-line bg-sunken max-[999px]:block">
        <th scope="colgroup" colSpan={5} className="p-0 text-start font-normal max-[999px]:block">
          <button
            type="button"
            data-print="text"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-7 w-full flex-wrap items-center gap-x-2 px-3 py-1 text-start touch:min-h-11"
          >
            <Icon of={isOpen ? faChevronDown : faChevronRight} className="w-3 text-small" />
            <b>{title}</b>
            {count > 0 && (
              <span id={id} className="text-ink-2">
                {t("count", { count })}
              </span>
            )}
          </button>
        </th>
      </tr>
      {isOpen && group.rows.map((row) => <Row key={row.key} row={row} from={from} to={to} />)}
    </tbody>
  );
}

function Row({ row, from, to }: { row: ComparisonRow; from: string; to: string }) {
  const t = useTranslations("programs.comparison");
  const sayWhat = useSubjectWords();
  const { change, reference, subject, before, after } = row;
  const strong = { added: "text-brand", removed: "text-ink-2 line-through", moved: "", changed: "", same: "" }[change];
  const isWhole = change === "added" || change === "removed";
  const field = "field" in subject ? (subject.field ?? "") : "";
  const sides = [
    { side: "before" as const, said: before, name: from },
    { side: "after" as const, said: after, name: to },
  ];
  return (
    <tr className="border-b border-line align-top last:border-b-0 max-[999px]:grid max-[999px]:grid-cols-[auto_auto_1fr] max-[999px]:py-1">
      <td className="px-3 py-2">
        <span className="flex items-center gap-2 whitespace-nowrap text-ink-2">
          {change !== "same" && (
            <span className="grid size-5 shrink-0 place-items-center rounded-box border border-dashed border-brand text-caption text-brand">
              <Icon of={CHANGE_ICONS[change]} />
            </span>
          )}
          {t(`rows.${change}`)}
        </span>
      </td>
      <td className={cx("px-3 py-2 font-bold max-[999px]:px-0", strong)}>{reference}</td>
      <td className={cx("px-3 py-2", subject.of === "lesson" && strong)}>{sayWhat(subject)}</td>
      {sides.map(({ side, said, name }) => (
        <td
          key={side}
          className={cx(
            "px-3 py-2 wrap-anywhere min-[1000px]:border-s min-[1000px]:border-line-2 max-[999px]:col-span-3 max-[999px]:py-1",
            !said && "max-[999px]:hidden",
          )}
        >
          {said && (
            <>
              <span className="me-2 text-caption text-ink-2 min-[1000px]:hidden">{name}</span>
              <Said said={said} field={field} side={side} isWhole={isWhole} />
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

type Fields = keyof typeof messages.editor.fields;
/** Whose demands a list of the regulatory environment holds, and of which kind. */
const DEMAND_KEYS = {
  instructorCertificates: "Instructor.certificateTypeId",
  instructorQualifications: "Instructor.qualificationId",
  studentCertificates: "Student.certificateTypeId",
  studentQualifications: "Student.qualificationId",
  aircraftCertificates: "Aircraft.certificateTypeId",
  aircraftTags: "Aircraft.tagId",
} as const;

/** Says what a row is about. */
function useSubjectWords() {
  const t = useTranslations("programs.comparison");
  const editor = useTranslations("programs.editor");
  return (subject: Subject): string => {
    switch (subject.of) {
      case "lesson":
        return subject.title;
      case "phase":
        return t("phase");
      case "demand":
        return editor(`environment.${DEMAND_KEYS[subject.list]}`);
      case "field":
        return subject.field === "type" ? t("type") : editor(`fields.${subject.field as Fields}`);
      case "exercise": {
        const name = t("exercise", { name: subject.name });
        if (subject.field === null) return name;
        const fields = { isRequired: "required", name: "name", flightPhases: "flightPhases" } as const;
        const key = { ...fields, skills: "skills", behaviours: "behaviours" }[subject.field] as "skills";
        return t("exerciseField", { name, field: editor(`exercises.${key}`) });
      }
    }
  };
}
