"use client";
import { faArrowLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { confirmThenLeave } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { SkillKind } from "@/lib/records/ratings/codes";
import type { Use } from "@/lib/records/ratings/queries";
import { type FlightPhase, makeSeedBody, routeOfRatings, type Skill } from "@/lib/records/ratings/wire";
import { FlightPhaseForm } from "./flight-phase-form";
import { RatingList } from "./rating-list";
import { SkillForm } from "./skill-form";

/** In the address, what opens the empty form. */
export const NEW = "new";

type Props = {
  /** Whose skills they are. Null for flight phases. */
  kind: SkillKind | null;
  rows: (FlightPhase | Skill)[];
  uses: Record<string, Use>;
  /** The id of the row whose sheet is open, `NEW`, or an empty text: then it is the first one, on a phone none. */
  open: string;
  onOpen: (id: string) => void;
};

/** One dictionary: its list, and beside it the sheet of what is chosen. */
export function RatingDictionary({ kind, rows, uses, open, onOpen }: Props) {
  const t = useTranslations("programs.ratings");
  const sheet = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<string | null>(null);
  const isNew = open === NEW;
  const chosen = isNew ? undefined : (rows.find(({ id }) => id === open) ?? rows[0]);
  const isOpen = isNew || chosen?.id === open;
  const choose = (id: string) =>
    confirmThenLeave(() => {
      onOpen(id);
      requestAnimationFrame(() => sheet.current?.focus());
    });
  // A new record's sheet opens as soon as the list has it.
  const isListed = made !== null && rows.some(({ id }) => id === made);
  useEffect(() => {
    if (!isListed) return;
    onOpen(made!);
    setMade(null);
  }, [isListed, made, onOpen]);
  if (rows.length === 0 && !isNew) return <EmptyDictionary kind={kind} />;
  const form = { key: chosen?.id ?? NEW, use: chosen && uses[chosen.id], onMade: setMade };
  return (
    <div className="grid items-start gap-4 min-[1180px]:grid-cols-[minmax(360px,2fr)_minmax(0,3fr)] min-[1400px]:grid-cols-[488px_minmax(0,1fr)]">
      <div className={cx(isOpen && "phone:hidden")}>
        <RatingList kind={kind} rows={rows} uses={uses} chosenId={chosen?.id} onChoose={choose} />
      </div>
      <div ref={sheet} tabIndex={-1} className={cx("scroll-mt-4 outline-none!", !isOpen && "phone:hidden")}>
        <Button
          variant="quiet"
          icon={faArrowLeft}
          className="mb-2 hidden! phone:inline-flex!"
          onClick={() => confirmThenLeave(() => onOpen(""))}
        >
          {t("backToList")}
        </Button>
        {kind === null ? (
          <FlightPhaseForm {...form} key={form.key} phase={(chosen as FlightPhase | undefined) ?? null} />
        ) : (
          <SkillForm {...form} key={form.key} kind={kind} uses={uses} skill={(chosen as Skill | undefined) ?? null} />
        )}
      </div>
    </div>
  );
}

const EMPTY = { Pilot: "emptyPilot", Instructor: "emptyInstructor", phases: "emptyPhases" } as const;

/** Offers the set of the regulation where a dictionary has nothing yet. */
function EmptyDictionary({ kind }: { kind: SkillKind | null }) {
  const t = useTranslations("programs.ratings");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const title = EMPTY[kind ?? "phases"];
  async function seed() {
    try {
      await api.post(`${routeOfRatings(kind)}/seed`, { body: makeSeedBody(kind) });
      showToast({ tone: "success", title: t("seeded") });
      refresh();
    } catch (error) {
      fail(error, t("notSeeded"));
    }
  }
  return (
    <section className="border border-line bg-surface">
      <EmptyState
        title={t(title)}
        action={
          <Button variant="primary" onClick={() => void seed()}>
            {t("seed")}
          </Button>
        }
      >
        {t(`${title}Text`)}
      </EmptyState>
    </section>
  );
}
