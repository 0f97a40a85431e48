type Row = { reservationId: string };
export type Columns<F> = { departures: readonly F[]; arrivals: readonly F[] };

/** Which flights stand in which column, in their order. */
export const orderOf = ({ departures, arrivals }: Columns<Row>): Columns<string> => ({
  departures: departures.map(({ reservationId }) => reservationId),
  arrivals: arrivals.map(({ reservationId }) => reservationId),
});

/**
 * The rows as they were shown, so that none moves under a pointer that is about to press it. What is shown newly comes last in its
 * column.
 */
export function holdOrder<F extends Row>(held: Columns<string>, sorted: Columns<F>): Columns<F> {
  const known = new Set([...held.departures, ...held.arrivals]);
  const rows = new Map([...sorted.departures, ...sorted.arrivals].map((row) => [row.reservationId, row]));
  const column = (name: keyof Columns<F>) => [
    ...held[name].flatMap((id) => rows.get(id) ?? []),
    ...sorted[name].filter(({ reservationId }) => !known.has(reservationId)),
  ];
  return { departures: column("departures"), arrivals: column("arrivals") };
}
