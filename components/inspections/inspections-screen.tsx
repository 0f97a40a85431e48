"use client";
import { faCalendarDay, faChalkboardUser, faPlane, faUserGraduate } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { TitledSection } from "@/components/ui/titled-section";
import { hrefOf } from "@/lib/access/screens/address";
import { PACK_KINDS, PARTS_OF_KIND, type PackKind, type PackPart } from "@/lib/activity/inspections/codes";
import type { PackChoices } from "@/lib/activity/inspections/queries";
import type { InspectionLight } from "@/lib/activity/inspections/schema";
import { ApiError, api } from "@/lib/http/client";
import { addDays, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { type PackSubject, SUBJECT_MEMBERS } from "./asked-pack";
import { NeverIn } from "./pack-contents";
import { PackProgress } from "./pack-progress";

const ICONS = { Student: faUserGraduate, Aircraft: faPlane, Instructor: faChalkboardUser, Site: faCalendarDay };
const hrefOfPack = (siteId: string, id: string) => hrefOf("inspectionPack", siteId).replace("{id}", id);
/** How far back a period reaches that nobody has changed. */
const USUAL_DAYS = 365;

type Props = {
  siteId: string;
  choices: PackChoices;
  /** What the form begins with. */
  asked: { kind: PackSubject; subject: string };
  packs: InspectionLight[];
  timeZone: string;
  today: string;
};

/** What is handed to inspectors: left what shall go into the next pack, right the packs that were made, the newest first. */
export function InspectionsScreen({ siteId, choices, asked, packs, timeZone, today }: Props) {
  const t = useTranslations("inspection");
  return (
    <Page title={t("title")}>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(300px,360px)_minmax(0,1fr)]">
        <PackForm {...{ siteId, choices, asked, today }} />
        <TitledSection id="packs" title={t("screen.packs")}>
          {packs.length === 0 ? (
            <p className="border border-line bg-surface p-4 text-ink-2">{t("screen.noPacks")}</p>
          ) : (
            <ul className="border border-line bg-surface">
              {packs.map((pack) => (
                <PackRow key={pack.id} {...{ siteId, pack, timeZone }} />
              ))}
            </ul>
          )}
        </TitledSection>
      </div>
    </Page>
  );
}

function PackRow({ siteId, pack, timeZone }: { siteId: string; pack: InspectionLight; timeZone: string }) {
  const t = useTranslations("inspection");
  const days = [pack.from, pack.until].flatMap((day) => (day === null ? [] : formatDayAsDdMmYyyy(unixToUtcDay(day))));
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <Icon of={ICONS[pack.kind]} />
      <span className="min-w-0 flex-1">
        <Link href={hrefOfPack(siteId, pack.id)} className="font-bold text-link underline">
          {pack.subject}
        </Link>
        <span className="block text-small text-ink-3">
          {[
            ...(days.length > 0 ? [days.join(" – ")] : []),
            t("screen.asked", { at: formatInstant(pack.createdAt, timeZone), by: pack.createdBy }),
          ].join(" · ")}
        </span>
      </span>
      <PackProgress progress={pack.progress} />
    </li>
  );
}

/** Chooses what goes into a pack, and asks for it. What never goes in stands there, locked. */
function PackForm({ siteId, choices, asked, today }: Pick<Props, "siteId" | "choices" | "asked" | "today">) {
  const t = useTranslations("inspection");
  const dayTexts = useDayTexts();
  const router = useRouter();
  const fail = useFailureToast();
  const [kind, setKind] = useState<PackKind>(asked.kind);
  const [subject, setSubject] = useState(asked.subject);
  const [from, setFrom] = useState<string | null>(addDays(today, -USUAL_DAYS));
  const [until, setUntil] = useState<string | null>(today);
  const [leftOut, setLeftOut] = useState<readonly PackPart[]>([]);
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [isAsking, setAsking] = useState(false);
  const parts = PARTS_OF_KIND[kind].filter((part) => !leftOut.includes(part));
  const errorOf = (field: string) => errors[field]?.[0];

  async function ask() {
    setAsking(true);
    setErrors({});
    const toUnixDay = (day: string | null) => (day === null ? undefined : utcDayToUnix(day));
    const about = kind === "Site" || subject === "" ? {} : { [SUBJECT_MEMBERS[kind]]: subject };
    const period = kind === "Student" ? {} : { from: toUnixDay(from), until: toUnixDay(until) };
    try {
      const { data } = await api.post<{ id: string }>("inspection", {
        body: { siteId, kind, parts, ...about, ...period },
      });
      router.push(hrefOfPack(siteId, data.id));
    } catch (error) {
      setAsking(false);
      if (error instanceof ApiError && Object.keys(error.errors).some((field) => field !== "msg"))
        setErrors(error.errors);
      else fail(error, t("screen.failed"));
    }
  }

  return (
    <TitledSection id="contents" title={t("screen.contents")} isFramed>
      <form
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isAsking) void ask();
        }}
      >
        <div className="flex flex-wrap">
          <SegmentedControl
            label={t("screen.of")}
            segments={PACK_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onValueChange={(next) => {
              setKind(next);
              setSubject("");
              setErrors({});
            }}
          />
        </div>
        {kind !== "Site" && (
          <Select
            label={t(
              `screen.${({ Student: "training", Aircraft: "aircraft", Instructor: "instructor" } as const)[kind]}`,
            )}
            hint={choices[kind].length === 0 ? t("screen.none") : undefined}
            placeholder={t("screen.choose")}
            options={choices[kind].map(({ id, name }) => ({ value: id, label: name }))}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
            error={errorOf(SUBJECT_MEMBERS[kind])}
          />
        )}
        {kind !== "Student" && (
          <div className="grid grid-cols-2 gap-3">
            <DateField
              {...{ texts: dayTexts, label: t("screen.from"), value: from, onChange: setFrom, error: errorOf("from") }}
            />
            <DateField
              {...{
                texts: dayTexts,
                label: t("screen.until"),
                value: until,
                onChange: setUntil,
                error: errorOf("until"),
              }}
            />
          </div>
        )}
        <fieldset className="min-w-0">
          <legend className="mb-1 text-table text-ink-2 phone:text-small">{t("screen.parts")}</legend>
          <ul className="border border-line">
            {PARTS_OF_KIND[kind].map((part) => (
              <li key={part} className="border-b border-line px-3 py-1">
                <Checkbox
                  label={t(`parts.${part}`)}
                  checked={!leftOut.includes(part)}
                  onCheckedChange={(isIn) =>
                    setLeftOut(isIn ? leftOut.filter((one) => one !== part) : [...leftOut, part])
                  }
                />
              </li>
            ))}
            <NeverIn />
          </ul>
          {(errorOf("parts") || parts.length === 0) && (
            <p role="alert" className="mt-1 text-small text-neg-ink">
              {errorOf("parts") ?? t("noParts")}
            </p>
          )}
        </fieldset>
        <Button type="submit" variant="primary" aria-disabled={isAsking}>
          {t("screen.make")}
        </Button>
      </form>
    </TitledSection>
  );
}
