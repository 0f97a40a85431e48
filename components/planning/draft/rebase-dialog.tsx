"use client";
import { faCircleMinus } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { formatDayAndTime, formatOccupiedPeriod } from "@/components/reservations/site-time";
import { typeCssClass } from "@/components/reservations/strip/strip-look";
import { useObstacleLines } from "@/components/reservations/use-obstacle-lines";
import {
  blockTimeOf,
  findMainPeople,
  formatAircraftAndPeople,
  formatShownPeriod,
  nameTogether,
  purposeOf,
} from "@/components/reservations/what-text";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FailedState, Skeleton } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import type { RebaseView } from "@/lib/activity/drafts/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatShortDay } from "@/lib/platform/display";
import type { OpenDraft } from "./use-draft";

type Entry = RebaseView[number];

/**
 * Says what stands against publishing a draft, above all what was planned meanwhile, and asks what becomes of each difference in the
 * way. One press moves them all; publishing is pressed again.
 */
export function RebaseDialog({
  open: { draft, items, readAgain, takeBack },
  timeZone,
  offerUndo,
  onClose,
}: {
  open: OpenDraft;
  timeZone: string;
  offerUndo: (title: string, undo: () => Promise<void>) => void;
  onClose: () => void;
}) {
  const t = useTranslations("drafts.rebase");
  const texts = useTranslations("drafts");
  const fail = useFailureToast();
  const path = `draft-planning/${draft.id}/rebase`;
  const { data, isError, refetch } = useQuery({
    queryKey: ["rebase", draft.id, draft.version],
    queryFn: async ({ signal }) => (await api.get<RebaseView>(path, { signal, quiet: true })).data,
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [isBusy, setBusy] = useState(false);
  const isEmpty = data?.length === 0;
  const button = useRef<HTMLButtonElement>(null);
  const isFound = Boolean(data) && !isEmpty;
  // Once the ways are found, Enter takes those that are proposed, and so does R wherever the focus is.
  useEffect(() => {
    if (!isFound) return;
    button.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !event.altKey) button.current?.click();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isFound]);
  useEffect(() => {
    if (!isEmpty) return;
    showToast({ tone: "success", title: t("none") });
    void readAgain();
    onClose();
  }, [isEmpty, readAgain, onClose, t]);

  async function rebase() {
    if (!data || isBusy) return;
    setBusy(true);
    const choices = data.map((entry) => {
      const { take, reservation } = entry.choices[chosen[entry.id] ?? 0]!;
      return {
        ...{ id: entry.reservationId, version: entry.version, take },
        ...(take === "time" && { start: reservation?.start }),
        ...(take === "aircraft" && { aircraftId: reservation?.aircraft?.aircraftId }),
      };
    });
    try {
      const { data: change } = await api.post<{ itemIds: string[] }>(path, { body: { choices } });
      await readAgain();
      onClose();
      offerUndo(texts("done.rebase"), () => takeBack(change.itemIds));
    } catch (error) {
      setBusy(false);
      fail(error, texts("failed.rebase"));
      void refetch();
    }
  }

  const meanwhile = new Set(
    data?.flatMap((one) => {
      const mine = items.find(({ id }) => id === one.id)?.at ?? 0;
      return one.meanwhile.filter(({ at }) => at > mine).map(({ reservation }) => reservation.id);
    }),
  ).size;
  const title = !data
    ? texts("failed.publish")
    : meanwhile > 0
      ? t("planned", { count: meanwhile })
      : t("title", { count: data.length });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="normal"
      title={
        <span className="flex items-center gap-2">
          <Icon of={faCircleMinus} className="text-neg-ink" />
          {title}
        </span>
      }
      subtitle={t("text")}
      closeLabel={t("close")}
      busy={isBusy}
      busyLabel={t("busy")}
      startsAtTitle
      note={data && t("rest", { count: Math.max(0, items.length - data.length) })}
      actions={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button
            ref={button}
            variant="primary"
            disabled={!isFound}
            onClick={() => void rebase()}
            aria-keyshortcuts="R"
          >
            {t("confirm")} <kbd className="ms-1 font-normal opacity-80 phone:hidden">R</kbd>
          </Button>
        </>
      }
    >
      {isError && <FailedState title={t("unread")} retryLabel={texts("menu.again")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={t("loading")} />}
      <ol className="grid gap-5">
        {data?.map((entry, at) => (
          <li key={entry.id}>
            <Obstacle
              {...{ entry, timeZone }}
              number={at + 1}
              before={items.find((one) => one.reservationId === entry.reservationId)?.before ?? null}
              chosen={chosen[entry.id] ?? 0}
              onChoose={(one) => setChosen({ ...chosen, [entry.id]: one })}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Obstacle({
  entry,
  number,
  before,
  timeZone,
  chosen,
  onChoose,
}: {
  entry: Entry;
  number: number;
  before: PublicReservation | null;
  timeZone: string;
  chosen: number;
  onChoose: (at: number) => void;
}) {
  const t = useTranslations("drafts.rebase");
  const linesOf = useObstacleLines(timeZone);
  const locale = useLocale();
  const mine = entry.after ? decodePublicReservation(entry.after) : before;
  const meanwhile = entry.meanwhile.map(({ reservation, ...told }) => {
    return { ...told, bar: decodePublicReservation(reservation) };
  });
  const choices = entry.choices.map(({ take, reservation }) => {
    return { take, bar: reservation && decodePublicReservation(reservation) };
  });
  const taken = choices[chosen]?.bar ?? null;
  const [first] = meanwhile;
  const shown = first?.bar ?? mine;
  const whenOf = ({ bar }: (typeof choices)[number]) => {
    if (!bar) return "";
    const { start } = blockTimeOf(bar);
    const isSameDay = mine && localDayOf(start, timeZone) === localDayOf(mine.start, timeZone);
    return isSameDay
      ? formatClock(start, timeZone)
      : `${formatShortDay(localDayOf(start, timeZone), locale)} ${formatClock(start, timeZone)}`;
  };
  const labelOf = (choice: (typeof choices)[number]) => {
    if (choice.take === "time") return t("time", { when: whenOf(choice) });
    if (choice.take === "aircraft") return t("aircraft", { callSign: choice.bar?.aircraft?.callSign ?? "" });
    return t(choice.take);
  };
  return (
    <section aria-label={shown ? formatAircraftAndPeople(shown) : undefined}>
      <div className="flex gap-3">
        <span className="grid size-6 flex-none place-items-center border border-control text-small">{number}</span>
        <div className="min-w-0 flex-1">
          {shown && (
            <h3 className="font-bold">
              {formatAircraftAndPeople(shown)}, {formatShownPeriod(shown, timeZone)}
            </h3>
          )}
          {meanwhile.map(({ bar, by, at }, one) => (
            <p key={bar.id} className="text-small text-ink-2">
              {one > 0 && `${formatAircraftAndPeople(bar)}, ${formatShownPeriod(bar, timeZone)}. `}
              {[purposeOf(bar), by && t("bookedBy", { name: by, when: formatDayAndTime(at, timeZone) })]
                .filter(Boolean)
                .join(" · ")}
            </p>
          ))}
          {meanwhile.length === 0 && mine && (
            <p className="text-small text-neg-ink">{linesOf(entry, mine.start).join(" ")}</p>
          )}
        </div>
      </div>
      <div className="mt-2 grid gap-2 tablet:ps-9">
        {mine && <Lanes now={meanwhile.map(({ bar }) => bar)} draft={mine} rebased={taken} timeZone={timeZone} />}
        <SegmentedControl
          label={t("text")}
          value={String(chosen)}
          segments={choices.map((choice, at) => ({ value: String(at), label: labelOf(choice) }))}
          onValueChange={(value) => onChoose(Number(value))}
        />
      </div>
    </section>
  );
}

/** What is planned now, what the draft has, and where that would go, on one scale of hours. */
function Lanes({
  now,
  draft,
  rebased,
  timeZone,
}: {
  now: PublicReservation[];
  draft: PublicReservation;
  rebased: PublicReservation | null;
  timeZone: string;
}) {
  const t = useTranslations("drafts.rebase");
  const locale = useLocale();
  const day = localDayOf(draft.start, timeZone);
  const isHere = (bar: PublicReservation) => localDayOf(bar.start, timeZone) === day;
  const all = [...now, draft, ...(rebased ? [rebased] : [])].filter(isHere);
  const from = Math.floor(Math.min(...all.map(({ start }) => start)) / 3600) * 3600 - 3600;
  const to = Math.ceil(Math.max(...all.map(({ end }) => end)) / 3600) * 3600 + 3600;
  const left = (at: number) => `${((at - from) / (to - from)) * 100}%`;
  const hours = Array.from({ length: Math.round((to - from) / 3600) }, (_, at) => from + at * 3600);
  const step = Math.ceil(hours.length / 8);
  const strip = (bar: PublicReservation, isDrafted: boolean) => {
    const { start, end } = blockTimeOf(bar);
    // Who learns or rents, and what, first: that tells the lanes apart, which often share their aircraft.
    const name = [nameTogether(findMainPeople(bar))[0], purposeOf(bar), bar.aircraft?.callSign]
      .filter(Boolean)
      .join(" ");
    return (
      <div
        key={bar.id + start}
        className={`pb-b strip-body ${typeCssClass(bar.type)} ${isDrafted ? "drafted" : ""}`}
        style={{ left: left(start), width: `${((end - start) / (to - from)) * 100}%` }}
        title={`${name} ${formatShownPeriod(bar, timeZone)}`}
      >
        <b className="truncate">{name}</b>
      </div>
    );
  };
  const lane = (label: string, bars: PublicReservation[], isDrafted: boolean) => (
    <>
      <span className="self-center text-small text-ink-2">{label}</span>
      <div className="draft-lane">
        {bars.filter(isHere).map((bar) => strip(bar, isDrafted))}
        {bars
          .filter((bar) => !isHere(bar))
          .map((bar) => (
            <span key={bar.id} className="ps-2 text-small leading-7">
              {formatShortDay(localDayOf(bar.start, timeZone), locale)}{" "}
              {formatOccupiedPeriod(blockTimeOf(bar), bar.start, timeZone)}
            </span>
          ))}
      </div>
    </>
  );
  return (
    <div className="draft-lanes">
      <span />
      <div className="draft-hours" aria-hidden>
        {hours.map((at, index) =>
          index % step === 0 ? (
            <span key={at} style={{ left: left(at) }}>
              {formatClock(at, timeZone)}
            </span>
          ) : null,
        )}
      </div>
      {now.length > 0 && lane(t("now"), now, false)}
      {lane(t("draft"), [draft], true)}
      {rebased && lane(t("rebased"), [rebased], true)}
    </div>
  );
}
