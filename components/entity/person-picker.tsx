"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from "react";
import { type Choice, Combobox, MultiCombobox } from "@/components/ui/combobox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import { ApiError, api } from "@/lib/http/client";
import { matchesAllWords, startsWord } from "@/lib/platform/words";
import type { PersonLight } from "@/lib/records/people/schema";
import { decodeSitePersonChoice, makePersonSearchQuery, type SitePersonChoice } from "@/lib/records/people/wire";
import { ROLE_LOOK } from "./role-look";

type Shared = {
  siteId: string;
  label: ReactNode;
  openLabel: string;
  emptyText: string;
  error?: string;
  errorId?: string;
  hint?: ReactNode;
  placeholder?: string;
  /** The role that the person must have at the site. */
  siteRole?: SiteRole;
  /** People already chosen or shown on the board. The picker offers them before the person types anything. */
  known: SitePersonChoice[];
  /** Says when a person is taken. Taken people are grey and come last. */
  busyText?: (id: string) => string | null;
  /** Says when a person has said to be unavailable. They come after those who are free, and before those who are taken. */
  unavailableText?: (id: string) => string | null;
  onEnter?: () => void;
};

/** The roles in the order in which people fit as pilots, crew or helpers. */
const FITTING: readonly SiteRole[] = ["Instructor", "Renter", "Staff", "Student"];
const bestRoleOf = ({ roles = [] }: SitePersonChoice) => FITTING.find((role) => roles.includes(role));

type Looked = Pick<Shared, "siteRole" | "busyText" | "unavailableText">;

/** A person as an item of a list, with the icon of their role there. */
export function choiceOf(person: SitePersonChoice, { siteRole, busyText, unavailableText }: Looked): Choice {
  const role = siteRole ?? bestRoleOf(person);
  const busy = busyText?.(person.id) ?? unavailableText?.(person.id) ?? null;
  const look = role && ROLE_LOOK[role];
  return {
    id: person.id,
    code: person.callSign ?? undefined,
    name: `${person.firstName} ${person.lastName}`,
    icon: look && (
      <span
        className={cx("grid size-5 shrink-0 place-items-center rounded-strip text-caption text-dark", look.className)}
      >
        <Icon of={look.icon} />
      </span>
    ),
    detail: busy,
    muted: busy !== null,
  };
}

/** Reads the name of a person by their id. */
export const personQuery = (id: string) => ({
  queryKey: ["user-light", "by id", id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data: view } = await api.get<PersonLight>(`user-light/${id}`, { signal, quiet: true });
    return decodeSitePersonChoice(view);
  },
  staleTime: 60_000,
});

/** Reads the people of a site whose names hold a text. */
export const peopleQuery = (siteId: string, siteRole: SiteRole | undefined, text: string) => ({
  queryKey: ["user-light", siteId, siteRole, text],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = makePersonSearchQuery({ siteId, text, role: siteRole });
    const { data: views } = await api.get<PersonLight[]>("user-light", { query, signal, quiet: true });
    return views.map(decodeSitePersonChoice);
  },
  staleTime: 60_000,
});

/** Orders the people for a list: those whose name begins with the typed text, then free before unavailable before taken, then by their role. */
export function orderPeople<P extends SitePersonChoice>(
  people: readonly P[],
  typed: string,
  isBusy: (id: string) => boolean,
  isUnavailable: (id: string) => boolean = () => false,
): P[] {
  const rank = (person: P) => {
    const { callSign, firstName, lastName } = person;
    const begins = !typed || [callSign, lastName, firstName].some((name) => name && startsWord(name, typed));
    const role = bestRoleOf(person);
    const hindrance = isBusy(person.id) ? 20 : isUnavailable(person.id) ? 10 : 0;
    return (begins ? 0 : 100) + hindrance + (role ? FITTING.indexOf(role) : SITE_ROLES.length);
  };
  return [...people].sort((a, b) => rank(a) - rank(b));
}

/** Searches the people of a site on the server by the typed text. Chosen people stay known. */
function usePeople(shared: Shared) {
  const { siteId, siteRole, known, busyText, unavailableText } = shared;
  const t = useTranslations("shell.request");
  const [text, setText] = useState("");
  const typed = useDeferredValue(text.trim());
  const {
    data = [],
    isPending,
    isPlaceholderData,
    isPaused,
    failureReason,
  } = useQuery({
    ...peopleQuery(siteId, siteRole, typed),
    placeholderData: (before) => before,
  });
  // Keep all people found so far, because a chosen person may not match the next search.
  const [people] = useState(() => new Map<string, SitePersonChoice>());
  for (const person of [...known, ...data]) people.set(person.id, { ...people.get(person.id), ...person });
  // Until the new answer arrives, the old answer is filtered by the typed text. Enter then can't choose a wrong person.
  const isSearching = isPending || isPlaceholderData || typed !== text.trim();
  const found = isSearching
    ? data.filter((person) => matchesAllWords(`${person.callSign} ${person.firstName} ${person.lastName}`, text))
    : data;
  const ordered = orderPeople(
    found,
    text.trim(),
    (id) => Boolean(busyText?.(id)),
    (id) => Boolean(unavailableText?.(id)),
  );
  const isUnreached = isPaused || (failureReason instanceof ApiError && failureReason.status === 0);
  const emptyText = isUnreached ? t("unsearched") : shared.emptyText;
  return { people, found: ordered, search: setText, isSearching, emptyText };
}

export function PersonPicker({
  value,
  onChange,
  onFound,
  ...shared
}: Shared & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Called with each person who is chosen, so that the form knows their name. */
  onFound?: (person: SitePersonChoice) => void;
}) {
  const { people, found, search, isSearching, emptyText } = usePeople(shared);
  const chosen = value ? people.get(value) : undefined;
  const isListed = found.some(({ id }) => id === value);
  return (
    <Combobox
      label={shared.label}
      openLabel={shared.openLabel}
      emptyText={emptyText}
      error={shared.error}
      errorId={shared.errorId}
      hint={shared.hint}
      placeholder={shared.placeholder}
      required
      choices={found.map((person) => choiceOf(person, shared))}
      chosen={chosen && !isListed ? choiceOf(chosen, shared) : undefined}
      value={value}
      onChange={(id) => {
        const person = people.get(id ?? "");
        if (person) onFound?.(person);
        onChange(id);
      }}
      onSearch={search}
      isSearching={isSearching}
      onEnter={shared.onEnter}
    />
  );
}

export function MultiPersonPicker({
  values,
  onChange,
  onFound,
  removeLabel,
  renderMore,
  max,
  ...shared
}: Shared &
  Pick<ComponentProps<typeof MultiCombobox>, "removeLabel" | "renderMore" | "max"> & {
    values: string[];
    /** `added` is who has just been chosen. */
    onChange: (ids: string[], added?: SitePersonChoice) => void;
    /** Called with each person who is chosen, so that the form knows their name. */
    onFound?: (person: SitePersonChoice) => void;
  }) {
  const { people, found, search, isSearching, emptyText } = usePeople(shared);
  const chosen = values.flatMap((id) => people.get(id) ?? []);
  return (
    <MultiCombobox
      label={shared.label}
      openLabel={shared.openLabel}
      emptyText={emptyText}
      error={shared.error}
      errorId={shared.errorId}
      hint={shared.hint}
      placeholder={chosen.length === 0 ? shared.placeholder : undefined}
      choices={found.map((person) => choiceOf(person, shared))}
      values={chosen.map((person) => choiceOf(person, shared))}
      onChange={(ids) => {
        const added = people.get(ids.find((id) => !values.includes(id)) ?? "");
        if (added) onFound?.(added);
        // Whose name isn't known yet has no chip, and stays.
        onChange([...values.filter((id) => !people.has(id)), ...ids], added);
      }}
      onSearch={search}
      isSearching={isSearching}
      removeLabel={removeLabel}
      renderMore={renderMore}
      max={max}
      onEnter={shared.onEnter}
    />
  );
}
