"use client";
import { useTranslations } from "next-intl";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { Aircraft } from "@/lib/records/aircraft/wire";

/** The image of an aircraft. Whoever may change it chooses another one, which is saved at once. */
export function AircraftImage({ aircraft, mayChange }: { aircraft: Aircraft; mayChange: boolean }) {
  const t = useTranslations("fleet.image");
  const refresh = useRefresh();
  const fail = useFailureToast();

  async function put(file: File) {
    try {
      await api.post(`aircraft/${aircraft.id}/image`, { file });
      showToast({ tone: "success", title: t("saved") });
      refresh();
    } catch (error) {
      fail(error, t("failed"));
    }
  }
  return (
    <div className="flex items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: the image comes from our own API, which checks permissions */}
      <img
        src={`/api/${aircraft.imageLocation ?? `aircraft/${aircraft.id}/image`}`}
        alt=""
        width={96}
        height={72}
        className="h-[72px] w-24 rounded-control border border-line object-cover"
      />
      {mayChange && (
        <ChooseFileButton
          label={t("change")}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void put(file)}
        />
      )}
    </div>
  );
}
