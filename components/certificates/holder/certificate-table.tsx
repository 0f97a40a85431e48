"use client";
import {
  faArrowTurnUp,
  faBan,
  faBoxArchive,
  faCheck,
  faCircleCheck,
  faFileArrowUp,
  faPaperclip,
  faPen,
  faReply,
  faRotate,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { countDaysBetween, unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatSigned } from "@/lib/platform/display";
import { CERTIFICATE_PARTS } from "@/lib/records/certificates/codes";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import type { Certificate } from "@/lib/records/certificates/wire";
import { CertificateStatePill } from "../certificate-state-pill";
import type { CertificateAct } from "./acts";
import { QualificationRows } from "./qualification-rows";
import { cellClass, leftCellClass, partCellClass } from "./table-classes";

const ACT_ICONS: Record<CertificateAct, typeof faPen> = {
  complete: faFileArrowUp,
  validate: faCircleCheck,
  correct: faPen,
  refuse: faReply,
  renew: faRotate,
  invalidate: faBan,
  archive: faBoxArchive,
};

type Props = {
  rows: { one: Certificate; isRenewal: boolean }[];
  types: readonly CertificateType[];
  today: string;
  /** Whether they are a person's, who has parts in flights. */
  isOfPerson: boolean;
  actsOn: (certificate: Certificate) => CertificateAct[];
  onAct: (act: CertificateAct, certificate: Certificate) => void;
  onDocument: (certificate: Certificate) => void;
};

/** The certificates that count, a row each, and on a phone a card each. A renewal stands indented below the valid one. */
export function CertificateTable({ rows, types, today, isOfPerson, ...p }: Props) {
  const t = useTranslations("certificates.list");
  const words = useTranslations("certificates");
  const parts = isOfPerson ? CERTIFICATE_PARTS : [];
  return (
    <div className="@container relative overflow-x-auto border border-line bg-surface">
      <table className="w-full text-table phone:block phone:text-body">
        <caption className="sr-only">{t("title")}</caption>
        <thead className="phone:sr-only">
          <tr className="h-10 text-ink-2">
            <th scope="col" className={cx(cellClass, "text-start")}>
              {t("certificate")}
            </th>
            <th scope="col" className={cx(cellClass, "text-start")}>
              {t("state")}
            </th>
            <th scope="col" className={cx(cellClass, "text-end")}>
              {t("expires")}
            </th>
            <th scope="col" className={cx(cellClass, leftCellClass)}>
              {t("left")}
            </th>
            {parts.map((part) => (
              <th
                key={part}
                scope="col"
                title={words(`types.partWords.${part}`)}
                className={cx(partCellClass, "text-small")}
              >
                {words(`types.shortParts.${part}`)}
              </th>
            ))}
            <th scope="col" className={cellClass}>
              <span className="sr-only">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="phone:block">
          {rows.map(({ one, isRenewal }) => {
            const acts = p.actsOn(one);
            const first = nextActOf(one, acts);
            const asked = types.find(({ id }) => id === one.typeId)?.parts ?? [];
            const items: MenuItem[] = [
              ...(one.fileId
                ? [{ key: "document", label: t("openDocument"), icon: faPaperclip, onSelect: () => p.onDocument(one) }]
                : []),
              ...acts.map((act) => ({
                ...{
                  key: act,
                  label: t(`acts.${wordOf(act, one)}`),
                  icon: ACT_ICONS[act],
                  onSelect: () => p.onAct(act, one),
                },
              })),
            ];
            return (
              <Fragment key={one.id}>
                <tr
                  className={cx(
                    "border-t border-line",
                    isRenewal && "bg-sunken",
                    "phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:items-center phone:gap-y-1 phone:py-2",
                  )}
                >
                  <td className={cx(cellClass, "min-w-40 phone:min-w-0", isRenewal && "ps-8")}>
                    {isRenewal && <Icon of={faArrowTurnUp} className="me-2 rotate-90 text-ink-2" />}
                    {isRenewal ? (
                      <>
                        <span aria-hidden="true">{t("renewal")}</span>
                        <span className="sr-only">{t("renewalOf", { name: one.typeName })}</span>
                      </>
                    ) : (
                      <b>{one.typeName}</b>
                    )}
                    {isRenewal && one.completedAt !== null && (
                      <span className="text-small text-ink-2"> {t("sentOn", { day: dayOf(one.completedAt) })}</span>
                    )}
                    <CertificateNotes certificate={one} />
                    {!isOfPerson && one.decidedBy && one.decidedAt !== null && (
                      <p className="text-small text-ink-2 wrap-anywhere">
                        {t("decided", { state: one.state, by: one.decidedBy, day: dayOf(one.decidedAt) })}
                      </p>
                    )}
                  </td>
                  <td className={cx(cellClass, "phone:text-end")}>
                    <CertificateStatePill certificate={one} today={today} />
                  </td>
                  <td className={cx(cellClass, "text-end whitespace-nowrap tabular-nums phone:text-start")}>
                    <Expiry certificate={one} />
                  </td>
                  <td className={cx(cellClass, leftCellClass, "whitespace-nowrap tabular-nums")}>
                    {one.expiresOn && t("days", { count: formatSigned(countDaysBetween(today, one.expiresOn)) })}
                  </td>
                  {parts.map((part) => (
                    <td key={part} className={partCellClass}>
                      {asked.includes(part) && <Icon of={faCheck} label={words(`types.partWords.${part}`)} />}
                    </td>
                  ))}
                  <td className={cx(cellClass, first ? "phone:col-span-full" : "phone:col-start-2")}>
                    <span className="flex items-center justify-end gap-2">
                      {first && (
                        <Button icon={ACT_ICONS[first]} onClick={() => p.onAct(first, one)} className="phone:flex-1">
                          {t(`acts.${wordOf(first, one)}`)}
                        </Button>
                      )}
                      {items.length > 0 && <MoreMenu label={t("menu", { name: one.typeName })} items={items} />}
                    </span>
                  </td>
                </tr>
                <QualificationRows
                  certificate={one}
                  type={types.find(({ id }) => id === one.typeId)}
                  today={today}
                  parts={parts}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const dayOf = (unix: number) => formatDayAsDdMmYyyy(unixToUtcDay(unix));
/** What an act is called. Who decides on a certificate of which nothing was sent completes it, which validates it. */
const wordOf = (act: CertificateAct, { state }: Certificate) =>
  act === "validate" && state === "Incompleted" ? "complete" : act;

/** What the certificate waits for, if the reader does it: to be completed, or to be validated. */
function nextActOf({ state }: Certificate, [first]: CertificateAct[]): CertificateAct | null {
  if (state === "Incompleted") return first === "complete" || first === "validate" ? first : null;
  return state === "Completed" && first === "validate" ? first : null;
}

function Expiry({ certificate: { expiresOn, cycles, demands } }: { certificate: Certificate }) {
  const t = useTranslations("certificates.list");
  const texts = [
    expiresOn && formatDayAsDdMmYyyy(expiresOn),
    cycles !== null && t("landings", { count: cycles }),
  ].filter(Boolean);
  if (texts.length > 0)
    return (
      <>
        <span className="hidden text-ink-2 phone:inline">{t("expires")} </span>
        {texts.join(", ")}
      </>
    );
  const expires = demands.includes("ExpiresOnDate") || demands.includes("ExpiresOnCycles");
  return expires ? "—" : <span className="text-ink-2">{t("noExpiry")}</span>;
}

/** What stands below the name: limitations, number, and why it was sent back or is invalid. */
function CertificateNotes({ certificate: one }: { certificate: Certificate }) {
  const t = useTranslations("certificates.list");
  const lines = [
    one.limitations && t("limitations", { text: one.limitations }),
    one.serialNumber && t("number", { text: one.serialNumber }),
  ].filter(Boolean);
  const reason =
    one.state === "Incompleted" && one.sentBackBecause
      ? t("sentBack", { reason: one.sentBackBecause })
      : one.state === "Invalid" && one.invalidBecause
        ? t("invalidBecause", { reason: one.invalidBecause })
        : "";
  return (
    <>
      {lines.length > 0 && <p className="text-small text-ink-2 wrap-anywhere">{lines.join(" · ")}</p>}
      {reason && (
        <p className="flex items-baseline gap-1.5 text-small whitespace-pre-line wrap-anywhere">
          <Icon of={faReply} />
          {reason}
        </p>
      )}
    </>
  );
}
