/**
 * What regulations know a certificate type or qualification as, whatever the school calls it. Rules of recency and of the
 * validity of medicals find certificates by it. The API uses the index as code.
 */
export const CERTIFICATE_MEANINGS = [
  "None",
  "MedicalClass1",
  "MedicalClass2",
  "MedicalLapl",
  "Atpl",
  "Cpl",
  "Ppl",
  "Lapl",
  "Ulm",
  "ClassSep",
  "ClassMep",
  "ClassTmg",
  "TypeRating",
  "Night",
  "Instrument",
  "InstructorFi",
  "InstructorIri",
  "InstructorCri",
  "InstructorTheory",
  "LanguageProficiency",
  "RadioTelephony",
  "Fstd",
  "FaaMedical",
  "FaaFlightReview",
  "InstructorFiRestricted",
] as const;
export type CertificateMeaning = (typeof CERTIFICATE_MEANINGS)[number];
