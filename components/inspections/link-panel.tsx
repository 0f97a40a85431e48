"use client";
import { faCalendarDay, faCheck, faHourglassEnd, faLink, faLock } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { CopiedOnce } from "@/components/ui/copied-once";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { Pill } from "@/components/ui/pill";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import { LINK_PAGE, WHOLE_PDF, WHOLE_ZIP } from "@/lib/activity/inspections/codes";
import type { LinkView } from "@/lib/activity/inspections/links/schema";
import type { InspectionView } from "@/lib/activity/inspections/schema";
import { ApiError, api } from "@/lib/http/client";
import { addDays, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";

const LOOK = {
  Open: { tone: "valid", icon: faCheck },
  Ended: { tone: "neutral", icon: faHourglassEnd },
  Closed: { tone: "neutral", icon: faLock },
} as const;
const TEXT = { Open: "closesText", Ended: "endedText", Closed: "closedText" } as const;
/** How many days a link is open that nobody has changed. */
const USUAL_DAYS = 7;

type NewLink = { id: string; url: string };
type Props = {
  pack: InspectionView;
  links: LinkView[];
  timeZone: string;
  today: string;
  isCreating: boolean;
  onCreatingChange: (isCreating: boolean) => void;
};

/** The links by which inspectors read a pack, what they opened, and the form for another one. */
export function LinkPanel({ pack, links, timeZone, today, isCreating, onCreatingChange }: Props) {
  const t = useTranslations("inspection.link");
  // Addresses are known only here and only until the page is left.
  const [made, setMade] = useState<NewLink[]>([]);
  return (
    <TitledSection id="links" title={t("title")}>
      {isCreating && (
        <LinkForm
          packId={pack.id}
          today={today}
          onDone={(link) => {
            if (link) setMade([...made, link]);
            onCreatingChange(false);
          }}
        />
      )}
      {links.length === 0 && !isCreating && <p className="border border-line bg-surface p-4 text-ink-2">{t("none")}</p>}
      {links.map((link) => (
        <LinkCard key={link.id} {...{ pack, link, timeZone, today, url: made.find(({ id }) => id === link.id)?.url }} />
      ))}
    </TitledSection>
  );
}

function LinkForm({ packId, today, onDone }: { packId: string; today: string; onDone: (link?: NewLink) => void }) {
  const t = useTranslations("inspection.link");
  const dayTexts = useDayTexts();
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [reader, setReader] = useState("");
  const [until, setUntil] = useState<string | null>(addDays(today, USUAL_DAYS));
  const [mayDownload, setMayDownload] = useState(true);
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [isBusy, setBusy] = useState(false);

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      const body = { reader, mayDownload, ...(until !== null && { until: utcDayToUnix(until) }) };
      const { data } = await api.post<NewLink>(`inspection/${packId}/link`, { body });
      refresh();
      onDone(data);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && (error.errors.reader || error.errors.until)) setErrors(error.errors);
      else fail(error, t("failed"));
    }
  }

  return (
    <form className="flex flex-col gap-3 border border-line bg-surface p-4" onSubmit={(event) => void create(event)}>
      <TextField
        label={t("reader")}
        value={reader}
        maxLength={120}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setReader(target.value)}
        error={errors.reader?.[0]}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3">
        <DateField
          {...{ texts: dayTexts, label: t("until"), value: until, onChange: setUntil, error: errors.until?.[0] }}
          min={today}
        />
        <Select
          label={t("download")}
          options={[
            { value: "yes", label: t("allowed") },
            { value: "no", label: t("readOnly") },
          ]}
          value={mayDownload ? "yes" : "no"}
          onChange={({ target }) => setMayDownload(target.value === "yes")}
        />
      </div>
      <p className="text-small text-ink-2">{t("onlyThis")}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={faLink} aria-disabled={isBusy}>
          {t("create")}
        </Button>
        <Button onClick={() => onDone()}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

type CardProps = { pack: InspectionView; link: LinkView; timeZone: string; today: string; url?: string };

function LinkCard({ pack, link, timeZone, today, url }: CardProps) {
  const t = useTranslations("inspection.link");
  const { tone, icon } = LOOK[link.state];
  const day = formatDayAsDdMmYyyy(unixToUtcDay(link.until));
  return (
    <article aria-label={link.reader} className="border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <Icon of={faLink} />
        <h3 className="min-w-0 flex-1 font-bold wrap-anywhere">{link.reader}</h3>
        <Pill tone={tone} icon={icon}>
          {t(`states.${link.state}`)}
        </Pill>
      </header>
      <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
        {url && <Address url={url} />}
        <p className="text-small text-ink-2">
          {[t(TEXT[link.state], { day, zone: timeZone }), t(link.mayDownload ? "allowedText" : "readOnlyText")].join(
            " ",
          )}
        </p>
        {link.state !== "Closed" && <LinkActions link={link} today={today} />}
      </div>
      <h4 className="px-4 pt-3 font-bold">{t("openings")}</h4>
      <Openings {...{ pack, link, timeZone }} />
      <p className="px-4 pb-3 text-small text-ink-2">
        {t("created", { by: link.createdBy, at: formatInstant(link.createdAt, timeZone) })}
      </p>
    </article>
  );
}

/** The address of a new link with a button that copies it. */
function Address({ url }: { url: string }) {
  const t = useTranslations("inspection.link");
  return (
    <CopiedOnce
      value={url}
      texts={{
        ...{ label: t("address"), hint: t("once"), copy: t("copy") },
        ...{ copied: t("copied"), notCopied: t("notCopied") },
      }}
    />
  );
}

/** Gives an open or ended link another end, or closes it after asking. */
function LinkActions({ link, today }: { link: LinkView; today: string }) {
  const t = useTranslations("inspection.link");
  const dayTexts = useDayTexts();
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [doing, setDoing] = useState<"extend" | "close" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ends = unixToUtcDay(link.until);
  const [until, setUntil] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  async function run(what: "extend" | "close") {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = what === "extend" ? { until: until === null ? undefined : utcDayToUnix(until) } : undefined;
      await api.post(`inspection-link/${link.id}/${what}`, { body });
      setDoing(null);
      showToast({ tone: "success", title: t(what === "extend" ? "extended" : "closed") });
      refresh();
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.errors.until?.[0] : undefined;
      if (said) setError(said);
      else fail(failure, t(what === "extend" ? "extendFailed" : "closeFailed"));
    }
    setBusy(false);
  }

  return (
    <>
      {doing === "extend" ? (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void run("extend");
          }}
        >
          <DateField
            {...{ texts: dayTexts, label: t("extendTitle"), value: until, onChange: setUntil, error }}
            min={today}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" icon={faCalendarDay} aria-disabled={isBusy}>
              {t("extend")}
            </Button>
            <Button onClick={() => setDoing(null)}>{t("cancel")}</Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={faCalendarDay}
            onClick={() => {
              setUntil(addDays(ends < today ? today : ends, USUAL_DAYS));
              setError(undefined);
              setDoing("extend");
            }}
          >
            {t("extend")}
          </Button>
          <Button icon={faLock} onClick={() => setDoing("close")}>
            {t("close")}
          </Button>
        </div>
      )}
      <ConfirmationDialog
        open={doing === "close"}
        onOpenChange={(isOpen) => setDoing(isOpen ? "close" : null)}
        title={t("closeTitle", { reader: link.reader })}
        description={t("closeText")}
        keepLabel={t("keep")}
        confirmLabel={t("close")}
        onConfirm={() => void run("close")}
        busy={isBusy}
        busyLabel={t("closing")}
        destructive
      />
    </>
  );
}

/** Who opened what: the newest first. */
function Openings({ pack, link, timeZone }: Pick<CardProps, "pack" | "link" | "timeZone">) {
  const t = useTranslations("inspection.link");
  const nameOf = (what: string) => {
    if (what === LINK_PAGE || what === WHOLE_PDF || what === WHOLE_ZIP) return t(`opened.${what}`);
    return t("opened.file", { title: pack.files.find(({ number }) => String(number) === what)?.title ?? what });
  };
  if (link.openings.length === 0) return <p className="px-4 py-2 text-ink-2">{t("noOpenings")}</p>;
  const more = link.openingsInAll - link.openings.length;
  return (
    <>
      <ul className="max-h-80 overflow-y-auto">
        {link.openings.map(({ id, at, what, network }) => (
          <li key={id} className="flex gap-3 border-b border-line px-4 py-2 text-small">
            <span className="w-28 shrink-0 text-ink-2">{formatInstant(at, timeZone)}</span>
            <span className="min-w-0 wrap-anywhere">
              {nameOf(what)}
              <span className="block text-ink-2">{network}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-4 py-2 text-small text-ink-2">{t("moreOpenings", { count: more })}</p>}
    </>
  );
}
