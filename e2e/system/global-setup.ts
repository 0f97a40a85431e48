import { requireBuild } from "../../scripts/build.mjs";

/** What is tested is what stands here: a build of other sources is refused. */
export default async function setup(): Promise<void> {
  await requireBuild();
}
