"use client";
import { faChevronLeft, faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { type CalendarDate, parseDate } from "@internationalized/date";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from "react-aria-components/Calendar";
import { getButtonClassName } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";
import { FieldLocaleProvider } from "./locale";

const cellClass = cx(
  "grid size-9 touch:size-11 place-items-center rounded-control text-table",
  "data-hovered:bg-primary-soft data-selected:bg-primary data-selected:font-bold data-selected:text-on-primary",
  "data-outside-month:hidden data-disabled:text-ink-3 data-unavailable:line-through",
);

/** The days of a month, with buttons for the previous and next month. The value comes from the calendar around it. */
function CalendarMonth() {
  return (
    <>
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" className={getButtonClassName("quiet", "normal", true)}>
          <Icon of={faChevronLeft} />
        </Button>
        <Heading className="text-body font-bold first-letter:uppercase" />
        <Button slot="next" className={getButtonClassName("quiet", "normal", true)}>
          <Icon of={faChevronRight} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="text-caption font-normal text-ink-3">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={({ isToday }) => cx(cellClass, isToday && "border-2 border-primary font-bold")}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

/** A calendar in a pop-up. Days have the format yyyy-MM-dd. */
export default function StandaloneCalendar({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string | null;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  return (
    <FieldLocaleProvider>
      <Calendar
        aria-label={label}
        value={value ? parseDate(value) : null}
        minValue={min ? parseDate(min) : undefined}
        maxValue={max ? parseDate(max) : undefined}
        onChange={(date: CalendarDate) => onChange(date.toString())}
        firstDayOfWeek="mon"
        autoFocus
      >
        <CalendarMonth />
      </Calendar>
    </FieldLocaleProvider>
  );
}
