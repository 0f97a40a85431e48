import { faWandMagicSparkles } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDuration } from "@/components/ui/typed-time";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { blockMinutesOf } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { ApproachesField } from "./approaches-field";
import { LegCell } from "./leg-cell";
import {
  fieldOfFault,
  formatField,
  isMissing,
  isTypedField,
  kindOfField,
  type LegField,
  parseField,
} from "./leg-fields";
import { formatRoute, parseRoute } from "./leg-texts";
import { OnBoardField } from "./on-board-field";
import type { FollowUp } from "./use-follow-up";

type Props = {
  followUp: FollowUp;
  at: number;
  field: LegField;
  zone: string;
  isReadOnly: boolean;
  /** Whether it stands by itself on a phone, so that it is framed and large. */
  isLarge?: boolean;
};

/** The value of a field of a leg, to be typed or chosen. */
export function LegValue({ followUp, at, field, zone, isReadOnly, isLarge = false }: Props) {
  const t = useTranslations("flightFollowUp");
  const all = useTranslations("recency.functions");
  const locale = useLocale();
  const { view, legs, proposed, faults, setLeg } = followUp;
  const leg = legs[at]!;
  const label = t("cell", { field: t(`fields.${field}`), number: at + 1 });
  const filled = proposed.find((one) => one.leg === at)?.fields ?? [];
  const fault = faults.find((one) => one.leg === at && fieldOfFault(one.field) === field && !isMissing(one));
  const shared = {
    ...{ label, cell: `${at}:${field}`, isReadOnly, proposedText: t("proposed"), unreadableText: t("unreadable") },
    ...{ faultId: fault && faultIdOf(at), className: isLarge ? LARGE : undefined },
    unreadable: followUp.unreadableAt(at, field),
    onUnreadable: (text: string | null) => followUp.noteUnreadable(at, field, text),
  };
  if (field === "block") {
    const minutes = blockMinutesOf(leg);
    return (
      <span className="flex min-h-7 items-center justify-end px-2 text-ink-2 tabular-nums">
        {minutes !== null && minutes > 0 ? formatDuration(minutes) : ""}
      </span>
    );
  }
  if (field === "users") return <OnBoardField {...{ followUp, at, isReadOnly, isLarge }} />;
  if (field === "approaches") return <ApproachesField {...{ followUp, at, isReadOnly, isLarge }} />;
  if (field === "crossCountry")
    return (
      <label className="flex min-h-7 items-center justify-end gap-2 px-2 touch:min-h-11">
        {filled.includes(field) && <Icon of={faWandMagicSparkles} className="text-link" />}
        <input
          type="checkbox"
          aria-label={[label, filled.includes(field) && t("proposed")].filter(Boolean).join(", ")}
          data-cell={`${at}:crossCountry`}
          checked={leg.crossCountry ?? false}
          disabled={isReadOnly}
          onChange={(event) => setLeg(at, { crossCountry: event.target.checked })}
        />
      </label>
    );
  if (field === "deIced")
    return (
      <label className="flex min-h-7 items-center justify-end px-2 touch:min-h-11">
        <input
          type="checkbox"
          aria-label={label}
          data-cell={`${at}:deIced`}
          checked={leg.deIced}
          disabled={isReadOnly}
          onChange={(event) => setLeg(at, { deIced: event.target.checked })}
        />
      </label>
    );
  if (field === "mode") {
    const flying = leg.users.findIndex(({ pilotFlying }) => pilotFlying);
    return (
      <select
        aria-label={label}
        data-cell={`${at}:mode`}
        disabled={isReadOnly || flying < 0}
        value={leg.users[flying]?.mode ?? ""}
        onChange={(event) => {
          const mode = Number(event.target.value);
          setLeg(at, { users: leg.users.map((user, place) => (place === flying ? { ...user, mode } : user)) });
        }}
        className={cx("min-h-7 w-full bg-transparent px-1.5 text-ink touch:min-h-11", isLarge && LARGE)}
      >
        {flying < 0 && <option value="" />}
        {PILOT_FUNCTIONS.map((name, code) => (
          <option key={name} value={code}>
            {all(name)}
          </option>
        ))}
      </select>
    );
  }
  if (field === "route")
    return (
      <LegCell
        {...shared}
        isLeft
        text={formatRoute(leg)}
        isProposed={filled.includes("from") || filled.includes("to")}
        onCommit={(text) => {
          const route = parseRoute(text);
          if (route) setLeg(at, route);
          return route !== null;
        }}
      />
    );
  if (!isTypedField(field)) return null;
  const { plannedOffBlock } = view;
  const first = legs[0]!.offBlock ?? plannedOffBlock;
  // A time that is corrected stays on its day.
  const standing = kindOfField(field) === "time" ? leg[field] : null;
  const context = { locale, zone, first, near: standing ?? leg.offBlock ?? plannedOffBlock };
  return (
    <LegCell
      {...shared}
      text={leg[field] === 0 && field === "oilAdded" ? "0" : formatField(field, leg[field], context)}
      isProposed={filled.includes(field) || isFollowing(followUp.typed[at], leg, field)}
      inputMode={kindOfField(field) === "count" ? "numeric" : kindOfField(field) === "time" ? "text" : "decimal"}
      onCommit={(text) => {
        const value = parseField(field, text, context);
        if (value === undefined) return false;
        setLeg(at, { [field]: value });
        return true;
      }}
    />
  );
}

const LARGE = "rounded-control border border-control bg-surface text-body";

/** The id of the text that says what is wrong in a leg. */
export const faultIdOf = (leg: number | null): string => `leg-${leg ?? "all"}-faults`;

/** A duration of nothing follows from the others, too. */
const isFollowing = (typed: LegEntry | undefined, leg: LegEntry, field: keyof LegEntry): boolean =>
  String(field).endsWith("Minutes") && typed?.[field] === null && leg[field] !== null;
