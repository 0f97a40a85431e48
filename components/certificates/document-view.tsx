"use client";
import {
  faArrowUpRightFromSquare,
  faDownload,
  faExpand,
  faMagnifyingGlassMinus,
  faMagnifyingGlassPlus,
  faRotateRight,
} from "@fortawesome/free-solid-svg-icons";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { getButtonClassName, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { FailedState, Skeleton } from "@/components/ui/states";
import { fetchFile, saveFile } from "@/lib/http/client";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { type Certificate, routeOf } from "@/lib/records/certificates/wire";
import { type DocumentPage, splitPages } from "./document-pages";
import { usePageUrls } from "./use-page-urls";

type Shown = Pick<Certificate, "id" | "fileId" | "typeId" | "typeName" | "aircraft" | "completedAt">;

const documentQuery = (certificate: Shown) => ({
  queryKey: ["certificate-document", certificate.id, certificate.fileId],
  queryFn: () => fetchFile(`${routeOf(certificate)}/${certificate.id}/file`, {}),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Fetches the documents of certificates that are looked at next. Each opening of health data is audited, so not these. */
export function prefetchDocuments(client: QueryClient, certificates: readonly Certificate[]): void {
  for (const one of certificates)
    if (one.fileId !== null && !one.isHealthData) void client.prefetchQuery(documentQuery(one));
}

/** How documents of a type were last looked at: they look alike, so that the next one is seen the same way. */
const lastLooks = new Map<string, { zoom: number; turn: number }>();
const ZOOMS = [50, 75, 100, 125, 150, 200, 300];

const NO_PAGES: readonly DocumentPage[] = [];

/** The document of a certificate: photographed pages or an image to zoom and turn, or a PDF to open in a window of its own. */
export function DocumentView({ certificate }: { certificate: Shown }) {
  const t = useTranslations("certificates.document");
  const { data, isError, refetch } = useQuery(documentQuery(certificate));
  const [url, setUrl] = useState("");
  const [look, setLook] = useState(lastLooks.get(certificate.typeId) ?? { zoom: 100, turn: 0 });
  const pane = useRef<HTMLElement>(null);
  const [pages, setPages] = useState<readonly DocumentPage[] | undefined>();
  const pageUrls = usePageUrls(pages ?? NO_PAGES);
  const { typeId } = certificate;
  useEffect(() => {
    let isCurrent = true;
    setPages(undefined);
    if (data) void splitPages(data).then((found) => isCurrent && setPages(found ?? NO_PAGES));
    return () => {
      isCurrent = false;
    };
  }, [data]);
  useEffect(() => setLook(lastLooks.get(typeId) ?? { zoom: 100, turn: 0 }), [typeId]);
  useEffect(() => {
    if (!data) return setUrl("");
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);

  function change(next: Partial<typeof look>) {
    const changed = { ...look, ...next };
    lastLooks.set(typeId, changed);
    setLook(changed);
  }
  const zoomBy = (step: number) =>
    change({ zoom: ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(look.zoom) + step))]! });
  const turn = () => change({ turn: (look.turn + 90) % 360 });

  /** Shows the image on the whole screen, and back. The browser may refuse: then it stays as it is. */
  function fill() {
    const change = document.fullscreenElement ? document.exitFullscreen() : pane.current?.requestFullscreen?.();
    change?.catch(() => {});
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "+": () => zoomBy(1), "-": () => zoomBy(-1), r: turn, R: turn, f: fill, F: fill }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  if (isError)
    return (
      <FailedState title={t("notFetched")} retryLabel={t("again")} onRetry={() => void refetch()}>
        {t("notFetchedText")}
      </FailedState>
    );
  if (!data || !url) return <Skeleton label={t("loading")} rows={4} />;
  const images = pageUrls.length > 0 ? pageUrls : [url];
  if (!data.type.startsWith("image/") && pageUrls.length === 0)
    return pages === undefined ? (
      <Skeleton label={t("loading")} rows={4} />
    ) : (
      <>
        <DocumentBar file={data} certificate={certificate} />
        <div className="grid min-h-48 flex-1 place-items-center p-6">
          <a href={url} target="_blank" rel="noreferrer" className={getButtonClassName("secondary", "large")}>
            <Icon of={faArrowUpRightFromSquare} />
            {t("openPdf")}
          </a>
        </div>
      </>
    );
  const isSideways = look.turn % 180 !== 0;
  return (
    <>
      <DocumentBar file={data} certificate={certificate}>
        <IconButton icon={faMagnifyingGlassMinus} label={t("smaller")} variant="quiet" onClick={() => zoomBy(-1)} />
        <span className="w-12 text-center text-table tabular-nums">{t("percent", { zoom: look.zoom })}</span>
        <IconButton icon={faMagnifyingGlassPlus} label={t("larger")} variant="quiet" onClick={() => zoomBy(1)} />
        <IconButton icon={faRotateRight} label={t("turn")} variant="quiet" onClick={turn} />
        <IconButton icon={faExpand} label={t("fullScreen")} variant="quiet" onClick={fill} />
      </DocumentBar>
      <section
        ref={pane}
        aria-label={t("label", { name: certificate.typeName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its keys zoom and turn
        tabIndex={0}
        data-document
        onKeyDown={press}
        className="grid min-h-64 flex-1 place-items-center gap-4 overflow-auto bg-line p-4 -outline-offset-2!"
      >
        {images.map((image, at) => (
          // biome-ignore lint/performance/noImgElement: the image is fetched with the reader's rights
          <img
            key={image}
            src={image}
            alt={images.length > 1 ? t("page", { number: at + 1 }) : t("label", { name: certificate.typeName })}
            className="max-w-none bg-white shadow-popup"
            style={{
              width: `${look.zoom}%`,
              transform: `rotate(${look.turn}deg)`,
              ...(isSideways && { maxHeight: "none", margin: "15% 0" }),
            }}
          />
        ))}
      </section>
    </>
  );
}

type BarProps = { file: File; certificate: Shown; children?: ReactNode };

/** The name of the document, when it was sent in, and what is done with it. */
function DocumentBar({ file, certificate: { completedAt, typeName }, children }: BarProps) {
  const t = useTranslations("certificates.document");
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-3 py-1">
      <p className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2 text-table">
        <b className="max-w-full truncate" title={file.name}>
          {file.name}
        </b>
        {completedAt !== null && (
          <span className="text-small text-ink-2">
            {t("sentOn", { day: formatDayAsDdMmYyyy(unixToUtcDay(completedAt)) })}
          </span>
        )}
      </p>
      {children}
      <IconButton
        icon={faDownload}
        label={t("download")}
        variant="quiet"
        onClick={() => saveFile(file, file.name || typeName)}
      />
    </div>
  );
}
