import { countYears } from "@/lib/compliance/recency/calendar";
import { computeMedicalValidity, isMedical, type MedicalValidity } from "@/lib/compliance/recency/evaluators/medical";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import type { Certificate, CertificateFieldValues } from "@/lib/records/certificates/wire";

/** A last day of a medical certificate beside the one that MED.A.045 gives. */
export type CheckedDay = {
  /** The field: "expiresOn", or the id of the qualification. */
  field: string;
  /** The qualification's name. Empty for the certificate's own last day. */
  name: string;
  given: string;
  rule: MedicalValidity;
};
export type MedicalCheck = { age: number; days: CheckedDay[]; differing: CheckedDay[] };

type Asked = {
  type: Pick<CertificateType, "meaning" | "qualifications"> | undefined;
  values: CertificateFieldValues;
  bornOn: string | null;
  /** The certificate that this one is to replace. */
  current: Pick<Certificate, "expiresOn" | "qualifications"> | undefined;
};

/** Whether a type, or something that it grants, is a medical certificate, whose days MED.A.045 gives. */
export const isMedicalType = (type: Asked["type"]): boolean =>
  type !== undefined && [type, ...type.qualifications].some(({ meaning }) => isMedical(meaning));

/**
 * Compares the last days that the fields give with those of MED.A.045, by the age at the examination. Null where the day of
 * birth or of the examination isn't known, or no last day is given.
 */
export function checkMedical({ type, values, bornOn, current }: Asked): MedicalCheck | null {
  const { issuedOn: examinedOn, expiresOn, qualifications } = values;
  if (!type || bornOn === null || examinedOn === null || examinedOn < bornOn) return null;
  const compare = (day: Omit<CheckedDay, "rule" | "given">, given: string | null, meaning: typeof type.meaning) => {
    if (!isMedical(meaning) || given === null) return [];
    const before =
      day.field === "expiresOn"
        ? current?.expiresOn
        : current?.qualifications.find((one) => one.qualificationId === day.field)?.expiresOn;
    const examination = { medical: meaning, examinedOn, bornOn, previousExpiresOn: before ?? null };
    return [{ ...day, given, rule: computeMedicalValidity(examination) }];
  };
  const days = [
    ...compare({ field: "expiresOn", name: "" }, expiresOn, type.meaning),
    ...type.qualifications.flatMap(({ id, name, meaning }) => {
      const held = qualifications.find(({ qualificationId }) => qualificationId === id);
      return id && held ? compare({ field: id, name }, held.expiresOn, meaning) : [];
    }),
  ];
  if (days.length === 0) return null;
  const differing = days.filter(({ given, rule }) => given !== rule.expiresOn);
  return { age: countYears(bornOn, examinedOn), days, differing };
}
