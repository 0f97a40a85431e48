"use client";
import { faChalkboardUser, faCheck, faClock, faPlane, faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useMemo } from "react";
import { ListSection } from "@/components/resource/list-page";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { useRecordStateActions } from "@/components/resource/use-record-state";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { Page } from "@/components/shell/page/page";
import { confirmThenLeave } from "@/components/shell/unsaved/unsaved-work";
import { useMediaQuery } from "@/components/shell/use-media-query";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Drawer } from "@/components/ui/drawer";
import { Icon } from "@/components/ui/icon";
import { Switch } from "@/components/ui/switch";
import { Tabs } from "@/components/ui/tabs";
import type { AircraftPrice, InstructorPrice, ProgramPrice } from "@/lib/records/prices/wire";
import { AircraftPriceEditor, type EditorChoices } from "./aircraft-price-editor";
import { EDITOR_TITLE } from "./editor-frame";
import { codeOf, InstructorPriceEditor } from "./instructor-price-editor";
import { useSentences } from "./use-sentences";

const PRICE_TABS = ["aircraft", "instructors"] as const;
type PriceTab = (typeof PRICE_TABS)[number];
const TABS = [...PRICE_TABS, "activity"] as const;
const TAB_ICONS = { aircraft: faPlane, instructors: faChalkboardUser, activity: faClock };
const ROUTES = { aircraft: "aircraft-program-price", instructors: "instructor-program-price" };

type Props = {
  aircraftPrices: AircraftPrice[];
  instructorPrices: InstructorPrice[];
  choices: EditorChoices;
  /** The sites whose prices the person may write. */
  sites: { id: string; name: string }[];
  /** The name of the shown site, or of the school. */
  place: string;
  currencyName: string;
  /** The third tab: what instructors have given. */
  activity: ReactNode;
};

/**
 * The screen of what training costs: prices of aircraft and of instructors for programs, with an editor beside the list, and what
 * instructors have given.
 */
export function PriceScreen({
  aircraftPrices,
  instructorPrices,
  choices,
  sites,
  place,
  currencyName,
  activity,
}: Props) {
  const t = useTranslations("prices");
  const editor = useTranslations("prices.editor");
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault("aircraft"));
  const [, setList] = useUrlListState();
  const [editedId, setEditedId] = useQueryState("price");
  const isWide = useMediaQuery("(width >= 1145px)");
  const counts = { aircraft: countActive(aircraftPrices), instructors: countActive(instructorPrices) };
  const close = () => void setEditedId(null);
  const edit = (id: string) =>
    confirmThenLeave(() => {
      void setEditedId(id);
      // Whoever opened it by keyboard goes on there, not through the rest of the list.
      setTimeout(() => document.getElementById(EDITOR_TITLE)?.focus());
    });
  const open = (next: (typeof TABS)[number]) =>
    confirmThenLeave(() => {
      close();
      setList(null);
      void setTab(next);
    });
  const edited = {
    aircraft: aircraftPrices.find(({ id }) => id === editedId) ?? null,
    instructors: instructorPrices.find(({ id }) => id === editedId) ?? null,
  };
  const isOpen = tab !== "activity" && (editedId === "new" || edited[tab] !== null);
  const shared = { choices, onSaved: (id: string) => void setEditedId(id), onClose: close };
  const form =
    tab === "aircraft" ? (
      <AircraftPriceEditor key={editedId} price={edited.aircraft} {...shared} />
    ) : (
      <InstructorPriceEditor key={editedId} price={edited.instructors} sites={sites} {...shared} />
    );
  const list = { editedId, onEdit: edit, onCreate: () => edit("new") };
  return (
    <Page
      title={t(tab === "activity" ? "tabs.activity" : "title")}
      note={t("note", { place, currency: currencyName })}
      actions={
        tab !== "activity" && (
          <Button icon={faPlus} onClick={list.onCreate}>
            {t("create")}
          </Button>
        )
      }
    >
      <Tabs
        label={t("tabs.label")}
        value={tab}
        onValueChange={(next) => open(next as (typeof TABS)[number])}
        tabs={TABS.map((one) => ({
          value: one,
          icon: TAB_ICONS[one],
          label: (
            <>
              {t(`tabs.${one}`)}
              {one !== "activity" && (
                <span className="rounded-strip bg-primary-soft px-1.5 font-bold text-brand tabular-nums">
                  {counts[one]}
                </span>
              )}
            </>
          ),
          content:
            one === tab &&
            (one === "activity" ? (
              activity
            ) : (
              <div
                className={cx(
                  "grid items-start gap-4",
                  isOpen && isWide && "wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
                )}
              >
                {tab === "aircraft" ? (
                  <AircraftPrices prices={aircraftPrices} choices={choices} {...list} />
                ) : (
                  <InstructorPrices prices={instructorPrices} choices={choices} {...list} />
                )}
                {isOpen && isWide && form}
              </div>
            )),
        }))}
      />
      {isOpen && !isWide && (
        <Drawer
          open
          onOpenChange={(next) => !next && confirmThenLeave(close)}
          title={t("price")}
          closeLabel={editor("close")}
        >
          {form}
        </Drawer>
      )}
    </Page>
  );
}

const countActive = (prices: readonly ProgramPrice[]) => prices.filter(({ state }) => state === "Active").length;

type ListProps<Price> = {
  prices: Price[];
  choices: EditorChoices;
  editedId: string | null;
  onEdit: (id: string) => void;
  onCreate: () => void;
};

const namesOf = (choices: EditorChoices) => Object.fromEntries(choices.tags.map(({ id, name }) => [id, name]));

function AircraftPrices({ prices, choices, ...p }: ListProps<AircraftPrice>) {
  const t = useTranslations("prices");
  const tagNames = useMemo(() => namesOf(choices), [choices]);
  const sentences = useSentences(choices.currency, tagNames);
  return (
    <PriceList
      {...p}
      tab="aircraft"
      prices={prices}
      nameOf={(one) => one.callSign}
      columnOf={{ header: t("aircraft"), value: (one) => one.callSign, note: (one) => one.model }}
      describe={(one) => sentences.aircraft(one.rates, choices.todayAt[one.siteId] ?? "")}
      amountOf={(one) => one.rates.at(-1)?.price ?? 0}
    />
  );
}

function InstructorPrices({ prices, choices, ...p }: ListProps<InstructorPrice>) {
  const t = useTranslations("prices");
  const tagNames = useMemo(() => namesOf(choices), [choices]);
  const sentences = useSentences(choices.currency, tagNames);
  const namesOfAll = ({ instructors }: InstructorPrice) =>
    instructors.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", ");
  return (
    <PriceList
      {...p}
      tab="instructors"
      prices={prices}
      nameOf={(one) => one.instructors.map(codeOf).join(", ")}
      columnOf={{
        header: t("instructors"),
        value: (one) => `${one.instructors.map(({ callSign }) => callSign ?? "").join(" ")} ${namesOfAll(one)}`,
        note: namesOfAll,
      }}
      describe={(one) => sentences.instruction(one.rates, choices.todayAt[one.siteId] ?? "")}
      amountOf={(one) => one.rates.at(-1)?.practicalPrice ?? 0}
    />
  );
}

/** A list of prices: what each is about, its program, its sentence, whether it bills, and the switch that acts at once. */
function PriceList<Price extends ProgramPrice>({
  tab,
  prices,
  nameOf,
  columnOf,
  describe,
  amountOf,
  editedId,
  onEdit,
  onCreate,
}: Omit<ListProps<Price>, "choices"> & {
  tab: PriceTab;
  nameOf: (price: Price) => string;
  columnOf: { header: string; value: (price: Price) => string; note: (price: Price) => string };
  describe: (price: Price) => { sentence: string; note: string };
  amountOf: (price: Price) => number;
}) {
  const t = useTranslations("prices");
  const route = ROUTES[tab];
  const { toggle } = useRecordStateActions(route);
  const wholeName = (one: Price) => t("nameOf", { who: nameOf(one), program: one.programName });
  const columns: Column<Price>[] = [
    {
      id: tab,
      header: columnOf.header,
      value: columnOf.value,
      cell: (one) => (
        <TwoLines
          first={
            <button
              type="button"
              data-print="text"
              aria-current={one.id === editedId || undefined}
              onClick={() => onEdit(one.id)}
              {...rowNameLink}
            >
              <b>{nameOf(one)}</b>
            </button>
          }
          second={columnOf.note(one)}
        />
      ),
    },
    { id: "program", header: t("program"), value: (one) => one.programName, wide: true },
    {
      id: "price",
      header: t("price"),
      value: amountOf,
      unsearched: true,
      wide: true,
      cell: (one) => {
        const { sentence, note } = describe(one);
        return <TwoLines first={sentence} second={note} />;
      },
    },
    {
      id: "account",
      header: t("account"),
      value: (one) => t(one.isBilling ? "bills" : "noBill"),
      unsearched: true,
      wide: true,
      cell: (one) =>
        one.isBilling ? (
          <span className="inline-flex items-center gap-1.5">
            <Icon of={faCheck} />
            {t("bills")}
          </span>
        ) : (
          <span className="text-ink-3">{t("noBill")}</span>
        ),
    },
    {
      id: "active",
      header: t("active"),
      value: (one) => one.state,
      unsearched: true,
      cell: (one) => (
        <Switch
          label={t("switch", { name: wholeName(one) })}
          checked={one.state === "Active"}
          onCheckedChange={() => void toggle(one, wholeName(one))}
        />
      ),
    },
  ];
  return (
    <ListSection
      texts={{
        title: t(`tabs.${tab}`),
        filter: t(tab === "aircraft" ? "filterAircraft" : "filterInstructors"),
        count: (count, hidden) => t("count", { count, hidden }),
        create: t("create"),
        empty: t("empty"),
        emptyText: t(tab === "aircraft" ? "emptyAircraft" : "emptyInstructors"),
      }}
      columns={columns}
      rows={prices}
      onCreate={onCreate}
      phoneNote={(one) => {
        const { sentence, note } = describe(one);
        return `${one.programName} · ${sentence} · ${note}`;
      }}
      actions={(one) => (
        <RowMenu
          record={one}
          name={wholeName(one)}
          route={route}
          onEdit={() => onEdit(one.id)}
          deletion={{ label: t("delete"), title: t("deleteTitle", { name: wholeName(one) }) }}
          archiveText={t("deleteText")}
        />
      )}
    />
  );
}

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    <span className="block">{first}</span>
    <span className="block text-small text-ink-2">{second}</span>
  </>
);
