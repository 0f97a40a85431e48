"use client";
import { faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { type Option, UnlabelledSelect } from "@/components/ui/select";
import type { ReplacementView } from "@/lib/activity/reservations/schema";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { CancellationReasonChips, useReasonChoice } from "./cancellation-reasons";
import type { ConflictInTheWay, ReservationsInTheWay } from "./in-the-way";
import { WhoIsTold } from "./who-is-told";

const CANCEL = "cancel";
/** How many reservations are moved and cancelled. `kind` says which of both there are, for a text. */
type Counts = { kind: "none" | "moved" | "cancelled" | "both"; moved: number; cancelled: number };

function countChoices(moved: number, cancelled: number): Counts {
  const kind = moved > 0 && cancelled > 0 ? "both" : moved > 0 ? "moved" : cancelled > 0 ? "cancelled" : "none";
  return { kind, moved, cancelled };
}

type Props = {
  refusal: ReservationsInTheWay;
  title: string;
  /** The text of the button that does it, by how many are moved and cancelled. */
  confirmText: (counts: Counts) => string;
  /** The aircraft whose reservations may also go to others. Otherwise, all of them are cancelled. */
  aircraftId?: string;
  onClose: () => void;
  /** Called when none of the listed reservations is in the way any more. */
  onCleared: () => void;
};

/**
 * A dialog with the reservations that stand in the way of a change, each with a link to its day. They are cancelled for one
 * reason, or each goes to another aircraft that is free and fits.
 */
export function InTheWayDialog({ refusal, title, confirmText, aircraftId, onClose, onCleared }: Props) {
  const t = useTranslations("booking.inTheWay");
  const shared = useTranslations("resource");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const replacements = useQuery({
    queryKey: ["aircraft", aircraftId, "replacements"],
    enabled: aircraftId !== undefined,
    queryFn: async () => {
      const { data } = await api.get<ReplacementView[]>(`aircraft/${aircraftId}/replacements`, { quiet: true });
      return new Map(data.map((one) => [one.reservationId, one]));
    },
    gcTime: 0,
  });
  const { conflicts, count, told } = refusal;
  const choiceOf = ({ reservationId }: ConflictInTheWay) => (aircraftId ? (chosen[reservationId] ?? "") : CANCEL);
  const moved = conflicts.filter((one) => ![CANCEL, ""].includes(choiceOf(one)));
  const cancelled = conflicts.filter((one) => choiceOf(one) === CANCEL);
  const reason = useReasonChoice(cancelled.map(({ type }) => type));
  const { reasonId } = reason;
  const isDecided = moved.length + cancelled.length === conflicts.length;
  const chooseAll = (choose: (one: ConflictInTheWay) => string) =>
    setChosen(Object.fromEntries(conflicts.map((one) => [one.reservationId, choose(one)])));
  const suggestedFor = ({ reservationId }: ConflictInTheWay) =>
    replacements.data?.get(reservationId)?.suggestedId ?? null;

  async function clear() {
    setBusy(true);
    try {
      const seen = ({ reservationId: id, version }: ConflictInTheWay) => ({ id, version });
      if (aircraftId) {
        const body = {
          moved: moved.map((one) => ({ ...seen(one), aircraftId: choiceOf(one) })),
          cancelled: cancelled.map(seen),
          ...(reasonId && { reasonId }),
        };
        await api.patch(`aircraft/${aircraftId}/reservations`, { body });
      } else await api.post("reservation/cancel", { body: { reservations: cancelled.map(seen), reasonId } });
      onCleared();
    } catch (error) {
      fail(error, t("failed"));
      setBusy(false);
      if (aircraftId) void replacements.refetch();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={shared("close")}
      size="normal"
      busy={isBusy}
      busyLabel={t("busy")}
      actions={
        <Button
          variant={cancelled.length > 0 ? "destructive" : "primary"}
          disabled={!isDecided || (cancelled.length > 0 && !reasonId)}
          onClick={() => void clear()}
        >
          {confirmText(countChoices(moved.length, cancelled.length))}
        </Button>
      }
    >
      <p className="mb-3 text-body">{refusal.message}</p>
      {aircraftId && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Button
            disabled={!conflicts.some(suggestedFor)}
            onClick={() => chooseAll((one) => suggestedFor(one) ?? CANCEL)}
          >
            {t("moveAll")}
          </Button>
          <Button onClick={() => chooseAll(() => CANCEL)}>{t("cancelAll")}</Button>
        </div>
      )}
      <ul className="mb-3 max-h-[40vh] overflow-y-auto border-b border-line phone:max-h-none">
        {conflicts.map((one) => (
          <Line
            key={one.reservationId}
            conflict={one}
            refusal={refusal}
            choice={
              aircraftId
                ? {
                    value: choiceOf(one),
                    isPending: replacements.isPending,
                    candidates: replacements.data?.get(one.reservationId)?.candidates ?? [],
                    onChange: (value) => setChosen((before) => ({ ...before, [one.reservationId]: value })),
                  }
                : null
            }
          />
        ))}
      </ul>
      {count > conflicts.length && (
        <p className="pb-3 text-table text-ink-2">{t("andMore", { count: count - conflicts.length })}</p>
      )}
      {cancelled.length > 0 && <CancellationReasonChips {...reason} />}
      <div className="mt-4">
        <WhoIsTold names={told} />
      </div>
    </Dialog>
  );
}

type Choice = {
  value: string;
  isPending: boolean;
  candidates: ReplacementView["candidates"];
  onChange: (value: string) => void;
};

/** One reservation, and what becomes of it where that may be chosen. */
function Line({
  conflict: { type, start, end, name, people },
  refusal: { siteId, timeZone },
  choice,
}: {
  conflict: ConflictInTheWay;
  refusal: ReservationsInTheWay;
  choice: Choice | null;
}) {
  const types = useTranslations("reservations.types");
  const day = localDayOf(start, timeZone);
  const when = `${formatDayAsDdMmYyyy(day)} ${formatClock(start, timeZone)}–${formatClock(end, timeZone)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-table">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 phone:basis-full">
        <Link href={`/site/${siteId}/planning/day?date=${day}`} className="text-link tabular-nums underline">
          {when}
        </Link>
        <span>{types(type)}</span>
        {/* Beside the choice of another aircraft, the present one says nothing. */}
        {name && !choice && <span className="font-bold">{name}</span>}
        {people.length > 0 && <span>{people.join(", ")}</span>}
      </div>
      {choice && <ChoiceField when={when} {...choice} />}
    </li>
  );
}

function ChoiceField({ when, value, isPending, candidates, onChange }: Choice & { when: string }) {
  const t = useTranslations("booking.inTheWay");
  const options: Option[] = [
    ...candidates.map(({ aircraftId, callSign, model, warnings }) => ({
      value: aircraftId,
      label: t("moveTo", { aircraft: `${callSign} ${model}`, warnings: warnings.length }),
    })),
    { value: CANCEL, label: t(candidates.length > 0 || isPending ? "cancel" : "cancelUnmovable") },
  ];
  const warnings = candidates.find(({ aircraftId }) => aircraftId === value)?.warnings ?? [];
  return (
    <>
      <UnlabelledSelect
        aria-label={t("choice", { when })}
        className="w-80 max-w-full phone:w-full"
        options={options}
        placeholder={t("choose")}
        value={value}
        disabled={isPending}
        onChange={(event) => onChange(event.target.value)}
      />
      {warnings.length > 0 && (
        <ul className="w-full text-small text-ink-2">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <Icon of={faTriangleExclamation} className="mt-0.5 text-warn-ink" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
