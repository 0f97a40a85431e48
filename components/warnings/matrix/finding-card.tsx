"use client";
import { faEnvelope } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { showToast } from "@/components/ui/toast";
import { hrefOf } from "@/lib/access/screens/address";
import { api } from "@/lib/http/client";
import { nameOfRow } from "@/lib/views/warnings/matrix/rules";
import type { BookingHitView } from "@/lib/views/warnings/schema";
import { aboutIdOf, decodeBookingHit } from "@/lib/views/warnings/wire";
import { BookingHits } from "../booking-hits";
import { type Cure, listCures } from "../cures";
import { STATE_ICONS, TONE_CLASS, toneOf } from "../standing-look";
import { useStandingTexts } from "../use-standing-texts";
import type { Finding } from "./choose-rows";

type Props = { finding: Finding; siteId: string; medicalReaders: readonly string[] };

/** What a cell rests on, the bookings that it hits, and what would put it in order, the cheapest first. */
export function FindingCard({ finding, siteId, medicalReaders }: Props) {
  const t = useTranslations("warnings");
  const { row, column, standing } = finding;
  const { evidence } = useStandingTexts();
  const bookings = useBookings(finding, siteId);
  const name = nameOfRow(row);
  const decides = !column.isHealthData || row.decidesHealth;
  const cures = listCures({
    ...{ standing, decides, isOfPerson: row.person !== null, isRecency: column.ruleName !== null },
    hasBookings: Boolean(bookings.data?.length),
  });
  return (
    <>
      <h2 className="text-section font-bold wrap-anywhere">{column.name}</h2>
      <p className="mb-3 text-table text-ink-2">{row.person ? name : `${name} · ${row.aircraft!.model}`}</p>
      <div className={cx("border-s-4 px-3 py-2", TONE_CLASS[toneOf(standing)])}>
        <p className="flex items-baseline gap-2 font-bold">
          <Icon of={STATE_ICONS[standing.state]} />
          {evidence(standing, column.ruleName !== null)}
        </p>
        {column.isHealthData && !row.decidesHealth && <p className="text-table">{t("evidence.health")}</p>}
      </div>
      {standing.level !== "Valid" && (
        <div className="mt-2" aria-live="polite">
          {bookings.isError ? (
            <p className="text-table text-neg-ink">{t("bookings.failed")}</p>
          ) : !bookings.data ? (
            <p className="text-table text-ink-2">{t("bookings.loading")}</p>
          ) : bookings.data.length === 0 ? (
            <p className="text-table text-ink-2">{t("bookings.none")}</p>
          ) : (
            <BookingHits bookings={bookings.data} />
          )}
        </div>
      )}
      {cures.length > 0 && (
        <>
          <h3 className="mt-3 text-body font-bold">{t("cures.title")}</h3>
          <ol className="list-decimal ps-5 text-table phone:text-body">
            {cures.map((cure) => (
              <li key={cure}>
                <CureText cure={cure} name={name} finding={finding} siteId={siteId} readers={medicalReaders} />
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Link
          href={hrefOfHolder(finding, siteId)}
          aria-label={t("cures.openWhose", { name })}
          className={getButtonClassName()}
        >
          {t("cures.open")}
        </Link>
        {cures.includes("holder") && standing.state !== "Missing" && <AskButton finding={finding} name={name} />}
      </p>
    </>
  );
}

/** Asks the holder for it, by a notification and a mail. */
function AskButton({ finding: { row, column }, name }: { finding: Finding; name: string }) {
  const t = useTranslations("warnings.cures");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    try {
      const body = { userId: row.id, certificateTypeId: column.certificateTypeId };
      await api.post("certificate-for-people/request", { body });
      showToast({ tone: "success", title: t("asked", { name }) });
    } catch (error) {
      fail(error, t("notAsked"));
    }
    setBusy(false);
  }
  return (
    <Button icon={faEnvelope} aria-label={t("askOf", { name, what: column.name })} disabled={isBusy} onClick={ask}>
      {t("ask")}
    </Button>
  );
}

/** The address of the holder's certificates. */
const hrefOfHolder = ({ row }: Finding, siteId: string) =>
  `/site/${siteId}/${row.person ? `user/${row.id}?tab=certificates` : `aircraft/${row.id}?tab=certificat`}`;

type CureProps = { cure: Cure; name: string; finding: Finding; siteId: string; readers: readonly string[] };

function CureText({ cure, name, finding, siteId, readers }: CureProps) {
  const t = useTranslations("warnings.cures");
  if (cure === "awaitsReader" || cure === "thenReader")
    return t(cure, { readers: readers.length > 0 ? readers.join(", ") : "none" });
  if (cure === "holder") return t(cure, { name });
  if (cure === "booking") return t(cure);
  const href =
    cure === "validate"
      ? `${hrefOf("certificateQueue", siteId)}?holder=${finding.row.id}`
      : hrefOfHolder(finding, siteId);
  return (
    <Link href={href} className="inline-flex min-h-(--target) items-center text-link underline phone:min-h-11">
      {t(cure)}
    </Link>
  );
}

function useBookings({ row, column, standing }: Finding, siteId: string) {
  const query = { siteId, holderId: row.id, aboutId: aboutIdOf(column) };
  return useQuery({
    queryKey: ["warnings", "bookings", query],
    queryFn: async ({ signal }) =>
      (await api.get<BookingHitView[]>("warning/booking", { query, signal })).data.map(decodeBookingHit),
    enabled: standing.level !== "Valid",
  });
}
