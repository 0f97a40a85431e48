"use client";
import { faArrowRight, faMagnifyingGlass } from "@fortawesome/free-solid-svg-icons";
import * as Radix from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import { dialogBackdropClass } from "@/components/ui/dialog";
import { dialogFocusHandlers } from "@/components/ui/dialog-focus-handlers";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { type Screen, type ScreenName, screens } from "@/lib/access/screens/screens";
import { api } from "@/lib/http/client";
import { matchesAllWords } from "@/lib/platform/words";
import type { SearchResults } from "@/lib/views/search/schema";
import type { ScreenLink } from "../menu/menu-rows";
import { confirmThenLeave } from "../unsaved/unsaved-work";
import type { SiteChoice } from "./site-selector";
import { DICTATED, type PaletteAction, usePaletteActions } from "./use-palette-actions";

const PAUSE_MS = 120;

const iconOf = (screen: ScreenName) => (screens[screen] as Screen).icon ?? faArrowRight;

/** The group of the screens themselves. */
const SCREENS = "screens";
/** The group of what the palette does itself. */
const ACTIONS = "actions";

/** The value of a row, by which the list of results knows which one is marked. */
const rowValue = (group: string, id: string) => `${group}-${id}`;

export type CommandPaletteProps = {
  rows: ScreenLink[];
  siteId: string;
  sites: SiteChoice[];
  /** Whether the person may book at the site. */
  mayBook: boolean;
  /** What is typed. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

/** Opens a screen or a record, such as a person or an aircraft, by name. The person types, chooses with the arrow keys and presses Enter. */
export function CommandPalette({ rows, siteId, sites, mayBook, text, onText, onClose }: CommandPaletteProps) {
  const t = useTranslations("shell");
  const router = useRouter();
  // Enter was pressed before the answer came. The first row that is found then opens.
  const [isEntered, setEntered] = useState(false);
  const [markedLast, setMarked] = useState("");
  const [results, setResults] = useState<{ groups: SearchResults; for: string }>({ groups: [], for: "" });
  const [isFailed, setFailed] = useState(false);
  const typed = text.trim();
  useEffect(() => {
    if (!typed) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api
        .get<SearchResults>("search", { query: { text: typed }, quiet: true, signal: abort.signal })
        .then(({ data }) => {
          setResults({ groups: data, for: typed });
          setFailed(false);
        })
        .catch(() => !abort.signal.aborted && setFailed(true));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);

  function open(href: string) {
    onClose();
    confirmThenLeave(() => router.push(keepDay(href)));
  }
  function run(value: string) {
    const action = runs.get(value);
    if (!action) return;
    onClose();
    action();
  }

  const { actions, keepDay } = usePaletteActions({
    typed,
    siteId,
    sites,
    mayBook,
    hasPlanning: rows.some(({ name }) => name === "planning"),
  });
  const dictated = rowValue(ACTIONS, DICTATED);
  const runs = new Map(actions.map((action) => [rowValue(ACTIONS, action.id), action.run]));
  // A screen is also found by other words for it, such as "calendar" for the planning.
  const wordsOf = (row: ScreenLink) => {
    const key = `palette.synonyms.${row.name}` as Parameters<typeof t.has>[0];
    return t.has(key) ? `${row.title} ${t(key)}` : row.title;
  };
  const foundScreens = rows.filter((row) => matchesAllWords(wordsOf(row), typed));
  const groups = typed ? results.groups : [];
  const dayRow = runs.has(rowValue(ACTIONS, "day")) ? [[rowValue(ACTIONS, "day"), ""] as const] : [];
  const hrefs = new Map<string, string>([
    ...dayRow,
    ...foundScreens.map((row) => [rowValue(SCREENS, row.name), row.href] as const),
    ...[...runs.keys()].filter((value) => value !== dictated).map((value) => [value, ""] as const),
    ...groups.flatMap(({ screen, hits }) =>
      hits.map((hit) => [rowValue(screen, hit.id), `/site/${hit.siteId ?? siteId}/${hit.path}`] as const),
    ),
    ...(runs.has(dictated) ? [[dictated, ""] as const] : []),
  ]);
  // The first row is marked whenever the marked one is no longer there, so that Enter opens it.
  const marked = hrefs.has(markedLast) ? markedLast : ([...hrefs.keys()][0] ?? "");
  const isSearching = typed !== "" && results.for !== typed && !isFailed;
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    const href = hrefs.get(marked);
    if (href) open(href);
    else run(marked);
  });
  // While a search runs, the records that are shown were found for an earlier text.
  function waitForResults(event: KeyboardEvent) {
    const isHere =
      (runs.has(marked) && marked !== dictated) || foundScreens.some((row) => rowValue(SCREENS, row.name) === marked);
    if (event.key !== "Enter" || !isSearching || isHere) return;
    event.preventDefault();
    setEntered(true);
  }
  const actionHit = ({ id, icon, name }: PaletteAction) => (
    <Hit key={id} value={rowValue(ACTIONS, id)} icon={icon} name={name} onOpen={() => run(rowValue(ACTIONS, id))} />
  );
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={dialogBackdropClass} />
        <Radix.Content
          {...dialogFocusHandlers}
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[calc(100vw-32px)] max-w-[560px] -translate-x-1/2 animate-fade flex-col overflow-hidden rounded-dialog bg-raised text-ink shadow-dialog outline-none! phone:top-4"
        >
          <Radix.Title className="sr-only">{t("palette.title")}</Radix.Title>
          <Command
            label={t("palette.title")}
            value={marked}
            onValueChange={setMarked}
            shouldFilter={false}
            loop
            className="flex min-h-0 flex-col"
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Icon of={faMagnifyingGlass} className="text-ink-3" />
              <Command.Input
                value={text}
                onValueChange={(next) => {
                  setEntered(false);
                  onText(next);
                }}
                onKeyDown={waitForResults}
                maxLength={100}
                placeholder={t("palette.placeholder")}
                className="min-h-12 w-full min-w-0 bg-transparent text-(length:--size-input) outline-none! placeholder:text-ink-3"
              />
            </div>
            <Command.List className="min-h-0 overflow-y-auto p-2">
              <Command.Empty className="px-3 py-6 text-center text-table text-ink-2">
                {isFailed
                  ? t("palette.failed")
                  : isSearching
                    ? t("palette.searching")
                    : t("palette.nothing", { text: typed })}
              </Command.Empty>
              <Hits heading={t("palette.actions.title")}>
                {actions.filter(({ id }) => id === "day").map(actionHit)}
              </Hits>
              <Hits heading={t("palette.screens")}>
                {foundScreens.map((row) => (
                  <Hit
                    key={row.name}
                    value={rowValue(SCREENS, row.name)}
                    icon={iconOf(row.name)}
                    name={row.title}
                    onOpen={() => open(row.href)}
                  />
                ))}
              </Hits>
              <Hits heading={t("palette.actions.title")}>
                {actions.filter(({ id }) => id !== "day" && id !== DICTATED).map(actionHit)}
              </Hits>
              {groups.map(({ screen, title, hits }) => (
                <Hits key={screen} heading={title}>
                  {hits.map(({ id, code, name }) => (
                    <Hit
                      key={id}
                      value={rowValue(screen, id)}
                      icon={iconOf(screen)}
                      code={code}
                      name={name}
                      onOpen={() => open(hrefs.get(rowValue(screen, id))!)}
                    />
                  ))}
                </Hits>
              ))}
              <Hits heading={t("palette.actions.title")}>
                {actions.filter(({ id }) => id === DICTATED).map(actionHit)}
              </Hits>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Hits({ heading, children }: { heading: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

type HitProps = { value: string; icon: IconDefinition; code?: string | null; name: string; onOpen: () => void };

function Hit({ value, icon, code, name, onOpen }: HitProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onOpen}
      className={cx(
        "flex min-h-9 cursor-pointer items-center gap-3 rounded-box px-3 py-1 text-table touch:min-h-11 phone:min-h-11 phone:text-body",
        "data-[selected=true]:bg-primary-soft",
      )}
    >
      <Icon of={icon} fixed className="text-ink-2" />
      {code && <span className="font-bold whitespace-nowrap">{code}</span>}
      <span className="min-w-0 truncate">{name}</span>
    </Command.Item>
  );
}
