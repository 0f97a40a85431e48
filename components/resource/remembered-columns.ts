import type { ColumnPlaces } from "@/lib/records/codes";

// Which headings somebody's files have for the columns of an import. A browser that stores nothing remembers nothing.

type Owner = readonly [personId: string, route: string];
type FileColumns = {
  headings: readonly { text: string }[];
  columns: readonly { name: string; at: number | null }[];
};
/** For each column its heading. Null: it has none. */
type Remembered = Record<string, string | null>;

const nameOf = ([personId, route]: Owner) => `envol.columns.${route}.${personId}`;

/** Remembers which headings were chosen for the columns of an import, for the next file of the same program. */
export function rememberColumns(owner: Owner, { headings, columns }: FileColumns, places: ColumnPlaces): void {
  const chosen = columns.map(({ name }) => [name, headings[places[name] ?? -1]?.text ?? null]);
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify(Object.fromEntries(chosen)));
  } catch {
    // The browser stores nothing.
  }
}

/**
 * Puts the columns of a file where the person had them before, by their headings. A column whose heading this file doesn't have stays where
 * it was found. Null when nothing changes.
 */
export function recallColumns(owner: Owner, { headings, columns }: FileColumns): ColumnPlaces | null {
  const chosen = read(owner);
  const recalled = columns.map(({ name, at }) => ({ name, at: placeOf(chosen[name], headings, at) }));
  if (recalled.every(({ at }, index) => at === columns[index]!.at)) return null;
  return Object.fromEntries(recalled.flatMap(({ name, at }) => (at === null ? [] : [[name, at]])));
}

function placeOf(heading: string | null | undefined, headings: FileColumns["headings"], found: number | null) {
  if (heading === null) return null;
  const at = headings.findIndex(({ text }) => text === heading);
  return at < 0 ? found : at;
}

function read(owner: Owner): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Remembered) : {};
  } catch {
    return {};
  }
}
