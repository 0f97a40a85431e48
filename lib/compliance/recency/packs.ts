import type { RecencyPackName } from "@/lib/activity/recency/codes";
import { easaPack } from "./packs/easa";
import { faaPack } from "./packs/faa";
import type { RecencyPack } from "./rule";

/** The packs that a school chooses from. */
export const recencyPacks: Record<RecencyPackName, RecencyPack> = { Easa: easaPack, Faa: faaPack };
