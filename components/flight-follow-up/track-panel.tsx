import { faDownload, faRoute, faTrash, faWandMagicSparkles } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { Icon } from "@/components/ui/icon";
import { showToast } from "@/components/ui/toast";
import { useWidth } from "@/components/ui/use-width";
import { takeFromTrack } from "@/lib/activity/flights/follow-up/proposals";
import { filesOfView } from "@/lib/activity/flights/follow-up/wire";
import type { TrackProposal, TrackView } from "@/lib/activity/flights/leg-files/schema";
import { formatClock } from "@/lib/platform/display";
import { fetchTrack, putTrack, removeLegFile, trackPath } from "./follow-up-calls";
import { formatRoute } from "./leg-texts";
import { TrackDrawing } from "./track-drawing";
import type { FollowUp } from "./use-follow-up";

type Props = { followUp: FollowUp; at: number; zone: string; isReadOnly: boolean };

/** The track of a leg, where there is one, or may be one. A simulator goes nowhere. */
export function TrackPanel(props: Props) {
  const { view } = props.followUp;
  const isThere = filesOfView(view, props.at).Track !== undefined;
  return view.expected.isSimulator || (props.isReadOnly && !isThere) ? null : <Panel {...props} />;
}

/** A track is sent and drawn, and a button takes over what it proposes. */
function Panel({ followUp, at, zone, isReadOnly }: Props) {
  const t = useTranslations("flightFollowUp.track");
  const fail = useFailureToast();
  const { view, setFile, readerId } = followUp;
  const { reservationId } = view;
  const { Track: fileId } = filesOfView(view, at);
  const [track, setTrack] = useState<TrackView | null>(null);
  const shown = track && track.fileId === fileId ? track : null;
  const isLoaded = shown !== null;
  const box = useRef<HTMLElement>(null);
  // The page holds the legs for a desk and for a phone, of which one is hidden: it loads nothing.
  const isSeen = (useWidth(box) ?? 0) > 0;
  useEffect(() => {
    if (!fileId || isLoaded || !isSeen) return;
    const stop = new AbortController();
    fetchTrack(readerId, reservationId, at, stop.signal).then(setTrack, (error) => {
      if (!stop.signal.aborted) fail(error, t("failed.read"));
    });
    return () => stop.abort();
  }, [readerId, reservationId, at, fileId, isLoaded, isSeen, fail, t]);

  async function send(file: File) {
    try {
      const sent = await putTrack(readerId, reservationId, at, file);
      setTrack(sent);
      setFile(at, "Track", sent.fileId);
      fail.gone(t("failed.send"));
    } catch (error) {
      fail(error, t("failed.send"));
    }
  }
  async function remove() {
    try {
      await removeLegFile(readerId, trackPath(reservationId, at));
      setFile(at, "Track", null);
    } catch (error) {
      fail(error, t("failed.remove"));
    }
  }
  const choose = (
    <ChooseFileButton
      label={t(fileId ? "sendOther" : "send")}
      icon={faRoute}
      accept=".gpx,.igc,application/gpx+xml"
      onFile={(file) => void send(file)}
    />
  );
  return (
    <section
      ref={box}
      aria-label={t("of", { number: at + 1 })}
      className="flex flex-col gap-3 border border-line bg-surface p-3"
    >
      <h3 className="font-bold">{t("of", { number: at + 1 })}</h3>
      {!fileId && <p className="text-small text-ink-2">{t("hint")}</p>}
      {shown && <TrackDrawing track={shown} zone={zone} />}
      {shown && !isReadOnly && <Proposals {...{ followUp, at, zone, proposals: shown.proposals }} />}
      <div className="flex flex-wrap gap-2" data-print="hide">
        {!isReadOnly && choose}
        {fileId && (
          <a className={getButtonClassName()} href={`/api/${trackPath(reservationId, at)}/file`} download>
            <Icon of={faDownload} />
            {t("download")}
          </a>
        )}
        {fileId && !isReadOnly && (
          <Button icon={faTrash} onClick={() => void remove()}>
            {t("remove")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What a track proposes, with the wand of all that is proposed. A button takes it over. */
function Proposals({
  followUp: { typed, setLegs },
  at,
  zone,
  proposals,
}: Omit<Props, "isReadOnly"> & Pick<TrackView, "proposals">) {
  const t = useTranslations("flightFollowUp.track");
  if (proposals.length === 0) return <p className="text-small text-ink-2">{t("noFlight")}</p>;
  const legs = takeFromTrack(typed, at, proposals);
  const isTaken = JSON.stringify(legs) === JSON.stringify(typed);
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-1">
        {proposals.map((proposal, n) => (
          <li key={`${proposal.takeOff} ${proposal.landing}`} className="flex items-baseline gap-2">
            <Icon of={faWandMagicSparkles} className="text-link" />
            <Proposal proposal={proposal} number={at + n + 1} zone={zone} />
          </li>
        ))}
      </ul>
      {isTaken ? (
        <p role="status" className="text-small text-ink-2">
          {t("isTaken")}
        </p>
      ) : (
        <Button
          icon={faWandMagicSparkles}
          className="self-start whitespace-normal! py-2 phone:w-full"
          onClick={() => {
            setLegs(legs);
            showToast({ tone: "success", title: t("taken") });
          }}
        >
          {t("take")}
        </Button>
      )}
    </div>
  );
}

function Proposal({ proposal, number, zone }: { proposal: TrackProposal; number: number; zone: string }) {
  const t = useTranslations("flightFollowUp");
  const times = (["offBlock", "takeOff", "landing", "onBlock"] as const).flatMap((name) =>
    proposal[name] === null ? [] : [`${t(`fields.${name}`)} ${formatClock(proposal[name], zone)}`],
  );
  const landings = proposal.landingsByDay + proposal.landingsByNight;
  const { touchAndGos, landingsByNight: nights } = proposal;
  return (
    <span className="min-w-0">
      <b>{[t("leg", { number }), formatRoute(proposal)].filter(Boolean).join(" · ")}</b>
      <span className="block text-small text-ink-2 tabular-nums">
        {[...times, landings > 0 && t("track.landings", { landings, touchAndGos, nights })].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
