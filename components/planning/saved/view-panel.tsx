"use client";
import { faArrowsRotate, faCheck, faHouse, faPen, faTrashCan } from "@fortawesome/free-solid-svg-icons";
import { useParams, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PlanningViewName } from "@/components/shell/page/planning-view-links";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { MoreMenu } from "@/components/ui/more-menu";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FailedState } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import {
  DENSITIES,
  LONGEST_NAME,
  MOST_VIEWS,
  PLANNING_VIEW_KINDS,
  STRIP_COLOURS,
} from "@/lib/records/planning-views/codes";
import { toSavedQuery } from "@/lib/records/planning-views/rules";
import { hrefOfPlanningView, type SavedView } from "@/lib/records/planning-views/wire";
import { changeLook, usePlanningLook } from "../planning-look";
import { useSavedViews } from "./use-saved-views";

type Props = {
  view: Exclude<PlanningViewName, "personal">;
  onClose: () => void;
  /** Whether the focus begins in it: at the first view, or where one is named. */
  startsInIt?: boolean;
};

/** The person's saved views, and how the board looks: what colours its strips, and how high its rows are. */
export function ViewPanel(props: Props) {
  const { view } = props;
  const t = useTranslations("planning");
  const look = usePlanningLook();
  return (
    <div className="grid gap-4">
      <SavedViews {...props} />
      {(view === "day" || view === "week") && (
        <div className="grid gap-3 border-t border-line pt-4">
          <div className="grid justify-items-start gap-1">
            <span className="text-table font-bold">{t("look.colour")}</span>
            <SegmentedControl
              isShort
              label={t("look.colour")}
              value={look.colour}
              segments={STRIP_COLOURS.map((value) => ({ value, label: t(`look.colours.${value}`) }))}
              onValueChange={(colour) => changeLook({ colour })}
            />
          </div>
          <div className="grid justify-items-start gap-1 phone:hidden">
            <span className="text-table font-bold">{t("look.density")}</span>
            <SegmentedControl
              isShort
              label={t("look.density")}
              value={look.density}
              segments={DENSITIES.map((value) => ({ value, label: t(`look.densities.${value}`) }))}
              onValueChange={(density) => changeLook({ density })}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function SavedViews({ view, onClose, startsInIt }: Props) {
  const t = useTranslations("planning.views");
  const { siteId } = useParams<{ siteId: string }>();
  const search = useSearchParams();
  const kind = PLANNING_VIEW_KINDS.find((one) => one.toLowerCase() === view)!;
  const present = { kind, siteId, query: toSavedQuery(new URLSearchParams(search)) };
  const { views, isError, refetch, save, change, remove } = useSavedViews();
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const section = useRef<HTMLElement>(null);
  const isRead = views !== undefined;
  useEffect(() => {
    if (isRead && startsInIt) section.current?.querySelector<HTMLElement>("a[href], input")?.focus();
  }, [isRead, startsInIt]);
  const isPresent = (one: SavedView) =>
    one.kind === present.kind && one.siteId === present.siteId && one.query === present.query;
  return (
    <section ref={section} className="grid gap-3" aria-label={t("own")}>
      <h2 className="text-table font-bold">{t("own")}</h2>
      {isError && <FailedState title={t("unread")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {views?.length === 0 && <p className="text-small text-ink-2">{t("none")}</p>}
      {views && views.length > 0 && (
        <ul className="-mx-2 grid">
          {views.map((one) =>
            renamed?.id === one.id ? (
              <li key={one.id} className="px-2 py-1">
                <NameForm
                  label={t("rename")}
                  button={t("renameNow")}
                  initial={one.name}
                  onCancel={() => setRenamed(null)}
                  onSend={async (name) => {
                    const refused = await change(one, { name });
                    if (refused === null) setRenamed(null);
                    return refused;
                  }}
                />
              </li>
            ) : (
              <li key={one.id} className="flex items-center rounded-control hover:bg-primary-soft">
                <Link
                  href={hrefOfPlanningView(one, search.get("date") ?? undefined)}
                  onClick={onClose}
                  aria-current={isPresent(one) ? "page" : undefined}
                  className="flex min-h-control min-w-0 flex-1 items-center gap-2 px-2 touch:min-h-11"
                >
                  <span className="w-4 text-brand">{isPresent(one) && <Icon of={faCheck} />}</span>
                  <span className={isPresent(one) ? "truncate font-bold" : "truncate"}>{one.name}</span>
                  <span className="ms-auto flex items-center gap-2 text-small whitespace-nowrap text-ink-2">
                    {one.isDefault && <Icon of={faHouse} label={t("isDefault")} />}
                    {one.siteId !== siteId ? t("elsewhere", { kind: t(`kinds.${one.kind}`) }) : t(`kinds.${one.kind}`)}
                  </span>
                </Link>
                <MoreMenu
                  label={t("actions", { name: one.name })}
                  items={[
                    {
                      key: "replace",
                      label: t("replace"),
                      icon: faArrowsRotate,
                      disabled: isPresent(one),
                      onSelect: () => void change(one, present),
                    },
                    { key: "rename", label: t("rename"), icon: faPen, onSelect: () => setRenamed(one) },
                    {
                      key: "default",
                      label: t(one.isDefault ? "noDefault" : "makeDefault"),
                      icon: faHouse,
                      onSelect: () => void change(one, { isDefault: !one.isDefault }),
                    },
                    "separator",
                    { key: "delete", label: t("delete"), icon: faTrashCan, onSelect: () => void remove(one) },
                  ]}
                />
              </li>
            ),
          )}
        </ul>
      )}
      {views && views.length < MOST_VIEWS ? (
        <NameForm
          label={t("name")}
          hint={t("keeps")}
          button={t("save")}
          initial=""
          onSend={(name) => save({ name, ...present, isDefault: false })}
        />
      ) : (
        views && <p className="text-small text-ink-2">{t("full", { most: MOST_VIEWS })}</p>
      )}
    </section>
  );
}

/** A name and its button. `onSend` answers why the name is refused; null: it was taken. */
function NameForm({
  label,
  hint,
  button,
  initial,
  onSend,
  onCancel,
}: {
  label: string;
  hint?: string;
  button: string;
  initial: string;
  onSend: (name: string) => Promise<string | null>;
  onCancel?: () => void;
}) {
  const t = useTranslations("planning.views");
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (!name.trim()) return setError(t("nameRequired"));
    setSending(true);
    const refused = await onSend(name.trim());
    setSending(false);
    setError(refused || undefined);
    if (refused === null) setName("");
  }
  return (
    <form
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
      className="grid gap-2"
    >
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        autoFocus={onCancel !== undefined}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
        <Button type="submit" variant="secondary" disabled={isSending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
