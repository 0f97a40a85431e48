import { faFolderOpen } from "@fortawesome/free-solid-svg-icons";
import { getTranslations } from "next-intl/server";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { PersonActor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { hrefOfNewPack, type PackSubject } from "./asked-pack";

type Props = {
  actor: PersonActor;
  /** The site of the page, which is chosen where several could make the pack. */
  siteId: string;
  /** The sites at which a pack of this can be made. */
  siteIds: readonly string[];
  kind: PackSubject;
  id: string;
};

/** Leads to the form of a pack for an inspector, filled in. Nothing for who makes no packs where this belongs. */
export async function PackLink({ actor, siteId, siteIds, kind, id }: Props) {
  const places = siteIds.filter((one) => can(actor, "inspection.manage", one));
  const place = places.includes(siteId) ? siteId : places[0];
  if (!place) return null;
  return (
    <Link href={hrefOfNewPack(place, kind, id)} className={getButtonClassName()}>
      <Icon of={faFolderOpen} />
      {(await getTranslations("inspection"))("title")}
    </Link>
  );
}
