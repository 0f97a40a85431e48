import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { importSyllabus } from "@/lib/records/programs/interchange/commands";
import {
  importedSyllabusViewSchema,
  importSyllabusQuerySchema,
  syllabusSchema,
} from "@/lib/records/programs/interchange/schema";

const NO_DEMANDS = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};

export const POST = endpoint({
  summary: "Make a new programme of a document (envol-syllabus), or with preview=1 only say what would become of it",
  allow: "program.write",
  at: "any",
  query: importSyllabusQuerySchema,
  body: syllabusSchema,
  bodyLimits: { bytes: 5_000_000, values: 100_000 },
  returns: importedSyllabusViewSchema,
  status: 201,
  example: {
    body: {
      ...{ format: "envol-syllabus", version: 1, name: "PPL(A)", edition: "1", revision: "0", createdOn: "2026-09-01" },
      ...{ isCbta: false, ratedSkills: "PilotOnly", minima: "PplA", requirements: ["Aged 16 at the first solo"] },
      demands: NO_DEMANDS,
      phases: [{ key: "5f00000000000000000000a1", name: "Circuits" }],
      lessons: [
        {
          ...{ key: "5f00000000000000000000b1", phase: "5f00000000000000000000a1", type: "Practical" },
          ...{ reference: "CIR 1", title: "Taking off and landing", minutes: 60 },
          ...{ briefingMinutes: 30, debriefingMinutes: 15, aircraftType: "Aircraft", engine: "SingleEngine" },
          ...{ flying: "Vfr", period: "Day", mode: "Dual", isCrossCountry: false },
          ...{ instructions: "", content: "", briefingContent: "<p>Wind</p>", debriefingContent: "" },
          ...{ exercises: [{ key: "5f00000000000000000000c1", isRequired: true }], demands: NO_DEMANDS },
        },
      ],
      exercises: [{ key: "5f00000000000000000000c1", name: "Approach", flightPhases: [], skills: [], behaviours: [] }],
    },
  },
  run: (context) => importSyllabus(context, context.body, context.query),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
