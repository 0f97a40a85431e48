import { sqlState } from "@/lib/platform/database-error";
import type { Db } from "@/lib/platform/db";
import { prisma } from "@/lib/platform/db";
import type { Change } from "../changes/changed";
import { writeChanges } from "../changes/write-changes";
import type { Actor } from "./actor";

/** What every query receives: the database, the actor who reads, and the present time. */
export type Reading = { readonly db: Db; readonly actor: Actor; readonly now: Date };

declare const open: unique symbol;

/** What every command receives: a reading inside the open transaction. Only `asActor` makes one. */
export type Work = Reading & {
  readonly [open]: true;
  /** The changes that `changed` has collected so far in this transaction. */
  readonly changes: Change[];
  /** Callbacks that run after the commit. A failure in one of them must not fail the request. */
  readonly afterCommit: (() => void)[];
};

const ATTEMPTS = 4;
/** PostgreSQL's codes for exclusion, deadlock and serialisation failure. Another transaction won, so a second attempt may succeed. */
const LOST_RACE = new Set(["23P01", "40P01", "40001"]);

/**
 * Opens the one transaction of a request, job or test, runs `run` in it as `actor`, and then writes the collected changes.
 * After a lost race the whole transaction runs a second time, and the command's own check then finds the winner. Because
 * `run` may run twice, it must have no effect except through `db`.
 */
export async function asActor<T>(actor: Actor, run: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const afterCommit: Work["afterCommit"] = [];
    try {
      const result = await prisma().$transaction(
        async (db) => {
          const work = { db, actor, now: new Date(), changes: [], afterCommit } as unknown as Work;
          const answer = await run(work);
          await writeChanges(work);
          return answer;
        },
        { maxWait: 15_000, timeout: 30_000 },
      );
      for (const effect of new Set(afterCommit)) effect();
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST_RACE.has(sqlState(error) ?? "")) throw error;
    }
  }
}
