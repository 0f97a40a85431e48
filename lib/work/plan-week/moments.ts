import type { Period } from "./week";

/** The periods that hold a moment at which one of them begins, for each such moment in its order. */
export function* atEachBegin<P extends Period>(
  periods: readonly P[],
): Generator<{ moment: number; open: readonly P[] }> {
  const inOrder = [...periods].sort((a, b) => a.start - b.start);
  let open: P[] = [];
  for (let at = 0; at < inOrder.length; ) {
    const moment = inOrder[at]!.start;
    open = open.filter(({ end }) => end > moment);
    while (inOrder[at]?.start === moment) open.push(inOrder[at++]!);
    yield { moment, open };
  }
}
