import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { SettingsSection } from "@/components/resource/settings-section";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { formatHours, parseHours } from "@/lib/platform/hours";
import { DUTY_LIMIT_RANGES, DUTY_LIMITS, type DutyLimit, FAA_DUTY_LIMITS } from "@/lib/records/school/codes";

/** The limits as they are typed: hours, or nothing where there is no limit. */
export type DutyTexts = Record<DutyLimit, string>;
type DutyMinutes = Record<DutyLimit, number | null>;

const ofEach = <T,>(make: (limit: DutyLimit) => T) =>
  Object.fromEntries(DUTY_LIMITS.map((limit) => [limit, make(limit)])) as Record<DutyLimit, T>;

export const showDutyLimits = (limits: DutyMinutes): DutyTexts =>
  ofEach((limit) => (limits[limit] === null ? "" : formatHours(limits[limit])));
export const readDutyLimits = (texts: DutyTexts): DutyMinutes => ofEach((limit) => parseHours(texts[limit]));

type FieldProps = Pick<ComponentProps<typeof TextField>, "name" | "error" | "errorId">;
type Props = {
  field: (name: DutyLimit, rules: { validate: (typed: unknown) => true | string }) => FieldProps;
  onFill: (texts: DutyTexts) => void;
};

/** The limits of duty and rest of instructors, each of which may be empty, and a button that fills in the FAA's. */
export function DutyLimitFields({ field, onFill }: Props) {
  const t = useTranslations("school.settings");
  const fieldOf = (limit: DutyLimit) => {
    const [least, most] = DUTY_LIMIT_RANGES[limit];
    const validate = (typed: unknown) => {
      if (String(typed).trim() === "") return true as const;
      const minutes = parseHours(String(typed));
      const isRight = minutes !== null && minutes >= least && minutes <= most;
      return isRight || t("hoursBetween", { min: least / 60, max: most / 60 });
    };
    return field(limit, { validate });
  };
  return (
    <SettingsSection title={t("duty")} note={t("dutyHint")}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField
          label={t("longestDuty")}
          hint={t("longestDutyHint")}
          autoComplete="off"
          {...fieldOf("longestDutyMinutes")}
        />
        <TextField
          label={t("mostInstruction")}
          hint={t("mostInstructionHint")}
          autoComplete="off"
          {...fieldOf("mostInstructionMinutes")}
        />
        <TextField
          label={t("shortestRest")}
          hint={t("shortestRestHint")}
          autoComplete="off"
          {...fieldOf("shortestRestMinutes")}
        />
      </div>
      <Button className="mt-4" onClick={() => onFill(showDutyLimits(FAA_DUTY_LIMITS))}>
        {t("faaDuty")}
      </Button>
    </SettingsSection>
  );
}
