import type { Work } from "@/lib/access/actor/as-actor";
import { enrolStudents } from "@/lib/activity/training/commands";
import { toDate } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { changeProgram } from "@/lib/records/programs/commands";
import { importSyllabus } from "@/lib/records/programs/interchange/commands";
import { type Demands, type SyllabusLesson, syllabusSchema } from "@/lib/records/programs/interchange/schema";
import { lockRevision } from "@/lib/records/programs/revisions/commands";
import exerciseSkills from "./exercise-skills.json";
import syllabi from "./syllabi-fr.json";

type Written = (typeof syllabi)[number];
type WrittenLesson = {
  reference: string;
  title: string;
  minutes: number;
  kind: string;
  content?: string;
  briefing?: string;
  instructions?: string;
  exercises?: string[];
  period?: string;
  xc?: boolean;
};

const NO_DEMANDS: Demands = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
const paragraph = (text: string | undefined) => (text ? `<p>${text}</p>` : "");

/** Who learns to fly by night beside. */
const LEARN_NIGHT = ["alice.clement"];

/** Writes the programmes of the demo school, locks them, and enrols its students. Returns the revisions by name. */
export async function teachDemoSchool(
  work: Work,
  students: readonly { id: string; email: string }[],
  today: string,
): Promise<void> {
  const revisions = new Map<string, string>();
  for (const written of syllabi) revisions.set(written.name, await writeProgram(work, written, today));
  // Most train for the PPL(A), every fourth for the LAPL(A).
  const groups = { "PPL(A)": [] as string[], "LAPL(A)": [] as string[] };
  for (const [at, { id }] of students.entries()) groups[at % 4 === 3 ? "LAPL(A)" : "PPL(A)"].push(id);
  for (const [name, studentIds] of Object.entries(groups)) {
    if (studentIds.length === 0) continue;
    await enrolStudents(work, { studentIds, revisionIds: [revisions.get(name)!], startOn: toDate(today) });
  }
  const nightFlyers = students.filter(({ email }) => LEARN_NIGHT.includes(email)).map(({ id }) => id);
  const night = { studentIds: nightFlyers, revisionIds: [revisions.get("Vol de nuit")!], startOn: toDate(today) };
  if (nightFlyers.length > 0) await enrolStudents(work, night);
}

async function writeProgram(work: Work, written: Written, today: string): Promise<string> {
  const { tags, phases, ...head } = written;
  const exercises = [...new Set(phases.flatMap(({ lessons }) => lessons.flatMap((one) => exercisesOf(one))))];
  const keys = new Map(exercises.map((name) => [name, newId()]));
  const kept = phases.map((phase) => ({ ...phase, key: newId() }));
  const { programId, revisionId } = await importSyllabus(
    work,
    syllabusSchema.parse({
      ...{ ...head, format: "envol-syllabus", version: 1, createdOn: today },
      ...{ isCbta: true, ratedSkills: "PilotOnly", demands: NO_DEMANDS },
      phases: kept.map(({ key, name }) => ({ key, name })),
      lessons: kept.flatMap(({ key, lessons }) => lessons.map((one) => toLesson(key, one, keys))),
      exercises: exercises.map((name) => ({ key: keys.get(name), name, ...trains(name), behaviours: [] })),
    }),
    { preview: false },
  );
  const known = await work.db.tag.findMany({ where: { name: { in: tags } }, select: { id: true } });
  const tagsIds = known.map(({ id }) => id);
  if (tagsIds.length > 0) await changeProgram(work, { id: programId!, tagsIds }, 1);
  await lockRevision(work, revisionId!, 1);
  return revisionId!;
}

/** What an exercise trains: the trigrams of flight phases, and those of skills. Some train none. */
function trains(name: string) {
  const [phases = "", skills = ""] = (exerciseSkills as Record<string, string[]>)[name] ?? [];
  const split = (trigrams: string) => (trigrams === "" ? [] : trigrams.split(" "));
  return { flightPhases: split(phases), skills: split(skills) };
}

const exercisesOf = (lesson: WrittenLesson): string[] => lesson.exercises ?? [];

function toLesson(phase: string, lesson: WrittenLesson, keys: ReadonlyMap<string, string>): SyllabusLesson {
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
    debriefingContent: "",
    exercises: exercisesOf(lesson).map((name) => ({ key: keys.get(name)!, isRequired: true })),
    demands: NO_DEMANDS,
  };
}
