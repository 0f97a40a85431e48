import { sqlState } from "@/lib/platform/database-error";
import type { Db } from "@/lib/platform/db";
import { prisma } from "@/lib/platform/db";
import type { Change } from "../changes/changed";
import { writeChanges } from "../changes/write-changes";
import type { Actor } from "./actor";

/** What every query is handed: where to read, for whom, and what time it is. */
export type Reading = { readonly db: Db; readonly actor: Actor; readonly now: Date };

declare const open: unique symbol;

/** A reading inside the one open transaction: what every command is handed. Only `asActor` makes one. */
export type Work = Reading & {
  readonly [open]: true;
  /** What `changed` was told so far in this transaction. */
  readonly changes: Change[];
  /** What is only worth doing once the transaction has committed; it must not fail the request. */
  readonly afterCommit: (() => void)[];
};

const ATTEMPTS = 4;
/** Exclusion, deadlock, serialisation failure: another transaction won, and the whole may be tried again. */
const LOST_RACE = new Set(["23P01", "40P01", "40001"]);

/**
 * Opens the one transaction of a request, job or test and runs `run` in it as `actor`, then writes what was told to have
 * changed. After a lost race the whole runs again, so `run` has no effect but through `db`: its own look for conflicts then
 * finds the winner.
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
