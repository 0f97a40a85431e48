"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLiveChanges } from "@/components/reservations/use-live-changes";
import type { PlanningEvent } from "@/components/shell/live/live-stream";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { EMPTY_LEG, fillLegs } from "@/lib/activity/flights/follow-up/proposals";
import { moveOfLegs } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import {
  countedOfView,
  entryContextOfView,
  expectedOfView,
  isClosedView,
  typedLegsOf,
  withFile,
} from "@/lib/activity/flights/follow-up/wire";
import { LEG_PICTURES, type LegFileKind } from "@/lib/activity/flights/leg-files/codes";
import { newIdempotencyKey } from "@/lib/http/client";
import { expectedOfLegs } from "./expected";
import {
  closeFlight,
  fetchFollowUp,
  findTheirs,
  isUnreached,
  keepLegs,
  picturePath,
  putPicture,
  removeLegFile,
  reopenFlight,
} from "./follow-up-calls";
import { isSeenLater } from "./kept/entry";
import { mergeLegs, sameLegs } from "./kept/merge-legs";
import { isPictureOnlyHere, type PicturePlace } from "./kept/picture";
import { useKeptFlight } from "./kept/use-kept-flight";
import type { LegField } from "./leg-fields";
import {
  dropLeg,
  dropOverwritten,
  dropReplaced,
  findTypedFaults,
  noteUnreadable,
  type Unreadable,
  unreadableAt,
} from "./unreadable";

/** What is typed is kept so long after the last key, so that a word costs one call. */
const KEEP_AFTER_MS = 700;

/** Where somebody else changes the flight at the same time, what is typed is sent again over their version, so often at most. */
const KEEP_ATTEMPTS = 3;

/** What somebody else has typed meanwhile, beside what was typed here. Legs that were closed here hold what was proposed, too. */
export type Conflict = { theirs: FlightFollowUpView; mine: LegEntry[]; isClosing?: boolean };

/**
 * The follow-up of a flight while it is typed: what is typed is kept by itself, proposals and checks follow at once by the server's
 * own rules. What somebody else typed meanwhile is shown beside it, and nothing is lost. On the phone of somebody on board it is
 * kept there, too, and closing without network waits there until it is sent.
 */
export function useFollowUp(first: FlightFollowUpView, now: number, readerId: string) {
  const t = useTranslations("flightFollowUp");
  const fail = useFailureToast();
  const [view, setView] = useState(first);
  const [typed, setTyped] = useState(() => typedLegsOf(first));
  const [unreadable, setUnreadable] = useState<Unreadable[]>([]);
  const [isUnsaved, setUnsaved] = useState(false);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { kept, entry, pictures, isReading, sendKept } = useKeptFlight(first, readerId);
  // What the phone keeps isn't lost with the page. It doesn't keep what can't be read.
  useUnsavedWorkGuard((isUnsaved && !kept) || unreadable.length > 0);
  // `base`: the legs as the version has them that was seen last.
  const latest = useRef({ typed, base: typed, version: first.version });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<Promise<boolean> | null>(null);
  const key = useRef(newIdempotencyKey());
  const isClosed = isClosedView(view);
  const { reservationId } = view;
  const closedTitle = t("closed", { callSign: view.aircraft.callSign });

  const show = useCallback((next: FlightFollowUpView, legs = typedLegsOf(next)) => {
    latest.current = { typed: legs, base: typedLegsOf(next), version: next.version };
    setView(next);
    setTyped(legs);
  }, []);

  /**
   * Takes in the follow-up as the server has it now, beside what is typed here and not kept yet. What both have changed, or a flight
   * that was closed meanwhile, is a conflict: then nothing is taken in. Returns whether it was.
   */
  const takeIn = useCallback(
    (next: FlightFollowUpView): boolean => {
      const { typed: mine, base } = latest.current;
      const isMine = !sameLegs(mine, base);
      const merged = isMine && isClosedView(next) ? null : mergeLegs(base, mine, typedLegsOf(next));
      if (merged) show(next, merged);
      else setConflict({ theirs: next, mine });
      return merged !== null;
    },
    [show],
  );

  /** Sends what is typed. Returns whether it is kept. One call runs at a time. */
  const keep = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (keeping.current) await keeping.current;
    const send = async (attempts: number): Promise<boolean> => {
      const { typed: sent, version } = latest.current;
      try {
        latest.current.version = await keepLegs(readerId, reservationId, sent, version);
        latest.current.base = sent;
        setKeptAt(Math.floor(Date.now() / 1000));
        fail.gone(t("failed.keep"));
        const next = await fetchFollowUp(readerId, reservationId);
        if (!takeIn(next)) return false;
        await kept?.keepView(next);
        if (sameLegs(latest.current.typed, latest.current.base)) {
          setUnsaved(false);
          await kept?.apply(reservationId, { kind: "keptByServer" });
          // Pictures of these legs come after them.
          void sendKept();
        }
        return true;
      } catch (error) {
        const theirs = await findTheirs(readerId, error, reservationId);
        if (!theirs) {
          if (!kept || !isUnreached(error)) fail(error, t("failed.keep"));
          return false;
        }
        // It had arrived, and only its answer was lost.
        if (!isClosedView(theirs) && sameLegs(typedLegsOf(theirs), sent)) latest.current.base = sent;
        if (!takeIn(theirs)) return false;
        if (!sameLegs(latest.current.typed, latest.current.base)) {
          if (attempts > 1) return send(attempts - 1);
          timer.current = setTimeout(() => void keep(), KEEP_AFTER_MS);
          return false;
        }
        setUnsaved(false);
        return true;
      }
    };
    keeping.current = send(KEEP_ATTEMPTS);
    const isKept = await keeping.current;
    keeping.current = null;
    return isKept;
  }, [readerId, reservationId, fail, t, kept, takeIn, sendKept]);

  const change = useCallback(
    (legs: LegEntry[]) => {
      latest.current.typed = legs;
      setTyped(legs);
      setUnsaved(true);
      const { version, base } = latest.current;
      void kept?.apply(reservationId, { kind: "typed", legs, version, base });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), KEEP_AFTER_MS);
    },
    [keep, kept, reservationId],
  );
  const state = entry?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry is taken up when it becomes another one, not at each key.
  useEffect(() => {
    if (!entry || !kept) return;
    const { closing, theirs, version } = entry;
    if (state === "typed" && !isUnsaved) {
      // What was typed before the page was loaded anew. It may have been kept by the server meanwhile.
      if (sameLegs(entry.typed, typedLegsOf(view))) void kept.apply(reservationId, { kind: "dropped" });
      else if (isSeenLater(entry, latest.current.version)) {
        // The phone knows a later version than this page, over which it was typed.
        latest.current = { ...latest.current, version, base: entry.base! };
        change(entry.typed);
      } else if (version === latest.current.version) change(entry.typed);
      else {
        const merged = !isClosed && entry.base ? mergeLegs(entry.base, entry.typed, typedLegsOf(view)) : null;
        if (merged) change(merged);
        else setConflict({ theirs: view, mine: entry.typed });
      }
    } else if (state === "waits") {
      clearTimeout(timer.current);
      setUnsaved(false);
      setTyped((latest.current.typed = entry.typed));
    } else if (state === "differs") setConflict({ theirs: theirs!, mine: closing!.legs, isClosing: true });
    else if (state === "refused") setTyped((latest.current.typed = entry.typed));
    else if (state === "sent" && !isClosed) {
      setUnsaved(false);
      fetchFollowUp(readerId, reservationId).then(
        (next) => {
          show(next);
          showToast({ id: `flight-${reservationId}`, tone: "success", title: closedTitle });
          return kept.keepView(next);
        },
        () => {},
      );
    }
  }, [state, kept]);

  // Somebody else has noted something of the flight: the desk a time, a colleague what was flown.
  const concerns = useCallback(
    ({ kind, id }: PlanningEvent) => kind === "Flight" && id === reservationId,
    [reservationId],
  );
  const readAgain = useCallback(async () => {
    if (keeping.current) await keeping.current;
    const next = await fetchFollowUp(readerId, reservationId).catch(() => null);
    if (next && next.version !== latest.current.version && takeIn(next)) await kept?.keepView(next);
  }, [readerId, reservationId, takeIn, kept]);
  const isAnswering = state === "waits" || state === "differs" || conflict !== null;
  useLiveChanges(view.siteId, readAgain, isAnswering ? concernsNothing : concerns);

  useEffect(() => {
    // What was taken on the phone is with the server now.
    for (const { at, kind, fileId } of pictures)
      if (fileId) setView((shown) => withFile(shown, at, LEG_PICTURES[kind], fileId));
  }, [pictures]);

  useEffect(() => {
    // What couldn't be sent is sent once the network is back.
    const send = () => isUnsaved && void keep();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [keep, isUnsaved]);

  const { legs, proposed } = useMemo(
    () =>
      isClosed
        ? { legs: view.legs as LegEntry[], proposed: [] }
        : fillLegs(typed, expectedOfLegs(typed, expectedOfView(view))),
    [isClosed, typed, view],
  );
  const faults = isClosed ? [] : findTypedFaults(legs, unreadable, entryContextOfView(view, now));
  const move = useMemo(() => moveOfLegs(legs, countedOfView(view)), [legs, view]);

  const setLeg = (at: number, values: Partial<LegEntry>) => {
    setUnreadable((all) => dropOverwritten(all, at, values));
    change(latest.current.typed.map((leg, place) => (place === at ? { ...leg, ...values } : leg)));
  };

  /** Adds a leg. What is noted of the legs before stays with them. */
  const addLeg = () => change([...latest.current.typed, EMPTY_LEG]);
  const removeLeg = (at: number) => {
    setUnreadable((all) => dropLeg(all, at));
    change(latest.current.typed.filter((_, place) => place !== at));
  };

  async function write(call: () => Promise<void>, title: string, failed: string): Promise<boolean> {
    setBusy(true);
    try {
      await call();
      setUnsaved(false);
      show(await fetchFollowUp(readerId, reservationId));
      showToast({ id: `flight-${reservationId}`, tone: "success", title });
      return true;
    } catch (error) {
      const theirs = await findTheirs(readerId, error, reservationId);
      if (theirs) setConflict({ theirs, mine: latest.current.typed });
      else fail(error, failed);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Takes a picture of a leg. A phone keeps it until the server has it. Throws what the server refuses otherwise. */
  async function takePicture(place: PicturePlace, content: Blob): Promise<void> {
    if (!kept) {
      const file = new File([content], place.kind, { type: content.type });
      const fileId = await putPicture(readerId, picturePath(reservationId, place.at, place.kind), file);
      setView((shown) => withFile(shown, place.at, LEG_PICTURES[place.kind], fileId));
      return;
    }
    await kept.applyToPicture(place, { kind: "taken", key: newIdempotencyKey(), content });
    await sendKept();
  }

  /** Takes a picture away again: from the phone, where only that has it, otherwise from the server. */
  async function removePicture(place: PicturePlace): Promise<void> {
    const { at, kind } = place;
    const isHere = pictures.some((one) => one.at === at && one.kind === kind && isPictureOnlyHere(one));
    if (!isHere) {
      await removeLegFile(readerId, picturePath(reservationId, at, kind));
      setView((shown) => withFile(shown, at, LEG_PICTURES[kind], null));
    }
    await kept?.applyToPicture(place, { kind: "discarded" });
  }

  /** Closes it on the phone, from where it is sent: now, or once the network is back. */
  async function closeKept(phone: NonNullable<typeof kept>): Promise<boolean> {
    setBusy(true);
    try {
      const { version, base } = latest.current;
      const at = Math.floor(Date.now() / 1000);
      const closing = { legs, version, base, key: newIdempotencyKey(), at, reopening: view.reopeningReason };
      await phone.apply(reservationId, { kind: "closed", ...closing });
      await sendKept();
      const after = await phone.readEntry(reservationId);
      if (after?.state === "waits") showToast({ id: `flight-${reservationId}`, tone: "info", title: t("kept.waits") });
      return after?.state === "sent";
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{ readerId, view, legs, typed, proposed, faults, move, isClosed, isUnsaved, isBusy, keptAt, conflict },
    ...{ setLeg, addLeg, removeLeg, keep },
    /** Takes other legs in place of all that was typed. */
    setLegs: (legs: LegEntry[]) => {
      const before = latest.current.typed;
      setUnreadable((all) => dropReplaced(all, before, legs));
      change(legs);
    },
    /** The text of a field that can't be read. Null: it has none. */
    unreadableAt: (at: number, field: LegField) => unreadableAt(unreadable, at, field),
    /** Notes a text that can't be read, which stands against closing, or that the field has none any more (null). */
    noteUnreadable: (at: number, field: LegField, text: string | null) =>
      setUnreadable((all) => noteUnreadable(all, at, field, text)),
    /** Notes that a file is kept with a leg now, or none any more (null). */
    setFile: useCallback(
      (at: number, kind: LegFileKind, fileId: string | null) => setView((shown) => withFile(shown, at, kind, fileId)),
      [],
    ),
    /** Puts somebody on board of a leg who wasn't booked. They watch, until somebody says otherwise. */
    addOther: (at: number, person: FlightFollowUpView["others"][number]) => {
      const { userId } = person;
      const { users } = legs[at]!;
      if (users.some((one) => one.userId === userId)) return;
      setView((shown) => ({ ...shown, others: [...shown.others.filter((one) => one.userId !== userId), person] }));
      setLeg(at, { users: [...users, { userId, mode: null, pilotFlying: false }] });
    },
    /** Whether a leg can be taken out: its files, and those after it, would belong to another leg. */
    canRemoveLeg: (at: number) =>
      view.files.every(({ leg }) => leg <= at) && pictures.every((one) => one.at < at || !isPictureOnlyHere(one)),
    /** The pictures that this phone has and the server doesn't. */
    pictures: pictures.filter(isPictureOnlyHere),
    ...{ takePicture, removePicture },
    /** Takes one side of a conflict: mine is kept over theirs. */
    settle: async (takesMine: boolean) => {
      if (!conflict) return;
      setConflict(null);
      show(conflict.theirs);
      await kept?.keepView(conflict.theirs);
      await kept?.apply(reservationId, { kind: "settled", takesMine });
      if (takesMine) change(conflict.mine);
      else {
        setUnreadable([]);
        setUnsaved(false);
        await kept?.apply(reservationId, { kind: "dropped" });
      }
    },
    close: async () => {
      clearTimeout(timer.current);
      if (keeping.current) await keeping.current;
      // What others have noted while the press waited is looked at before it counts.
      if (!sameLegs(latest.current.typed, typed)) {
        showToast({ id: `flight-${reservationId}`, tone: "info", title: t("changedMeanwhile") });
        return false;
      }
      if (faults.length > 0) return false;
      if (kept) return closeKept(kept);
      const send = () =>
        closeFlight(readerId, reservationId, { legs, version: latest.current.version, key: key.current });
      const isDone = await write(send, closedTitle, t("failed.close"));
      key.current = newIdempotencyKey();
      return isDone;
    },
    ...{ isOnPhone: kept !== null, isReading },
    /** Whether it is closed on this phone, and waits to be sent. */
    isWaiting: state === "waits",
    isReadOnly: isClosed || !view.rights.record || state === "waits",
    entry,
    /** Takes back a closing that waits, to correct it. */
    correct: () => kept?.apply(reservationId, { kind: "corrected" }),
    /** Opens it again. Throws what the server refuses, and shows the flight as somebody else has left it meanwhile. */
    reopen: async (reason: string) => {
      try {
        await reopenFlight(readerId, reservationId, reason, latest.current.version);
      } catch (error) {
        const theirs = await findTheirs(readerId, error, reservationId);
        if (theirs) show(theirs);
        throw error;
      }
      setUnsaved(false);
      show(await fetchFollowUp(readerId, reservationId));
    },
  };
}

export type FollowUp = ReturnType<typeof useFollowUp>;

const concernsNothing = () => false;
