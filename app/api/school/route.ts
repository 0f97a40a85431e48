import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeSchool } from "@/lib/records/school/commands";
import { readSchool } from "@/lib/records/school/queries";
import { schoolInputSchema, schoolViewSchema } from "@/lib/records/school/schema";

export const GET = endpoint({
  summary: "The school, its parameters and the terms in force",
  allow: "school.read",
  at: "school",
  returns: schoolViewSchema,
  example: {},
  run: (context) => readSchool(context),
});

export const PUT = endpoint({
  summary: "Change the school",
  allow: "school.write",
  at: "school",
  body: schoolInputSchema,
  example: {
    body: {
      name: "Envol flying school",
      mainSiteId: "{site}",
      address: {
        street: "Chemin de l'aérodrome",
        zipCode: "38420",
        city: "Le Versoud",
        state: "",
        country: "France",
        latitude: 45.2192,
        longitude: 5.8497,
      },
      parameters: {
        ratingSystem: 1,
        currency: "EUR",
        slotMinutes: 15,
        cancellationNoticeHours: 24,
        usualBriefingMinutes: 30,
        usualDebriefingMinutes: 15,
        nightRule: 0,
        longestDutyMinutes: 600,
        mostInstructionMinutes: 480,
        shortestRestMinutes: null,
        trainingRetentionYears: 3,
        accountRetentionYears: 10,
        guestRetentionDays: 90,
        isStaffToldOfCertificates: false,
      },
      version: "{schoolVersion}",
    },
  },
  versioned: true,
  run: (work) => changeSchool(work, work.body, work.version),
});

export const { POST, PATCH, DELETE } = otherVerbs("GET", "PUT");
