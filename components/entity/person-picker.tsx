"use client";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useDeferredValue, useState } from "react";
import { type Choice, Combobox, MultiCombobox } from "@/components/ui/combobox";
import { matches } from "@/components/ui/matches";
import { api } from "@/lib/http/client";
import type { PersonLight } from "@/lib/records/people/schema";

type Shared = {
  siteId: string;
  label: string;
  openLabel: string;
  emptyText: string;
  error?: string;
  /** Wire id of the role at the site that the person must hold. */
  roleId?: string;
  /** People who are chosen already, or known from the board: shown before anything is searched. */
  known: PersonLight[];
};

const choiceOf = (person: PersonLight): Choice => ({
  id: person.id,
  code: person.callSign ?? undefined,
  name: `${person.prenom} ${person.nom}`,
});

/** People of a site by what is typed, searched on the server; those chosen stay in the list. */
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
  // Who was found once and chosen is no longer among what the next letters find.
  const [people] = useState(() => new Map<string, PersonLight>());
  for (const person of [...known, ...data]) people.set(person.id, person);
  // Until the answer is there: of those who stand there, only whom the text means; Enter must not take somebody else.
  const isLate = isPlaceholderData || typed !== text;
  const found = isLate
    ? data.filter((person) => matches(`${person.callSign} ${person.prenom} ${person.nom}`, text))
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

export function PeoplePicker({
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
