"use client";
import { faCamera } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { isHeldDevice } from "@/components/ui/held-device";
import { useFileDialog } from "@/components/ui/use-file-dialog";
import { CameraView } from "./camera-view";

/**
 * Takes a photograph: with the camera at once where it is asked for and this is a phone that lets the page use it, otherwise
 * with the phone's own camera, and elsewhere from a file.
 */
export function PhotoField({
  photo,
  opensCamera,
  onPhoto,
}: {
  photo: Blob | null;
  opensCamera: boolean;
  onPhoto: (photo: Blob | null) => void;
}) {
  const t = useTranslations("defects.report");
  const { openDialog, hiddenField } = useFileDialog({
    ...{ label: t("takePhoto"), accept: "image/*", isByCamera: true, onFile: onPhoto },
  });
  const [shown, setShown] = useState("");
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(opensCamera && isHeldDevice()), [opensCamera]);
  useEffect(() => {
    if (!photo) return setShown("");
    const url = URL.createObjectURL(photo);
    setShown(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  const button = (
    <Button icon={faCamera} data-camera size="large" onClick={() => (hasCamera ? onPhoto(null) : openDialog())}>
      {t(photo ? "retake" : "takePhoto")}
    </Button>
  );
  return (
    <>
      {shown ? (
        <div className="relative">
          {/* biome-ignore lint/performance/noImgElement: the image is on this device */}
          <img
            src={shown}
            alt={t("photoOfDefect")}
            className="h-44 w-full rounded-control border border-line object-cover"
          />
          <div className="absolute inset-e-2 top-2">{button}</div>
        </div>
      ) : hasCamera ? (
        <CameraView onPhoto={onPhoto} onRefused={() => setHasCamera(false)} />
      ) : (
        <div className="grid h-28 place-items-center rounded-control border-[1.5px] border-dashed border-ink-3 bg-sunken">
          {button}
        </div>
      )}
      {hiddenField}
    </>
  );
}
