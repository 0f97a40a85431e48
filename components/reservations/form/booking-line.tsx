"use client";
import {
  faBookOpen,
  faBriefcase,
  faCalendarDay,
  faClock,
  faHourglassHalf,
  faPeopleGroup,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { choiceOf } from "@/components/entity/person-picker";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { formatDuration } from "@/components/ui/typed-time";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { groupRoleOf, kinds, mainRoleOf, requiredSiteRoleForRole, roleWordOf } from "@/lib/activity/reservations/kinds";
import type { OpenLesson } from "@/lib/activity/training/lessons/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatLongDay } from "@/lib/platform/display";
import type { SitePersonChoice } from "@/lib/records/people/wire";
import type { BookingContext } from "../booking-context";
import { type BookingFields, flightTimesOf } from "./booking-form-state";
import { isClass } from "./lesson-choices";
import {
  fullGroupOf,
  isInPlace,
  isLikeliest,
  isTooMany,
  type Known,
  listMeanings,
  type Meaning,
  readPhrase,
  roleOfOther,
} from "./typed-words";
import { useNamedPeople } from "./use-named-people";
import { usePromotions } from "./use-promotions";

type Props = {
  context: BookingContext;
  fields: BookingFields;
  lessons: readonly OpenLesson[];
  operations: Known["operations"];
  /** The names of what is still to be filled in. */
  missing: readonly string[];
  /** Whether the line is too short for more than the next two of them. */
  isShort: boolean;
  busyText: (id: string) => string | null;
  unavailableText: (id: string) => string | null;
  /** What was typed elsewhere, which the line reads as soon as it appears. */
  dictated: string;
  /** Called with what is typed and not taken yet. */
  onType: (text: string) => void;
  /** Takes what was typed, in the order in which it was. */
  onTake: (meanings: readonly Meaning[]) => void;
} & Pick<Known, "givesMain" | "takesOthers" | "mayRent" | "becomeRental">;

/** A person has several entries where they can take several places. */
const keyOf = (meaning: Meaning): string => {
  switch (meaning.kind) {
    case "person":
      return `${meaning.place}:${meaning.person.id}`;
    case "lesson":
      return meaning.lesson.id;
    case "promotion":
      return meaning.promotion.id;
    case "clock":
    case "minutes":
    case "day":
      return `${meaning.kind}:${Object.values(meaning).join()}`;
    default:
      return meaning.chosen.id;
  }
};

const PHRASE = "phrase";

/**
 * The line in which a booking is typed: who, on what, which lesson, when, in any order. Each Enter takes the likeliest meaning;
 * of several words that of each. What means nothing stays typed.
 */
export function BookingLine({
  context,
  fields,
  lessons,
  missing,
  isShort,
  busyText,
  unavailableText,
  dictated,
  onType,
  onTake,
  ...p
}: Props) {
  const t = useTranslations("booking.line");
  const texts = useTranslations("booking");
  const locale = useLocale();
  const { timeZone, slotMinutes, siteId, aircraft, classrooms } = context.site;
  const [text, setText] = useState(dictated);
  // What of it means nothing yet is read again once the lessons of its student are known.
  const [toRead, setToRead] = useState({ text: dictated, isLast: dictated === "" });
  if (!toRead.isLast && lessons.length > 0) setToRead({ text: text || toRead.text, isLast: true });
  const named = useNamedPeople(siteId, text, p.givesMain || p.takesOthers);
  // Whoever was found once is found again at once, while the next answer is on its way.
  const [met] = useState(() => new Map<string, SitePersonChoice>());
  for (const person of named.people) met.set(person.id, person);
  const { promotions } = usePromotions(siteId, isClass(fields));
  const flight = flightTimesOf(fields, timeZone);
  const isRented = kinds[fields.type].aircraft?.isRented;
  const known: Known = {
    ...{ fields, lessons, classrooms, promotions, timeZone, slotMinutes, locale, ...p },
    people: [...met.values()],
    aircraft: aircraft
      .filter(({ enableRental }) => !isRented || enableRental)
      .map(({ id, callSign, model }) => ({ id, code: callSign, name: model })),
    minutes: flight && (flight.onBlock - flight.offBlock) / 60,
    today: localDayOf(Date.now() / 1000, timeZone),
    isTaken: (id) => busyText(id) !== null || unavailableText(id) !== null,
  };
  const toChoice = useMeaningChoice({ context, fields, busyText, unavailableText });
  const next = missing.slice(0, 2).join(", ");
  const shortly = missing.length > 2 ? `${next}…` : next;
  const placeholder =
    missing.length === 0 ? t("complete") : isShort ? shortly : t("missing", { fields: missing.join(", ") });
  const listed = listMeanings(text, known);
  const isPhrase = listed.length === 0 && /\S\s+\S/.test(text);
  const phrase = isPhrase ? readPhrase(text, known) : null;
  const choices: Choice[] = phrase?.meanings.length
    ? [phraseChoice(phrase.meanings.map(toChoice), phrase.rest && t("rest", { words: phrase.rest }))]
    : listed.map(toChoice);
  return (
    <div data-field="line">
      <Combobox
        key={toRead.text}
        dictated={toRead.text}
        label={
          <span className="flex justify-between gap-4">
            {t("label")}
            <span aria-hidden="true" className="@max-[540px]:hidden">
              {t("example")}
            </span>
          </span>
        }
        openLabel={texts("open")}
        emptyText={named.isUnreached ? t("unreached") : named.isSearching ? t("searching") : t("nothing")}
        placeholder={placeholder}
        choices={choices}
        value={null}
        onSearch={(typed) => {
          setText(typed);
          onType(typed);
        }}
        isSearching={named.isSearching}
        awaitsAnswer={!listed[0] || !isLikeliest(listed[0], known)}
        restAfter={(id) => (id === PHRASE ? (phrase?.rest ?? "") : "")}
        onChange={(id) => {
          if (id === PHRASE && phrase) onTake(phrase.meanings);
          const one = listed.find((meaning) => keyOf(meaning) === id);
          if (one) onTake([one]);
        }}
      />
    </div>
  );
}

/** All that a phrase means, as one item: "LMA Léa Martin + F-GKQA + 14:30". */
const phraseChoice = (parts: readonly Choice[], rest: string): Choice => ({
  id: PHRASE,
  name: parts.map(({ code, name }) => [code, name].filter(Boolean).join(" ")).join(" + "),
  icon: parts.map(({ id, icon }) => <Fragment key={id}>{icon}</Fragment>),
  detail: rest || undefined,
});

/** How a meaning stands in the list. */
function useMeaningChoice({
  context,
  fields,
  busyText,
  unavailableText,
}: Pick<Props, "context" | "fields" | "busyText" | "unavailableText">) {
  const t = useTranslations("booking");
  const roles = useTranslations("reservations.roles");
  const types = useTranslations("reservations.types");
  const locale = useLocale();
  const mark = (icon: IconDefinition) => <Icon of={icon} fixed className="text-ink-2" />;
  const isFlight = kinds[fields.type].isFlight;
  const roleOf = ({ person, place }: Meaning & { kind: "person" }): ReservationRole | null => {
    if (place === "main") return mainRoleOf(fields.type);
    return place === "group" ? groupRoleOf(fields.type) : roleOfOther(fields, person);
  };
  const toChoice = (meaning: Meaning): Choice => {
    const id = keyOf(meaning);
    switch (meaning.kind) {
      case "person": {
        const role = meaning.place === "rent" ? null : roleOf(meaning);
        const siteRole = meaning.place === "rent" ? "Renter" : role ? requiredSiteRoleForRole(role) : undefined;
        const choice = choiceOf(meaning.person, { siteRole, busyText, unavailableText });
        const place = role ? roles(roleWordOf(fields.type, role)) : types("Renter");
        if (isTooMany(meaning, fields))
          return {
            ...choice,
            id,
            disabled: true,
            detail: t("line.full", { count: fullGroupOf(meaning.person, fields)! }),
          };
        return { ...choice, id, detail: [place, choice.detail].filter(Boolean).join(" · ") };
      }
      case "lesson": {
        const { reference, title, mode, minutes } = meaning.lesson;
        const detail = [mode && t(`lessons.${mode}`), formatDuration(minutes)].filter(Boolean).join(" · ");
        return { id, code: reference || undefined, name: title, icon: mark(faBookOpen), detail };
      }
      case "aircraft":
      case "classroom": {
        const busy = busyText(id);
        const craft = context.site.aircraft.find((one) => one.id === id);
        const icon = craft ? mark(AIRCRAFT_ICONS[craft.type]) : undefined;
        return { ...meaning.chosen, icon, detail: busy, muted: busy !== null };
      }
      case "operation":
        return { ...meaning.chosen, icon: mark(faBriefcase) };
      case "promotion": {
        const { name, students } = meaning.promotion;
        const detail = t("lessons.students", { count: students.length });
        return { id, name, icon: mark(faPeopleGroup), detail };
      }
      case "clock":
        return { id, code: meaning.clock, name: t(isFlight ? "fields.offBlock" : "fields.start"), icon: mark(faClock) };
      case "minutes":
        return { id, code: formatDuration(meaning.minutes), name: t("fields.duration"), icon: mark(faHourglassHalf) };
      case "day":
        return { id, name: formatLongDay(meaning.day, locale), icon: mark(faCalendarDay) };
    }
  };
  return (meaning: Meaning): Choice =>
    isInPlace(meaning, fields) ? { ...toChoice(meaning), detail: t("line.inPlace"), muted: false } : toChoice(meaning);
}
