"use client";
import { useTranslations } from "next-intl";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { TimeField } from "@/components/ui/time-field";
import { OUT_KINDS, type OutKind, type ReplanQuestion } from "./question";

type Choice = { id: string; name: string };
export type OutChoices = Record<Exclude<OutKind, "period">, Choice[]>;

type Props = {
  question: ReplanQuestion;
  choices: OutChoices;
  slotMinutes: number;
  error: string | undefined;
  isPhone: boolean;
  onChange: (question: ReplanQuestion) => void;
};

/** What is out, and from when to when. */
export function ReplanQuestionFields({ question, choices, slotMinutes, error, isPhone, onChange }: Props) {
  const t = useTranslations("planning.replan");
  const hints = useTranslations("booking.hints");
  const dayTexts = useDayTexts();
  const { kind, id, day, from, untilDay, until } = question;
  const change = (next: Partial<ReplanQuestion>) => onChange({ ...question, ...next });
  const kinds = OUT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }));
  const time = {
    step: slotMinutes,
    roundedText: (typed: string, rounded: string) => hints("rounded", { typed, rounded }),
    unreadableText: hints("time"),
    className: "w-24",
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isPhone ? (
        <Select
          label={t("what")}
          options={kinds}
          value={kind}
          onChange={({ target }) => change({ kind: target.value as OutKind, id: null })}
        />
      ) : (
        <SegmentedControl
          label={t("what")}
          segments={kinds}
          value={kind}
          onValueChange={(next) => next !== kind && change({ kind: next, id: null })}
        />
      )}
      {kind !== "period" && (
        <Select
          label={t(`kinds.${kind}`)}
          placeholder={t("choose")}
          options={choices[kind].map((one) => ({ value: one.id, label: one.name }))}
          value={id ?? ""}
          onChange={({ target }) => change({ id: target.value || null })}
        />
      )}
      <div className="flex items-end gap-3">
        <DateField
          label={t("fromDay")}
          texts={dayTexts}
          className="w-40"
          value={day}
          onChange={(next) =>
            next && change({ day: next, untilDay: untilDay < next || untilDay === day ? next : untilDay })
          }
        />
        <TimeField {...time} label={t("from")} value={from} onChange={(next) => next && change({ from: next })} />
      </div>
      <div className="flex items-end gap-3">
        <DateField
          label={t("untilDay")}
          texts={dayTexts}
          className="w-40"
          value={untilDay}
          error={error}
          onChange={(next) => next && change({ untilDay: next })}
        />
        <TimeField {...time} label={t("until")} value={until} onChange={(next) => next && change({ until: next })} />
      </div>
    </div>
  );
}
