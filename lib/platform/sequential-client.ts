import pg from "pg";

const BEGIN_OF_PRISMA = "BEGIN";

/**
 * PostgreSQL plans a prepared statement once for all values, instead of anew for each. What commands run finds rows by their
 * ids, for which the plan is the same; planning all facts of a booking takes longer than reading them.
 */
const BEGIN_WITH_KEPT_PLANS = "BEGIN; SET LOCAL plan_cache_mode = force_generic_plan";

/**
 * A connection that runs one statement at a time. Prisma sends several at once when it reads more than one relation within a
 * transaction; pg still puts them in a queue of its own, warns of it, and will refuse it from version 9 on.
 */
export class SequentialClient extends pg.Client {
  private running = 0;
  private last: Promise<unknown> = Promise.resolve();

  // biome-ignore lint/suspicious/noExplicitAny: pg's own declaration has a dozen forms
  override query(...args: any[]): any {
    if (args[0]?.text === BEGIN_OF_PRISMA) args[0] = { ...args[0], text: BEGIN_WITH_KEPT_PLANS };
    const send = () => (super.query as (...args: unknown[]) => unknown).apply(this, args);
    // Whoever gives a callback or a query object (the pool, a cursor) waits for it by themselves.
    if (typeof args.at(-1) === "function" || typeof args[0]?.submit === "function") return send();
    const result = this.running === 0 ? (send() as Promise<unknown>) : this.last.then(send, send);
    this.running++;
    const end = () => {
      this.running--;
    };
    this.last = result.then(end, end);
    return result;
  }
}
