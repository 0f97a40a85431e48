import { ACCOUNT_PAPER_KINDS, ISSUED_KINDS, type IssuedKind, PAPER_MAIL_STATES } from "./codes";
import type { PaperView } from "./schema";

/** Decodes what was issued. Days are such as `2026-11-28`. */
export const decodePaper = (view: PaperView) => ({
  ...view,
  kind: ACCOUNT_PAPER_KINDS[view.kind]!,
  mailed: view.mailed && { ...view.mailed, state: PAPER_MAIL_STATES[view.mailed.state]! },
});

export const makePaperBody = ({
  kind,
  ...body
}: {
  userId: string;
  kind: IssuedKind;
  from: string | null;
  to: string;
}) => ({
  ...body,
  kind: ISSUED_KINDS.indexOf(kind),
});
