import type { PublicReservation } from "./types";

/** The parameter of the address that names the reservations that a replanned day leaves where they are, each as it was then. */
export const UNDECIDED = "undecided";

export const encodeUndecided = (bars: readonly Pick<PublicReservation, "id" | "version">[]): Record<string, string> =>
  bars.length === 0 ? {} : { [UNDECIDED]: bars.map(({ id, version }) => `${id}.${version}`).join() };

/** The versions of the reservations that an address names. */
export const decodeUndecided = (text: string | null): ReadonlyMap<string, number> =>
  new Map(
    (text ?? "").split(",").flatMap((one): [string, number][] => {
      const [id, version] = one.split(".");
      return id && Number(version) > 0 ? [[id, Number(version)]] : [];
    }),
  );

/** Marks the bars that stay where they are until somebody decides. Whoever has changed one since has decided. */
export const markUndecided = (bars: PublicReservation[], versions: ReadonlyMap<string, number>): PublicReservation[] =>
  versions.size === 0
    ? bars
    : bars.map((bar) => (versions.get(bar.id) === bar.version ? { ...bar, isUndecided: true } : bar));
