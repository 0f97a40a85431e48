import { SAVED_PARAMETERS } from "./codes";

/** What a view keeps of an address: its filters, colour and density, in one order, without what is empty. */
export function toSavedQuery(search: URLSearchParams): string {
  const saved = new URLSearchParams();
  for (const name of SAVED_PARAMETERS) {
    const value = search.get(name);
    if (value) saved.set(name, value);
  }
  return saved.toString();
}
