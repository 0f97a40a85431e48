"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRowOrder } from "@/components/resource/row-order";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { UnlabelledCheckbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { MoreMenu } from "@/components/ui/more-menu";
import { api } from "@/lib/http/client";
import { matchesAllWords } from "@/lib/platform/words";
import { MOST_EXERCISES_OF_SESSION } from "@/lib/records/programs/codes";
import type { ExerciseView } from "@/lib/records/programs/exercises/schema";
import type { RatingChoices } from "@/lib/records/programs/tree/choices";
import { decodeExercise, type Exercise, type LessonValues } from "@/lib/records/programs/wire";
import { ExerciseDialog } from "./exercise-dialog";

type Used = LessonValues["exercises"][number];
type Props = {
  revisionId: string;
  value: readonly Used[];
  onChange: (exercises: Used[]) => void;
  isCbta: boolean;
  isLocked: boolean;
  ratings: RatingChoices;
  error?: string;
};

const NEW = "new";
const MOST_OFFERED = 40;

/** The exercises of a revision, from which its lessons are made. */
export function useExercises(revisionId: string) {
  const { data } = useQuery({
    queryKey: ["exercises", revisionId],
    queryFn: async () =>
      (await api.get<ExerciseView[]>("exercise", { query: { revisionId }, quiet: true })).data.map(decodeExercise),
  });
  return data;
}

/** The exercises of a lesson, in the order in which they are flown. New ones come from the revision's, or are written here. */
export function LessonExercises({ revisionId, value, onChange, isCbta, isLocked, ratings, error }: Props) {
  const t = useTranslations("programs.editor.exercises");
  const exercises = useExercises(revisionId);
  const client = useQueryClient();
  const fail = useFailureToast();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<Exercise | null>(null);
  const whole = new Map(exercises?.map((one) => [one.id, one]));
  const order = useRowOrder(
    value,
    { first: 0, size: value.length },
    {
      column: "order",
      nameOf: ({ name }) => name,
      save: async (ids) => onChange(ids.map((id) => value.find((one) => one.id === id)!)),
    },
  );
  const free = exercises?.filter(({ id }) => value.every((one) => one.id !== id)) ?? [];
  const found = free.filter(({ name }) => matchesAllWords(name, typed)).slice(0, MOST_OFFERED);
  const isUsed = value.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  const isKnown = exercises?.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

  async function add(id: string | null) {
    const exercise = id === NEW ? await create(typed.trim()) : free.find((one) => one.id === id);
    if (exercise) onChange([...value, { id: exercise.id, name: exercise.name, isRequired: true }]);
    setTyped("");
  }

  async function create(name: string): Promise<Exercise | undefined> {
    try {
      const { data } = await api.post<ExerciseView>("exercise", { body: { revisionId, name } });
      await client.invalidateQueries({ queryKey: ["exercises", revisionId] });
      return decodeExercise(data);
    } catch (refused) {
      fail(refused, t("refused"));
    }
  }

  const codesOf = (list: readonly { id: string; code: string }[], ids: readonly string[] = []) =>
    ids.flatMap((id) => list.find((one) => one.id === id)?.code ?? []);
  const menuOf = (used: Used) => {
    const { up, down } = order.stepsOf(used);
    return [
      {
        key: "open",
        label: t("open"),
        onSelect: () => setOpen(whole.get(used.id) ?? null),
        disabled: !whole.has(used.id),
      },
      { key: "up", label: t("up"), onSelect: () => up?.(), disabled: !up },
      { key: "down", label: t("down"), onSelect: () => down?.(), disabled: !down },
      { key: "remove", label: t("remove"), onSelect: () => onChange(value.filter(({ id }) => id !== used.id)) },
    ];
  };
  return (
    <div>
      {error && <p className="px-5 pb-2 text-small text-neg-ink">{error}</p>}
      {value.length > 0 && (
        <table className="w-full text-table">
          <thead>
            <tr className="border-b border-line-2 text-start text-ink-2">
              {!isLocked && (
                <th className="w-12">
                  <span className="sr-only">{t("order")}</span>
                </th>
              )}
              <th className="w-full px-2 py-2 text-start first:ps-5">{t("name")}</th>
              {isCbta && <th className="px-2 text-start max-[1439px]:hidden">{t("flightPhases")}</th>}
              {isCbta && <th className="px-2 text-start">{t("skills")}</th>}
              {isCbta && <th className="px-2 text-end max-[1439px]:hidden">{t("behaviours")}</th>}
              <th className="px-2 text-start">{t("required")}</th>
              {!isLocked && (
                <th className="w-12">
                  <span className="sr-only">{t("more")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {order.shown.map((used) => {
              const one = whole.get(used.id);
              return (
                <tr key={used.id} className="h-[42px] border-b border-line">
                  {!isLocked && <td className="ps-3">{order.handle(used)}</td>}
                  <td className="px-2 first:ps-5">
                    <b>{used.name}</b>
                  </td>
                  {isCbta && (
                    <td className="px-2 max-[1439px]:hidden">
                      <Codes codes={codesOf(ratings.flightPhases, one?.flightPhases)} />
                    </td>
                  )}
                  {isCbta && (
                    <td className="px-2">
                      <Codes codes={codesOf(ratings.skills, one?.skills)} />
                    </td>
                  )}
                  {isCbta && (
                    <td className="px-2 text-end tabular-nums max-[1439px]:hidden">{one?.behaviours.length}</td>
                  )}
                  <td className="px-2">
                    <UnlabelledCheckbox
                      label={t("isRequired", { name: used.name })}
                      checked={used.isRequired}
                      disabled={isLocked}
                      onCheckedChange={(isRequired) =>
                        onChange(value.map((other) => (other.id === used.id ? { ...other, isRequired } : other)))
                      }
                    />
                  </td>
                  {!isLocked && (
                    <td className="pe-2">
                      <MoreMenu label={t("moreOf", { name: used.name })} items={menuOf(used)} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {value.length === 0 && <p className="px-5 py-2 text-table text-ink-2">{t("none")}</p>}
      {order.status}
      {!isLocked && value.length < MOST_EXERCISES_OF_SESSION && (
        <div className="max-w-[420px] px-5 py-3">
          <Combobox
            label={t("add")}
            placeholder={t("addHint")}
            value={null}
            onChange={(id) => void add(id)}
            onSearch={setTyped}
            choices={[
              ...found.map(({ id, name }) => ({ id, name })),
              ...(typed.trim() && !isKnown ? [{ id: NEW, name: t("create", { name: typed.trim() }) }] : []),
            ]}
            openLabel={t("openList")}
            emptyText={t(isUsed ? "usedAlready" : "noMatch")}
          />
        </div>
      )}
      {open && <ExerciseDialog exercise={open} isCbta={isCbta} ratings={ratings} onClose={() => setOpen(null)} />}
    </div>
  );
}

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {codes.map((code) => (
      <span key={code} className="rounded-box border border-line-2 px-1.5 text-small">
        {code}
      </span>
    ))}
  </span>
);
