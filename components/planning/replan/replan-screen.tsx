"use client";
import {
  faArrowLeft,
  faCheck,
  faChevronLeft,
  faChevronRight,
  faHourglassHalf,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SignedInUser } from "@/components/reservations/booking-context";
import { LivingReservations } from "@/components/reservations/living-reservations";
import { useUndoKey } from "@/components/reservations/undo";
import { useUndoOffer } from "@/components/reservations/use-undo-offer";
import { useRefresh } from "@/components/shell/refresh";
import { areSingleKeysOn } from "@/components/shell/single-keys";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName, KeyHint } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { FailedState, Skeleton } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { hrefOf } from "@/lib/access/screens/address";
import { encodeMove, type ReplanRow } from "@/lib/activity/reservations/replan/wire";
import { api } from "@/lib/http/client";
import type { DecodedBoardRows } from "@/lib/views/planning/wire";
import { useIsPhone } from "../planning-frame";
import { encodeUndecided } from "../undecided";
import { useMoveTexts } from "./move-texts";
import { encodeReplanQuestion, type ReplanQuestion, toReplanInput } from "./question";
import { ReplanQuestionFields } from "./replan-question";
import { ReplanRowCells } from "./replan-row";
import { useReplan } from "./use-replan";

type Props = {
  sites: DecodedBoardRows["sites"];
  initial: ReplanQuestion;
  /** Who is out, where the address names somebody: maybe no instructor. */
  person: { id: string; name: string } | null;
  reader: SignedInUser;
  isPhone: boolean;
  /** When the page was read. What is hit is then read anew. */
  readAt: number;
};

type Moved = { id: string; version: number };

const FIELDS = "input:not([type=checkbox]), textarea, select";
/** Side by side where there is room, else in lines. */
const COLUMNS =
  "grid grid-cols-[6.5rem_minmax(8rem,1.4fr)_1rem_minmax(10rem,1.5fr)_minmax(7rem,1fr)_minmax(9rem,1.3fr)_4.5rem] items-center gap-x-3 px-4";

/**
 * Replans what is hit when an aircraft, somebody, a room or the weather is out: each row proposes where it can go, as if the other
 * accepted moves were made. All accepted ones are moved at once, and whoever takes part is told once.
 */
export function ReplanScreen({ sites, initial, person, reader, isPhone: guess, readAt }: Props) {
  const t = useTranslations("planning.replan");
  const [chosenId, setChosenId] = useState(sites[0]!.siteId);
  const site = sites.find((one) => one.siteId === chosenId) ?? sites[0]!;
  const { timeZone, siteId } = site;
  const isPhone = useIsPhone(guess);
  const refresh = useRefresh();
  const fail = useFailureToast();
  const texts = useMoveTexts(timeZone);
  const [question, setQuestion] = useState(initial);
  const [note, setNote] = useState("");
  const [at, setAt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const offerUndo = useUndoOffer();
  useUndoKey();
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const asked = toReplanInput(question, site);
  const isWhole = question.kind === "period" || question.id !== null;
  const { data, error, isFetching, isOfNow, refetch, lost, accept, acceptAll } = useReplan(asked, readAt);
  const rows = data?.rows ?? [];
  const told = data?.told ?? [];
  const current = Math.min(at, Math.max(0, rows.length - 1));
  // What is left once something was moved bears a mark on the board.
  const undecided = hasMoved ? encodeUndecided(rows.map(({ bar }) => bar)) : {};
  const taken = rows.filter(({ accepted }) => accepted !== null);
  useUnsavedWorkGuard(taken.length > 0 && !isBusy);

  // What was chosen before the others were judged with it may be taken: the person is told, and chooses anew.
  useEffect(() => {
    if (lost.length === 0) return;
    for (const { bar } of lost) accept(bar.id, null);
    const lines = lost.map(({ bar }) => [texts.what(bar).place, texts.what(bar).rest].join(" "));
    showToast({ tone: "info", title: t("lost"), lines });
  });

  function ask(next: ReplanQuestion) {
    setQuestion(next);
    setAt(0);
    setMoved(false);
    history.replaceState(history.state, "", encodeReplanQuestion(next));
  }

  async function run(action: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await action();
    } catch (failure) {
      fail(failure, t("refused"));
      void refetch();
    } finally {
      setBusy(false);
    }
  }

  const move = () =>
    run(async () => {
      if (taken.length === 0 || !isOfNow) return;
      const moves = taken.map(({ bar, accepted }) => ({ ...encodeMove(bar.id, accepted!), version: bar.version }));
      const { data: reservations } = await api.post<Moved[]>("planning/replan/move", { body: { siteId, moves, note } });
      setNote("");
      setAt(0);
      setMoved(true);
      refresh();
      offerUndo({
        id: `replanned-${reservations.map(({ id, version }) => id + version).join()}`,
        title: t("moved", { count: moves.length }),
        lines: [t("movedDetail", { count: told.length })],
        undone: t("undone"),
        run: async () => {
          await api.post("planning/replan/undo", { body: { siteId, reservations } });
          setMoved(false);
          refresh();
        },
      });
    });

  function go(to: number) {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setAt(next);
    list.current?.children[next]?.querySelector<HTMLElement>("[data-row]")?.focus();
  }

  // The keys work from the first moment on, wherever the focus is on the page, but not while something is open over it.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isHere = place.current?.contains(target) || target === document.body || target.localName === "main";
      if (isHere && !event.defaultPrevented) press(event);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  function press(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void move();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(FIELDS) || target.closest("[role=menu]"))
      return;
    const row = rows[current];
    const isOnRow = target.matches("[data-row]") || !place.current?.contains(target);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (target.closest("[role=group]:not([data-row])")) return;
      event.preventDefault();
      go(current + (event.key === "ArrowDown" ? 1 : -1));
    } else if (isOnRow && event.key === " " && row) {
      event.preventDefault();
      toggle(row);
    } else if (areSingleKeysOn() && /^[1-9]$/.test(event.key) && row) {
      const others = row.accepted ? row.moves : row.moves.slice(1);
      const other = others[Number(event.key) - 1];
      if (other) accept(row.bar.id, other);
    } else if (areSingleKeysOn() && event.key.toLowerCase() === "a") {
      void run(acceptAll);
    }
  }

  const toggle = ({ bar, accepted, moves }: ReplanRow) => accept(bar.id, accepted ? null : (moves[0] ?? null));

  const choices = {
    aircraft: site.aircraft.map(({ id, callSign }) => ({ id, name: callSign })),
    person: [
      ...site.instructors.map(({ id, callSign, firstName, lastName }) => {
        return { id, name: [callSign, `${firstName} ${lastName}`].filter(Boolean).join(" · ") };
      }),
      ...(person && !site.instructors.some(({ id }) => id === person.id) ? [person] : []),
    ],
    classroom: site.classrooms.map(({ id, name }) => ({ id, name })),
  };
  const movable = rows.filter(({ accepted, moves }) => accepted !== null || moves.length > 0).length;
  const shown = isPhone ? rows.slice(current, current + 1) : rows;

  return (
    <div ref={place} data-toasts="bottom" className="flex min-h-[calc(100dvh-52px)] flex-col">
      <div className="flex flex-wrap items-end gap-3 border-b border-line bg-surface px-4 py-3">
        <Link
          href={`${hrefOf("planning", siteId)}?${new URLSearchParams({ date: question.day, ...undecided })}`}
          aria-label={t("back")}
          title={t("back")}
          className={getButtonClassName("secondary", "normal", true)}
        >
          <Icon of={faArrowLeft} />
        </Link>
        <h1 className="flex min-h-control items-center text-page font-bold phone:text-section">{t("title")}</h1>
        {sites.length > 1 && (
          <Select
            label={t("site")}
            options={sites.map((one) => ({ value: one.siteId, label: one.siteName }))}
            value={siteId}
            onChange={({ target }) => {
              setChosenId(target.value);
              ask({ ...question, id: null });
            }}
          />
        )}
        <ReplanQuestionFields
          question={question}
          choices={choices}
          slotMinutes={site.slotMinutes}
          isPhone={isPhone}
          error={isWhole && !asked ? t("order") : undefined}
          onChange={ask}
        />
      </div>
      <div className="flex flex-1 items-stretch max-[1023px]:flex-col">
        <section aria-labelledby="replan-hit" className="@container min-w-0 flex-1 bg-surface">
          <div className="flex flex-wrap items-baseline gap-x-3 px-4 py-3">
            <h2 id="replan-hit" className="text-section font-bold">
              {!isWhole
                ? t("nothingChosen")
                : asked && !data && !error
                  ? t("loading")
                  : t("hit", { count: rows.length })}
            </h2>
            {rows.length > 0 && (
              <p className="text-table text-ink-2">{t("sum", { movable, undecided: rows.length - movable })}</p>
            )}
            {data && rows.length === 0 && <p className="text-table text-ink-2">{t("nothing")}</p>}
          </div>
          {error && (
            <div className="p-4">
              <FailedState title={t("failed")} retryLabel={t("retry")} onRetry={() => void refetch()} />
            </div>
          )}
          {asked && !data && !error && <Skeleton label={t("loading")} rows={6} />}
          {rows.length > 0 && (
            <div
              aria-hidden
              className={cx(COLUMNS, "border-b border-line pb-2 text-small font-bold text-brand @max-[1050px]:hidden")}
            >
              {(["planned", "hit", "best", "why", "others", "accepted"] as const).map((column) => (
                <span
                  key={column}
                  className={cx(column === "best" && "col-start-4", column === "accepted" && "text-end")}
                >
                  {t(`columns.${column}`)}
                </span>
              ))}
            </div>
          )}
          <LivingReservations reservations={rows.map(({ bar }) => ({ ...bar, site: { timeZone } }))} reader={reader}>
            <ol ref={list} aria-busy={isFetching} aria-labelledby="replan-hit">
              {shown.map((row) => {
                const place = rows.indexOf(row);
                const { place: where, rest } = texts.what(row.bar);
                const name = t("row", {
                  what: [where, rest].filter(Boolean).join(" "),
                  when: texts.planned(row.bar, null),
                });
                return (
                  <li key={row.bar.id} onFocus={() => setAt(place)} className="border-b border-line">
                    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a row of the grid */}
                    <div
                      data-row
                      role="group"
                      aria-label={name}
                      tabIndex={place === current ? 0 : -1}
                      className={cx(
                        COLUMNS,
                        "min-h-[54px] py-1.5 outline-offset-[-2px] @max-[1050px]:flex @max-[1050px]:flex-wrap @max-[1050px]:gap-y-2 @max-[1050px]:py-3",
                        place === current && "bg-sunken shadow-[inset_3px_0_0_var(--primary)]",
                      )}
                    >
                      <ReplanRowCells
                        row={row}
                        day={question.day}
                        texts={texts}
                        onAccept={(next) => accept(row.bar.id, next)}
                      />
                    </div>
                  </li>
                );
              })}
            </ol>
          </LivingReservations>
          {isPhone && rows.length > 1 && (
            <div className="flex items-center justify-between gap-3 p-4">
              <Button icon={faChevronLeft} disabled={current === 0} onClick={() => setAt(current - 1)}>
                {t("previous")}
              </Button>
              <span className="text-table">{t("place", { at: current + 1, count: rows.length })}</span>
              <Button icon={faChevronRight} disabled={current === rows.length - 1} onClick={() => setAt(current + 1)}>
                {t("next")}
              </Button>
            </div>
          )}
          {rows.length > 0 && <Hints />}
        </section>
        <aside className="flex w-[18rem] flex-col gap-4 border-s border-line bg-sunken p-4 max-[1023px]:w-auto max-[1023px]:border-s-0 max-[1023px]:border-t">
          <div>
            <h2 className="text-section font-bold">{t("told.title")}</h2>
            <p className="text-small text-ink-2">{t("told.count", { count: told.length })}</p>
          </div>
          <ul className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto text-table">
            {told.map(({ userId, name, moves }) => (
              <li key={userId} className="flex justify-between gap-2">
                <b className="min-w-0 truncate">{name}</b>
                <span className="text-ink-2">{t("told.moves", { count: moves })}</span>
              </li>
            ))}
          </ul>
          <TextArea
            label={t("note")}
            hint={t("noteHint")}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div aria-live="polite" className="text-table">
            <p className="font-bold">
              <Icon of={faCheck} className="me-2 text-pos-ink" />
              {t("acceptedCount", { count: taken.length })}
            </p>
            {rows.length > taken.length && (
              <p className="text-ink-2">
                <Icon of={faHourglassHalf} className="me-2" />
                {t("stays", { count: rows.length - taken.length })}
              </p>
            )}
          </div>
          <Button
            variant="primary"
            icon={faCheck}
            disabled={taken.length === 0 || isBusy || !isOfNow}
            onClick={() => void move()}
          >
            {t("move", { count: taken.length })} <KeyHint>{t("keyNames.move")}</KeyHint>
          </Button>
          <Button
            disabled={isBusy || rows.every(({ accepted, moves }) => accepted !== null || moves.length === 0)}
            onClick={() => void run(acceptAll)}
          >
            {t("all")} <KeyHint>{t("keyNames.all")}</KeyHint>
          </Button>
        </aside>
      </div>
    </div>
  );
}

/** The keys of the list, and how its rows are judged. */
function Hints() {
  const t = useTranslations("planning.replan");
  const keys = ["row", "other", "accept", "all", "move"] as const;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 text-small text-ink-2">
      {keys.map((what) => (
        <span key={what} className="inline-flex items-center gap-1 touch:hidden phone:hidden">
          <KeyHint>{t(`keyNames.${what}`)}</KeyHint>
          {t(`keys.${what}`)}
        </span>
      ))}
      <span className="ms-auto">{t("hint")}</span>
    </p>
  );
}
