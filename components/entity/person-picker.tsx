"use client";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useDeferredValue, useState } from "react";
import { type Choice, Combobox, MultiCombobox } from "@/components/ui/combobox";
import { matchesAllWords } from "@/components/ui/matches-all-words";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { api } from "@/lib/http/client";
import type { PersonLight } from "@/lib/records/people/schema";
import { decodePersonChoice, makePersonSearchQuery, type PersonChoice } from "@/lib/records/people/wire";

type Shared = {
  siteId: string;
  label: string;
  openLabel: string;
  emptyText: string;
  error?: string;
  /** The role that the person must have at the site. */
  siteRole?: SiteRole;
  /** People already chosen or shown on the board. The picker offers them before the person types anything. */
  known: PersonChoice[];
};

const choiceOf = (person: PersonChoice): Choice => ({
  id: person.id,
  code: person.callSign ?? undefined,
  name: `${person.firstName} ${person.lastName}`,
});

/** Searches the people of a site on the server by the typed text. Chosen people stay in the list. */
function usePeople({ siteId, siteRole, known }: Shared) {
  const [text, setText] = useState("");
  const typed = useDeferredValue(text);
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ["user-light", siteId, siteRole, typed],
    queryFn: async ({ signal }) => {
      const query = makePersonSearchQuery({ siteId, text: typed, role: siteRole });
      const { data: views } = await api.get<PersonLight[]>("user-light", { query, signal, quiet: true });
      return views.map(decodePersonChoice);
    },
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  // Keep all people found so far, because a chosen person may not match the next search.
  const [people] = useState(() => new Map<string, PersonChoice>());
  for (const person of [...known, ...data]) people.set(person.id, person);
  // Until the new answer arrives, the old answer is filtered by the typed text. Enter then can't choose a wrong person.
  const isLate = isPlaceholderData || typed !== text;
  const found = isLate
    ? data.filter((person) => matchesAllWords(`${person.callSign} ${person.firstName} ${person.lastName}`, text))
    : data;
  return { people, found, search: (next: string) => setText(next.split(" ").length > 2 ? "" : next) };
}

export function PersonPicker({
  value,
  onChange,
  ...shared
}: Shared & { value: string | null; onChange: (id: string | null) => void }) {
  const { people, found, search } = usePeople(shared);
  const chosen = value ? people.get(value) : undefined;
  const choices = [...new Map([...found, ...(chosen ? [chosen] : [])].map((one) => [one.id, one])).values()];
  return (
    <Combobox
      label={shared.label}
      openLabel={shared.openLabel}
      emptyText={shared.emptyText}
      error={shared.error}
      required
      choices={choices.map(choiceOf)}
      value={value}
      onChange={onChange}
      onSearch={search}
    />
  );
}

export function MultiPersonPicker({
  values,
  onChange,
  removeLabel,
  renderMore,
  ...shared
}: Shared &
  Pick<ComponentProps<typeof MultiCombobox>, "removeLabel" | "renderMore"> & {
    values: string[];
    onChange: (ids: string[]) => void;
  }) {
  const { people, found, search } = usePeople(shared);
  const chosen = values.flatMap((id) => people.get(id) ?? []);
  const choices = [...new Map([...found, ...chosen].map((one) => [one.id, one])).values()];
  return (
    <MultiCombobox
      label={shared.label}
      openLabel={shared.openLabel}
      emptyText={shared.emptyText}
      error={shared.error}
      choices={choices.map(choiceOf)}
      values={chosen.map(choiceOf)}
      onChange={onChange}
      onSearch={search}
      removeLabel={removeLabel}
      renderMore={renderMore}
    />
  );
}
