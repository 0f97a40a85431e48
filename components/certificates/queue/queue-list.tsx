"use client";
import { faCertificate, faHeartPulse, faIdCard, faPlane } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { lastNameFirst } from "@/components/entity/person-name";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Certificate } from "@/lib/records/certificates/wire";

const iconOf = ({ isHealthData, category }: Certificate) =>
  isHealthData
    ? faHeartPulse
    : { ForPeople: faIdCard, ForEquipment: faPlane, ForQualification: faCertificate }[category];

type Props = {
  certificates: readonly Certificate[];
  openId: string;
  /** The moment at which the page was made, from which waiting is counted. */
  now: number;
  onOpen: (id: string) => void;
  onStep: (by: number) => void;
};

/** The list of what awaits validation, with how long it has been waiting. Arrows walk through it. */
export function QueueList({ certificates, openId, now, onOpen, onStep }: Props) {
  const t = useTranslations("certificates.queue");
  const waitingFor = ({ completedAt }: Certificate) => {
    const hours = Math.max(0, Math.floor((now - (completedAt ?? now)) / 3_600));
    return hours < 24 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
  };
  return (
    <ul
      aria-label={t("list")}
      className="overflow-y-auto"
      onKeyDown={(event) => {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const rows = [...event.currentTarget.querySelectorAll("button")];
        rows[rows.indexOf(document.activeElement as HTMLButtonElement) + by]?.focus();
        onStep(by);
      }}
    >
      {certificates.map((one) => {
        const isOpen = one.id === openId;
        return (
          <li key={one.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-current={isOpen ? "true" : undefined}
              onClick={() => onOpen(one.id)}
              className={cx(
                "flex min-h-[50px] w-full items-center gap-3 border-s-[3px] px-2.5 py-1 text-start -outline-offset-2!",
                isOpen ? "border-s-primary bg-primary-soft" : "border-s-transparent hover:bg-sunken",
              )}
            >
              <Icon of={iconOf(one)} className="w-4 text-ink-2" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-table">
                  {one.person?.callSign && <b>{one.person.callSign} </b>}
                  {one.person ? lastNameFirst(one.person) : <b>{one.aircraft?.callSign}</b>}
                </span>
                <span className="block truncate text-small text-ink-2">{one.typeName}</span>
              </span>
              <span className="text-small whitespace-nowrap text-ink-2 tabular-nums">{waitingFor(one)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
