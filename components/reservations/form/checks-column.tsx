"use client";
import { faCheck, faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { RuleName } from "@/lib/activity/reservations/rules";
import type { ApiError } from "@/lib/http/client";
import { type CureOptions, Cures } from "../cures";
import { formatPeriod } from "../site-time";
import { listConflicts } from "./booking-conflicts";
import { type Checked, listPassedChecks } from "./passed-checks";
import { type BookingCheck, type CheckResult, errorsByField, latestCheckResult } from "./use-booking-check";

const tones = {
  blocking: { icon: faCircleMinus, edge: "border-s-neg", ink: "text-neg-ink" },
  warning: { icon: faTriangleExclamation, edge: "border-s-warning", ink: "text-warn-ink" },
  pass: { icon: faCheck, edge: "border-s-positive", ink: "text-pos-ink" },
};

type OfForm = Pick<CureOptions, "numbers" | "siteId" | "timeZone" | "onTake"> & { of: Omit<Checked, "type"> };

/**
 * The result of the live check: conflicts, blocking findings and warnings, each with what would clear it, or a message that
 * there are none.
 */
export function BookingChecksColumn({ check, ...options }: { check: BookingCheck } & OfForm) {
  const { timeZone } = options;
  const t = useTranslations("booking.checks");
  const view = latestCheckResult(check);
  return (
    <section aria-labelledby="checks-title" aria-live="polite" aria-busy={check.state === "judging"}>
      <h3 id="checks-title" className="text-section font-bold">
        {t("title")}
      </h3>
      {view && (
        <p className="mb-3 text-table text-ink-2">
          {t("judged", { period: formatPeriod(view.start, view.end, timeZone) })}
          {view.start < Date.now() / 1000 && <span className="block">{t("past")}</span>}
        </p>
      )}
      {check.state === "incomplete" && <p className="text-table text-ink-2">{t("incomplete")}</p>}
      {check.state === "judging" && !view && <p className="text-table text-ink-2">{t("judging")}</p>}
      {check.state === "refused" && (
        <FindingBox tone="blocking" title={t(isRefusal(check.error) ? "refused" : "failed")}>
          {/* What belongs to a field stands at the field. */}
          {(Object.keys(check.error.errors).length > 0 ? errorsByField(check.error).msg : check.error.lines)?.map(
            (line) => (
              <p key={line}>{line}</p>
            ),
          )}
        </FindingBox>
      )}
      {view && (
        // The findings of the last check stay, paler, until the next ones are there.
        <div className={cx("transition-opacity", check.state === "judging" && "opacity-60")}>
          <Findings view={view} {...options} />
        </div>
      )}
    </section>
  );
}

/** Whether the booking itself was refused. Otherwise nothing is known of it, and it is checked again with the next change. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500;

function Findings({ view, of, ...options }: { view: CheckResult } & OfForm) {
  const t = useTranslations("booking.checks");
  const isClear = view.conflicts.length === 0 && view.warnings.length === 0;
  const found = view.warnings.map(({ type }) => type);
  return (
    <>
      {/* Who is in the way, and what is free instead, stands at the field. */}
      {listConflicts(view).map((conflict) => (
        <FindingBox key={conflict.resourceId} tone="blocking" title={t("conflict", { name: conflict.resource })}>
          {t("conflictText")}
        </FindingBox>
      ))}
      {view.warnings.map((warning, at) => (
        <FindingBox
          key={warning.type + warning.subjectId + warning.label}
          tone={warning.blocking ? "blocking" : "warning"}
          title={warning.label}
        >
          {warning.clear}
          <Cures {...options} finding={at} cures={view.cures} start={view.startFlight ?? view.start} opensBeside />
        </FindingBox>
      ))}
      <PassedChecks names={listPassedChecks({ type: view.type, ...of }, found)} title={isClear ? t("pass") : null} />
    </>
  );
}

/** How many of those that passed are named before somebody asks for all. */
const NAMED = 4;

/** What was checked and found in order: how much, the first few by name, and all of them by a press. */
function PassedChecks({ names, title }: { names: readonly RuleName[]; title: string | null }) {
  const t = useTranslations("booking.checks");
  const rules = useTranslations("reservations.rules");
  const list = useFormatter();
  const [isWhole, setWhole] = useState(false);
  if (names.length === 0) return null;
  const named = names.map((name) => rules(`${name}.name`));
  const count = t("passed", { count: names.length });
  return (
    <FindingBox tone="pass" title={title ?? count}>
      {title && <p>{count}</p>}
      {isWhole ? (
        <ul className="mt-1 flex flex-col gap-0.5">
          {named.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">
          {named.length > NAMED ? `${named.slice(0, NAMED).join(", ")}…` : list.list(named, { type: "unit" })}
        </p>
      )}
      {(isWhole || named.length > NAMED) && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="text-link underline underline-offset-2"
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? "showFewer" : "showAll")}
        </button>
      )}
    </FindingBox>
  );
}

/** A box for one finding: what was found in bold, and what would resolve it. */
export function FindingBox({
  tone,
  title,
  children,
}: {
  tone: keyof typeof tones;
  title: string;
  children: ReactNode;
}) {
  const { icon, edge, ink } = tones[tone];
  return (
    <div
      // The focus goes to what blocks when somebody tries to book all the same.
      {...(tone === "blocking" && { "data-blocking": "", tabIndex: -1 })}
      className={cx("mb-3 border-s-4 bg-surface px-3 py-2 text-table", edge)}
    >
      <p className={cx("flex items-baseline gap-1.5 font-bold", ink)}>
        <Icon of={icon} className="translate-y-px" />
        <span>{title}</span>
      </p>
      <div className="text-ink">{children}</div>
    </div>
  );
}
