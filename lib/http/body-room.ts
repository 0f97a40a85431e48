import { networkOfAddress } from "@/lib/access/sign-in/network";
import { Problem } from "@/lib/platform/problem";
import { oncePerProcess } from "@/lib/platform/single";
import { readClientAddress } from "./request";

/** Maximum number of bytes of bodies that this server holds at the same time, besides what is free. */
const MOST_BYTES = 100_000_000;
/** Which part of the room one client may hold, so that nobody fills it alone. */
const PART_OF_ONE_CLIENT = 1 / 4;
/** The first bytes of each body are free. So whoever fills the room with large bodies stops no ordinary request. */
const FREE_BYTES = 65_536;

type Room = { taken: number; byClient: Map<string, number> };
export const makeRoom = (): Room => ({ taken: 0, byClient: new Map() });
const sharedRoom = () => oncePerProcess("body-room", makeRoom);

/**
 * The bytes of one request's body. All requests share one room, so that many large bodies at once can't use up the memory.
 * Whoever opens a share must close it.
 */
export class BodyShare {
  private size = 0;
  private held = 0;

  constructor(
    /** Whoever sends the body, such as the network of their address. */
    private readonly client: string,
    private readonly room: Room = sharedRoom(),
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** Opens the share of a request. */
  static of({ headers }: Request): BodyShare {
    return new BodyShare(networkOfAddress(readClientAddress(headers)));
  }

  /** Whether there is room for that many more bytes. */
  take(bytes: number): boolean {
    this.size += bytes;
    const more = Math.max(0, this.size - FREE_BYTES) - this.held;
    if (more > 0 && !this.hasRoomFor(more)) return false;
    this.hold(more);
    return true;
  }

  close(): void {
    this.hold(-this.held);
  }

  private hasRoomFor(bytes: number): boolean {
    const ofClient = this.room.byClient.get(this.client) ?? 0;
    return this.room.taken + bytes <= this.mostBytes && ofClient + bytes <= this.mostBytes * PART_OF_ONE_CLIENT;
  }

  private hold(bytes: number): void {
    const { byClient } = this.room;
    const ofClient = (byClient.get(this.client) ?? 0) + bytes;
    if (ofClient > 0) byClient.set(this.client, ofClient);
    else byClient.delete(this.client);
    this.room.taken += bytes;
    this.held += bytes;
  }
}

export const makeBusyProblem = () =>
  new Problem("unavailable", "errors.busyServer", { headers: { "Retry-After": "5" } });
