"use client";
import { faCheck, faPen, faReply, faTrashCan } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { FailedState, Skeleton } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { decodeExternalLeg, type ExternalLeg, makeLegValidationBody } from "@/lib/activity/flights/wire";
import { api } from "@/lib/http/client";
import { DeclareFlightDialog } from "./declare-flight-dialog";
import { DeclaredFlightFacts } from "./declared-flight-facts";
import { RefuseFlightDialog } from "./refuse-flight-dialog";

const MOST_AWAITING = 200;
/** How many of those that were decided on are looked through: the latest. */
const LATEST = 30;

type Props = {
  /** The id of the section, to which a rule leads that one of the flights would meet. */
  id: string;
  personId: string;
  hasFaaNight: boolean;
  onChanged: () => void;
};
type Open = { what: "change" | "refuse"; leg: ExternalLeg } | null;

/** The flights that somebody declared: those that await validation, with what the reader may do, and folded the latest others. */
export function DeclaredFlights({ id, personId, hasFaaNight, onChanged }: Props) {
  const t = useTranslations("recency.flights");
  const fail = useFailureToast();
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ["declared-flights", personId],
    queryFn: async ({ signal }) => {
      const [awaiting, latest] = await Promise.all([
        api.get<Parameters<typeof decodeExternalLeg>[0][]>(`user/${personId}/legs`, {
          query: { external: "true", state: 0, limit: MOST_AWAITING },
          signal,
        }),
        api.get<Parameters<typeof decodeExternalLeg>[0][]>(`user/${personId}/legs`, {
          query: { external: "true", limit: LATEST },
          signal,
        }),
      ]);
      return {
        awaiting: awaiting.data.map(decodeExternalLeg),
        decided: latest.data.map(decodeExternalLeg).filter((leg) => leg.state !== "Declared"),
      };
    },
  });

  /** Does something with a flight, says how it went, and shows how it stands then. */
  async function act(leg: ExternalLeg, what: "validate" | "withdraw") {
    setBusy(leg.id);
    const path = `user/${personId}/external-leg/${leg.id}`;
    try {
      if (what === "validate")
        await api.patch(`${path}/validation`, { body: makeLegValidationBody(), version: leg.version });
      else await api.patch(`${path}/withdrawal`, { body: {}, version: leg.version });
      showToast({ tone: "success", title: t(`done.${what}`) });
    } catch (error) {
      fail(error, t(`failed.${what}`));
    }
    setBusy(null);
    // Its button may be gone, and with it the place from which the keyboard goes on.
    heading.current?.focus();
    onChanged();
  }

  const row = (leg: ExternalLeg) => (
    <li
      key={leg.id}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0"
    >
      <DeclaredFlightFacts leg={leg} />
      <FlightActs
        leg={leg}
        isBusy={busy !== null}
        onAct={(what) => (what === "change" || what === "refuse" ? setOpen({ what, leg }) : void act(leg, what))}
      />
    </li>
  );
  const close = () => setOpen(null);
  const saved = () => {
    close();
    onChanged();
  };
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-6 max-w-[1100px] scroll-mt-20">
      <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="mb-2 text-section font-bold">
        {t("title")}
      </h2>
      {isError && <FailedState title={t("loadFailed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={t("title")} />}
      {data && (
        <div className="border border-line bg-surface">
          {data.awaiting.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">{t("none")}</p>
          ) : (
            <ul>{data.awaiting.map(row)}</ul>
          )}
        </div>
      )}
      {data && data.decided.length > 0 && (
        <details data-print="hide" className="mt-2">
          <summary className="flex min-h-(--target) cursor-pointer items-center text-link underline phone:min-h-11">
            {t("decided", { count: data.decided.length })}
          </summary>
          <ul className="mt-2 border border-line bg-surface">{data.decided.map(row)}</ul>
        </details>
      )}
      {open?.what === "change" && (
        <DeclareFlightDialog {...{ personId, hasFaaNight }} leg={open.leg} onClose={close} onSaved={saved} />
      )}
      {open?.what === "refuse" && (
        <RefuseFlightDialog personId={personId} leg={open.leg} onClose={close} onSaved={saved} />
      )}
    </section>
  );
}

type Act = "validate" | "refuse" | "change" | "withdraw";

function FlightActs({ leg, isBusy, onAct }: { leg: ExternalLeg; isBusy: boolean; onAct: (act: Act) => void }) {
  const t = useTranslations("recency.flights");
  const { rights, state } = leg;
  const items = [
    ...(rights.judge && state === "Refused"
      ? [{ key: "validate", label: t("validate"), icon: faCheck, onSelect: () => onAct("validate") }]
      : []),
    ...(rights.judge && state === "Validated"
      ? [{ key: "refuse", label: t("refuse"), icon: faReply, onSelect: () => onAct("refuse") }]
      : []),
    ...(rights.change ? [{ key: "change", label: t("change"), icon: faPen, onSelect: () => onAct("change") }] : []),
    ...(rights.withdraw
      ? [{ key: "withdraw", label: t("withdraw"), icon: faTrashCan, onSelect: () => onAct("withdraw") }]
      : []),
  ];
  return (
    <span className="ms-auto flex items-center justify-end gap-2 phone:w-full">
      {rights.judge && state === "Declared" && (
        <>
          <Button icon={faCheck} disabled={isBusy} onClick={() => onAct("validate")} className="phone:flex-1">
            {t("validate")}
          </Button>
          <Button icon={faReply} disabled={isBusy} onClick={() => onAct("refuse")} className="phone:flex-1">
            {t("refuse")}
          </Button>
        </>
      )}
      {items.length > 0 && <MoreMenu label={t("menu", { model: leg.model })} items={items} />}
    </span>
  );
}
