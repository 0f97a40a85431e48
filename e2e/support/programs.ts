import { fetchPersonId } from "./school";
import { expect, type Person, sameOriginHeaders } from "./test";

type Named = { id: string; version: number; title: string };
type Program = { name: string; lessons: string[]; flights?: string[]; requirements?: string[] };

/** Sends requests to the API as somebody, each of which must succeed. Resolves to what it answers. */
export function makeSender({ context: { request } }: Person) {
  const headers = sameOriginHeaders();
  return async (method: string, path: string, data: object) => {
    const answer = await request.fetch(`/api/${path}`, { method, data, headers });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
}

/** Writes a programme with some lessons in theory and flights of an hour, and locks it. Resolves to the id of its revision. */
export async function writeProgram(
  staff: Person,
  { name, lessons, flights = [], requirements = [] }: Program,
): Promise<string> {
  const send = makeSender(staff);
  const program = await send("POST", "program", { name, edition: "1", revision: "0" });
  const read = await (await staff.context.request.get(`/api/program/${program}`)).json();
  const revisionId = read.currentRevisionId as string;
  if (requirements.length > 0) await send("PUT", "revision", { id: revisionId, requirements, version: 1 });
  const { id: phaseId } = (await send("POST", "phase", { revisionId, name: "Local" })) as Named;
  for (const title of lessons) await send("POST", "session", { phaseId, type: 0, title });
  const pratical = { duration: { session: { hour: 1, minute: 0, second: 0 } } };
  for (const title of flights) await send("POST", "session", { phaseId, type: 1, title, pratical });
  await send("PATCH", `revision/${revisionId}/lock`, { version: requirements.length > 0 ? 2 : 1 });
  return revisionId;
}

/** Enrols students, by their last names, from today on. */
export async function enrolStudents(staff: Person, revisionId: string, lastNames: string[]): Promise<void> {
  const usersIds: string[] = [];
  for (const name of lastNames) usersIds.push(await fetchPersonId(staff, name));
  await enrolIds(staff, revisionId, usersIds);
}

/** The same by their ids. */
export const enrolIds = (staff: Person, revisionId: string, usersIds: string[]) =>
  makeSender(staff)("POST", "user-programRevision", { usersIds, revisionsId: [revisionId] });
