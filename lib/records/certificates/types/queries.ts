import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "../../codes";
import { DEFAULT_ACTIONS, type DefaultAction } from "../codes";
import { includeOfType, presentCertificateType } from "./present";
import type { CertificateTypeView, DefaultTypesView } from "./schema";

/** Lists the types in some states by name. Who may not write them gets the Active ones. */
export async function listCertificateTypes(
  { db, actor }: Reading,
  states: readonly RecordState[],
): Promise<CertificateTypeView[]> {
  const readable = can(actor, "dictionary.readAll", "school") ? states : (["Active"] as const);
  const where = { state: { in: [...readable] } };
  const rows = await db.certificateType.findMany({
    where,
    include: includeOfType,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(presentCertificateType);
}

/** Reads one type. Throws 404, also for one that isn't Active and that the reader may not write. */
export async function readCertificateType({ db, actor }: Reading, id: string): Promise<CertificateTypeView> {
  const row = await db.certificateType.findUnique({ where: { id }, include: includeOfType });
  if (!row || (row.state !== "Active" && !can(actor, "dictionary.readAll", "school")))
    throw new Problem("notFound", "errors.notFound");
  return presentCertificateType(row);
}

/** Lists the set of types of each action, in the order of the actions' codes. */
export async function listDefaultTypes({ db }: Reading): Promise<DefaultTypesView[]> {
  const rows = await db.defaultCertificateType.findMany({
    where: { type: { state: "Active" } },
    orderBy: { typeId: "asc" },
  });
  return (Object.keys(DEFAULT_ACTIONS) as DefaultAction[]).map((action) => ({
    id: String(DEFAULT_ACTIONS[action]),
    action: DEFAULT_ACTIONS[action],
    certificatesTypesIds: rows.filter((row) => row.action === action).map(({ typeId }) => typeId),
  }));
}
