import { faCamera, faTrash } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { shrinkPhoto } from "@/components/ui/shrink-photo";
import { useFileDialog } from "@/components/ui/use-file-dialog";
import { filesOfView } from "@/lib/activity/flights/follow-up/wire";
import { LEG_PICTURES, type LegPicture } from "@/lib/activity/flights/leg-files/codes";
import { picturePath, putPicture, removeLegFile } from "./follow-up-calls";
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

/** The picture of a leg's horameter or fuel slip, small; it opens as a whole. On a phone, the button opens the camera. */
export function LegPictureField({ followUp: { view, setFile }, at, kind, isReadOnly, isSmall }: Props) {
  const t = useTranslations("flightFollowUp.picture");
  const fail = useFailureToast();
  const path = picturePath(view.reservationId, at, kind);
  const { [LEG_PICTURES[kind]]: fileId } = filesOfView(view, at);
  const name = { kind, number: at + 1 };
  const { openDialog, hiddenField } = useFileDialog({
    ...{ label: t("take", name), accept: "image/*", isByCamera: true, onFile: (file) => void send(file) },
  });

  async function send(file: File) {
    try {
      const small = await shrinkPhoto(file);
      setFile(at, LEG_PICTURES[kind], await putPicture(path, new File([small], kind, { type: small.type })));
      fail.gone(t("failed.send"));
    } catch (error) {
      fail(error, t("failed.send"));
    }
  }
  async function remove() {
    try {
      await removeLegFile(path);
      setFile(at, LEG_PICTURES[kind], null);
    } catch (error) {
      fail(error, t("failed.remove"));
    }
  }
  if (!fileId && isReadOnly) return null;
  // Keys find it among the cells of the table.
  const cell = (name: string) => (isSmall ? `${at}:${name}-${kind}` : undefined);
  const size = isSmall ? ("small" as const) : ("normal" as const);
  const button = { variant: "quiet" as const, size, "data-cell": cell("photograph") };
  return (
    <span className={cx("inline-flex shrink-0 items-center", !isSmall && "flex-col")}>
      {fileId && (
        <a
          href={`/api/${path}?v=${fileId}`}
          target="_blank"
          rel="noreferrer"
          title={t("open", name)}
          data-cell={cell("picture")}
        >
          {/* biome-ignore lint/performance/noImgElement: the image comes from our own API, which checks permissions */}
          <img
            src={`/api/${path}?v=${fileId}`}
            alt={t("open", name)}
            width={44}
            height={44}
            loading="lazy"
            className={cx(
              "rounded-control border border-line object-cover",
              isSmall ? "size-7 touch:size-11" : "size-11",
            )}
          />
        </a>
      )}
      {!isReadOnly && (
        <span className="contents" data-print="hide">
          {fileId ? (
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
