"use client";
import { faCodeBranch } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { RevisionLight } from "@/lib/records/programs/wire";
import { type Gaps, LockButton } from "./lock-button";
import { NewRevisionDialog } from "./new-revision-dialog";
import { RevisionMenu } from "./revision-menu";

type Props = { revision: RevisionLight; mayWrite: boolean; mayLock: boolean; gaps: Gaps; today: string; base: string };

/** What can be done with a whole revision, at the head of the page. */
export function RevisionActions({ revision, mayWrite, mayLock, gaps, today, base }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <RevisionMenu revision={revision} mayWrite={mayWrite} base={base} />
      {mayLock && <NextStep {...{ revision, gaps, today, base }} />}
    </div>
  );
}

/** Locks a revision, or opens the one after it. */
function NextStep({ revision, gaps, today, base }: Pick<Props, "revision" | "gaps" | "today" | "base">) {
  const t = useTranslations("programs.editor.next");
  const [isOpening, setOpening] = useState(false);
  const { id, version, name } = revision;
  // On a phone a revision is only read.
  return (
    <div className="phone:hidden">
      {revision.isLocked ? (
        <Button icon={faCodeBranch} variant="primary" onClick={() => setOpening(true)}>
          {t("new")}
        </Button>
      ) : (
        <LockButton {...{ id, version, name, gaps }} />
      )}
      {isOpening && <NewRevisionDialog origin={revision} today={today} base={base} onClose={() => setOpening(false)} />}
    </div>
  );
}
