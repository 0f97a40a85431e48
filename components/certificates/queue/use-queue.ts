"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { api } from "@/lib/http/client";
import type { CertificateView } from "@/lib/records/certificates/schema";
import { AWAITS_VALIDATION, type Certificate, decodeCertificate, routeOf } from "@/lib/records/certificates/wire";

/** How often the queue is read anew, so that what a colleague took leaves it. */
const REFRESH_MS = 15_000;
export const QUEUE_KEY = ["certificates", "queue"];

export type QueueFilter = "all" | "people" | "aircraft";

type Options = {
  first: Certificate[];
  siteId: string;
  holderId: string | null;
  keepsCertificates: boolean;
  decidesHealth: boolean;
};

const isOf = ({ person, aircraft }: Certificate, holderId: string | null) =>
  holderId !== null && (person?.id === holderId || aircraft?.id === holderId);

/** Whose certificate it is, in a few words. */
export const holderOf = ({ person, aircraft }: Certificate) => (person ? fullName(person) : (aircraft?.callSign ?? ""));

/** Whether only somebody else decides on it, because it is about health. */
const isForOthers = (one: Certificate, decidesHealth: boolean) => one.isHealthData && (!decidesHealth || one.isClosed);

/**
 * What awaits validation, oldest first and what others decide on last, with one that is open. What was decided here leaves at once;
 * what somebody else decided leaves when the list is read anew, and `taken` says who.
 */
export function useQueue({ first, siteId, holderId, keepsCertificates, decidesHealth }: Options) {
  const t = useTranslations("certificates.queue");
  const client = useQueryClient();
  const [filter, setFilter] = useState<QueueFilter>("all");
  const [openId, setOpenId] = useState(() => {
    const own = first.find((one) => !isForOthers(one, decidesHealth));
    return (first.find((one) => isOf(one, holderId)) ?? own ?? first[0])?.id ?? "";
  });
  /** What was decided here, which a list that was read before still has. */
  const [decided, setDecided] = useState<readonly string[]>([]);
  /** What was left for later stands at the end, the last one left at the very end. */
  const [later, setLater] = useState<readonly string[]>([]);
  const [taken, setTaken] = useState("");
  const { data } = useQuery({
    queryKey: QUEUE_KEY,
    queryFn: () => readQueue(siteId, keepsCertificates),
    initialData: first,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const known = useRef<Certificate[]>(first);
  useEffect(() => {
    const gone = known.current.filter(({ id }) => !decided.includes(id) && data.every((one) => one.id !== id));
    known.current = data;
    const one = gone[0];
    if (!one) return;
    void describeTaken(one).then((who) =>
      setTaken(t("taken", { ...who, who: who.who || t("somebody"), count: gone.length })),
    );
  }, [data, decided, t]);

  const waiting = [...data]
    .filter(({ id }) => !decided.includes(id))
    .sort(
      (a, b) =>
        Number(isForOthers(a, decidesHealth)) - Number(isForOthers(b, decidesHealth)) ||
        later.indexOf(a.id) - later.indexOf(b.id),
    );
  const shown = waiting.filter(({ aircraft }) => filter === "all" || (filter === "aircraft") === (aircraft !== null));
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === openId),
  );
  const open = shown[at] ?? null;
  /** The one that opens when the open one is gone. */
  const next = shown[at + 1] ?? shown[at - 1] ?? null;

  return {
    ...{ waiting, shown, open, at, filter, setFilter, taken },
    forOthers: waiting.filter((one) => isForOthers(one, decidesHealth)).length,
    isOpenForOthers: open !== null && isForOthers(open, decidesHealth),
    upcoming: shown.slice(at + 1, at + 3),
    show: (id: string) => setOpenId(id),
    step: (by: number) => setOpenId(shown[Math.min(shown.length - 1, Math.max(0, at + by))]?.id ?? ""),
    /** Takes the open one out of the list, because it was decided here, and opens the next. */
    settle(id: string) {
      setDecided((before) => [...before, id]);
      setOpenId(next?.id ?? "");
    },
    /** Puts one back that was decided here, and opens it. */
    async restore(id: string) {
      await client.refetchQueries({ queryKey: QUEUE_KEY });
      setDecided((before) => before.filter((one) => one !== id));
      setOpenId(id);
    },
    leaveForLater() {
      if (!open) return;
      setLater((before) => [...before.filter((one) => one !== open.id), open.id]);
      setOpenId(next?.id ?? "");
    },
  };
}

async function readQueue(siteId: string, keepsCertificates: boolean): Promise<Certificate[]> {
  const routes = ["certificate-for-people", ...(keepsCertificates ? ["certificate-for-aircraft"] : [])];
  const lists = await Promise.all(
    routes.map((route) => api.get<CertificateView[]>(route, { query: { siteId, ...AWAITS_VALIDATION }, quiet: true })),
  );
  return sortByWaiting(lists.flatMap(({ data }) => data.map(decodeCertificate)));
}

/** Sorts by how long they have been waiting, the longest first. */
export const sortByWaiting = (certificates: readonly Certificate[]) =>
  [...certificates].sort((a, b) => (a.completedAt ?? 0) - (b.completedAt ?? 0));

async function describeTaken(one: Certificate) {
  const what = { certificate: one.typeName, holder: holderOf(one) };
  try {
    const { data } = await api.get<CertificateView>(`${routeOf(one)}/${one.id}`, { quiet: true });
    return { ...what, who: data.decidedBy ?? data.archivedBy ?? "" };
  } catch {
    return { ...what, who: "" };
  }
}
