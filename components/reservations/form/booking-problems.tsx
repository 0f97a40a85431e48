"use client";
import { faCircleMinus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { FieldsetProps } from "./fieldset-props";

/** The id of the sentences that say what is wrong with the strip's boxes, which point at it. */
export const PROBLEMS_ID = "booking-problems";

/** Why nothing can be proposed. It may be for want of an aircraft, of a time or of somebody, so it belongs to no box. */
export const NO_PROPOSAL = "proposal";

/** What is said below the strip: why nothing can be proposed, and what is wrong with the fields in its boxes. */
const OF_BOXES = [
  NO_PROPOSAL,
  ...["aircraft.operationId", "users", "others", "lessons"],
  ...["aircraft.aircraftId", "classroom.classroomId"],
];

/** What is wrong with the boxes of the strip, in sentences, each with a link to what is in the way; then what is free instead. */
export function BookingProblems({
  errors,
  inTheWay,
  proposals,
}: Pick<FieldsetProps, "errors" | "inTheWay" | "proposals">) {
  const t = useTranslations("booking.checks");
  const lines = [...new Set(OF_BOXES.flatMap((name) => errors[name] ?? []))];
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div id={PROBLEMS_ID} data-error>
        {lines.map((line) => (
          <p key={line} className="flex items-baseline gap-1.5 text-table text-neg-ink">
            <Icon of={faCircleMinus} className="translate-y-px" />
            <span>
              {line}{" "}
              {inTheWay.has(line) && (
                <a
                  className="text-link underline underline-offset-2"
                  href={inTheWay.get(line)}
                  target="_blank"
                  rel="noopener"
                >
                  {t("openIt")}
                </a>
              )}
            </span>
          </p>
        ))}
      </div>
      {proposals}
    </div>
  );
}
