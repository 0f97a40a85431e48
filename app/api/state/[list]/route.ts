import { endpoint } from "@/lib/http/endpoint";
import { makeStateDispatcher } from "@/lib/http/resource-endpoints";
import { otherVerbsOf } from "@/lib/http/segment-dispatcher";
import type { CertificateKind } from "@/lib/records/certificates/codes";
import { archiveCertificate } from "@/lib/records/certificates/commands";
import { archiveInputSchema } from "@/lib/records/certificates/schema";
import { setAircraftState } from "@/lib/work/fleet/change-aircraft";
import { setPersonState } from "@/lib/work/people/person-state";
import { setSiteState } from "@/lib/work/school/set-site-state";

/** Archives a certificate. Its other states follow from what is done to it. */
function archiveEndpoint(kind: CertificateKind, id: string) {
  return endpoint({
    summary: "Archive a certificate for good",
    allow: "certificate.write",
    at: "any",
    body: archiveInputSchema,
    example: { body: { id, state: 2, version: 1 } },
    versioned: true,
    run: (context) => archiveCertificate(context, kind, context.body.id, context.version),
  });
}

/** Makes a record of any kind Active, Disabled or Archived. A person who is disabled is signed out at once. */
export const PATCH = makeStateDispatcher(
  { aircraft: setAircraftState, site: setSiteState, user: setPersonState },
  {
    "certificate-for-people": archiveEndpoint("People", "{certificate}"),
    "certificate-for-aircraft": archiveEndpoint("Equipment", "{aircraftCertificate}"),
  },
);

export const { GET, POST, PUT, DELETE } = otherVerbsOf({ PATCH });
