import { useTranslations } from "next-intl";
import type { Defect } from "@/lib/records/defects/wire";

/** The photographs of a defect, small. Each opens as a whole. Nothing where there is none. */
export function DefectPhotos({ defect }: { defect: Pick<Defect, "id" | "aircraftId" | "number" | "photos"> }) {
  const t = useTranslations("defects.list");
  const { id, aircraftId, number, photos } = defect;
  if (photos.length === 0) return null;
  return (
    <div className="flex max-w-36 flex-wrap content-start justify-end gap-1">
      {photos.map((photoId, at) => {
        const href = `/api/aircraft/${aircraftId}/commentary/${id}/photo/${photoId}`;
        return (
          <a key={photoId} href={href} target="_blank" rel="noreferrer" className="block">
            {/* biome-ignore lint/performance/noImgElement: the image comes from our own API, which checks permissions */}
            <img
              src={href}
              alt={t("photo", { index: at + 1, number })}
              width={56}
              height={56}
              loading="lazy"
              className="size-14 rounded-control border border-line object-cover"
            />
          </a>
        );
      })}
    </div>
  );
}
