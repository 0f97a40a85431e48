"use client";
import { faCheck, faCompassDrafting, faPlus } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { formatDayAndTime } from "@/components/reservations/site-time";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { FailedState, Skeleton } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import type { DraftView } from "@/lib/activity/drafts/schema";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { SiteLinks } from "./site-links";
import { goToDraft } from "./use-draft";

type Site = { siteId: string; siteName: string; timeZone: string };

export type DraftsMenuProps = {
  /** The site whose drafts these are, or null while all sites are shown. */
  site: Site | null;
  /** The sites of which one can be chosen. */
  sites: readonly Site[];
  /** The draft that is open. */
  openId: string | null;
  /** What a new draft is called, if nobody names it otherwise. */
  usualName: string;
};

/** Opens a draft of the site's planning, begins one, or goes back to the published plan (spec 1: "planning type"). */
export function DraftsMenu(props: DraftsMenuProps) {
  const t = useTranslations("drafts.menu");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t("label")}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <Button icon={faCompassDrafting} className="@max-[1200px]:px-2.5" aria-label={t("button")} title={t("button")}>
          <span className="@max-[1360px]:hidden phone:hidden">{t("button")}</span>
        </Button>
      }
    >
      {props.site ? (
        <DraftsPanel {...props} site={props.site} onClose={() => setOpen(false)} />
      ) : (
        <SiteChoice {...props} />
      )}
    </Popover>
  );
}

function SiteChoice({ sites }: Pick<DraftsMenuProps, "sites">) {
  const t = useTranslations("drafts.menu");
  return (
    <div className="grid gap-2">
      <p className="text-table">{t("needSite")}</p>
      <SiteLinks sites={sites} />
    </div>
  );
}

function DraftsPanel({
  site,
  openId,
  usualName,
  onClose,
}: Omit<DraftsMenuProps, "site" | "sites"> & { site: Site; onClose: () => void }) {
  const t = useTranslations("drafts.menu");
  const fail = useFailureToast();
  const { siteId, timeZone } = site;
  const { data, isError, refetch } = useQuery({
    queryKey: ["drafts", siteId],
    queryFn: async ({ signal }) =>
      (await api.get<DraftView[]>("draft-planning", { query: { siteId }, signal, quiet: true })).data,
    staleTime: 0,
  });
  const [name, setName] = useState(usualName);
  const [key] = useState(newIdempotencyKey);
  const [isBusy, setBusy] = useState(false);
  const open = (id: string | null) => {
    onClose();
    if (id !== openId) goToDraft(id);
  };
  async function begin(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !name.trim()) return;
    setBusy(true);
    try {
      const { data: made } = await api.post<{ id: string }>("draft-planning", {
        body: { siteId, name },
        idempotencyKey: key,
      });
      open(made.id);
    } catch (error) {
      fail(error, t("failed"));
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-4">
      <ul className="-mx-2 grid" aria-label={t("label")}>
        <Choice isOpen={openId === null} title={t("published")} onPress={() => open(null)} />
        {data?.map((one) => (
          <Choice
            key={one.id}
            isOpen={one.id === openId}
            title={one.name}
            line={t("line", {
              ...{ count: one.items, author: one.createdBy },
              when: formatDayAndTime(one.editedAt, timeZone),
            })}
            onPress={() => open(one.id)}
          />
        ))}
      </ul>
      {isError ? (
        <FailedState title={t("unread")} retryLabel={t("again")} onRetry={() => void refetch()} />
      ) : (
        !data && <Skeleton label={t("drafts")} />
      )}
      {data?.length === 0 && <p className="text-small text-ink-2">{t("none")}</p>}
      <form onSubmit={(event) => void begin(event)} className="grid gap-2 border-t border-line pt-4">
        <TextField label={t("name")} value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" variant="primary" icon={faPlus} disabled={isBusy || !name.trim()}>
          {t("begin")}
        </Button>
      </form>
    </div>
  );
}

function Choice({
  isOpen,
  title,
  line,
  onPress,
}: {
  isOpen: boolean;
  title: string;
  line?: string;
  onPress: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onPress}
        className="flex min-h-9 w-full items-center gap-2 rounded-control px-2 py-1 text-start hover:bg-primary-soft touch:min-h-11"
      >
        <span className="min-w-0 flex-1">
          <span className={isOpen ? "block truncate font-bold" : "block truncate"}>{title}</span>
          {line && <span className="block truncate text-small text-ink-2">{line}</span>}
        </span>
        {isOpen && <Icon of={faCheck} className="text-brand" />}
      </button>
    </li>
  );
}
