import { faCamera, faHourglassHalf, faTrash, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { shrinkPhoto } from "@/components/ui/shrink-photo";
import { useFileDialog } from "@/components/ui/use-file-dialog";
import { filesOfView } from "@/lib/activity/flights/follow-up/wire";
import { LEG_PICTURES, type LegPicture } from "@/lib/activity/flights/leg-files/codes";
import { picturePath } from "./follow-up-calls";
import type { KeptPicture } from "./kept/picture";
import type { LegField } from "./leg-fields";
import type { FollowUp } from "./use-follow-up";

type Props = {
  followUp: FollowUp;
  at: number;
  kind: LegPicture;
  isReadOnly?: boolean;
  /** In a cell of the legs' table, whose rows are low. */
  isSmall?: boolean;
};

/** The picture that shows what a field of a leg says. */
export const PICTURE_OF: Partial<Record<LegField, LegPicture>> = { hobbsArrival: "hobbs", remainingFuel: "fuel" };

/**
 * The picture of a leg's horameter or fuel slip, small; it opens as a whole. On a phone, the button opens the camera, and a picture
 * that only the phone has is dashed.
 */
export function LegPictureField({ followUp, at, kind, isReadOnly, isSmall }: Props) {
  const t = useTranslations("flightFollowUp.picture");
  const fail = useFailureToast();
  const { view, pictures, takePicture, removePicture } = followUp;
  const { reservationId } = view;
  const place = { reservationId, at, kind };
  const path = picturePath(reservationId, at, kind);
  const kept = pictures.find((one) => one.at === at && one.kind === kind);
  const keptUrl = useBlobUrl(kept?.content ?? null);
  const { [LEG_PICTURES[kind]]: fileId } = filesOfView(view, at);
  const url = kept ? keptUrl : fileId && `/api/${path}?v=${fileId}`;
  const name = { kind, number: at + 1 };
  const { openDialog, hiddenField } = useFileDialog({
    ...{ label: t("take", name), accept: "image/*", isByCamera: true, onFile: (file) => void send(file) },
  });

  async function send(file: File) {
    try {
      await takePicture(place, await shrinkPhoto(file));
      fail.gone(t("failed.send"));
    } catch (error) {
      fail(error, t("failed.send"));
    }
  }
  async function remove() {
    try {
      await removePicture(place);
    } catch (error) {
      fail(error, t("failed.remove"));
    }
  }
  if (!url && isReadOnly) return null;
  // Keys find it among the cells of the table.
  const cell = (name: string) => (isSmall ? `${at}:${name}-${kind}` : undefined);
  const size = isSmall ? ("small" as const) : ("normal" as const);
  const button = { variant: "quiet" as const, size, "data-cell": cell("photograph") };
  const title = [t("open", name), kept && t(kept.state === "waits" ? "waits" : "isRefused")].filter(Boolean).join(", ");
  return (
    <span className={cx("inline-flex shrink-0 items-center", !isSmall && "flex-col")}>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" title={title} data-cell={cell("picture")} className="relative">
          {/* biome-ignore lint/performance/noImgElement: the image comes from our own API, which checks permissions, or from this phone */}
          <img
            src={url}
            alt={title}
            width={44}
            height={44}
            loading="lazy"
            className={cx(
              "rounded-control object-cover",
              kept ? "border-2 border-dashed border-ink-2" : "border border-line",
              isSmall ? "size-7 touch:size-11" : "size-11",
            )}
          />
          {kept && (
            <Icon
              of={kept.state === "waits" ? faHourglassHalf : faTriangleExclamation}
              className="absolute end-0.5 bottom-0.5 rounded-full bg-surface p-0.5 text-ink"
            />
          )}
        </a>
      )}
      {!isReadOnly && (
        <span className="contents" data-print="hide">
          {url ? (
            <IconButton {...button} icon={faTrash} label={t("remove", name)} onClick={() => void remove()} />
          ) : (
            <IconButton {...button} icon={faCamera} label={t("take", name)} onClick={openDialog} />
          )}
          {hiddenField}
        </span>
      )}
    </span>
  );
}

/** What becomes of the pictures that only this phone has: they wait, or the server has refused them and says why. */
export function KeptPictures({ followUp: { pictures, removePicture } }: { followUp: FollowUp }) {
  const t = useTranslations("flightFollowUp.picture");
  const fail = useFailureToast();
  const discard = (picture: KeptPicture) => removePicture(picture).catch((error) => fail(error, t("failed.remove")));
  if (pictures.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-col gap-2">
      {pictures.map((picture) => {
        const { id, at, kind, state, refusal } = picture;
        const name = t("open", { kind, number: at + 1 });
        return (
          <li key={id}>
            {state === "waits" ? (
              <p className="flex items-baseline gap-2 border-2 border-dashed border-ink-2 bg-surface px-3 py-2">
                <Icon of={faHourglassHalf} />
                {t("waitsHere", { name })}
              </p>
            ) : (
              <Notice tone="error">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <span className="flex-1">{t("refused", { name, why: refusal.join(" ") || t("unknownReason") })}</span>
                  <Button size="small" icon={faTrash} onClick={() => void discard(picture)}>
                    {t("discard")}
                  </Button>
                </span>
              </Notice>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** An address under which the page shows what it holds in memory. */
function useBlobUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return setUrl(null);
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
