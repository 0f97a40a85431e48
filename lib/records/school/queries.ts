import { isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { SECOND_FACTOR_DEMANDS } from "@/lib/access/codes";
import { type Db, runPreparedQuery } from "@/lib/platform/db";
import { currencySign, fromMinorUnits } from "@/lib/platform/money";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { School } from "@/prisma/generated/client";
import { presentAddress } from "../address";
import { type FileFacts, readFileFacts } from "../files/queries";
import { BALANCE_RULES, NIGHT_RULES } from "./codes";
import type { SchoolView } from "./schema";
import { findTermsInForce, type TermsInForce } from "./terms";

/** Facts about the school that the header and menu around every screen need. */
export type SchoolFacts = {
  /** The school's name, or "" when there is no school. */
  name: string;
  /** Path of the image below `/api`, or null when there is none. */
  imageLocation: string | null;
  isRatedBySkills: boolean;
  mainSiteId: string | null;
  /** Whether an Active person still uses the published demo password. Always false for readers who aren't admins. */
  hasDemoPassword: boolean;
};

/** Makes the path of the school's image. It contains the image's id, so that browsers don't show an old one. */
const imagePath = (schoolId: string, imageId: string | null) => imageId && `school/${schoolId}/image?v=${imageId}`;

export async function readSchoolFacts({ actor }: Reading): Promise<SchoolFacts> {
  const [row] = await runPreparedQuery<{
    id: string;
    name: string;
    image_id: string | null;
    by_skills: boolean;
    main_site_id: string | null;
    demo: boolean;
  }>(
    "school-facts",
    `SELECT s.id, s.name, s.image_id, s.main_site_id, s.rating_system = 'BySkills' AS by_skills,
       $1::bool AND EXISTS (SELECT 1 FROM person p WHERE p.password_hash = s.demo_password_hash AND p.state = 'Active') AS demo
     FROM school s LIMIT 1`,
    [isAdmin(actor)],
  );
  return {
    name: row?.name ?? "",
    imageLocation: row ? imagePath(row.id, row.image_id) : null,
    isRatedBySkills: row?.by_skills ?? false,
    mainSiteId: row?.main_site_id ?? null,
    hasDemoPassword: row?.demo ?? false,
  };
}

/** Reads the facts for the sign-in page: the school's name, and whether the database has no person yet. */
export async function readSignInPageFacts(): Promise<{ schoolName: string; isEmpty: boolean }> {
  const [row] = await runPreparedQuery<{ name: string | null; empty: boolean }>(
    "front-door",
    "SELECT (SELECT name FROM school LIMIT 1) AS name, NOT EXISTS (SELECT 1 FROM person) AS empty",
    [],
  );
  return { schoolName: row?.name ?? "", isEmpty: row?.empty ?? true };
}

/** Reads the id of the school's main site. */
export async function readMainSiteId({ db }: Reading): Promise<string | null> {
  return (await db.school.findFirst({ select: { mainSiteId: true } }))?.mainSiteId ?? null;
}

/** Reads the ISO 4217 code of the school's currency. */
export async function readCurrency({ db }: Reading): Promise<string> {
  return (await db.school.findFirst({ select: { currency: true } }))?.currency ?? "EUR";
}

/** Reads the school's row. Throws 404 when there is none. */
export async function readSchoolRow(db: Db): Promise<School> {
  const school = await db.school.findFirst();
  if (!school) throw new Problem("notFound", "errors.notFound");
  return school;
}

export async function readSchool({ db }: Reading): Promise<SchoolView> {
  return presentSchool(db, await readSchoolRow(db));
}

/** Converts the school to its form in the API, which includes the terms in force. */
export async function presentSchool(db: Db, school: School): Promise<SchoolView> {
  const [use, sale] = [await findTermsInForce({ db }, "Use"), await findTermsInForce({ db }, "Sale")];
  const edition = (terms: TermsInForce | null) =>
    terms && { number: terms.number, publishedAt: toUnix(terms.publishedAt) };
  return {
    id: school.id,
    name: school.name,
    mainSiteId: school.mainSiteId,
    address: presentAddress(school),
    parameters: {
      ratingSystem: school.ratingSystem === "Simple" ? 1 : 2,
      currency: currencySign(school.currency),
      currencyCode: school.currency,
      slotMinutes: school.slotMinutes as SchoolView["parameters"]["slotMinutes"],
      cancellationNoticeHours: school.cancellationNoticeHours,
      usualBriefingMinutes: school.usualBriefingMinutes,
      usualDebriefingMinutes: school.usualDebriefingMinutes,
      mostFutureBookings: school.mostFutureBookings,
      longestRentalDays: school.longestRentalDays,
      bookingHorizonDays: school.bookingHorizonDays,
      longestDutyMinutes: school.longestDutyMinutes,
      mostInstructionMinutes: school.mostInstructionMinutes,
      shortestRestMinutes: school.shortestRestMinutes,
      nightRule: NIGHT_RULES.indexOf(school.nightRule) as 0 | 1,
      secondFactor: SECOND_FACTOR_DEMANDS.indexOf(school.secondFactor) as 0 | 1 | 2,
      trainingRetentionYears: school.trainingRetentionYears,
      accountRetentionYears: school.accountRetentionYears,
      guestRetentionDays: school.guestRetentionDays,
      isStaffToldOfCertificates: school.isStaffToldOfCertificates,
      standbyAnswerMinutes: school.standbyAnswerMinutes,
      overdueMinutes: school.overdueMinutes,
      noShowMinutes: school.noShowMinutes,
      noShowReasonId: school.noShowReasonId,
      isAcceptanceDemanded: school.isAcceptanceDemanded,
      standbyOffersAtOnce: school.standbyOffersAtOnce,
      lowBalance: school.lowBalance === null ? null : fromMinorUnits(school.lowBalance, school.currency),
      creditLimit: school.creditLimit === null ? null : fromMinorUnits(school.creditLimit, school.currency),
      balanceRule: BALANCE_RULES.indexOf(school.balanceRule) as 0 | 1 | 2,
      bankHolder: school.bankHolder,
      iban: school.iban,
      bic: school.bic,
      invoiceLines: school.invoiceLines,
      vatExemption: school.vatExemption,
      isLiableToVat: school.isLiableToVat,
      membersAccount: school.membersAccount,
      revenueAccount: school.revenueAccount,
      vatAccount: school.vatAccount,
      paymentsAccount: school.paymentsAccount,
      openingAccount: school.openingAccount,
    },
    cgu: use?.text ?? "",
    cgv: sale?.text ?? "",
    cguFileId: use?.file?.id ?? null,
    cgvFileId: sale?.file?.id ?? null,
    cguEdition: edition(use),
    cgvEdition: edition(sale),
    imageLocation: imagePath(school.id, school.imageId),
    version: school.version,
  };
}

/** Reads the facts about the school's image file. Null when there is no image, 404 for another school. */
export async function findSchoolImageFacts({ db }: Reading, schoolId: string): Promise<FileFacts | null> {
  const school = await readSchoolRow(db);
  if (school.id !== schoolId) throw new Problem("notFound", "errors.notFound");
  return school.imageId ? readFileFacts(db, school.imageId) : null;
}
