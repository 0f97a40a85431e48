"use client";
import { useQueries } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { peopleQuery } from "@/components/entity/person-picker";
import { ApiError } from "@/lib/http/client";
import type { SitePersonChoice } from "@/lib/records/people/wire";

/** More words than these name nobody else. */
const MOST_WORDS = 6;

/** Reads the people of a site who are named by a text or by one of its words. Nobody is asked for by whoever may add nobody. */
export function useNamedPeople(siteId: string, text: string, mayAsk: boolean) {
  // Nobody's name begins with a digit. A time alone is understood without an answer.
  const sought = /^[\d+−-]\S*$/.test(text.trim()) ? "" : text.trim();
  const typed = useDeferredValue(sought);
  const words = typed.split(/\s+/).filter((word) => /^\p{L}{2}/u.test(word));
  const texts = mayAsk ? [...new Set([typed, ...words.slice(0, MOST_WORDS)])] : [];
  const answers = useQueries({ queries: texts.map((one) => peopleQuery(siteId, undefined, one)) });
  const people = new Map<string, SitePersonChoice>();
  for (const { data = [] } of answers) for (const person of data) people.set(person.id, person);
  const isUnreached = answers.some(
    ({ isPaused, failureReason }) => isPaused || (failureReason instanceof ApiError && failureReason.status === 0),
  );
  return {
    people: [...people.values()],
    isSearching: (mayAsk && typed !== sought) || answers.some(({ isPending }) => isPending),
    isUnreached,
  };
}
