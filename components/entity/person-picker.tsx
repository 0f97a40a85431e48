"use client";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useDeferredValue, useState } from "react";
import { type Choice, Combobox, MultiCombobox } from "@/components/ui/combobox";
import { matchesAllWords } from "@/components/ui/matches-all-words";
import { api } from "@/lib/http/client";
import type { PersonLight } from "@/lib/records/people/schema";

type Shared = {
  siteId: string;
  label: string;
  openLabel: string;
  emptyText: string;
  error?: string;
  /** The id of the role that the person must have at the site. */
  roleId?: string;
  /** People already chosen or shown on the board. The picker offers them before the person types anything. */
  known: PersonLight[];
};

const choiceOf = (person: PersonLight): Choice => ({
  id: person.id,
  code: person.callSign ?? undefined,
  name: `${person.prenom} ${person.nom}`,
});

/** Searches the people of a site on the server by the typed text. Chosen people stay in the list. */
function usePeople({ siteId, roleId, known }: Shared) {
  const [text, setText] = useState("");
  const typed = useDeferredValue(text);
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ["user-light", siteId, roleId, typed],
    queryFn: async ({ signal }) =>
      (await api.get<PersonLight[]>("user-light", { query: { siteId, text: typed, roleId }, signal, quiet: true }))
        .data,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  // Keep all people found so far, because a chosen person may not match the next search.
  const [people] = useState(() => new Map<string, PersonLight>());
  for (const person of [...known, ...data]) people.set(person.id, person);
  // Until the new answer arrives, the old answer is filtered by the typed text. Enter then can't choose a wrong person.
  const isLate = isPlaceholderData || typed !== text;
  const found = isLate
    ? data.filter((person) => matchesAllWords(`${person.callSign} ${person.prenom} ${person.nom}`, text))
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
