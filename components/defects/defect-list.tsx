"use client";
import {
  faBan,
  faCamera,
  faClockRotateLeft,
  faEllipsis,
  faHourglassHalf,
  faPen,
  faPlaneCircleCheck,
  faScrewdriverWrench,
  faWrench,
} from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { api, newIdempotencyKey } from "@/lib/http/client";
import type { DefectView } from "@/lib/records/defects/schema";
import { type Defect, decodeDefect, type Meaning, makeMeaningBody } from "@/lib/records/defects/wire";
import { DefectCard } from "./defect-card";
import { DefectHistoryDialog, DeferDefectDialog, EditDefectDialog } from "./defect-dialogs";
import { ReportDialog } from "./report-dialog";
import { shrinkPhoto } from "./shrink-photo";

const PAGE = 50;

type Open = { what: "report" } | { what: "edit" | "defer" | "history"; defect: Defect } | null;

/** All comments on an aircraft, the open ones first, and what the reader may do with each. */
export function DefectList({
  aircraft,
  timeZone,
  readerId,
  mayDecide,
  base,
}: {
  aircraft: { id: string; callSign: string; model: string };
  timeZone: string;
  readerId: string;
  mayDecide: boolean;
  base: string;
}) {
  const t = useTranslations("defects");
  const router = useRouter();
  const [open, setOpen] = useState<Open>(null);
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["aircraft", aircraft.id, "defects"],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const query = { limit: String(PAGE), page: String(pageParam) };
      const path = `aircraft/${aircraft.id}/commentary`;
      return (await api.get<DefectView[]>(path, { query, quiet: true })).data.map(decodeDefect);
    },
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
  });
  const defects = data?.pages.flat() ?? [];

  function readAnew() {
    setOpen(null);
    void refetch();
    // The number in the tab and what the overview says of the aircraft.
    router.refresh();
  }

  return (
    <>
      <div data-print="hide" className="mb-3 flex flex-wrap justify-end gap-2">
        <Button variant="primary" icon={faScrewdriverWrench} onClick={() => setOpen({ what: "report" })}>
          {t("actions.report")}
        </Button>
      </div>
      {isError ? (
        <FailedState title={t("list.failed")} retryLabel={t("list.again")} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton label={t("title")} />
      ) : defects.length === 0 ? (
        <EmptyState title={t("list.none")}>{t("list.noneText")}</EmptyState>
      ) : (
        <ul aria-label={t("title")} className="max-w-[900px] border border-line bg-surface">
          {defects.map((defect) => (
            <DefectCard
              key={defect.id}
              defect={defect}
              timeZone={timeZone}
              actions={
                <DefectActions
                  defect={defect}
                  aircraft={aircraft}
                  mayDecide={mayDecide}
                  mayAddPhoto={mayDecide}
                  base={base}
                  onOpen={(what) => setOpen({ what, defect })}
                  onDone={readAnew}
                />
              }
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="p-3 text-center">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {t("list.more")}
          </Button>
        </p>
      )}
      {open?.what === "report" && (
        <ReportDialog aircraft={aircraft} readerId={readerId} onClose={() => setOpen(null)} onReported={readAnew} />
      )}
      {open?.what === "edit" && <EditDefectDialog {...dialogOf(open.defect)} />}
      {open?.what === "defer" && <DeferDefectDialog {...dialogOf(open.defect)} />}
      {open?.what === "history" && <DefectHistoryDialog {...dialogOf(open.defect)} />}
    </>
  );

  function dialogOf(defect: Defect) {
    return { defect, timeZone, onClose: () => setOpen(null), onSaved: readAnew };
  }
}

/** What can be done with one defect: its release leads to a page, what decides acts at once, the rest opens a dialog. */
function DefectActions({
  defect,
  aircraft,
  mayDecide,
  mayAddPhoto,
  base,
  onOpen,
  onDone,
}: {
  defect: Defect;
  aircraft: { id: string; callSign: string };
  mayDecide: boolean;
  mayAddPhoto: boolean;
  base: string;
  onOpen: (what: "edit" | "defer" | "history") => void;
  onDone: () => void;
}) {
  const t = useTranslations("defects");
  const fail = useFailureToast();
  const photo = useRef<HTMLInputElement>(null);
  const path = `aircraft/${aircraft.id}/commentary`;
  const isOpen = defect.release === null;

  async function run(done: string, call: () => Promise<unknown>) {
    try {
      await call();
      showToast({ tone: "success", title: done });
      onDone();
    } catch (error) {
      fail(error, t("failed"));
    }
  }
  const decide = (meaning: Meaning) =>
    run(t(meaning === "no" ? "done.grounded" : "done.cleared", { name: aircraft.callSign }), () =>
      api.put(path, { body: { id: defect.id, ...makeMeaningBody(meaning) }, version: defect.version }),
    );
  const addPhoto = (file: File) =>
    run(t("done.photo"), async () => {
      const small = await shrinkPhoto(file);
      const shrunk = new File([small], "defect", { type: small.type });
      await api.post(`${path}/${defect.id}/photo`, { file: shrunk, idempotencyKey: newIdempotencyKey() });
    });

  const items: MenuItem[] = [
    { key: "history", label: t("actions.history"), icon: faClockRotateLeft, onSelect: () => onOpen("history") },
  ];
  if (mayAddPhoto) {
    const onSelect = () => photo.current?.click();
    items.push({ key: "photo", label: t("actions.addPhoto"), icon: faCamera, onSelect });
  }
  if (mayDecide && isOpen) {
    items.unshift(
      { key: "edit", label: t("actions.edit"), icon: faPen, onSelect: () => onOpen("edit") },
      { key: "defer", label: t("actions.defer"), icon: faHourglassHalf, onSelect: () => onOpen("defer") },
    );
  }
  return (
    <>
      {mayDecide && isOpen && (
        <Link href={`${base}/defect/${defect.id}/release`} className={getButtonClassName("secondary")}>
          <Icon of={faWrench} />
          {t(defect.needsCertificate ? "actions.release" : "actions.close")}
        </Link>
      )}
      {mayDecide && isOpen && defect.status !== "Blocking" && (
        <Button icon={faBan} onClick={() => void decide("no")}>
          {t("actions.ground")}
        </Button>
      )}
      {mayDecide && isOpen && defect.isPending && (
        <Button icon={faPlaneCircleCheck} onClick={() => void decide("yes")}>
          {t("actions.clear")}
        </Button>
      )}
      <Menu
        items={items}
        trigger={<IconButton icon={faEllipsis} label={t("list.actions", { number: defect.number })} variant="quiet" />}
      />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        hidden
        aria-label={t("actions.addPhoto")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void addPhoto(file);
        }}
      />
    </>
  );
}
