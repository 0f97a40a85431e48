import { faPaperclip } from "@fortawesome/free-solid-svg-icons";
import { Icon } from "@/components/ui/icon";
import type { Defect } from "@/lib/records/defects/wire";

/** Saves the certificate that was attached to a release. Nothing where there is none. */
export function CertificateLink({ defect: { id, aircraftId, release } }: { defect: Defect }) {
  if (!release?.certificateFile) return null;
  return (
    <a
      href={`/api/aircraft/${aircraftId}/commentary/${id}/certificate`}
      download={release.certificateFile}
      className="flex min-h-(--target) w-fit items-center gap-1.5 text-link underline wrap-anywhere phone:min-h-11"
    >
      <Icon of={faPaperclip} />
      {release.certificateFile}
    </a>
  );
}
