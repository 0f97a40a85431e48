import type { Work } from "@/lib/access/actor/as-actor";
import { enrolStudents, giveLessons } from "@/lib/activity/training/commands";
import { toDate } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { changeProgram } from "@/lib/records/programs/commands";
import { importSyllabus } from "@/lib/records/programs/interchange/commands";
import { type Demands, type SyllabusLesson, syllabusSchema } from "@/lib/records/programs/interchange/schema";
import { lockRevision } from "@/lib/records/programs/revisions/commands";
import { FINISHERS } from "./demo-training";
import exerciseSkills from "./exercise-skills.json";
import syllabi from "./syllabi-fr.json";

type WrittenLesson = {
  reference: string;
  title: string;
  minutes: number;
  kind: string;
  content?: string;
  briefing?: string;
  debriefing?: string;
  instructions?: string;
  exercises?: string[];
  period?: string;
  xc?: boolean;
  /** What this lesson demands beside what the programme does. */
  demands?: Partial<Demands>;
};
type Written = Pick<(typeof syllabi)[number], "name" | "edition" | "revision" | "minima" | "requirements" | "tags"> & {
  demands: Partial<Demands>;
  /** What its lessons alone demand beside: whoever begins needs no medical to fly with an instructor. */
  soloDemands?: Partial<Demands>;
  phases: { name: string; lessons: WrittenLesson[] }[];
};

const NO_DEMANDS: Demands = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
const paragraph = (text: string | undefined) => (text ? `<p>${text}</p>` : "");

/** Who follows a second training beside. */
const BESIDE: Record<string, readonly string[]> = {
  "Vol de nuit": ["alice.clement"],
  // He learnt abroad: the licence of another country is his, but its class rating has lapsed.
  "Qualification de classe SEP": ["gabriel.masson"],
};

/** Writes the programmes of the demo school, locks them, and enrols its students. Returns the revisions by name. */
export async function teachDemoSchool(
  work: Work,
  students: readonly { id: string; email: string }[],
  today: string,
): Promise<void> {
  const revisions = new Map<string, string>();
  for (const written of syllabi as Written[]) revisions.set(written.name, await writeProgram(work, written, today));
  // Most train for the PPL(A), every fourth for the LAPL(A).
  const groups = { "PPL(A)": [] as string[], "LAPL(A)": [] as string[] };
  for (const [at, { id }] of students.entries()) groups[at % 4 === 3 ? "LAPL(A)" : "PPL(A)"].push(id);
  for (const [name, studentIds] of Object.entries(groups)) {
    if (studentIds.length === 0) continue;
    await enrolStudents(work, { studentIds, revisionIds: [revisions.get(name)!], startOn: toDate(today) });
  }
  await enrolFormerStudents(work, revisions.get("PPL(A)")!, today);
  for (const [name, emails] of Object.entries(BESIDE)) {
    const studentIds = students.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
    await enrolStudents(work, { studentIds, revisionIds: [revisions.get(name)!], startOn: toDate(today) });
  }
}

/** Enters the trainings of those who finished long ago and aren't students any more. */
async function enrolFormerStudents(work: Work, revisionId: string, today: string): Promise<void> {
  const { programId } = await work.db.programRevision.findUniqueOrThrow({ where: { id: revisionId } });
  const former = await work.db.person.findMany({
    where: { OR: Object.keys(FINISHERS).map((name) => ({ email: { startsWith: `${name}@` } })) },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const rows = former.map(({ id: studentId }) => ({
    ...{ id: newId(), studentId, revisionId, programId, startOn: toDate(today), createdAt: work.now },
  }));
  await work.db.enrolment.createMany({ data: rows });
  await giveLessons(
    work,
    rows.map(({ id }) => id),
  );
}

async function writeProgram(work: Work, written: Written, today: string): Promise<string> {
  const { tags, phases, demands, soloDemands, ...head } = written;
  const exercises = [...new Set(phases.flatMap(({ lessons }) => lessons.flatMap((one) => exercisesOf(one))))];
  const keys = new Map(exercises.map((name) => [name, newId()]));
  const kept = phases.map((phase) => ({ ...phase, key: newId() }));
  const { programId, revisionId } = await importSyllabus(
    work,
    syllabusSchema.parse({
      ...{ ...head, format: "envol-syllabus", version: 1, createdOn: today },
      ...{ isCbta: true, ratedSkills: "PilotOnly", demands: { ...NO_DEMANDS, ...demands } },
      phases: kept.map(({ key, name }) => ({ key, name })),
      lessons: kept.flatMap(({ key, lessons }) => lessons.map((one) => toLesson(key, one, keys, soloDemands))),
      exercises: exercises.map((name) => ({ key: keys.get(name), name, ...trains(name) })),
    }),
    { preview: false },
  );
  const known = await work.db.tag.findMany({ where: { name: { in: tags } }, select: { id: true } });
  const tagsIds = known.map(({ id }) => id);
  if (tagsIds.length > 0) await changeProgram(work, { id: programId!, tagsIds }, 1);
  await lockRevision(work, revisionId!, 1);
  return revisionId!;
}

/** What an exercise trains: the trigrams of flight phases, those of skills, and behaviours of these. Some train none. */
function trains(name: string) {
  const [phases = "", skills = "", ...behaviours] = (exerciseSkills as Record<string, string[]>)[name] ?? [];
  const split = (trigrams: string) => (trigrams === "" ? [] : trigrams.split(" "));
  return { flightPhases: split(phases), skills: split(skills), behaviours };
}

const exercisesOf = (lesson: WrittenLesson): string[] => lesson.exercises ?? [];

function toLesson(
  phase: string,
  lesson: WrittenLesson,
  keys: ReadonlyMap<string, string>,
  soloDemands: Partial<Demands> | undefined,
): SyllabusLesson {
  const isTheory = lesson.kind === "theory";
  return {
    ...{ key: newId(), phase, reference: lesson.reference, title: lesson.title, minutes: lesson.minutes },
    type: isTheory ? "Theoretical" : "Practical",
    ...(isTheory ? { briefingMinutes: 0, debriefingMinutes: 0 } : { briefingMinutes: 30, debriefingMinutes: 20 }),
    aircraftType: isTheory ? null : lesson.kind === "simulator" ? "Simulator" : "Aircraft",
    engine: isTheory ? null : "SingleEngine",
    flying: isTheory ? null : "Vfr",
    period: isTheory ? null : lesson.period === "Night" ? "Night" : "Day",
    mode: isTheory ? null : lesson.kind === "solo" ? "Solo" : "Dual",
    isCrossCountry: lesson.xc === true,
    instructions: paragraph(lesson.instructions),
    content: paragraph(lesson.content),
    briefingContent: paragraph(lesson.briefing),
    debriefingContent: paragraph(lesson.debriefing),
    exercises: exercisesOf(lesson).map((name) => ({ key: keys.get(name)!, isRequired: true })),
    demands: { ...NO_DEMANDS, ...(lesson.kind === "solo" && soloDemands), ...lesson.demands },
  };
}
