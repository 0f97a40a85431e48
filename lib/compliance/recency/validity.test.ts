import { describe, expect, test } from "vitest";
import { judgeOn, leg, rating } from "@/lib/testing/recency";
import { computeMedicalExpiry, type Medical } from "./evaluators/medical";

describe("MED.A.045: validity by class and age at the examination", () => {
  const born = "1986-11-21";
  test.each<[string, Medical, examinedOn: string, bornOn: string, previous: string | null, expiresOn: string]>([
    ["(a)(1) class 1", "MedicalClass1", "2026-03-15", "1990-01-01", null, "2027-03-15"],
    ["(a)(1) class 1 on 29 February", "MedicalClass1", "2028-02-29", "1990-01-01", null, "2029-02-28"],
    ["(a)(2)(ii) class 1 the day before 60", "MedicalClass1", "2026-11-20", "1966-11-21", null, "2027-11-20"],
    ["(a)(2)(ii) class 1 at 60", "MedicalClass1", "2026-11-21", "1966-11-21", null, "2027-05-21"],
    ["(a)(3)(i) class 2 at 30", "MedicalClass2", "2026-11-21", "1996-11-21", null, "2031-11-21"],
    ["(a)(3)(i) class 2 the day before 40: until 42", "MedicalClass2", "2026-11-20", born, null, "2028-11-21"],
    ["(a)(3)(ii) class 2 at 40", "MedicalClass2", "2026-11-21", born, null, "2028-11-21"],
    ["(a)(3)(i) class 2 at 36: five years are before 42", "MedicalClass2", "2022-11-20", born, null, "2027-11-20"],
    ["(a)(3)(ii) class 2 at 48", "MedicalClass2", "2026-11-21", "1978-11-21", null, "2028-11-21"],
    ["(a)(3)(ii) class 2 the day before 50: until 51", "MedicalClass2", "2026-11-20", "1976-11-21", null, "2027-11-21"],
    ["(a)(3)(iii) class 2 at 50", "MedicalClass2", "2026-11-21", "1976-11-21", null, "2027-11-21"],
    ["(a)(3)(iii) class 2 from 31 August", "MedicalClass2", "2026-08-31", "1970-01-01", null, "2027-08-31"],
    ["(a)(4)(i) LAPL the day before 40: until 42", "MedicalLapl", "2026-11-20", born, null, "2028-11-21"],
    ["(a)(4)(ii) LAPL at 40", "MedicalLapl", "2026-11-21", born, null, "2028-11-21"],
    ["(a)(4)(ii) LAPL at 60", "MedicalLapl", "2026-11-21", "1966-11-21", null, "2028-11-21"],
    ["born on 29 February: 42 on 28 February", "MedicalLapl", "2024-02-28", "1984-02-29", null, "2026-02-28"],
    [
      "(a)(5) 45 days early: from the old expiry",
      "MedicalClass2",
      "2026-11-21",
      "1976-01-01",
      "2027-01-05",
      "2028-01-05",
    ],
    [
      "(a)(5) 46 days early: from the examination",
      "MedicalClass2",
      "2026-11-21",
      "1976-01-01",
      "2027-01-06",
      "2027-11-21",
    ],
    ["(a)(5) on the day of the old expiry", "MedicalClass2", "2026-11-21", "1976-01-01", "2026-11-21", "2027-11-21"],
    ["(a)(5) a day late: a renewal", "MedicalClass2", "2026-11-22", "1976-01-01", "2026-11-21", "2027-11-22"],
    ["(a)(5) early and capped at 42", "MedicalLapl", "2026-11-01", born, "2026-11-25", "2028-11-21"],
  ])("%s", (_, medical, examinedOn, bornOn, previousExpiresOn, expiresOn) => {
    expect(computeMedicalExpiry({ medical, examinedOn, bornOn, previousExpiresOn })).toBe(expiresOn);
  });

  test.each([
    ["(a)(2)(i) the day before 40", "2026-11-20", "2027-11-20"],
    ["(a)(2)(i) at 40", "2026-11-21", "2027-05-21"],
  ])("class 1 in single-pilot commercial transport with passengers: %s", (_, examinedOn, expiresOn) => {
    const examination = { medical: "MedicalClass1", examinedOn, bornOn: born, previousExpiresOn: null } as const;
    expect(computeMedicalExpiry({ ...examination, isCommercialWithPassengers: true })).toBe(expiresOn);
  });

  test.each([
    ["its own date is the earlier one", "2027-05-01", "2027-05-01", "Met", "2027-05-01"],
    ["age ends it before its own date", "2031-11-20", "2028-11-21", "Met", "2028-11-21"],
    ["one day later", "2031-11-20", "2028-11-22", "Missing", "2028-11-21"],
    ["without its own date", null, "2028-11-21", "Met", "2028-11-21"],
    ["expired by its own date: not this rule's", "2027-05-01", "2027-05-02", "NotConcerned", null],
  ])("a medical of the day before 40: %s", (_, expiresOn, day, status, until) => {
    const facts = { bornOn: born, ratings: [rating("MedicalClass2", expiresOn, "2026-11-20")] };
    expect(judgeOn("easaMedical", day, facts)).toMatchObject({ status, until });
    expect(judgeOn("easaMedical", day, { ...facts, bornOn: null }).status).toBe("NotConcerned");
  });

  test("the better of two counts", () => {
    const ratings = [rating("MedicalLapl", null, "2026-11-20"), rating("MedicalClass1", null, "2027-01-10")];
    expect(judgeOn("easaMedical", "2027-02-01", { bornOn: "1966-11-21", ratings }).until).toBe("2028-11-20");
  });
});

describe("14 CFR 61.56(c): a flight review since the beginning of the 24th calendar month before", () => {
  const review = (day: string) => leg(day, { check: "FlightReview", hasInstructor: true });
  test.each([
    ["the day itself", [review("2024-06-15")], "2024-06-15", "Met", "2026-06-30"],
    ["the last day of the 24th month", [review("2024-06-15")], "2026-06-30", "Met", "2026-06-30"],
    ["one day after it", [review("2024-06-15")], "2026-07-01", "Missing", null],
    ["one day before it", [review("2024-06-15")], "2026-06-29", "Met", "2026-06-30"],
    ["from the first of the month", [review("2024-06-01")], "2026-06-30", "Met", "2026-06-30"],
    ["from the last of the month before", [review("2024-05-31")], "2026-06-01", "Missing", null],
    ["on a leap day", [review("2024-02-29")], "2026-02-28", "Met", "2026-02-28"],
    ["on a leap day, in March", [review("2024-02-29")], "2026-03-01", "Missing", null],
    ["until a leap day", [review("2026-02-01")], "2028-02-29", "Met", "2028-02-29"],
    ["over the turn of the year", [review("2024-12-31")], "2026-12-31", "Met", "2026-12-31"],
    ["(d) a proficiency check", [leg("2024-06-15", { check: "ProficiencyCheck" })], "2026-06-30", "Met", "2026-06-30"],
    ["refresher training is none", [leg("2024-06-15", { check: "RefresherTraining" })], "2026-06-30", "Missing", null],
    ["the latest of two", [review("2024-06-15"), review("2025-01-10")], "2026-06-30", "Met", "2027-01-31"],
    ["one that is still to come", [review("2026-07-02")], "2026-07-01", "Missing", null],
  ])("%s", (_, legs, day, status, until) => {
    expect(judgeOn("faaFlightReview", day, { legs })).toMatchObject({ status, until });
  });

  test.each([
    ["2024-06-15", "2026-06-30", "Met", "2026-06-30"],
    ["2024-06-15", "2026-07-01", "Missing", null],
  ])("a certificate of one of %s, on %s", (issuedOn, day, status, until) => {
    const ratings = [rating("FaaFlightReview", null, issuedOn)];
    expect(judgeOn("faaFlightReview", day, { ratings })).toMatchObject({ status, until });
  });
});
