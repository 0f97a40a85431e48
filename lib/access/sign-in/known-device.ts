import { createHmac, timingSafeEqual } from "node:crypto";
import { prisma } from "@/lib/platform/db";
import { isAppServedOverHttps } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import type { Work } from "../actor/as-actor";
import type { Attempt } from "./limiter";
import { deriveKeyFromAuthSecret, hostCookieName } from "./tokens";

/** Browsers keep a cookie for 400 days at most. Each sign-in prolongs it. */
export const DEVICE_DAYS = 400;
/** Each known device gives a few guesses of its own, so a person has only their latest ones. */
const DEVICES_PER_PERSON = 20;

/**
 * Name of the HttpOnly cookie by which a browser or program shows that somebody has signed in from it before. It holds an id
 * without any meaning and a signature of that id. Whose device it is stands only in the database.
 */
export const deviceCookieName = () => hostCookieName("device");

const signatureOf = (deviceId: string) =>
  createHmac("sha256", deriveKeyFromAuthSecret("device")).update(deviceId).digest("base64url");

/** Returns the device's id, or null when there is no cookie or its signature isn't ours. */
export function deviceIdOfCookie(value: string | null): string | null {
  const [, deviceId = "", signature = ""] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!deviceId) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(deviceId))) ? deviceId : null;
}

/** Makes the value of a `Set-Cookie` header that gives a browser its device id, or prolongs it. */
export function makeDeviceCookie(deviceId: string): string {
  const value = `${deviceCookieName()}=${deviceId}.${signatureOf(deviceId)}`;
  const secure = isAppServedOverHttps() ? "; Secure" : "";
  return `${value}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Decides how an attempt is counted. From a device from which this person has signed in before it counts for this person and
 * device alone, so that nobody else's attempts can keep them out.
 */
export async function attributeAttempt(
  email: string,
  { address, deviceId }: { address: string; deviceId: string | null },
): Promise<{ attempt: Attempt; isKnownDevice: boolean }> {
  const isKnownDevice =
    deviceId !== null && (await prisma().knownDevice.count({ where: { deviceId, person: { email } } })) > 0;
  return {
    attempt: isKnownDevice ? { email: `${deviceId} ${email}`, address: null } : { email, address },
    isKnownDevice,
  };
}

/**
 * Notes that a person has signed in from a device. A device that has no id yet gets one. Several people may share a device.
 * Returns the device's id, and whether it is new for a person who has another one. A first device is no news.
 */
export async function rememberDevice(
  { db, now }: Work,
  personId: string,
  known: string | null,
): Promise<{ deviceId: string; isNew: boolean }> {
  const deviceId = known ?? newId();
  const earlier = await db.knownDevice.findMany({ where: { personId }, select: { deviceId: true } });
  const isNew = earlier.length > 0 && earlier.every((one) => one.deviceId !== deviceId);
  await db.knownDevice.upsert({
    where: { deviceId_personId: { deviceId, personId } },
    create: { deviceId, personId, firstSeenAt: now, lastSeenAt: now },
    update: { lastSeenAt: now },
  });
  const older = await db.knownDevice.findMany({
    where: { personId },
    orderBy: [{ lastSeenAt: "desc" }, { deviceId: "asc" }],
    skip: DEVICES_PER_PERSON,
    select: { deviceId: true },
  });
  if (older.length > 0) {
    await db.knownDevice.deleteMany({ where: { personId, deviceId: { in: older.map((one) => one.deviceId) } } });
  }
  return { deviceId, isNew };
}
