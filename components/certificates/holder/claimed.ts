import { INDICATORS } from "@/lib/records/certificates/codes";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import type { Certificate } from "@/lib/records/certificates/wire";
import type { HolderCertificates } from "./load-certificates";

type Claimed = { type: CertificateType; certificate: Certificate | null };

/** The type that claims each of an aircraft's indicators, with its certificate that counts: one that is valid or was. */
export function findClaimed(certificates: Pick<HolderCertificates, "types" | "current"> | null): (Claimed | null)[] {
  return INDICATORS.filter((number) => number > 0).map((number) => {
    const type = certificates?.types.find(({ indicator }) => Number(indicator) === number);
    if (!type) return null;
    const own = certificates!.current.filter(({ typeId }) => typeId === type.id);
    const isSettled = ({ state }: Certificate) => state !== "Incompleted" && state !== "Completed";
    return { type, certificate: own.find(isSettled) ?? own[0] ?? null };
  });
}
