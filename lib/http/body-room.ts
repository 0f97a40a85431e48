import { Problem } from "@/lib/platform/problem";
import { oncePerProcess } from "@/lib/platform/single";

/** Maximum number of bytes of bodies that this server holds at the same time, besides what is free. */
const MOST_BYTES = 100_000_000;
/** The first bytes of each body are free. So whoever fills the room with large bodies stops no ordinary request. */
const FREE_BYTES = 65_536;

type Room = { taken: number };
const sharedRoom = () => oncePerProcess<Room>("body-room", () => ({ taken: 0 }));

/**
 * The bytes of one request's body. All requests share one room, so that many large bodies at once can't use up the memory.
 * Whoever opens a share must close it.
 */
export class BodyShare {
  private size = 0;
  private held = 0;

  constructor(
    private readonly room: Room = sharedRoom(),
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** Whether there is room for that many more bytes. */
  take(bytes: number): boolean {
    this.size += bytes;
    const more = Math.max(0, this.size - FREE_BYTES) - this.held;
    if (more > 0 && this.room.taken + more > this.mostBytes) return false;
    this.room.taken += more;
    this.held += more;
    return true;
  }

  close(): void {
    this.room.taken -= this.held;
    this.held = 0;
  }
}

export const makeBusyProblem = () =>
  new Problem("unavailable", "errors.busyServer", { headers: { "Retry-After": "5" } });
