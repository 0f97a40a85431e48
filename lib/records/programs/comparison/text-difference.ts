/** A part of a text, and whether the other text hasn't got it. */
export type Piece = { text: string; isChanged: boolean };

/** Above this number of pairs of words, what lies between the same beginning and the same end counts as changed as a whole. */
const MOST_PAIRS = 1_000_000;
/** How many words of what stayed are shown beside a change. */
const WORDS_BESIDE = 8;

/** Compares two texts word by word. Each comes back as pieces, with long stretches of what stayed cut short. */
export function comparePieces(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [a, b] = [toWords(before), toWords(after)];
  const [inA, inB] = findSharedWords(a, b);
  return { before: toPieces(a, inA), after: toPieces(b, inB) };
}

const toWords = (text: string) => text.split(/\s+/).filter(Boolean);

/** Marks in both lists the words of a longest common subsequence. */
function findSharedWords(a: readonly string[], b: readonly string[]): [boolean[], boolean[]] {
  const [inA, inB] = [a.map(() => false), b.map(() => false)];
  const share = (i: number, j: number) => {
    inA[i] = true;
    inB[j] = true;
  };
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) share(start, start++);
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) share(--endA, --endB);
  const [rows, columns] = [endA - start, endB - start];
  if (rows * columns > MOST_PAIRS) return [inA, inB];
  // `longest[i][j]` is how many words the rests from i and from j have in common.
  const longest = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  const at = (i: number, j: number) => longest[i]![j]!;
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      longest[i]![j] = a[start + i] === b[start + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (a[start + i] === b[start + j]) share(start + i++, start + j++);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return [inA, inB];
}

function toPieces(words: readonly string[], isShared: readonly boolean[]): Piece[] {
  const runs: { words: string[]; isChanged: boolean }[] = [];
  for (const [at, word] of words.entries()) {
    const isChanged = !isShared[at];
    if (runs.at(-1)?.isChanged === isChanged) runs.at(-1)!.words.push(word);
    else runs.push({ words: [word], isChanged });
  }
  return runs.map((run, at) => ({
    text: (run.isChanged ? run.words : cutShort(run.words, at === 0, at === runs.length - 1)).join(" "),
    isChanged: run.isChanged,
  }));
}

/** Keeps of what stayed the words beside a change: at the beginning of a text its last ones, at the end its first ones. */
function cutShort(words: string[], isFirst: boolean, isLast: boolean): string[] {
  const [head, tail] = [isFirst ? 0 : WORDS_BESIDE, isLast ? 0 : WORDS_BESIDE];
  if (words.length <= head + tail + 1 || (isFirst && isLast)) return words;
  return [...words.slice(0, head), "…", ...(tail > 0 ? words.slice(-tail) : [])];
}
