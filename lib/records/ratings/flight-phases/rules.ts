const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** The letters and digits of a name in capitals, without accents. */
const signsOf = (name: string) =>
  name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

/** The trigrams that suit a name, the best one first: its first three letters, then its first two with a later one, … */
function* suitingTrigrams(name: string): Generator<string> {
  const own = signsOf(name);
  const padded = `${own}XXX`;
  const two = padded.slice(0, 2);
  for (const sign of own.slice(2) || padded[2]!) yield two + sign;
  for (const sign of SIGNS) yield two + sign;
  for (const second of SIGNS) for (const third of SIGNS) yield two[0] + second + third;
}

/** Makes a trigram of a name, other than the taken ones. Null when none is free. */
export function makeTrigram(name: string, taken: ReadonlySet<string>): string | null {
  for (const trigram of suitingTrigrams(name)) if (!taken.has(trigram)) return trigram;
  return null;
}
