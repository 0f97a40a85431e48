import { requireBuild } from "../../scripts/build.mjs";

/** Refuses to run if the build is missing or was made from other sources. */
export default async function setup(): Promise<void> {
  await requireBuild();
}
