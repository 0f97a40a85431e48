"use client";
import { faImage, faTrashCan } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { FieldHintAndError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";

/** The school's image, with buttons to replace and remove it. A chosen image is saved immediately. */
export function SchoolImageField({ schoolId, location }: { schoolId: string; location: string | null }) {
  const t = useTranslations("school.settings");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const path = `school/${schoolId}/image`;

  async function change(call: () => Promise<unknown>, done: string) {
    setBusy(true);
    setError(undefined);
    try {
      await call();
      showToast({ tone: "success", title: done });
      refresh();
    } catch (failure) {
      const texts = failure instanceof ApiError ? failure.errors.file : undefined;
      if (texts) setError(texts.join(" "));
      else fail(failure, t("imageFailed"));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: the image needs the person's sign-in, so it can't be optimized */}
      <img
        src={`/api/${location ?? path}`}
        alt={t("imageAlt")}
        className="size-20 rounded-control border border-line bg-sunken object-contain"
      />
      <div className="min-w-0 flex-[1_1_190px]">
        <div className="flex flex-wrap gap-2" inert={isBusy}>
          <ChooseFileButton
            label={t(location ? "replaceImage" : "chooseImage")}
            icon={faImage}
            accept="image/png,image/jpeg,image/webp"
            onFile={(file) => void change(() => api.post(path, { file }), t("imageSaved"))}
          />
          {location && (
            <Button
              variant="quiet"
              icon={faTrashCan}
              onClick={() => void change(() => api.delete(path), t("imageRemoved"))}
            >
              {t("removeImage")}
            </Button>
          )}
        </div>
        <FieldHintAndError
          id="school-image"
          error={error}
          hint={location ? t("imageHint") : `${t("defaultImage")} ${t("imageHint")}`}
        />
      </div>
    </div>
  );
}
