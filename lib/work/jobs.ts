import { Logger, type Runner, run } from "graphile-worker";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { LINK_AUDIT_TASK, linkAuditEntries, linkLateAuditEntries } from "@/lib/access/changes/audit-chain";
import { MAIL_GUESTS_TASK, OFFER_FREED_TIMES_TASK, REJUDGE_TASK } from "@/lib/access/changes/effects";
import { MAIL_NOTIFICATIONS_TASK, PUSH_NOTIFICATIONS_TASK } from "@/lib/access/changes/notification-channel";
import { publishPendingPlanningChanges } from "@/lib/access/changes/planning-numbers";
import { DEVICE_DAYS } from "@/lib/access/sign-in/known-device";
import { closeDays } from "@/lib/activity/accounts/closing/commands";
import { exportPaperForMail } from "@/lib/activity/accounts/papers/documents";
import { MAKE_PACK_TASK } from "@/lib/activity/inspections/commands";
import { remindOfOccurrences } from "@/lib/activity/occurrences/commands";
import { eraseOldGuests } from "@/lib/activity/reservations/guests/commands";
import { endUnsignedLessons } from "@/lib/activity/training/follow-up/signing/commands";
import { sqlState } from "@/lib/platform/database-error";
import { prisma } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { SEND_MAIL_TASK, sendWaitingMail } from "@/lib/platform/mail";
import { runEach } from "@/lib/platform/run-each";
import { onShutdown } from "@/lib/platform/shutdown";
import { oncePerProcess } from "@/lib/platform/single";
import { deleteExpiredTemporaryFiles } from "@/lib/records/files/commands";
import { LOG_DAYS } from "@/lib/records/webhooks/codes";
import { SEND_WEBHOOKS_TASK } from "@/lib/records/webhooks/commands";
import { type CountRows, extractDue } from "./extractions/extract-due";
import { cancelNoShows } from "./flights/cancel-no-shows";
import { tellOfOverdueFlights } from "./flights/tell-of-overdue";
import { makePack } from "./inspections/make-pack";
import { mailGuests } from "./notifications/mail-guests";
import { mailNotifications } from "./notifications/mail-notifications";
import { pushNotifications } from "./notifications/push-notifications";
import { remindOfCertificates } from "./notifications/remind-of-certificates";
import { remindOfReservations } from "./notifications/remind-people";
import { advanceStates } from "./planning/advance-states";
import { type RejudgeSubject, rejudge } from "./planning/rejudge";
import { offerFreedTimes } from "./standby/offer-freed-times";
import { type ListChanges, makeDeliveries } from "./webhooks/make-deliveries";
import { sendDeliveries } from "./webhooks/send-deliveries";

/** How long notifications are kept. */
const NOTIFICATION_DAYS = 400;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The tasks of the job worker. Each job is queued once for all server instances, and any instance may run it. */
export const workerTasks = {
  "advance-states": async () => {
    await runEach([
      // Somebody may need help, so that nothing comes before the alarm.
      () => asActor(SYSTEM_ACTOR, tellOfOverdueFlights),
      () => asActor(SYSTEM_ACTOR, advanceStates),
      () => asActor(SYSTEM_ACTOR, cancelNoShows),
      () => asActor(SYSTEM_ACTOR, remindOfOccurrences),
      // Announce the changes of instances that were killed between a commit and its announcement.
      publishPendingPlanningChanges,
    ]);
  },
  [SEND_MAIL_TASK]: async () => {
    await sendWaitingMail(exportPaperForMail);
  },
  [MAIL_NOTIFICATIONS_TASK]: async () => {
    await mailNotifications();
  },
  [MAIL_GUESTS_TASK]: async (payload: unknown) => {
    await mailGuests(payload as { reservationId?: string });
  },
  "remind-people": async () => {
    await asActor(SYSTEM_ACTOR, remindOfReservations);
  },
  "remind-of-certificates": async () => {
    await asActor(SYSTEM_ACTOR, (work) => remindOfCertificates(work));
  },
  [PUSH_NOTIFICATIONS_TASK]: async () => {
    await pushNotifications();
  },
  [REJUDGE_TASK]: async (payload: unknown) => {
    await rejudge(payload as RejudgeSubject);
  },
  [OFFER_FREED_TIMES_TASK]: async () => {
    await offerFreedTimes();
  },
  "rejudge-recent": async () => {
    await rejudge({ editedSince: new Date(Date.now() - 2 * HOUR_MS).toISOString() });
  },
  "end-unsigned-lessons": async () => {
    while ((await asActor(SYSTEM_ACTOR, endUnsignedLessons)) > 0);
  },
  "close-days": async () => {
    await asActor(SYSTEM_ACTOR, closeDays);
  },
  "link-late-audit": async () => {
    while ((await asActor(SYSTEM_ACTOR, linkLateAuditEntries)) > 0);
  },
  [SEND_WEBHOOKS_TASK]: async () => {
    await sendDeliveries();
  },
  [MAKE_PACK_TASK]: async (payload: unknown) => {
    await makePack((payload as { packId: string }).packId);
  },
  "forget-expired": async () => {
    const now = Date.now();
    await prisma().idempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(now - DAY_MS) } } });
    await prisma().rateLimit.deleteMany({ where: { expire: { lt: now } } });
    await prisma().mailedCode.deleteMany({ where: { expiresAt: { lt: new Date(now - DAY_MS) } } });
    // When a paper went to whom is known as long as the paper.
    await prisma().mail.deleteMany({
      where: { sentAt: { lt: new Date(now - 30 * DAY_MS) }, accountPaperId: null },
    });
    await prisma().notification.deleteMany({ where: { at: { lt: new Date(now - NOTIFICATION_DAYS * DAY_MS) } } });
    await prisma().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    await prisma().authenticatorApp.deleteMany({
      where: { confirmedAt: null, createdAt: { lt: new Date(now - DAY_MS) } },
    });
    await prisma().knownDevice.deleteMany({ where: { lastSeenAt: { lt: new Date(now - DEVICE_DAYS * DAY_MS) } } });
    await prisma().pushSubscription.deleteMany({ where: { signIn: { expiresAt: { lt: new Date(now) } } } });
    await prisma().refreshToken.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    // What a paused webhook hasn't delivered is sent when it goes on.
    await prisma().webhookDelivery.deleteMany({
      where: {
        attemptedAt: { lt: new Date(now - LOG_DAYS * DAY_MS) },
        OR: [{ state: "Delivered" }, { state: "Failed", webhook: { state: "Active" } }],
      },
    });
    await deleteExpiredTemporaryFiles(prisma(), new Date(now));
    while ((await asActor(SYSTEM_ACTOR, eraseOldGuests)) > 0);
  },
};

const EXTRACT_DUE_TASK = "extract-due";

/** What tasks read of the layer above. */
export type Views = { countRows: CountRows; listChanges: ListChanges };

/** The tasks that read views. */
export const tasksWithViews = ({ countRows, listChanges }: Views) => ({
  [EXTRACT_DUE_TASK]: () => extractDue(countRows),
  [LINK_AUDIT_TASK]: async () => {
    while ((await asActor(SYSTEM_ACTOR, linkAuditEntries)) > 0);
    await makeDeliveries(listChanges);
  },
});

const CRONTAB = [
  "* * * * * advance-states ?max=1",
  `* * * * * ${SEND_MAIL_TASK} ?max=1`,
  `* * * * * ${MAIL_NOTIFICATIONS_TASK} ?max=1`,
  "* * * * * remind-people ?max=1",
  `* * * * * ${PUSH_NOTIFICATIONS_TASK} ?max=1`,
  `* * * * * ${OFFER_FREED_TIMES_TASK} ?max=1&queue=${OFFER_FREED_TIMES_TASK}`,
  "7 * * * * remind-of-certificates ?max=1",
  // Catches bookings that were saved at the same moment as a change of their facts. The job of that change can miss them.
  "41 * * * * rejudge-recent ?max=1&queue=rejudge",
  `43 * * * * ${MAIL_GUESTS_TASK} ?max=1&queue=${MAIL_GUESTS_TASK}`,
  "3 * * * * close-days ?max=1",
  "13 * * * * end-unsigned-lessons ?max=1",
  `* * * * * ${LINK_AUDIT_TASK} ?max=1&queue=${LINK_AUDIT_TASK}`,
  `29 * * * * link-late-audit ?max=1&queue=${LINK_AUDIT_TASK}`,
  `* * * * * ${SEND_WEBHOOKS_TASK} ?max=1`,
  "17 * * * * forget-expired ?max=1",
  // Clocks differ by quarters of an hour.
  `*/15 * * * * ${EXTRACT_DUE_TASK} ?max=1`,
].join("\n");

/**
 * Writes what the worker says of itself. Of a failure only its kind and code are written, because the texts of errors hold
 * what was to be stored.
 */
export const workerLogger = new Logger((scope) => (level, message, meta) => {
  if (level !== "error" && level !== "warning") return log.debug({ worker: scope.label }, message);
  const { error, job } = (meta ?? {}) as { error?: unknown; job?: { task_identifier: string; attempts: number } };
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  const told = { task: job?.task_identifier, attempt: job?.attempts, name, code: sqlState(error) ?? code };
  log[level === "error" ? "error" : "warn"](told, job ? "a job failed" : "the job worker reports a fault");
});

/** The running worker of this server instance. `live` turns false when it ends. */
const workerState = () => oncePerProcess("worker", () => ({ live: false }));

/** Whether this server instance has a worker that takes jobs. */
export const isWorkerRunning = (): boolean => workerState().live;

/** Starts the job worker of this server instance. While the database can't be reached, it tries again every two seconds. */
export function startJobs(views: Views): void {
  oncePerProcess("jobs", () => {
    let runner: Runner | null = null;
    let stopped = false;
    const start = async () => {
      if (stopped) return;
      try {
        runner = await run({
          connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL,
          maxPoolSize: 4,
          concurrency: 3,
          pollInterval: 5_000,
          noHandleSignals: true,
          taskList: { ...workerTasks, ...tasksWithViews(views) },
          logger: workerLogger,
          crontab: CRONTAB,
        });
        workerState().live = true;
        // The worker stops when its connections are lost for long, so start a new one.
        runner.promise
          .catch(() => {})
          .then(() => {
            workerState().live = false;
            if (!stopped) setTimeout(start, 2_000).unref();
          });
      } catch (error) {
        log.warn({ code: (error as { code?: string }).code }, "jobs not started yet");
        setTimeout(start, 2_000).unref();
      }
    };
    onShutdown("jobs", async () => {
      stopped = true;
      await runner?.stop().catch(() => {});
    });
    void start();
    return true;
  });
}
