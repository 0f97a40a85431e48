import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { normalizeEmail } from "@/lib/access/sign-in/sign-in";
import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "@/lib/records/codes";
import { demandActiveTags } from "@/lib/records/dictionaries/queries";
import {
  askToConfirmEmail,
  cancelEmailChange,
  confirmEmail,
  confirmPersonVersion,
  demandFreeEmailAndCallSign,
  erasePersonalData,
  renewInvitation,
  type TemporaryPassword,
  writePersonColumns,
  writePersonState,
} from "@/lib/records/people/commands";
import { findUnconfirmedEmail } from "@/lib/records/people/queries";
import { mayAdministerAccount, mayAnonymise, mayEditSheet } from "@/lib/records/people/reach";
import { demandStateTransition } from "@/lib/records/rules";
import { demandReadablePerson } from "./change-person";

/** Enables, disables or archives a person. A disabled person is signed out everywhere at once. */
export async function setPersonState(open: Work, id: string, state: RecordState, version: number | undefined) {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  if (work.actor.id === id) throw new Problem("forbidden", "people.notOwnState");
  if (!mayAdministerAccount(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  demandStateTransition(subject.state, state);
  if (subject.state === state) return confirmPersonVersion(work, id, version);
  return writePersonState(work, id, version, subject.state, state);
}

/** Mails a new temporary password to a person who has never chosen a password. The old one stops working. */
export async function inviteAgain(open: Work, id: string, temporary: TemporaryPassword): Promise<void> {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  if (!mayAdministerAccount(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  const { isTemporaryPassword } = await work.db.person.findUniqueOrThrow({
    where: { id },
    select: { isTemporaryPassword: true },
  });
  if (!isTemporaryPassword || subject.state !== "Active") throw new Problem("conflict", "people.isSettled");
  await renewInvitation(work, id, temporary);
}

/** Replaces a person's tags. Newly given tags must be Active. */
export async function setPersonTags(open: Work, id: string, tagIds: readonly string[], version: number | undefined) {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  const held = await work.db.personTag.findMany({ where: { personId: id }, select: { tagId: true } });
  const before = held.map((one) => one.tagId).sort();
  const after = [...new Set(tagIds)].sort();
  const added = after.filter((tagId) => !before.includes(tagId));
  if (added.length === 0 && after.length === before.length) return confirmPersonVersion(work, id, version);
  if (!mayEditSheet(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  await demandActiveTags(work.db, added, "tagsIds");
  const answer = await writePersonColumns(
    work,
    id,
    version,
    {},
    { verb: "tag", before: { tags: before }, after: { tags: after } },
  );
  await work.db.personTag.deleteMany({ where: { personId: id, tagId: { notIn: after } } });
  await work.db.personTag.createMany({ data: added.map((tagId) => ({ personId: id, tagId })) });
  return answer;
}

/** Replaces the actor's e-mail address by a new one, if `code` is the one that was mailed to the new address. */
export async function confirmOwnEmail(open: Work, code: string): Promise<void> {
  const work = await lockRolesAndReloadWork(open);
  if (!work.actor.id || !(await confirmEmail(work, work.actor.id, code))) {
    throw new Problem("invalid", "people.codeUnknown");
  }
}

/** Mails the actor's new e-mail address another link, unless a different one waits by now, or none. */
export async function sendOwnEmailConfirmationAgain(open: Work, email: string): Promise<void> {
  const work = await lockRolesAndReloadWork(open);
  const { id } = demandPersonActor(work.actor);
  const waiting = await findUnconfirmedEmail(work, id);
  if (waiting?.email !== normalizeEmail(email)) throw new Problem("conflict", "people.noEmailWaits");
  await demandFreeEmailAndCallSign(work, waiting, id);
  await askToConfirmEmail(work, id, waiting.email);
}

/** Drops the actor's new e-mail address that waits for its confirmation. The present one stays. */
export async function cancelOwnEmailChange(open: Work): Promise<void> {
  const work = await lockRolesAndReloadWork(open);
  await cancelEmailChange(work, demandPersonActor(work.actor).id);
}

/** Anonymises a person who has left. It is refused for oneself and for people who are Active. */
export async function anonymisePerson(open: Work, id: string, version: number | undefined) {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  if (!mayAnonymise(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  if (subject.state === "Active") throw new Problem("conflict", "people.stillActive");
  return erasePersonalData(work, id, version);
}
