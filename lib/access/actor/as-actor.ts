import { sqlState } from "@/lib/platform/database-error";
import type { Db } from "@/lib/platform/db";
import { prisma } from "@/lib/platform/db";
import type { Change, ToldTogether } from "../changes/changed";
import { writeChangeEffects } from "../changes/write-changes";
import type { Actor } from "./actor";

/** The context that every query receives: the database, the actor who reads, and the current time. */
export type Reading = { readonly db: Db; readonly actor: Actor; readonly now: Date };

declare const open: unique symbol;

/**
 * The context that every command receives: what `Reading` holds, inside an open transaction, with the changes collected so far.
 * Only `asActor` makes one.
 */
export type Work = Reading & {
  readonly [open]: true;
  /** The changes that `changed` has collected so far in this transaction. */
  readonly changes: Change[];
  /** Where a command tells each person once of all that it changes: what it is called, see `tellTogether`. */
  readonly told?: ToldTogether;
  /** Callbacks that run after the commit. They must not throw, because an error would fail the request. */
  readonly afterCommit: (() => void)[];
};

/** The same transaction, in which each person is told once of all that is changed. */
export const tellTogether = (work: Work, told: ToldTogether): Work => ({ ...work, told });

const ATTEMPTS = 4;
/** Milliseconds. Only PostgreSQL ends a transaction that takes too long (`LIMITS` in lib/platform/db). */
const LONGER_THAN_POSTGRESQL_ALLOWS = 600_000;
/**
 * PostgreSQL's error codes for an exclusion conflict, a deadlock and a serialisation failure. Another transaction won, so a
 * new attempt may succeed.
 */
const LOST_RACE = new Set(["23P01", "40P01", "40001"]);

/**
 * Opens the one transaction of a request, job or test, calls `run` in it, and then writes the effects of the collected
 * changes. When another transaction wins a race, the whole transaction runs again, up to four times in all. Because `run`
 * may be called several times, it must have no effects except through its context.
 */
export async function asActor<T>(actor: Actor, run: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const afterCommit: Work["afterCommit"] = [];
    try {
      const result = await prisma().$transaction(
        async (db) => {
          const work = { db, actor, now: new Date(), changes: [], afterCommit } as unknown as Work;
          const answer = await run(work);
          await writeChangeEffects(work);
          return answer;
        },
        { maxWait: 10_000, timeout: LONGER_THAN_POSTGRESQL_ALLOWS },
      );
      for (const effect of new Set(afterCommit)) effect();
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST_RACE.has(sqlState(error) ?? "")) throw error;
    }
  }
}
