"use client";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { api } from "@/lib/http/client";
import type { CertificateView } from "@/lib/records/certificates/schema";
import { type Certificate, decodeCertificate, routeOf } from "@/lib/records/certificates/wire";
import type { DecisionView } from "@/lib/views/warnings/schema";
import { decodeDecision } from "@/lib/views/warnings/wire";

/** What helps to decide on a certificate, with the last day that its field gives. What was read before stays while it is read. */
export function useDecision(certificate: Certificate, expiresOn: string | null) {
  const day = useDeferredValue(expiresOn);
  const { data, isFetched } = useQuery({
    queryKey: ["certificates", "decision", certificate.id, certificate.version, day],
    queryFn: async () => {
      const query = day === null ? {} : { expiresOn: day };
      const path = `${routeOf(certificate)}/${certificate.id}/decision`;
      return decodeDecision((await api.get<DecisionView>(path, { query, quiet: true })).data);
    },
    placeholderData: (before) => before,
    retry: false,
  });
  return { decision: data ?? null, isKnown: isFetched };
}

/** The valid certificate that one is to replace, or one that has expired. */
export function useCurrentOne({ person, aircraft, typeId }: Certificate): Certificate | undefined {
  const of = aircraft ? `aircraft/${aircraft.id}` : `user/${person?.id}`;
  const { data = [] } = useQuery({
    queryKey: ["certificates", "current", of],
    queryFn: async () => {
      const { data: views } = await api.get<CertificateView[]>(`${of}/current-certificates`, { quiet: true });
      return views.map(decodeCertificate);
    },
    retry: false,
  });
  return data.find((one) => one.typeId === typeId && (one.state === "Validated" || one.state === "Expired"));
}
