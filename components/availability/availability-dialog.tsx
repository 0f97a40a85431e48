"use client";
import { faTrash } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, startTransition, useId, useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { availableIcon, unavailableIcon } from "@/components/reservations/strip/strip-look";
import { offerUndo } from "@/components/reservations/undo";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextArea } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import { showToast } from "@/components/ui/toast";
import { AVAILABILITY_KINDS } from "@/lib/activity/availability/codes";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { ApiError } from "@/lib/http/client";
import { formatNarrowDay } from "@/lib/platform/display";
import { addAvailability, changeAvailability, deleteAvailability, type TakeBack } from "./availability-calls";
import {
  type AvailabilityFields,
  bodyOfFields,
  fieldsOfSaid,
  firstDayOf,
  listExceptions,
  newAvailabilityFields,
  REACHES,
  type Reach,
  withDay,
  withWeekly,
} from "./availability-fields";
import { EnteredAvailabilities } from "./entered-availabilities";
import { ExceptionsField } from "./exceptions-field";
import { ReservationsAgainst } from "./reservations-against";
import { useAvailabilityText } from "./use-availability-text";

/** Whose availability it is. The name is null for the signed-in person. */
export type Whose = { id: string; name: string | null };
/**
 * What the dialog opens with: a period to enter, or what was said, with the day of the period that was pressed. Of what is
 * repeated it is that period, unless `reach` says otherwise.
 */
export type OpenAvailability =
  | { startAt: number; endAt: number; kind?: AvailabilityFields["kind"] }
  | { said: SaidAvailability; day: string; reach?: Reach };

type Props = {
  whose: Whose;
  open: OpenAvailability;
  /** Where days and times are meant, of what isn't entered yet. */
  timeZone: string;
  slotMinutes: number;
  onClose: () => void;
  /** Called when something was changed, and when that was undone: reads anew what the screen shows. */
  onChanged: () => void | Promise<void>;
};

/** Enters when a person is available or not, once or weekly, and changes and deletes what they have said. */
export function AvailabilityDialog({ open: opened, ...props }: Props) {
  const [open, setOpen] = useState(opened);
  // Another period has fields of its own.
  const key = "said" in open ? `${open.said.id} ${open.day}` : "new";
  return (
    <AvailabilityForm key={key} {...props} open={open} onEdit={(said, day) => setOpen({ said, day, reach: "all" })} />
  );
}

type FormProps = Props & { onEdit: (said: SaidAvailability, day: string) => void };

function AvailabilityForm({ whose, open, slotMinutes, onClose, onChanged, onEdit, ...p }: FormProps) {
  const t = useTranslations("availability.dialog");
  const done = useTranslations("availability.done");
  const kinds = useTranslations("availability.kinds");
  const locale = useLocale();
  const fail = useFailureToast();
  const say = useAvailabilityText();
  const dayTexts = useDayTexts();
  const id = useId();
  const said = "said" in open ? open.said : null;
  const day = "said" in open ? open.day : "";
  const timeZone = said?.timeZone ?? p.timeZone;
  const isRepeated = said !== null && said.repeatUntil !== null;
  const makeFields = (wanted: Reach) =>
    "said" in open ? fieldsOfSaid(open.said, wanted, day) : newAvailabilityFields(open, timeZone, open.kind);
  const [reach, setReach] = useState<Reach>("said" in open && open.reach ? open.reach : isRepeated ? "one" : "all");
  const [first, setFirst] = useState(() => makeFields(reach));
  const [fields, setFields] = useState(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<"saving" | "deleting" | null>(null);
  const isDirty = JSON.stringify(fields) !== JSON.stringify(first);
  const leave = useUnsavedWorkGuard(isDirty && !busy);
  const body = bodyOfFields(fields, timeZone);

  function change(part: Partial<AvailabilityFields>) {
    setFields((before) => ({ ...before, ...part }));
    setErrors({});
  }
  function chooseReach(next: Reach) {
    const fresh = makeFields(next);
    setReach(next);
    setFirst(fresh);
    setFields(fresh);
    setErrors({});
  }

  function finish(title: string, lines: string[], takeBack: TakeBack) {
    // It closes together with what the change makes of the screen, so that nobody presses what stood there before.
    startTransition(async () => {
      await onChanged();
      startTransition(onClose);
    });
    offerUndo({ id: `availability-${Date.now()}`, tone: "success", title, lines }, done("undo"), async () => {
      try {
        await takeBack();
        showToast({ tone: "success", title: done("undone"), lines });
      } catch (error) {
        fail(error, t("failedUndo"));
      }
      startTransition(onChanged);
    });
  }
  function refused(error: unknown, title: string) {
    setBusy(null);
    if (error instanceof ApiError && error.status === 409 && "current" in error.problem)
      return setErrors({ form: t("stale") });
    const texts = error instanceof ApiError ? Object.entries(error.errors) : [];
    const found = Object.fromEntries(texts.map(([path, lines]) => [path.split(".")[0]!, lines.join(" ")]));
    if (Object.keys(found).some((path) => FIELDS.has(path))) setErrors(found);
    else fail(error, title);
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!body) {
      const missing = (["day", "from", "lastDay", "to", "until"] as const).filter((name) => !fields[name]);
      return setErrors(Object.fromEntries(missing.map((name) => [name, t("missing")])));
    }
    setBusy("saving");
    try {
      const takeBack = said ? await changeAvailability(said, body, reach, day) : await addAvailability(whose.id, body);
      const { startAt, endAt } = body;
      const shown = { startAt, endAt, timeZone, repeatUntil: fields.isWeekly ? fields.until : null };
      const line = `${kinds(fields.kind)}, ${say({ ...shown, exceptions: listExceptions(fields) })}`;
      finish(done(said ? "changed" : "added"), [line], takeBack);
    } catch (error) {
      refused(error, t("failed"));
    }
  }
  async function remove() {
    if (!said || busy) return;
    setBusy("deleting");
    try {
      const takeBack = await deleteAvailability(said, reach, day);
      const what = isRepeated && reach !== "all" ? t(`reaches.${reach}`, { day: narrow(day) }) : say(said);
      finish(done("deleted"), [`${kinds(said.kind)}, ${what}`], takeBack);
    } catch (error) {
      refused(error, t("failedDelete"));
    }
  }

  const narrow = (one: string) => formatNarrowDay(one, locale);
  const { name } = whose;
  const kind = said?.kind ?? fields.kind;
  const title = said
    ? name
      ? t("changeFor", { kind, name })
      : t("change", { kind })
    : name
      ? t("addFor", { name })
      : t("add");
  // Of one day, it is the hour that must be later.
  const endsOnFirstDay = !fields.isAllDay && fields.day === fields.lastDay;
  const time = {
    step: slotMinutes,
    roundedText: (typed: string, rounded: string) => t("rounded", { typed, rounded }),
    unreadableText: t("unreadable"),
    required: true,
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave(onClose)}
      title={title}
      closeLabel={t("close")}
      size="normal"
      startsAtField
      busy={busy !== null}
      busyLabel={t(busy ?? "saving")}
      note={
        said && (
          <Button variant="quiet" icon={faTrash} onClick={() => void remove()}>
            {t("delete")}
          </Button>
        )
      }
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        {errors.form && <Notice tone="warning">{errors.form}</Notice>}
        {isRepeated && (
          <Labelled label={t("reach")}>
            <SegmentedControl
              label={t("reach")}
              value={reach}
              onValueChange={chooseReach}
              segments={REACHES.map((value) => ({ value, label: t(`reaches.${value}`, { day: narrow(day) }) }))}
            />
          </Labelled>
        )}
        <Labelled label={t("kind")}>
          <SegmentedControl
            label={t("kind")}
            value={fields.kind}
            isShort
            onValueChange={(kind) => change({ kind })}
            segments={AVAILABILITY_KINDS.map((value) => ({
              value,
              label: (
                <>
                  {value === "Available" ? availableIcon : unavailableIcon}
                  {kinds(value)}
                </>
              ),
            }))}
          />
        </Labelled>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 tablet:grid-cols-4">
          <DateField
            label={t("day")}
            texts={dayTexts}
            required
            value={fields.day}
            error={errors.day ?? errors.startAt}
            onChange={(next) => change(withDay(fields, next))}
          />
          {!fields.isAllDay && (
            <TimeField
              {...time}
              label={t("from")}
              value={fields.from}
              error={errors.from}
              onChange={(from) => change({ from })}
            />
          )}
          <DateField
            label={t("lastDay")}
            texts={dayTexts}
            required
            value={fields.lastDay}
            error={errors.lastDay ?? (endsOnFirstDay ? undefined : errors.endAt)}
            onChange={(lastDay) => change({ lastDay })}
          />
          {!fields.isAllDay && (
            <TimeField
              {...time}
              label={t("to")}
              value={fields.to}
              error={errors.to ?? (endsOnFirstDay ? errors.endAt : undefined)}
              onChange={(to) => change({ to })}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <Checkbox
            label={t("allDay")}
            checked={fields.isAllDay}
            onCheckedChange={(isAllDay) => change({ isAllDay })}
          />
          {!(isRepeated && reach === "one") && (
            <Checkbox
              label={t("weekly")}
              checked={fields.isWeekly}
              onCheckedChange={(isWeekly) => change(withWeekly(fields, isWeekly))}
            />
          )}
        </div>
        {fields.isWeekly && (
          <div className="grid gap-x-4 gap-y-3 tablet:grid-cols-[160px_1fr]">
            <DateField
              label={t("until")}
              texts={dayTexts}
              required
              value={fields.until}
              error={errors.until ?? errors.repeatUntil}
              onChange={(until) => change({ until })}
            />
            <ExceptionsField
              fields={fields}
              error={errors.exceptions}
              onChange={(exceptions) => change({ exceptions })}
            />
          </div>
        )}
        <TextArea
          label={t("comment")}
          optional={t("optional")}
          hint={whose.name ? t("commentHintFor", { name: whose.name }) : t("commentHint")}
          rows={2}
          maxLength={500}
          value={fields.comment}
          error={errors.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
        {body && fields.kind === "Unavailable" && <ReservationsAgainst whose={whose} body={body} timeZone={timeZone} />}
      </form>
      {!said && <EnteredAvailabilities whose={whose} onEdit={(one) => leave(() => onEdit(one, nextDayOf(one)))} />}
    </Dialog>
  );
}

/** Fields to which an error of the server belongs. */
const FIELDS = new Set(["startAt", "endAt", "repeatUntil", "exceptions", "comment"]);

/** The day of the next period of what was said. */
function nextDayOf(said: SaidAvailability): string {
  const next = said.periods.find(({ endAt }) => endAt * 1000 > Date.now());
  return firstDayOf(next ? { ...said, ...next } : said);
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span aria-hidden="true" className="text-small font-bold text-ink-2">
        {label}
      </span>
      {children}
    </div>
  );
}
