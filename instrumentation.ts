/** Runs once when a server starts. Never rejects: every request would then fail. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startJobs } = await import("@/lib/work/jobs");
  startJobs();
}
