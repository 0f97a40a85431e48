"use client";
import {
  faArrowRotateLeft,
  faCompassDrafting,
  faFloppyDisk,
  faListCheck,
  faPen,
  faTrash,
  faTriangleExclamation,
  faWandMagicSparkles,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button, getButtonClassName, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { MoreMenu } from "@/components/ui/more-menu";
import type { DraftAction } from "./draft-dialogs";
import { goToDraft, type OpenDraft } from "./use-draft";
import "./draft.css";

/** Says that the planning shows a draft, and what can be done with it as a whole. */
export function DraftBanner({
  open: { draft, items },
  weekPlanHref,
  onAct,
  onDifferences,
}: {
  open: OpenDraft;
  /** Where the week is planned into it. Undefined where that is open. */
  weekPlanHref?: string;
  onAct: (action: DraftAction) => void;
  /** Opens the list of differences. Undefined where it stands beside the board. */
  onDifferences?: () => void;
}) {
  const t = useTranslations("drafts.banner");
  const blocked = items.filter((one) => !one.isPublishable).length;
  const hasChanges = draft.unsaved > 0;
  return (
    <section aria-label={t("title", { name: draft.name })} className="draft-banner @container" data-print="hide">
      <Icon of={faCompassDrafting} className="text-section text-brand phone:hidden" />
      <div className="me-auto min-w-0 bg-surface px-2 py-0.5 phone:-order-1 phone:max-w-[calc(100%-56px)]">
        <p className="truncate font-bold">{t("title", { name: draft.name })}</p>
        <p className="truncate text-small text-ink-2 phone:hidden">{t("text")}</p>
      </div>
      <span className="bg-surface px-1.5 py-0.5 text-small text-ink-2 @max-[1080px]:hidden">
        {hasChanges ? t("unsaved", { count: draft.unsaved }) : t("saved")}
      </span>
      <div className="flex flex-wrap items-center gap-2 phone:w-full">
        {weekPlanHref && (
          <Link href={weekPlanHref} className={cx(getButtonClassName(), "phone:hidden")}>
            <Icon of={faWandMagicSparkles} />
            <span className="@max-[760px]:hidden">{t("planWeek")}</span>
          </Link>
        )}
        {onDifferences && (
          <Button icon={blocked > 0 ? faTriangleExclamation : faListCheck} onClick={onDifferences}>
            {t("differences")} {items.length}
          </Button>
        )}
        <Button
          icon={faArrowRotateLeft}
          disabled={!hasChanges}
          onClick={() => onAct("cancel")}
          className="phone:hidden"
          aria-label={t("undo")}
        >
          <span className="@max-[760px]:hidden">{t("undo")}</span>
        </Button>
        <Button icon={faFloppyDisk} disabled={!hasChanges} onClick={() => onAct("save")} className="phone:flex-1">
          {t("save")}
        </Button>
        <MoreMenu
          label={t("more")}
          items={[
            ...(hasChanges
              ? [{ key: "cancel", label: t("undo"), icon: faArrowRotateLeft, onSelect: () => onAct("cancel") }]
              : []),
            { key: "rename", label: t("rename"), icon: faPen, onSelect: () => onAct("rename") },
            { key: "delete", label: t("delete"), icon: faTrash, onSelect: () => onAct("delete") },
          ]}
        />
        <IconButton icon={faXmark} label={t("leave")} onClick={() => goToDraft(null)} className="phone:hidden" />
      </div>
      <IconButton
        icon={faXmark}
        label={t("leave")}
        onClick={() => goToDraft(null)}
        className="phone:-order-1 tablet:hidden"
      />
    </section>
  );
}
