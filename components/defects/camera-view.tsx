"use client";
import { faCamera } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";

/** Shows what the camera sees, and takes the photograph. The camera is off as soon as this is closed. */
export function CameraView({ onPhoto, onRefused }: { onPhoto: (photo: Blob) => void; onRefused: () => void }) {
  const t = useTranslations("defects.report");
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const refused = useRef(onRefused);
  useEffect(() => {
    let isClosed = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const wanted = { audio: false, video: { facingMode: "environment", width: { ideal: 1600 } } };
    navigator.mediaDevices.getUserMedia(wanted).then(
      (given) => {
        stream = given;
        if (isClosed) return stop();
        if (video.current) video.current.srcObject = given;
      },
      () => !isClosed && refused.current(),
    );
    return () => {
      isClosed = true;
      stop();
    };
  }, []);

  function shoot() {
    const seen = video.current!;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [seen.videoWidth, seen.videoHeight];
    canvas.getContext("2d")?.drawImage(seen, 0, 0);
    canvas.toBlob((photo) => (photo ? onPhoto(photo) : onRefused()), "image/jpeg", 0.85);
  }

  return (
    <div className="relative">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t("viewfinder")}
        onPlaying={() => setOn(true)}
        className="h-56 w-full rounded-control border border-line bg-sunken object-cover"
      />
      <button
        type="button"
        data-camera
        disabled={!isOn}
        onClick={shoot}
        aria-label={t("takePhoto")}
        className="absolute inset-x-0 bottom-2 mx-auto grid size-16 place-items-center rounded-full border-4 border-surface bg-primary text-section text-on-primary hover:bg-primary-hover disabled:bg-sunken disabled:text-ink-3"
      >
        <Icon of={faCamera} />
      </button>
    </div>
  );
}
