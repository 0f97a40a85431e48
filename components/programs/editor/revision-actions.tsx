"use client";
import { faCodeBranch } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { RevisionLight } from "@/lib/records/programs/wire";
import { LockButton } from "./lock-button";
import { NewRevisionDialog } from "./new-revision-dialog";

type Props = { revision: RevisionLight; mayLock: boolean; today: string; base: string };

/** What can be done with a whole revision, at the head of the page. */
export function RevisionActions({ revision, mayLock, today, base }: Props) {
  const t = useTranslations("programs.editor.next");
  const [isOpening, setOpening] = useState(false);
  if (!mayLock) return null;
  const { id, version, name } = revision;
  // On a phone a revision is only read.
  return (
    <div className="phone:hidden">
      {revision.isLocked ? (
        <Button icon={faCodeBranch} variant="primary" onClick={() => setOpening(true)}>
          {t("new")}
        </Button>
      ) : (
        <LockButton id={id} version={version} name={name} />
      )}
      {isOpening && <NewRevisionDialog origin={revision} today={today} base={base} onClose={() => setOpening(false)} />}
    </div>
  );
}
