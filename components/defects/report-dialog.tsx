"use client";
import { faCheck, faPaperPlane } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { shrinkPhoto } from "@/components/ui/shrink-photo";
import { TextArea } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/client";
import { DEFECT_AREAS, type DefectArea } from "@/lib/records/defects/codes";
import type { Meaning } from "@/lib/records/defects/wire";
import { AREA_ICONS, MEANING_ICONS } from "./defect-look";
import { PhotoField } from "./photo-field";
import { makeKeptReport, sendReport } from "./unsent-reports";

const TILES = DEFECT_AREAS.filter((area) => area !== "Other");
const ANSWERS = ["yes", "pending", "no"] as const satisfies readonly Meaning[];

/**
 * Reports a defect in three presses: the photograph, the place, the button. A photograph alone is enough, too. That somebody
 * else decides whether the aircraft can fly is preset. Without a network the report is kept on the device. On a phone it
 * fills the screen.
 */
export function ReportDialog({
  aircraft,
  readerId,
  opensCamera = false,
  onClose,
  onReported,
  onKept = onClose,
}: {
  aircraft: { id: string; callSign: string; model: string };
  readerId: string;
  /** Whether a phone shows at once what its camera sees. Only the address of reports lets a page do so. */
  opensCamera?: boolean;
  onClose: () => void;
  onReported: () => void;
  /** Called when there is no network, so that nothing can be read anew and no other page opened. */
  onKept?: () => void;
}) {
  const t = useTranslations("defects.report");
  const areas = useTranslations("defects.areas");
  const fail = useFailureToast();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [area, setArea] = useState<DefectArea | null>(null);
  const [meaning, setMeaning] = useState<(typeof ANSWERS)[number]>("pending");
  const [word, setWord] = useState("");
  const [isBusy, setBusy] = useState(false);
  // Once it is sent or kept on the device, nothing is lost by leaving.
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState("");
  const isDirty = photo !== null || area !== null || word !== "";
  const leave = useUnsavedWorkGuard(isDirty && !isBusy && !isDone);
  const isReady = photo !== null || area !== null || word.trim() !== "";
  // Every attempt to send this report has the same keys, as long as nothing of it is changed.
  const kept = useRef<{ content: string; report: ReturnType<typeof makeKeptReport> } | null>(null);

  async function send() {
    const report = { area: area ?? "Other", meaning, description: word.trim() } as const;
    const content = JSON.stringify(report);
    if (kept.current?.content !== content || kept.current.report.photo !== photo) {
      const { id: aircraftId, callSign } = aircraft;
      kept.current = { content, report: makeKeptReport({ readerId, aircraftId, callSign, report, photo }) };
    }
    setBusy(true);
    setError("");
    try {
      await sendReport(kept.current.report);
      const title = meaning === "no" ? t("sentGrounded", { name: aircraft.callSign }) : t("sent");
      showToast({ tone: "success", title });
      setDone(true);
      onReported();
    } catch (failure) {
      const reasons = failure instanceof ApiError ? Object.values(failure.errors).flat() : [];
      const isKept = !(failure instanceof ApiError) || failure.status === 0;
      if (isKept) {
        showToast({ tone: "info", title: t("waiting") });
        setDone(true);
        onKept();
      } else if (reasons.length > 0) setError(reasons.join(" "));
      else fail(failure, t("failed"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title={t("title")}
      subtitle={[aircraft.callSign, aircraft.model].filter(Boolean).join(", ")}
      closeLabel={t("close")}
      busy={isBusy}
      busyLabel={t("title")}
      size="narrow"
      isPage
      startsAtField="[data-camera]"
      note={!isReady && <p className="text-small text-ink-2">{t("needed")}</p>}
      actions={
        <Button
          variant={meaning === "no" ? "destructive" : "primary"}
          size="large"
          icon={faPaperPlane}
          disabled={!isReady}
          onClick={() => void send()}
          className="phone:w-[calc(100vw-2rem)]"
        >
          {t(meaning === "no" ? "sendAndGround" : "send")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <Step number={1} title={t("photo")} isDone={photo !== null}>
          <PhotoField
            photo={photo}
            opensCamera={opensCamera}
            onPhoto={(taken) => (taken ? void shrinkPhoto(taken).then(setPhoto) : setPhoto(null))}
          />
        </Step>
        <Step number={2} title={t("where")} isDone={area !== null}>
          {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, of which at most one is pressed */}
          <div role="group" aria-label={t("where")} className="grid grid-cols-3 gap-2">
            {TILES.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={area === one}
                onClick={() => setArea(area === one ? null : one)}
                className={cx(
                  "flex min-h-[72px] flex-col items-center justify-center gap-1 rounded-control border px-1 text-center text-table hover:bg-primary-soft",
                  area === one
                    ? "border-2 border-primary bg-primary-soft font-bold text-brand"
                    : "border-control bg-surface",
                )}
              >
                <Icon of={AREA_ICONS[one]} className="text-section" />
                {areas(one)}
              </button>
            ))}
          </div>
        </Step>
        <Step number={3} title={t("mayFly")} isDone={meaning !== "pending"}>
          <div className="*:flex *:w-full *:*:flex-1 *:*:justify-center">
            <SegmentedControl
              label={t("mayFly")}
              isShort
              value={meaning}
              onValueChange={setMeaning}
              segments={ANSWERS.map((value) => ({ value, label: t(value), icon: MEANING_ICONS[value] }))}
            />
          </div>
          <p className={cx("mt-2 text-table", meaning === "no" ? "font-bold text-neg-ink" : "text-ink-2")}>
            {t(meaning === "no" ? "explainStrong" : "explain")}
          </p>
        </Step>
        <TextArea
          label={t("word")}
          optional={t("wordHint")}
          rows={2}
          maxLength={2000}
          value={word}
          error={error}
          onChange={(event) => setWord(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

/** A step of the report: its number, or a check once it is done. */
function Step({
  number,
  title,
  isDone,
  children,
}: {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="mb-2 flex items-center gap-2 text-body font-bold">
        <span
          className={cx(
            "grid size-6 place-items-center rounded-full border-2 border-primary text-small",
            isDone ? "bg-primary text-on-primary" : "text-brand",
          )}
        >
          {isDone ? <Icon of={faCheck} /> : number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
