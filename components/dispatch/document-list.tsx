import {
  faCircleCheck,
  faCircleMinus,
  faCircleQuestion,
  faCircleXmark,
  faFileArrowUp,
  faTriangleExclamation,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill, type PillTone } from "@/components/ui/pill";
import { TitledSection } from "@/components/ui/titled-section";
import type { CertificateGround, FlightDocument } from "@/lib/compliance/certificates";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";

const LOOK: Record<CertificateGround | "inOrder", { tone: PillTone; icon: IconDefinition }> = {
  missing: { tone: "blocking", icon: faCircleQuestion },
  invalid: { tone: "blocking", icon: faCircleXmark },
  expired: { tone: "blocking", icon: faCircleMinus },
  awaiting: { tone: "info", icon: faFileArrowUp },
  soon: { tone: "warning", icon: faTriangleExclamation },
  inOrder: { tone: "valid", icon: faCircleCheck },
};

/** The documents that a flight needs, by who or what holds them, each with its last day and how it stands then. */
export function DocumentList({ documents }: { documents: readonly FlightDocument[] }) {
  const t = useTranslations("dispatch");
  const holders = new Map(documents.map(({ holder }) => [holder.id, holder.name]));
  return (
    <TitledSection id="documents" title={t("documents")}>
      {documents.length === 0 ? (
        <p className="border border-line bg-surface p-3 text-body text-ink-2">{t("noDocuments")}</p>
      ) : (
        <div className="flex flex-col gap-3 border border-line bg-surface px-3 py-2">
          {[...holders].map(([holderId, holder]) => (
            <div key={holderId} data-print="whole">
              <h3 className="text-table font-bold phone:text-body">{holder}</h3>
              <ul>
                {documents
                  .filter((one) => one.holder.id === holderId)
                  .map(({ typeId, name, until, ground }) => {
                    const { tone, icon } = LOOK[ground ?? "inOrder"];
                    return (
                      <li key={typeId} className="flex flex-wrap items-baseline gap-x-3 py-0.5 text-body">
                        <span className="min-w-40 flex-1 wrap-anywhere">{name}</span>
                        <span className="ms-auto inline-flex items-baseline gap-2 whitespace-nowrap">
                          {(until || ground !== "missing") && (
                            <span className="text-table text-ink-2 tabular-nums">
                              {until ? t("until", { day: formatDayAsDdMmYyyy(until) }) : t("noEnd")}
                            </span>
                          )}
                          <Pill tone={tone} icon={icon}>
                            {ground ? t(`grounds.${ground}`) : t("inOrder")}
                          </Pill>
                        </span>
                      </li>
                    );
                  })}
              </ul>
            </div>
          ))}
        </div>
      )}
    </TitledSection>
  );
}
