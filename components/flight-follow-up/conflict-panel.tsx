import { faCodeCompare } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { formatDayAndTime } from "@/components/reservations/site-time";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { APPROACH_KINDS } from "@/lib/activity/flights/codes";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import { functionOf } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { isClosedView } from "@/lib/activity/flights/follow-up/wire";
import { formatField, isTypedField, type LegField, type TypedField } from "./leg-fields";
import { formatRoute } from "./leg-texts";
import type { Conflict } from "./use-follow-up";

type Props = { conflict: Conflict; zone: string; onSettle: (takesMine: boolean) => void };

/** What two people have typed of one flight, side by side: only what differs is tinted, and nothing is chosen for anybody. */
export function ConflictPanel({ conflict: { theirs, mine, isClosing }, zone, onSettle }: Props) {
  const t = useTranslations("flightFollowUp");
  const locale = useLocale();
  const functions = useTranslations("recency.functions");
  const { plannedOffBlock: near } = theirs;
  const context = { locale, zone, first: theirs.legs[0]?.offBlock ?? near, near };
  const people = [...theirs.users, ...theirs.others];
  const nameOf = (id: string) => people.find(({ userId }) => userId === id)?.name ?? t("somebody");
  /** What isn't typed as a text of its own. */
  const words: Record<Exclude<LegField, TypedField | "block" | "mode">, (leg: LegEntry) => string> = {
    users: ({ users }) =>
      users
        .map(({ userId, mode, pilotFlying }) => {
          const name = functionOf(mode);
          const as = name ? functions(name) : t("onBoard.watches");
          return `${nameOf(userId)} (${[as, pilotFlying && t("onBoard.flies")].filter(Boolean).join(", ")})`;
        })
        .toSorted()
        .join(", "),
    route: formatRoute,
    approaches: ({ approaches }) =>
      approaches
        .map(({ kind, count }) => `${t(`approaches.${APPROACH_KINDS[kind]!}`)} ${count}`)
        .toSorted()
        .join(", "),
    deIced: ({ deIced }) => (deIced ? t("yes") : ""),
    crossCountry: ({ crossCountry }) => (crossCountry === null ? "" : t(crossCountry ? "yes" : "no")),
  };
  const others = (isClosing ? theirs.legs : theirs.typed) as LegEntry[];
  const isClosed = isClosedView(theirs);
  const rows = Array.from({ length: Math.max(mine.length, others.length) }, (_, at) => {
    const [one, other] = [mine[at] ?? EMPTY_LEG, others[at] ?? EMPTY_LEG];
    const fields = (Object.keys(EMPTY_LEG) as (keyof LegEntry)[]).filter(isTypedField);
    const values = fields.map((field: TypedField) => ({
      name: t(`fields.${field}`),
      mine: formatField(field, one[field], context),
      theirs: formatField(field, other[field], context),
    }));
    const worded = (Object.keys(words) as (keyof typeof words)[]).map((field) => ({
      ...{ name: t(`fields.${field}`), mine: words[field](one), theirs: words[field](other) },
    }));
    return [...worded, ...values].filter((row) => row.mine !== row.theirs).map((row) => ({ ...row, at }));
  }).flat();
  return (
    <section className="mb-4 border-2 border-info-ink/60 bg-surface" role="alert">
      <h2 className="flex items-center gap-2 bg-info-soft px-3 py-2 font-bold text-info-ink">
        <Icon of={faCodeCompare} />
        {t("conflict.title")}
      </h2>
      {isClosed && (
        <p className="px-3 pt-2 text-small">
          {t("conflict.closedBy", {
            name: theirs.closedBy ?? t("somebody"),
            at: theirs.closedAt ? formatDayAndTime(theirs.closedAt, zone) : "",
          })}
        </p>
      )}
      {rows.length > 0 && (
        <table className="w-full text-table">
          <thead>
            <tr className="bg-sunken">
              <th />
              <th scope="col" className="px-3 py-1.5 text-start">
                {t("conflict.mine")}
              </th>
              <th scope="col" className="px-3 text-start">
                {t("conflict.theirs")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.at} ${row.name}`} className="border-t border-line-2">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {t("cell", { field: row.name, number: row.at + 1 })}
                </th>
                <td className="bg-info-soft px-3 font-bold tabular-nums">{row.mine || "–"}</td>
                <td className="bg-info-soft px-3 font-bold tabular-nums">{row.theirs || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2 p-3">
        <Button className="flex-1" disabled={isClosed} onClick={() => onSettle(true)}>
          {t("conflict.takeMine")}
        </Button>
        <Button className="flex-1" onClick={() => onSettle(false)}>
          {t("conflict.takeTheirs")}
        </Button>
      </div>
    </section>
  );
}
